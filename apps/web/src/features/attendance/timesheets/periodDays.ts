import type { TimesheetRow } from '@gatehouse/api/attendance/timesheets';
import type { TimesheetFilter } from '@gatehouse/api/attendance/timesheets.rules';
import { addDays, DAY } from '@gatehouse/api/platform/dates';
import type { DateRange } from '../../../ui/fields/DateRangeField.tsx';

const countDates = ({ from, to }: DateRange): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1;

/** Maximum number of days in a row of days. */
const mostInStrip = 31;

/** Returns every date of the period in order, each with its timesheet row if there is one. */
export function daysOf(range: DateRange, rows: readonly TimesheetRow[]) {
  const rowsByDate = new Map(rows.map((row) => [row.date, row]));
  return Array.from({ length: countDates(range) }, (_, n) => {
    const date = addDays(range.from, n);
    return { date, day: rowsByDate.get(date) };
  });
}

/** Checks whether a day matches a filter. Must agree with the filters of the API (`timesheets.mine`). */
const passes: Record<TimesheetFilter, (row: TimesheetRow) => boolean> = {
  late: ({ late }) => late > 0,
  earlyOut: ({ earlyLeave }) => earlyLeave > 0,
  absent: ({ absent }) => absent,
  ot: ({ totalOTHours }) => totalOTHours > 0,
};

export function countByFilter(rows: readonly TimesheetRow[]): Record<TimesheetFilter | 'all', number> {
  const countWhere = (filter: TimesheetFilter) => rows.filter(passes[filter]).length;
  return {
    all: rows.length,
    late: countWhere('late'),
    earlyOut: countWhere('earlyOut'),
    absent: countWhere('absent'),
    ot: countWhere('ot'),
  };
}

/** Checks whether a period is short enough for a row of days. Without dates, the period is the current month. */
export const hasStrip = ({ from, to }: Partial<DateRange>): boolean =>
  !from || !to || countDates({ from, to }) <= mostInStrip;

/** Returns the index of a date in the filtered and sorted list. -1 if the filter hides it. */
export function indexOfDate(
  rows: readonly TimesheetRow[],
  { filter, sort }: { filter?: TimesheetFilter | undefined; sort?: string | undefined },
  date: string,
): number {
  const [field, direction] = sort?.split(',') ?? ['date', 'desc'];
  const sign = direction === 'asc' ? 1 : -1;
  // Compares two days by date, the later day first. Used for days with equal hours.
  const compareLatestFirst = (a: TimesheetRow, b: TimesheetRow) => (a.date < b.date ? 1 : -1);
  return rows
    .filter((row) => !filter || passes[filter](row))
    .toSorted((a, b) =>
      field === 'totalHours'
        ? sign * (a.totalHours - b.totalHours) || compareLatestFirst(a, b)
        : -sign * compareLatestFirst(a, b),
    )
    .findIndex((row) => row.date === date);
}

/** Returns the calendar month before or after the month in which the period begins. */
export function adjacentMonth({ from }: DateRange, months: 1 | -1): DateRange {
  const [year = 0, month = 1] = from.split('-').map(Number);
  const firstOfMonth = (offset: number) =>
    new Date(Date.UTC(year, month - 1 + offset, 1)).toISOString().slice(0, 10);
  return { from: firstOfMonth(months), to: addDays(firstOfMonth(months + 1), -1) };
}

export const isMonth = ({ from, to }: DateRange): boolean =>
  from.endsWith('-01') && addDays(to, 1).endsWith('-01') && countDates({ from, to }) <= mostInStrip;
