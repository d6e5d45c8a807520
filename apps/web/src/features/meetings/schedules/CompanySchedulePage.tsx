import { schedules } from '@gatehouse/api/meetings/schedules';
import { useApi } from '../../../platform/call/useApi.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { Filters } from '../../../ui/list/Filters.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { CompanyPicker } from '../../people/companies/CompanyPicker.tsx';
import { Schedule } from './Schedule.tsx';
import { schedulesUrl } from './schedules.url.ts';
import { usePeriod } from './usePeriod.ts';

/** The company schedule. People with several companies can choose one company or all. */
export function CompanySchedulePage() {
  const t = useText();
  const period = usePeriod();
  const { url, replace } = useUrl(schedulesUrl);
  const { companyCode } = url;
  const answer = useApi(schedules.company, { query: { ...period.dates, companyCode } });
  return (
    <Schedule
      answer={answer}
      filters={
        <Filters>
          <CompanyPicker onChange={(next) => replace({ companyCode: next })} value={companyCode} />
        </Filters>
      }
      name={t('titles./company-schedule')}
      period={period}
      proposes={{ ownerType: 'COMPANY' }}
    />
  );
}
