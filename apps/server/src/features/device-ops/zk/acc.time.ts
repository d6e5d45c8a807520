import { parseWall } from '../../../platform/dates/iso-dates.ts';

// The security dialect counts seconds since 2000 as if every month had 31 days (protocols.md §1.6): a number for a reading of a clock.

const longestMonth = 31;
const day = 86_400;

/** The number of a reading (`YYYY-MM-DD HH:mm:ss`). */
export function zkSecondsOf(wall: string): number {
  const [year = 0, month = 1, date = 1, hour = 0, minute = 0, second = 0] = wall.split(/[- :T]/).map(Number);
  const days = (year - 2000) * 12 * longestMonth + (month - 1) * longestMonth + date - 1;
  return days * day + hour * 3600 + minute * 60 + second;
}

/** The reading of a number; null where it is none or no such date exists. */
export function wallOfZkSeconds(text: string): string | null {
  if (!/^\d{1,10}$/.test(text)) return null;
  const number = Number(text);
  const days = Math.floor(number / day);
  const two = (part: number) => String(part).padStart(2, '0');
  const date = [
    2000 + Math.floor(days / (12 * longestMonth)),
    two((Math.floor(days / longestMonth) % 12) + 1),
    two((days % longestMonth) + 1),
  ].join('-');
  const time = [Math.floor(number / 3600) % 24, Math.floor(number / 60) % 60, number % 60].map(two).join(':');
  return parseWall(`${date} ${time}`) === undefined ? null : `${date} ${time}`;
}

/** A stretch of a day as terminals take it, from `HHMM` to `HHMM` written as numbers. */
export const stretchOf = (from: number, to: number): number => from * 65_536 + to;
