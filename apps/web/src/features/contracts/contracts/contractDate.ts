import { formatClock } from '../../../platform/dates.ts';

/** Date and time of a reading, YYYY-MM-DDTHH:mm:ss. */
export const dateIn = (wall: string | null): string | null => wall?.slice(0, 10) ?? null;
export const clockIn = (wall: string | null): string => wall?.slice(11, 16) ?? '00:00';

/** The reading of a date and a time, HH:mm; none without a date. */
export const wallOf = (date: string | null, clock: string): string | null =>
  date && `${date}T${clock || '00:00'}:00`;

/** As it is shown: midnight, which most contracts begin and end at, goes without saying. */
export const contractDate = (wall: string): string =>
  clockIn(wall) === '00:00' ? wall.slice(0, 10) : `${wall.slice(0, 10)} ${formatClock(clockIn(wall))}`;
