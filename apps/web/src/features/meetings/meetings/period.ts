import { formatDays, formatLongDays, formatMonth } from '../../../platform/dates.ts';
import { laterDays } from './wall.ts';

/** Pixels, spec §9. */
export const calendarHeight = 750;

export type CalendarView = 'day' | 'week' | 'month';

const weekday = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
const firstOfMonth = (date: string): string => `${date.slice(0, 8)}01`;
/** Monday of the week. */
const monday = (date: string): string => laterDays(date, -weekday(date));

/** The dates a view shows, both included; a month in whole weeks, six at most. */
export function periodOf(view: CalendarView, date: string): { from: string; to: string } {
  if (view === 'day') return { from: date, to: date };
  const from = monday(view === 'week' ? date : firstOfMonth(date));
  return { from, to: laterDays(from, view === 'week' ? 6 : 41) };
}

/** The date of the view after this one, or before it. */
export function stepped(view: CalendarView, date: string, by: 1 | -1): string {
  if (view === 'day') return laterDays(date, by);
  if (view === 'week') return laterDays(date, 7 * by);
  const first = firstOfMonth(date);
  return firstOfMonth(laterDays(first, by > 0 ? 31 : -1));
}

/** The period as a heading. */
export function periodText(view: CalendarView, date: string): string {
  const { from, to } = periodOf(view, date);
  if (view === 'month') return formatMonth(date);
  return view === 'day' ? formatLongDays(date, date) : formatDays(from, to);
}
