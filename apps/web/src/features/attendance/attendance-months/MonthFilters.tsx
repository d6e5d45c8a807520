import type { CompanyChoice } from '@gatehouse/api/people/companies';
import { now } from '../../../platform/clock.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { FilterField, Filters } from '../../../ui/Filters.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useUrl } from '../../../ui/url.ts';
import { monthClosingUrl } from './monthClosing.url.ts';

interface Props {
  companies: readonly CompanyChoice[];
  company: CompanyChoice | undefined;
  year: number;
}

const yearsBack = 6;

/** Which year's months, and of which company where there are several. */
export function MonthFilters({ companies, company, year }: Props) {
  const t = useText();
  const { select } = useUrl(monthClosingUrl);
  const current = now().getFullYear();
  const years = [...new Set([...Array.from({ length: yearsBack }, (_, back) => current - back), year])];
  return (
    <Filters>
      <FilterField>
        <SelectField
          label={t('attendance.attendanceMonths.year')}
          load="here"
          name="year"
          // its last month, or the first that is there
          onChange={(chosen) => select({ month: `${chosen ?? current}-12` })}
          options={years.map((one) => ({ value: one, label: String(one) }))}
          problem={undefined}
          value={year}
        />
      </FilterField>
      {companies.length > 1 && (
        <FilterField>
          <SelectField
            label={t('attendance.attendanceMonths.company')}
            load="here"
            name="companyId"
            onChange={(id) => select({ companyId: id ?? undefined })}
            options={companies.map(({ id, companyName }) => ({ value: id, label: companyName }))}
            problem={undefined}
            value={company?.id ?? null}
          />
        </FilterField>
      )}
    </Filters>
  );
}
