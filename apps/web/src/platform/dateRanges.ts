import { now } from './clock.ts';
import { formatDate } from './dates.ts';

const dayMs = 86_400_000;

/** The calendar date of today in the browser's zone. */
export const today = (): string => formatDate(now().toISOString());

/** The calendar date `days` after `date` (both YYYY-MM-DD). */
export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);

/** First and last date of the month `months` after that of today. */
export function monthFromNow(months: number): { from: string; to: string } {
  const [year = 0, month = 1] = today().split('-').map(Number);
  const first = (place: number) => new Date(Date.UTC(year, month - 1 + place, 1)).toISOString().slice(0, 10);
  return { from: first(months), to: dateAfter(first(months + 1), -1) };
}

/** Monday to Sunday of the week of today. */
export function thisWeek(): { from: string; to: string } {
  const weekday = (new Date(today()).getUTCDay() + 6) % 7;
  const from = dateAfter(today(), -weekday);
  return { from, to: dateAfter(from, 6) };
}
