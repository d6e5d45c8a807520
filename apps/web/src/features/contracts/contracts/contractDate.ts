import { formatClock } from '../../../platform/dates.ts';

/** Returns the date of a local time in the format YYYY-MM-DDTHH:mm:ss. */
export const dateOf = (localTime: string | null): string | null => localTime?.slice(0, 10) ?? null;
export const clockOf = (localTime: string | null): string => localTime?.slice(11, 16) ?? '00:00';

/** Joins a date and a time (HH:mm) to a local time. Null without a date. */
export const toLocalTime = (date: string | null, clock: string): string | null =>
  date && `${date}T${clock || '00:00'}:00`;

/** Returns a local time for display. Omits midnight, because most contracts start and end at midnight. */
export const contractDate = (localTime: string): string =>
  clockOf(localTime) === '00:00'
    ? localTime.slice(0, 10)
    : `${localTime.slice(0, 10)} ${formatClock(clockOf(localTime))}`;
