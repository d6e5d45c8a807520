import { now } from '../../../platform/clock.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { FilterField, Filters } from '../../../ui/Filters.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useUrl } from '../../../ui/url.ts';
import { CompanyPicker } from '../../people/companies/CompanyPicker.tsx';
import { holidaysUrl } from './holidays.url.ts';

/** Which year's, and of which company where there are several. */
export function HolidayFilters({ year }: { year: number }) {
  const t = useText();
  const { url, filter } = useUrl(holidaysUrl);
  const years = Array.from({ length: 8 }, (_, n) => now().getFullYear() + 2 - n);
  return (
    <Filters>
      <FilterField>
        <SelectField
          label={t('attendance.holidays.year')}
          load="here"
          name="year"
          onChange={(chosen) => filter({ year: chosen === null ? undefined : Number(chosen) })}
          options={[...new Set([...years, year])].map((one) => ({ value: String(one), label: String(one) }))}
          problem={undefined}
          value={String(year)}
        />
      </FilterField>
      <CompanyPicker onChange={(companyCode) => filter({ companyCode })} value={url.companyCode} />
    </Filters>
  );
}
