import { twelveHours } from '@gatehouse/messages';
import { now } from '../../../platform/clock.ts';
import { clockAt, formatDate, formatTime } from '../../../platform/dates.ts';
import { dateFormat } from '../../../platform/i18n/formats.ts';
import { language } from '../../../platform/i18n/language.ts';

/** Readings of a room's clock, `YYYY-MM-DDTHH:mm:ss`, counted as if they were UTC: what the calendar draws. */
const MINUTE = 60_000;
const DAY = 86_400_000;

const ms = (reading: string): number => Date.parse(`${reading}Z`);
export const readingOf = (time: number): string => new Date(time).toISOString().slice(0, 19);

/** What the clocks of a zone read at an instant. */
export const readingIn = (zone: string, instant: string): string =>
  `${formatDate(instant, zone)}T${clockAt(zone, Date.parse(instant))}:00`;

/** What they read now. */
export const wallNow = (zone: string): string => readingIn(zone, now().toISOString());

export const dateOf = (reading: string | null): string => (reading ?? '').slice(0, 10);
export const clockOf = (reading: string | null): string => (reading ?? '').slice(11, 16);
export const readingAt = (date: string, clock: string): string => `${date}T${clock}:00`;
export const later = (reading: string, minutes: number): string => readingOf(ms(reading) + minutes * MINUTE);
export const laterDays = (date: string, days: number): string =>
  readingOf(Date.parse(`${date}T00:00:00Z`) + days * DAY).slice(0, 10);

/** The same length from another start. */
export const movedTo = (start: string, end: string, next: string): string =>
  readingOf(ms(next) + Math.max(0, ms(end) - ms(start)));

/** "9:00 AM". */
export const clockText = (reading: string): string => formatTime(`${reading}Z`, 'UTC');
/** The same where there is little room, a full hour without its minutes: "9 AM", "오전 9시". */
export const shortClockText = (reading: string): string =>
  clockOf(reading).endsWith(':00')
    ? dateFormat({ hour: 'numeric', hourCycle: twelveHours(language.get()), timeZone: 'UTC' }).format(
        new Date(`${reading}Z`),
      )
    : clockText(reading);
/** "2026-11-20 9:00 AM". */
export const momentText = (reading: string): string => `${dateOf(reading)} ${clockText(reading)}`;

/** "2026-11-20 – 2026-11-21", of one day that day. */
export const daysText = (start: string, end: string): string =>
  [...new Set([dateOf(start), dateOf(end)])].join(' – ');

/** From when to when; of whole days the dates alone (spec §4). */
export const spanText = (start: string, end: string, isAllDay: boolean): string =>
  isAllDay ? daysText(start, end) : `${momentText(start)} – ${momentText(end)}`;

/** The dates something takes time of; what ends at midnight takes none of the day that begins then. */
export function datesBetween(start: string, end: string): string[] {
  const last = dateOf(readingOf(Math.max(ms(start), ms(end) - 1)));
  const dates: string[] = [];
  for (let date = dateOf(start); date <= last; date = laterDays(date, 1)) dates.push(date);
  return dates;
}

/** Spec §4: what a selection of days becomes: from 5 minutes after the present time of day to 30 minutes after it on the last day. */
export function timesFor(zone: string, firstDay: string, lastDay: string): { start: string; end: string } {
  const present = wallNow(zone);
  const today = dateOf(present);
  const [from, to] = [firstDay < today ? today : firstDay, lastDay < today ? today : lastDay];
  return { start: later(`${from}${present.slice(10)}`, 5), end: later(`${to}${present.slice(10)}`, 30) };
}

/** Where a day of hours opens: at the working morning, and late in the day or before it where the clock stands. */
export function hourToOpenAt(present: string): string {
  const hour = Number(present.slice(11, 13));
  if (hour < 7) return `${String(Math.max(hour - 1, 0)).padStart(2, '0')}:00:00`;
  return hour < 17 ? '07:00:00' : `${hour - 5}:00:00`;
}
