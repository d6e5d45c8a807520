import { DAY } from '@gatehouse/api/platform/dates';
import type { Request } from '@gatehouse/api/requests/requests';
import { formatClock, formatDays, formatLongDays, formatWallTime } from '../../../platform/dates.ts';
import type { TranslateText } from '../../../platform/i18n/text.ts';

type RequestPeriod = Pick<Request, 'type' | 'startTime' | 'endTime' | 'isAllDay' | 'half'>;

const dayOf = (localTime: string) => localTime.slice(0, 10);
const clockOf = (localTime: string) => formatClock(localTime.slice(11, 16));

export const countDates = ({ startTime, endTime }: Pick<Request, 'startTime' | 'endTime'>): number =>
  Math.round((Date.parse(dayOf(endTime)) - Date.parse(dayOf(startTime))) / DAY) + 1;

/** Returns the length of a request: days, half a day, hours, or the time of a correction. */
export function lengthText(t: TranslateText, range: RequestPeriod): string {
  if (range.half)
    return `${t('requests.requests.length.half')} · ${t(`requests.requests.halves.${range.half}`)}`;
  if (range.isAllDay) return t('requests.requests.length.days', { count: countDates(range) });
  if (range.type === 'CORRECTION') return clockOf(range.startTime);
  if (range.type === 'ACCESS') return accessText(t, range);
  return `${clockOf(range.startTime)} – ${clockOf(range.endTime)}`;
}

/** Returns the period of requested access. The access has no end if start and end are equal. */
function accessText(t: TranslateText, { startTime, endTime }: RequestPeriod): string {
  const from = clockOf(startTime);
  return endTime === startTime
    ? t('requests.requests.length.noEnd', { from })
    : `${from} – ${formatWallTime(endTime)}`;
}

/**
 * Returns the dates of a request. If `isLong` is true, returns the long form for the panel, otherwise the short form
 * for a row of the list.
 */
export const datesText = ({ startTime, endTime, isAllDay, half }: RequestPeriod, isLong = false): string =>
  // A range of hours is listed under its first date, even if it continues after midnight.
  (isLong ? formatLongDays : formatDays)(
    dayOf(startTime),
    isAllDay || half ? dayOf(endTime) : dayOf(startTime),
  );
