import type { TimesheetRow } from '@gatehouse/api/attendance/timesheets';
import type { TimesheetFilter } from '@gatehouse/api/attendance/timesheets.rules';
import { dateAfter } from '../../../platform/dateRanges.ts';
import type { DateRange } from '../../../ui/DateRangeField.tsx';

const dayMs = 86_400_000;

/** How many dates a period has. */
const lengthOf = ({ from, to }: DateRange): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/** Longer periods are no strip any more. */
const mostInStrip = 31;

/** Every date of the period, the first one first, each with its row where the timesheet has one. */
export function daysOf(range: DateRange, rows: readonly TimesheetRow[]) {
  const found = new Map(rows.map((row) => [row.date, row]));
  return Array.from({ length: lengthOf(range) }, (_, n) => {
    const date = dateAfter(range.from, n);
    return { date, day: found.get(date) };
  });
}

/** As the portal filters (`timesheets.mine`). */
const passes: Record<TimesheetFilter, (row: TimesheetRow) => boolean> = {
  late: ({ late }) => late > 0,
  earlyOut: ({ earlyLeave }) => earlyLeave > 0,
  absent: ({ absent }) => absent,
  ot: ({ totalOTHours }) => totalOTHours > 0,
};

/** How many days there are, in all and of each kind. */
export function countsOf(rows: readonly TimesheetRow[]): Record<TimesheetFilter | 'all', number> {
  const of = (filter: TimesheetFilter) => rows.filter(passes[filter]).length;
  return {
    all: rows.length,
    late: of('late'),
    earlyOut: of('earlyOut'),
    absent: of('absent'),
    ot: of('ot'),
  };
}

/** Whether the period the address asks for, without dates the current month, has a strip. */
export const hasStrip = ({ from, to }: Partial<DateRange>): boolean =>
  !from || !to || lengthOf({ from, to }) <= mostInStrip;

/** The place of a date in the list as it is filtered and sorted; -1 where the filter leaves it out. */
export function placeOf(
  rows: readonly TimesheetRow[],
  { filter, sort }: { filter?: TimesheetFilter | undefined; sort?: string | undefined },
  date: string,
): number {
  const [field, direction] = sort?.split(',') ?? ['date', 'desc'];
  const sign = direction === 'asc' ? 1 : -1;
  // of days with the same hours the latest stands first
  const latestFirst = (a: TimesheetRow, b: TimesheetRow) => (a.date < b.date ? 1 : -1);
  return rows
    .filter((row) => !filter || passes[filter](row))
    .toSorted((a, b) =>
      field === 'totalHours'
        ? sign * (a.totalHours - b.totalHours) || latestFirst(a, b)
        : -sign * latestFirst(a, b),
    )
    .findIndex((row) => row.date === date);
}

/** The whole calendar month before or after the one the period begins in. */
export function monthBeside({ from }: DateRange, by: 1 | -1): DateRange {
  const [year = 0, month = 1] = from.split('-').map(Number);
  const first = (place: number) => new Date(Date.UTC(year, month - 1 + place, 1)).toISOString().slice(0, 10);
  return { from: first(by), to: dateAfter(first(by + 1), -1) };
}

/** Whether a period is one calendar month. */
export const isMonth = ({ from, to }: DateRange): boolean =>
  from.endsWith('-01') && dateAfter(to, 1).endsWith('-01') && lengthOf({ from, to }) <= mostInStrip;
