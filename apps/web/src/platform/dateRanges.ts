import { addDays } from '@gatehouse/api/platform/dates';
import { now } from './clock.ts';
import { formatDate } from './dates.ts';

/** Returns today's date in the browser's time zone. */
export const today = (): string => formatDate(now().toISOString());

/** Returns the first and last date of the month that is `months` after the current one. */
export function monthFromNow(months: number): { from: string; to: string } {
  const [year = 0, month = 1] = today().split('-').map(Number);
  const firstDay = (offset: number) =>
    new Date(Date.UTC(year, month - 1 + offset, 1)).toISOString().slice(0, 10);
  return { from: firstDay(months), to: addDays(firstDay(months + 1), -1) };
}

/** Returns the dates of Monday and Sunday of the current week. */
export function thisWeek(): { from: string; to: string } {
  const weekday = (new Date(today()).getUTCDay() + 6) % 7;
  const from = addDays(today(), -weekday);
  return { from, to: addDays(from, 6) };
}
