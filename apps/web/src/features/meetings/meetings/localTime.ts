import { addDays, MINUTE } from '@gatehouse/api/platform/dates';
import { twelveHours } from '@gatehouse/messages';
import { now } from '../../../platform/clock.ts';
import { clockAt, formatDate, formatTime } from '../../../platform/dates.ts';
import { dateFormat } from '../../../platform/i18n/formats.ts';
import { language } from '../../../platform/i18n/language.ts';

/**
 * Local times of a room, `YYYY-MM-DDTHH:mm:ss`, are calculated as if they were UTC, because the calendar library needs
 * them in this format.
 */

const toMilliseconds = (reading: string): number => Date.parse(`${reading}Z`);
const toLocalTime = (time: number): string => new Date(time).toISOString().slice(0, 19);

export const localTimeIn = (zone: string, instant: string): string =>
  `${formatDate(instant, zone)}T${clockAt(zone, Date.parse(instant))}:00`;

export const localTimeNow = (zone: string): string => localTimeIn(zone, now().toISOString());

export const dateOf = (reading: string | null): string => (reading ?? '').slice(0, 10);
export const clockOf = (reading: string | null): string => (reading ?? '').slice(11, 16);
export const joinLocalTime = (date: string, clock: string): string => `${date}T${clock}:00`;
const addMinutes = (reading: string, minutes: number): string =>
  toLocalTime(toMilliseconds(reading) + minutes * MINUTE);

/** Returns the end of a meeting after its start changed to `next`. The duration stays the same. */
export const moveEnd = (start: string, end: string, next: string): string =>
  toLocalTime(toMilliseconds(next) + Math.max(0, toMilliseconds(end) - toMilliseconds(start)));

/** Formats the time of day, such as "9:00 AM". */
export const clockText = (reading: string): string => formatTime(`${reading}Z`, 'UTC');
/** Formats the time of day without the minutes of a full hour, such as "9 AM" or "오전 9시". */
export const shortClockText = (reading: string): string =>
  clockOf(reading).endsWith(':00')
    ? dateFormat({ hour: 'numeric', hourCycle: twelveHours(language.get()), timeZone: 'UTC' }).format(
        new Date(`${reading}Z`),
      )
    : clockText(reading);
/** Formats the date and time, such as "2026-11-20 9:00 AM". */
export const momentText = (reading: string): string => `${dateOf(reading)} ${clockText(reading)}`;

/** Formats a range of dates, such as "2026-11-20 – 2026-11-21". A single day has only one date. */
export const daysText = (start: string, end: string): string =>
  [...new Set([dateOf(start), dateOf(end)])].join(' – ');

/** Formats the start and end of a meeting. All-day meetings have dates only (spec §4). */
export const spanText = (start: string, end: string, isAllDay: boolean): string =>
  isAllDay ? daysText(start, end) : `${momentText(start)} – ${momentText(end)}`;

/**
 * Returns the dates of a period. If the period ends at midnight, the date that begins at this midnight is not included.
 */
export function datesBetween(start: string, end: string): string[] {
  const last = dateOf(toLocalTime(Math.max(toMilliseconds(start), toMilliseconds(end) - 1)));
  const dates: string[] = [];
  for (let date = dateOf(start); date <= last; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/**
 * Returns the default times for the selected days (spec §4). The start is on the first day, 5 minutes after the current
 * time of day. The end is on the last day, 30 minutes after the time of day of the start.
 */
export function timesFor(zone: string, firstDay: string, lastDay: string): { start: string; end: string } {
  const present = localTimeNow(zone);
  const today = dateOf(present);
  const [from, to] = [firstDay < today ? today : firstDay, lastDay < today ? today : lastDay];
  return {
    start: addMinutes(`${from}${present.slice(10)}`, 5),
    end: addMinutes(`${to}${present.slice(10)}`, 30),
  };
}

/**
 * Returns the hour to show at the top of the hour columns. This is usually 7:00. It is earlier if the current time is
 * before 7:00, and later from 17:00 on, so that the current time is visible.
 */
export function hourToOpenAt(present: string): string {
  const hour = Number(present.slice(11, 13));
  if (hour < 7) return `${String(Math.max(hour - 1, 0)).padStart(2, '0')}:00:00`;
  return hour < 17 ? '07:00:00' : `${hour - 5}:00:00`;
}
