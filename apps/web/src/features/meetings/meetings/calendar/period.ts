import { addDays } from '@gatehouse/api/platform/dates';
import { formatDays, formatLongDays, formatMonth, formatShortWeekday } from '../../../../platform/dates.ts';

/** Height of the calendar in pixels (spec §9). */
export const calendarHeight = 750;

export type CalendarView = 'day' | 'week' | 'month';

const weekday = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
const firstOfMonth = (date: string): string => `${date.slice(0, 8)}01`;
const monday = (date: string): string => addDays(date, -weekday(date));

/** Returns the first and last date of a view, both inclusive. A month has whole weeks, six at most. */
export function periodOf(view: CalendarView, date: string): { from: string; to: string } {
  if (view === 'day') return { from: date, to: date };
  const from = monday(view === 'week' ? date : firstOfMonth(date));
  return { from, to: addDays(from, view === 'week' ? 6 : 41) };
}

export function shiftDate(view: CalendarView, date: string, step: 1 | -1): string {
  if (view === 'day') return addDays(date, step);
  if (view === 'week') return addDays(date, 7 * step);
  const first = firstOfMonth(date);
  return firstOfMonth(addDays(first, step > 0 ? 31 : -1));
}

export function periodText(view: CalendarView, date: string): string {
  const { from, to } = periodOf(view, date);
  if (view === 'month') return formatMonth(date);
  return view === 'day' ? formatLongDays(date, date) : formatDays(from, to);
}

/** Formats a date as the head of a narrow column, such as "Mo 23" or "월 23". */
export const columnText = (date: string): string =>
  `${formatShortWeekday(date.slice(0, 10))} ${Number(date.slice(8, 10))}`;
