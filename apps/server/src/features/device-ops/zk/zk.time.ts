import { parseWall } from '../../../platform/dates/iso-dates.ts';
import { instantToLocalTime } from '../../../platform/dates/zones.ts';

// Minutes and seconds must be whole: a record cut off in its time would otherwise be an earlier punch.
const DATE_TIME = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[ T](\d{1,2}:\d{2}:\d{2})$/;
const UNIX_SECONDS = /^\d{9,10}$/;

/** A terminal's time: `wall` as `YYYY-MM-DD HH:mm:ss` in the device's zone; `unixSeconds` when that was sent. */
export interface WireTime {
  wall: string;
  unixSeconds: number | null;
}

/**
 * Reads the time of a record: a wall clock without offset, or on some builds Unix seconds, which become the
 * wall clock of `timeZone` (IANA). Dates that do not exist (2026-02-30, 24:00) give null; a time that is
 * merely wrong (1970, next year) is a time: it is kept and held for review (rules.md §2).
 */
export function parseTime(text: string, timeZone: string): WireTime | null {
  const parts = DATE_TIME.exec(text);
  if (parts) {
    const [, year, month = '', day = '', time = ''] = parts;
    const wall = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')} ${time.padStart(8, '0')}`;
    return parseWall(wall) === undefined ? null : { wall, unixSeconds: null };
  }
  if (!UNIX_SECONDS.test(text)) return null;
  const unixSeconds = Number(text);
  return { wall: instantToLocalTime(timeZone, unixSeconds * 1000), unixSeconds };
}
