import { type TimesheetFilter, timesheetFilters } from '@gatehouse/api/attendance/timesheets.rules';
import type { ReactNode } from 'react';
import { monthFromNow } from '../../../platform/dateRanges.ts';
import { formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { ChoiceFilter } from '../../../ui/ChoiceFilter.tsx';
import { type DateRange, DateRangeField } from '../../../ui/DateRangeField.tsx';
import { Filters } from '../../../ui/Filters.tsx';

interface Props {
  /** What the address says. */
  asked: Partial<DateRange>;
  /** What the portal answered for, once it has. */
  answered: DateRange | undefined;
  filter: TimesheetFilter | undefined;
  /** How many days there are, in all and of each kind: where they are known, all kinds are in sight with them. */
  counts?: Record<TimesheetFilter | 'all', number> | undefined;
  onSelect: (chosen: Partial<DateRange> & { filter?: TimesheetFilter | undefined }) => void;
  /** What else is chosen: before the period, and after the days. */
  first?: ReactNode;
  children?: ReactNode;
}

/** Which days of which period (spec §9). */
export function TimesheetFilters({ asked, answered, filter, counts, onSelect, first, children }: Props) {
  const t = useText();
  const named = (words: string, kind: TimesheetFilter | 'all') =>
    counts ? `${words} ${formatNumber(counts[kind])}` : words;
  const thisMonth = monthFromNow(0);
  return (
    <Filters end={children}>
      {first}
      <DateRangeField
        label={t('attendance.timesheets.range')}
        onChange={(range) => onSelect(range)}
        presets={[
          { label: t('attendance.timesheets.thisMonth'), value: thisMonth },
          { label: t('attendance.timesheets.lastMonth'), value: monthFromNow(-1) },
        ]}
        value={{
          from: asked.from ?? answered?.from ?? thisMonth.from,
          to: asked.to ?? answered?.to ?? thisMonth.to,
        }}
      />
      <ChoiceFilter
        inSight={counts !== undefined}
        label={t('attendance.timesheets.filter')}
        name="filter"
        none={named(t('attendance.timesheets.allDays'), 'all')}
        onChange={(wanted) => onSelect({ filter: wanted })}
        options={timesheetFilters.map((value) => ({
          value,
          label: named(t(`attendance.timesheets.filters.${value}`), value),
        }))}
        value={filter}
      />
    </Filters>
  );
}
