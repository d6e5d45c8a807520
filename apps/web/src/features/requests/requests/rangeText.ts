import type { Request } from '@gatehouse/api/requests/requests';
import { formatClock, formatDays, formatLongDays, formatWallTime } from '../../../platform/dates.ts';
import type { text } from '../../../platform/i18n/text.ts';

type Text = typeof text;
type Ranged = Pick<Request, 'type' | 'startTime' | 'endTime' | 'isAllDay' | 'half'>;

const dayOf = (wall: string) => wall.slice(0, 10);
const clockOf = (wall: string) => formatClock(wall.slice(11, 16));
const dayMs = 86_400_000;

/** How many dates it touches. */
export const daysIn = ({ startTime, endTime }: Pick<Request, 'startTime' | 'endTime'>): number =>
  Math.round((Date.parse(dayOf(endTime)) - Date.parse(dayOf(startTime))) / dayMs) + 1;

/** How long it is: days, half a day, hours by the clock, or the one time of a correction. */
export function lengthText(t: Text, asked: Ranged): string {
  if (asked.half)
    return `${t('requests.requests.length.half')} · ${t(`requests.requests.halves.${asked.half}`)}`;
  if (asked.isAllDay) return t('requests.requests.length.days', { count: daysIn(asked) });
  if (asked.type === 'CORRECTION') return clockOf(asked.startTime);
  if (asked.type === 'ACCESS') return accessText(t, asked);
  return `${clockOf(asked.startTime)} – ${clockOf(asked.endTime)}`;
}

/** From when to when access is asked for; the same start and end ask for no end. */
function accessText(t: Text, { startTime, endTime }: Ranged): string {
  const from = clockOf(startTime);
  return endTime === startTime
    ? t('requests.requests.length.noEnd', { from })
    : `${from} – ${formatWallTime(endTime)}`;
}

/** Its dates, short for a row and long for its own page. */
export const datesText = ({ startTime, endTime, isAllDay, half }: Ranged, isLong = false): string =>
  // hours that end in the night are of the date they begin on
  (isLong ? formatLongDays : formatDays)(
    dayOf(startTime),
    isAllDay || half ? dayOf(endTime) : dayOf(startTime),
  );
