import { type TimesheetFilter, timesheetFilters } from '@gatehouse/api/attendance/timesheets.rules';
import { SegmentedControl } from '@mantine/core';
import { formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { FilterField } from '../../../ui/Filters.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';

/** How many days there are, in all and of each kind. */
export type DayCounts = Record<TimesheetFilter | 'all', number>;

interface Props {
  value: TimesheetFilter | undefined;
  onChange: (filter: TimesheetFilter | undefined) => void;
  /** Where they are known, all kinds are in sight with them; otherwise one chooses. */
  counts?: DayCounts | undefined;
}

/** Which days are listed. */
export function DayFilter({ value, onChange, counts }: Props) {
  const t = useText();
  const chosen = (word: string | null) => onChange(timesheetFilters.find((one) => one === word));
  const named = timesheetFilters.map((one) => ({
    value: one,
    label: t(`attendance.timesheets.filters.${one}`) + (counts ? ` ${formatNumber(counts[one])}` : ''),
  }));
  const all = t('attendance.timesheets.allDays');
  if (!counts)
    return (
      <FilterField>
        <SelectField
          label={t('attendance.timesheets.filter')}
          load="here"
          name="filter"
          none={all}
          onChange={chosen}
          options={named}
          problem={undefined}
          value={value ?? null}
        />
      </FilterField>
    );
  return (
    <SegmentedControl
      aria-label={t('attendance.timesheets.filter')}
      data={[{ value: '', label: `${all} ${formatNumber(counts.all)}` }, ...named]}
      onChange={chosen}
      size="xs"
      value={value ?? ''}
      withItemsBorders={false}
    />
  );
}
