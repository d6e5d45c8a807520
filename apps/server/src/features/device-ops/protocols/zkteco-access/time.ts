import { parseLocalTime, SECONDS_PER_DAY } from '@gatehouse/api/platform/dates';

// Number of days per month in the access control dialect, which counts seconds since 2000 as if every month had 31 days
// (protocols.md §1.6). The resulting time is a local time.

const longestMonth = 31;

/** Converts a local time (`YYYY-MM-DD HH:mm:ss`) to the seconds of the access control dialect. */
export function zkSecondsOf(localTime: string): number {
  const [year = 0, month = 1, date = 1, hour = 0, minute = 0, second = 0] = localTime
    .split(/[- :T]/)
    .map(Number);
  const days = (year - 2000) * 12 * longestMonth + (month - 1) * longestMonth + date - 1;
  return days * SECONDS_PER_DAY + hour * 3600 + minute * 60 + second;
}

/**
 * Converts seconds of the access control dialect to a local time. Returns null if the text is no number or the date
 * does not exist.
 */
export function localTimeOfZkSeconds(text: string): string | null {
  if (!/^\d{1,10}$/.test(text)) return null;
  const number = Number(text);
  const days = Math.floor(number / SECONDS_PER_DAY);
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  const date = [
    2000 + Math.floor(days / (12 * longestMonth)),
    twoDigits((Math.floor(days / longestMonth) % 12) + 1),
    twoDigits((days % longestMonth) + 1),
  ].join('-');
  const time = [Math.floor(number / 3600) % 24, Math.floor(number / 60) % 60, number % 60]
    .map(twoDigits)
    .join(':');
  return parseLocalTime(`${date} ${time}`) === undefined ? null : `${date} ${time}`;
}

/** Encodes a time range of a day. `from` and `to` are `HHMM` as numbers. */
export const encodeTimeRange = (from: number, to: number): number => from * 65_536 + to;
