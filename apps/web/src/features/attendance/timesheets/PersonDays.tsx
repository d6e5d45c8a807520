import type { TimesheetRow, timesheet } from '@gatehouse/api/attendance/timesheets';
import { type ReactNode, useCallback } from 'react';
import type { z } from 'zod';
import type { Answer } from '../../../platform/call/useApi.ts';
import type { DateRange } from '../../../ui/DateRangeField.tsx';
import { loadOf } from '../../../ui/load.ts';
import { Paged } from '../../../ui/Paged.tsx';
import { useUrl } from '../../../ui/url.ts';
import type { PageSize } from '../../../ui/usePageSize.ts';
import { DayStrip } from './DayStrip.tsx';
import { PeriodCard } from './PeriodCard.tsx';
import { hasStrip, placeOf } from './periodDays.ts';
import { TimesheetTable } from './TimesheetTable.tsx';
import { timesheetUrl } from './timesheet.url.ts';

type Timesheet = z.output<typeof timesheet>;

interface Props {
  /** Whose; absent, one's own. */
  employeeId?: number;
  list: Answer<Timesheet>;
  /** All days of the period, whatever is filtered; absent while they are not known, and where the period is too long for a strip. */
  whole: { range: DateRange; rows: readonly TimesheetRow[] } | undefined;
  /** Known before the days are. */
  stats: Timesheet['workingStats'] | undefined;
  pages: PageSize;
  /** Between the figures and the days. */
  children?: ReactNode;
}

/** The figures of a period, its days as a strip and as a list; a day opened in either shows in the list how it was counted. */
export function PersonDays({ employeeId, list, whole, stats, pages, children }: Props) {
  const { url, go, replace, filter: narrow } = useUrl(timesheetUrl);
  const { filter, sort, page, day } = url;
  const load = loadOf(list);
  // its place is kept until the days are known: what stands below must not move
  const strip = whole?.range ?? (hasStrip(url) ? list.data : undefined);
  const toggle = useCallback(
    (date: string) => replace({ day: day === date ? undefined : date }),
    [day, replace],
  );
  // a filter may have left it out since
  const open = list.data?.attendances.content.find(({ date }) => date === day)?.date;
  const show = (date: string) => {
    if (open === date || !whole) return toggle(date);
    const place = placeOf(whole.rows, { filter, sort }, date);
    // a day that the filter leaves out is shown among all
    const among = place >= 0 ? place : placeOf(whole.rows, { sort }, date);
    replace({
      day: date,
      page: Math.floor(among / pages.size) || undefined,
      filter: place >= 0 ? filter : undefined,
    });
  };
  // as the portal answers: the latest first, which its head turns round
  const order = sort ?? 'date,desc';
  const turned = order === 'date,desc' ? 'date,asc' : undefined;
  return (
    <>
      <PeriodCard load={load} stats={stats}>
        {strip && <DayStrip onOpen={show} open={open} range={strip} rows={whole?.rows} />}
      </PeriodCard>
      {children}
      <TimesheetTable
        employeeId={employeeId}
        load={load}
        onClearFilters={filter ? () => narrow({ filter: undefined }) : undefined}
        onOpen={toggle}
        onSort={(wanted) => narrow({ sort: timesheetUrl({ sort: wanted ?? turned }).sort })}
        open={day}
        rows={list.data?.attendances.content}
        sort={order}
      />
      <Paged answer={list.data?.attendances} onPage={(next) => go({ page: next })} page={page} size={pages} />
    </>
  );
}
