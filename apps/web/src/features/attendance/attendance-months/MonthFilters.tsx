import type { CompanyChoice } from '@gatehouse/api/people/companies';
import { now } from '../../../platform/clock.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { ChoiceFilter } from '../../../ui/list/ChoiceFilter.tsx';
import { Filters } from '../../../ui/list/Filters.tsx';
import { useUrl } from '../../../ui/url/url.ts';
import { monthClosingUrl } from './monthClosing.url.ts';

interface Props {
  companies: readonly CompanyChoice[];
  company: CompanyChoice | undefined;
  year: number;
}

const yearsBack = 6;

/** The company filter is hidden if there is only one company. */
export function MonthFilters({ companies, company, year }: Props) {
  const t = useText();
  const { select } = useUrl(monthClosingUrl);
  const current = now().getFullYear();
  const years = [...new Set([...Array.from({ length: yearsBack }, (_, back) => current - back), year])];
  return (
    <Filters>
      <ChoiceFilter
        label={t('attendance.attendanceMonths.year')}
        name="month"
        // Selects December of the year. If the list does not contain this December, the page shows the first month in
        // the list.
        onChange={(month) => select({ month })}
        options={years.map((yearOption) => ({ value: `${yearOption}-12`, label: String(yearOption) }))}
        value={`${year}-12`}
      />
      {companies.length > 1 && (
        <ChoiceFilter
          label={t('attendance.attendanceMonths.company')}
          name="companyId"
          onChange={(id) => select({ companyId: id })}
          options={companies.map(({ id, companyName }) => ({ value: id, label: companyName }))}
          value={company?.id}
        />
      )}
    </Filters>
  );
}
