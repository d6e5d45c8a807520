import { parseLocalTime } from '@gatehouse/api/platform/dates';
import { instantToLocalTime } from '../../../../platform/dates/zones.ts';

// Minutes and seconds must have two digits. Otherwise a truncated time would be read as an earlier time.
const DATE_TIME = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[ T](\d{1,2}:\d{2}:\d{2})$/;
const UNIX_SECONDS = /^\d{9,10}$/;

/**
 * Time in a terminal's record. `wall` is `YYYY-MM-DD HH:mm:ss` in the device’s time zone. `unixSeconds` is set if the
 * terminal sent Unix seconds.
 */
export interface WireTime {
  wall: string;
  unixSeconds: number | null;
}

/**
 * Parses the time of a record. Some firmware sends Unix seconds, which are converted to the local time of `timeZone`
 * (IANA). All other firmware sends a local time without offset. Returns null for dates and times that do not exist
 * (2026-02-30, 24:00). Accepts an existing but wrong time (1970, next year), which is held for review later (rules.md
 * §2).
 */
export function parseTime(text: string, timeZone: string): WireTime | null {
  const parts = DATE_TIME.exec(text);
  if (parts) {
    const [, year, month = '', day = '', time = ''] = parts;
    const localTime = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')} ${time.padStart(8, '0')}`;
    return parseLocalTime(localTime) === undefined ? null : { wall: localTime, unixSeconds: null };
  }
  if (!UNIX_SECONDS.test(text)) return null;
  const unixSeconds = Number(text);
  return { wall: instantToLocalTime(timeZone, unixSeconds * 1000), unixSeconds };
}
