import type { TimesheetRow, timesheet } from '@gatehouse/api/attendance/timesheets';
import { type ReactNode, useCallback } from 'react';
import type { z } from 'zod';
import type { Answer } from '../../../platform/call/useApi.ts';
import { loadOf } from '../../../ui/feedback/load.ts';
import type { DateRange } from '../../../ui/fields/DateRangeField.tsx';
import { Paged } from '../../../ui/list/Paged.tsx';
import type { PageSize } from '../../../ui/list/usePageSize.ts';
import { useUrl } from '../../../ui/url/url.ts';
import { DayStrip } from './DayStrip.tsx';
import { PeriodCard } from './PeriodCard.tsx';
import { hasStrip, indexOfDate } from './periodDays.ts';
import { TimesheetTable } from './TimesheetTable.tsx';
import { timesheetUrl } from './timesheet.url.ts';

type Timesheet = z.output<typeof timesheet>;

interface Props {
  /** Employee of the days. Absent for the signed-in person's own days. */
  employeeId?: number;
  list: Answer<Timesheet>;
  /**
   * All days of the period, without filters. Undefined while loading, and for a period that is too long for the row of
   * days.
   */
  whole: { range: DateRange; rows: readonly TimesheetRow[] } | undefined;
  /** Figures of the period, which are available before the daily rows are computed. */
  stats: Timesheet['workingStats'] | undefined;
  pages: PageSize;
  /** Content between the figures and the days. */
  children?: ReactNode;
}

/**
 * Shows the days of one employee as figures, row of days and list. The list explains the expanded day, even if the
 * signed-in person opened it in the row of days.
 */
export function PersonDays({ employeeId, list, whole, stats, pages, children }: Props) {
  const { url, go, replace, filter: narrow } = useUrl(timesheetUrl);
  const { filter, sort, page, day } = url;
  const load = loadOf(list);
  // Reserves space for the row of days until it is loaded, so that the content below does not move.
  const strip = whole?.range ?? (hasStrip(url) ? list.data : undefined);
  const toggle = useCallback(
    (date: string) => replace({ day: day === date ? undefined : date }),
    [day, replace],
  );
  // Date of the expanded day. Undefined if a filter hides the day.
  const open = list.data?.attendances.content.find(({ date }) => date === day)?.date;
  const showDay = (date: string) => {
    if (open === date || !whole) return toggle(date);
    const index = indexOfDate(whole.rows, { filter, sort }, date);
    // If the filter hides the chosen day, finds the day in the unfiltered list and removes the filter.
    const among = index >= 0 ? index : indexOfDate(whole.rows, { sort }, date);
    replace({
      day: date,
      page: Math.floor(among / pages.size) || undefined,
      filter: index >= 0 ? filter : undefined,
    });
  };
  // The API sorts by date, the latest first. Clicking the date header reverses the order.
  const order = sort ?? 'date,desc';
  const turned = order === 'date,desc' ? 'date,asc' : undefined;
  return (
    <>
      <PeriodCard load={load} stats={stats}>
        {strip && <DayStrip onOpen={showDay} open={open} range={strip} rows={whole?.rows} />}
      </PeriodCard>
      {children}
      <TimesheetTable
        employeeId={employeeId}
        load={load}
        onClearFilters={filter ? () => narrow({ filter: undefined }) : undefined}
        onOpen={toggle}
        onSort={(nextSort) => narrow({ sort: timesheetUrl({ sort: nextSort ?? turned }).sort })}
        open={day}
        rows={list.data?.attendances.content}
        sort={order}
      />
      <Paged answer={list.data?.attendances} onPage={(next) => go({ page: next })} page={page} size={pages} />
    </>
  );
}
