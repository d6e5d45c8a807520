import type { TimesheetFilter } from '@gatehouse/api/attendance/timesheets.rules';
import type { ReactNode } from 'react';
import { monthFromNow } from '../../../platform/dateRanges.ts';
import { useText } from '../../../platform/i18n/useText.ts';
import { type DateRange, DateRangeField } from '../../../ui/DateRangeField.tsx';
import { Filters } from '../../../ui/Filters.tsx';
import { type DayCounts, DayFilter } from './DayFilter.tsx';

interface Props {
  /** What the address says. */
  asked: Partial<DateRange>;
  /** What the portal answered for, once it has. */
  answered: DateRange | undefined;
  filter: TimesheetFilter | undefined;
  counts?: DayCounts | undefined;
  onSelect: (chosen: Partial<DateRange> & { filter?: TimesheetFilter | undefined }) => void;
  /** What else is chosen: before the period, and after the days. */
  first?: ReactNode;
  children?: ReactNode;
}

/** Which days of which period (spec §9). */
export function TimesheetFilters({ asked, answered, filter, counts, onSelect, first, children }: Props) {
  const t = useText();
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
      <DayFilter counts={counts} onChange={(wanted) => onSelect({ filter: wanted })} value={filter} />
    </Filters>
  );
}
