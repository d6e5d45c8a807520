import { type TimesheetFilter, timesheetFilters } from '@gatehouse/api/attendance/timesheets.rules';
import type { ReactNode } from 'react';
import { monthFromNow } from '../../../platform/dateRanges.ts';
import { formatNumber } from '../../../platform/dates.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { type DateRange, DateRangeField } from '../../../ui/fields/DateRangeField.tsx';
import { ChoiceFilter } from '../../../ui/list/ChoiceFilter.tsx';
import { Filters } from '../../../ui/list/Filters.tsx';

interface Props {
  /** First and last date of the period in the URL. */
  asked: Partial<DateRange>;
  /** Period that the portal returned. Undefined while loading. */
  answered: DateRange | undefined;
  filter: TimesheetFilter | undefined;
  /** Number of days in total and per filter. If present, the filters are shown as buttons. */
  counts?: Record<TimesheetFilter | 'all', number> | undefined;
  onSelect: (chosen: Partial<DateRange> & { filter?: TimesheetFilter | undefined }) => void;
  /** Further filters. `first` is shown before the period, `children` after the days. */
  first?: ReactNode;
  children?: ReactNode;
}

/** Filters for the period and the days of a timesheet (spec §9). */
export function TimesheetFilters({ asked, answered, filter, counts, onSelect, first, children }: Props) {
  const t = useText();
  const countedLabel = (words: string, kind: TimesheetFilter | 'all') =>
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
        none={countedLabel(t('attendance.timesheets.allDays'), 'all')}
        onChange={(nextFilter) => onSelect({ filter: nextFilter })}
        options={timesheetFilters.map((value) => ({
          value,
          label: countedLabel(t(`attendance.timesheets.filters.${value}`), value),
        }))}
        value={filter}
      />
    </Filters>
  );
}
