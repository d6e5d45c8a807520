import { now } from './clock.ts';
import { formatDate } from './dates.ts';

const dayMs = 86_400_000;

/** Returns today's date in the browser's time zone. */
export const today = (): string => formatDate(now().toISOString());

/** Returns the date `days` after `date` (both YYYY-MM-DD). */
export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

/** Returns the first and last date of the month that is `months` after the current one. */
export function monthFromNow(months: number): { from: string; to: string } {
  const [year = 0, month = 1] = today().split('-').map(Number);
  const firstDay = (offset: number) =>
    new Date(Date.UTC(year, month - 1 + offset, 1)).toISOString().slice(0, 10);
  return { from: firstDay(months), to: dateAfter(firstDay(months + 1), -1) };
}

/** Returns the dates of Monday and Sunday of the current week. */
export function thisWeek(): { from: string; to: string } {
  const weekday = (new Date(today()).getUTCDay() + 6) % 7;
  const from = dateAfter(today(), -weekday);
  return { from, to: dateAfter(from, 6) };
}
