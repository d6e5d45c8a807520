import { twelveHours } from '@gatehouse/messages';
import { formatDateRange, formatDateWithWeekday } from '@gatehouse/messages/dates';
import { now } from './clock.ts';
import { dateFormat, numberFormat } from './i18n/formats.ts';
import { language } from './i18n/language.ts';

/** The first instant of a calendar date (YYYY-MM-DD) by UTC, by which dates are written. */
const utc = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** Calendar date of an instant in `zone` (the browser's where absent), YYYY-MM-DD (spec §9). */
export function formatDate(iso: string, zone?: string): string {
  // the Swedish locale writes ISO 8601 dates
  return dateFormat({ year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone }, 'sv-SE').format(
    new Date(iso),
  );
}

const twelve = () => ({ minute: '2-digit', hourCycle: twelveHours(language.get()) }) as const;

/** Time of day of an instant on the 12-hour clock, "9:05 AM" in the language in use; with seconds on demand. */
export function formatTime(iso: string, zone?: string, seconds = false): string {
  const second = seconds ? { second: '2-digit' as const } : {};
  const time = dateFormat({ hour: 'numeric', ...twelve(), ...second, timeZone: zone });
  // a line ends before or after a time, never between its hour and "오전"
  return time.format(new Date(iso)).replaceAll(' ', '\u00a0');
}

/** YYYY-MM-DD and the 12-hour time of an instant in `zone`. */
export const formatInstant = (iso: string, zone?: string): string =>
  `${formatDate(iso, zone)} ${formatTime(iso, zone)}`;

/** YYYY-MM-DD hh:mm A, as times of accounts are written (spec §9). */
export function formatStamp(iso: string, zone?: string): string {
  const time = dateFormat({ hour: '2-digit', ...twelve(), timeZone: zone });
  return `${formatDate(iso, zone)} ${time.format(new Date(iso)).replaceAll(' ', '\u00a0')}`;
}

/** A wall-clock time (YYYY-MM-DD HH:mm:ss, of whatever zone) with the time on the 12-hour clock, seconds and all. */
export function formatWallTime(wall: string): string {
  const asUtc = `${wall.replace(' ', 'T')}Z`;
  return `${formatDate(asUtc, 'UTC')} ${formatTime(asUtc, 'UTC', true)}`;
}

/** A calendar date (YYYY-MM-DD) with its weekday, "Fri 2026-11-20", "2026-11-20（金）". */
export const formatWeekday = (date: string): string =>
  formatDateWithWeekday(dateFormat({ weekday: 'short', timeZone: 'UTC' }), date);

/** The weekday of a calendar date where there is hardly room: "Fr", "T6", "금", "金". */
export function formatShortWeekday(date: string): string {
  const words = { weekday: language.get() === 'vi' ? 'narrow' : 'short', timeZone: 'UTC' } as const;
  return dateFormat(words).format(utc(date)).slice(0, 2);
}

/** Calendar dates (YYYY-MM-DD) as a short range, "Nov 24 – 26", "24–26 thg 11"; of one day, that day. The year is said if not this one. */
export function formatDays(from: string, to: string): string {
  const year = to.startsWith(formatDate(now().toISOString()).slice(0, 4)) ? undefined : 'numeric';
  const words = dateFormat({ year, day: 'numeric', month: 'short', timeZone: 'UTC' });
  return formatDateRange(words, utc(from), utc(to));
}

/** The same in full, with weekday and year. */
export function formatLongDays(from: string, to: string): string {
  const words = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return formatDateRange(dateFormat(words), utc(from), utc(to));
}

/** What the clocks of a zone show at an instant (epoch milliseconds), "HH:mm". */
export const clockAt = (zone: string, at: number): string =>
  dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }, 'en').format(at);

/** The month of a calendar date (YYYY-MM-DD) as a heading, "November 2026", "Tháng 11 năm 2026", "2026年11月". */
export function formatMonth(date: string): string {
  const words = dateFormat({ year: 'numeric', month: 'long', timeZone: 'UTC' });
  return words.format(utc(date)).replace(/^./, (first) => first.toUpperCase());
}

/** A time of day (HH:mm) on the 12-hour clock, as `formatTime` writes one. */
export const formatClock = (clock: string): string => formatTime(`1970-01-01T${clock}:00Z`, 'UTC');

/** Minutes in words, "7 hours 45 minutes", "7시간 45분", "7時間45分". */
export function formatDuration(minutes: number): string {
  const words = (unit: 'hour' | 'minute', value: number) =>
    formatNumber(value, { style: 'unit', unit, unitDisplay: 'long' });
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [hours > 0 && words('hour', hours), (rest > 0 || hours === 0) && words('minute', rest)];
  const said = parts.filter((part) => part !== false).join(' ');
  // Japanese writes numbers and units without spaces
  return language.get() === 'ja' ? said.replaceAll(/\s/g, '') : said;
}

/** Minutes as hours and minutes, "7:45". */
export function formatMinutes(minutes: number): string {
  const sign = minutes < 0 ? '-' : '';
  const whole = Math.abs(Math.round(minutes));
  return `${sign}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** A number as the language in use writes it. */
export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  numberFormat(options).format(value);

/** The browser's own IANA zone. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The days of the week from Monday on, "Mon", "月", in the language in use. */
export const weekdayNames = (): string[] =>
  // 1 January 2024 was a Monday
  [1, 2, 3, 4, 5, 6, 7].map((day) =>
    dateFormat({ weekday: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, day))),
  );
