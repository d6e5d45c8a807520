import { twelveHours } from '@gatehouse/messages';
import { formatDateRange, formatDateWithWeekday } from '@gatehouse/messages/dates';
import { now } from './clock.ts';
import { dateFormat, numberFormat } from './i18n/formats.ts';
import { language } from './i18n/language.ts';

const utcMidnight = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** Formats the date of an instant in `zone` as YYYY-MM-DD (spec §9). Defaults to the browser's time zone. */
export function formatDate(iso: string, zone?: string): string {
  // Uses the Swedish locale, because its date format is ISO 8601.
  return dateFormat({ year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone }, 'sv-SE').format(
    new Date(iso),
  );
}

const hourFormat = () => ({ minute: '2-digit', hourCycle: twelveHours(language.get()) }) as const;

/** Formats the time of an instant on the 12-hour clock of the current language, such as "9:05 AM". */
export function formatTime(iso: string, zone?: string, seconds = false): string {
  const second = seconds ? { second: '2-digit' as const } : {};
  const time = dateFormat({ hour: 'numeric', ...hourFormat(), ...second, timeZone: zone });
  // The no-break space prevents a line break between "오전" and the hour.
  return time.format(new Date(iso)).replaceAll(' ', '\u00a0');
}

/** Formats an instant in `zone` as YYYY-MM-DD and a 12-hour time. */
export const formatInstant = (iso: string, zone?: string): string =>
  `${formatDate(iso, zone)} ${formatTime(iso, zone)}`;

/** Formats the time of a change to an account as YYYY-MM-DD hh:mm A (spec §9). */
export function formatStamp(iso: string, zone?: string): string {
  const time = dateFormat({ hour: '2-digit', ...hourFormat(), timeZone: zone });
  return `${formatDate(iso, zone)} ${time.format(new Date(iso)).replaceAll(' ', '\u00a0')}`;
}

/** Formats a local time (YYYY-MM-DD HH:mm:ss) on the 12-hour clock with seconds. */
export function formatWallTime(localTime: string): string {
  const asUtc = `${localTime.replace(' ', 'T')}Z`;
  return `${formatDate(asUtc, 'UTC')} ${formatTime(asUtc, 'UTC', true)}`;
}

/** Formats a date (YYYY-MM-DD) with its weekday: "Fri 2026-11-20", "2026-11-20（金）". */
export const formatWeekday = (date: string): string =>
  formatDateWithWeekday(dateFormat({ weekday: 'short', timeZone: 'UTC' }), date);

/** Formats the weekday of a date in short form for narrow columns: "Fr", "T6", "금", "金". */
export function formatShortWeekday(date: string): string {
  const words = { weekday: language.get() === 'vi' ? 'narrow' : 'short', timeZone: 'UTC' } as const;
  return dateFormat(words).format(utcMidnight(date)).slice(0, 2);
}

/**
 * Formats dates (YYYY-MM-DD) as a short range: "Nov 24 – 26", "24–26 thg 11". Returns one date if both are equal. Omits
 * the current year.
 */
export function formatDays(from: string, to: string): string {
  const year = to.startsWith(formatDate(now().toISOString()).slice(0, 4)) ? undefined : 'numeric';
  const words = dateFormat({ year, day: 'numeric', month: 'short', timeZone: 'UTC' });
  return formatDateRange(words, utcMidnight(from), utcMidnight(to));
}

/** Formats a range of dates like `formatDays`, but with weekday and year. */
export function formatLongDays(from: string, to: string): string {
  const words = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return formatDateRange(dateFormat(words), utcMidnight(from), utcMidnight(to));
}

/** Formats the local time of a zone at an instant (epoch milliseconds) as "HH:mm". */
export const clockAt = (zone: string, at: number): string =>
  dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }, 'en').format(at);

/** Formats the month of a date (YYYY-MM-DD) as a heading: "November 2026", "Tháng 11 năm 2026", "2026年11月". */
export function formatMonth(date: string): string {
  const words = dateFormat({ year: 'numeric', month: 'long', timeZone: 'UTC' });
  return words.format(utcMidnight(date)).replace(/^./, (first) => first.toUpperCase());
}

/** Formats a time of day (HH:mm) on the 12-hour clock, like `formatTime`. */
export const formatClock = (clock: string): string => formatTime(`1970-01-01T${clock}:00Z`, 'UTC');

/** Formats minutes in words: "7 hours 45 minutes", "7시간 45분", "7時間45分". */
export function formatDuration(minutes: number): string {
  const formatUnit = (unit: 'hour' | 'minute', value: number) =>
    formatNumber(value, { style: 'unit', unit, unitDisplay: 'long' });
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const parts = [
    hours > 0 && formatUnit('hour', hours),
    (rest > 0 || hours === 0) && formatUnit('minute', rest),
  ];
  const text = parts.filter((part) => part !== false).join(' ');
  // Japanese writes numbers and units without spaces.
  return language.get() === 'ja' ? text.replaceAll(/\s/g, '') : text;
}

/** Formats minutes as hours and minutes: "7:45". */
export function formatMinutes(minutes: number): string {
  const sign = minutes < 0 ? '-' : '';
  const rounded = Math.abs(Math.round(minutes));
  return `${sign}${Math.floor(rounded / 60)}:${String(rounded % 60).padStart(2, '0')}`;
}

export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  numberFormat(options).format(value);

/** Returns the city of a time zone: "Ho Chi Minh" for Asia/Ho_Chi_Minh. */
export const cityOf = (timeZone: string): string => timeZone.replace(/^.*\//, '').replaceAll('_', ' ');

/** Returns whether the browser's clock shows the local time of `timeZone` at this instant. */
export const isBrowserTime = (instant: string, timeZone: string): boolean =>
  timeZone === browserZone() || formatInstant(instant, timeZone) === formatInstant(instant);

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns the weekday names of the current language, starting with Monday: "Mon", "月". */
export const weekdayNames = (): string[] =>
  // 1 January 2024 was a Monday.
  [1, 2, 3, 4, 5, 6, 7].map((day) =>
    dateFormat({ weekday: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, day))),
  );
