import { addDays, type IsoDate } from '@gatehouse/api/platform/dates';
import { instantToIsoLocalTime, localTimeToInstant } from '../../../platform/dates/zones.ts';
import type { PersonDay } from '../../attendance/attendance-days/leave/requested-days.service.ts';

/** Check-in and check-out of a day as instants (epoch ms). Null if missing. */
interface DayEnds {
  checkIn: number | null;
  checkOut: number | null;
}

/** Entered times of day, HH:mm. Null if nothing is entered. */
interface EnteredTimes {
  checkIn: string | null;
  checkOut: string | null;
}

/**
 * Finds the instants of a work date with a time of day. The time after midnight of a night shift belongs to the work date
 * on which the shift starts.
 */
const findInstants = ({ zone, claim }: PersonDay, date: IsoDate, time: string): number[] =>
  [addDays(date, -1), date, addDays(date, 1)]
    .map((day) => localTimeToInstant(zone, `${day} ${time}`))
    .filter((at) => at >= claim.start && at < claim.end);

/**
 * Places entered times on a work date: a check-in before the end of the shift and the check-out, a check-out after the
 * start of the shift and the check-in. Returns undefined if a time does not belong to the work date.
 */
export function placeTimes(
  day: PersonDay,
  date: IsoDate,
  stored: DayEnds,
  entered: EnteredTimes,
): DayEnds | undefined {
  const latestIn = stored.checkOut ?? day.expected?.end ?? Number.POSITIVE_INFINITY;
  const checkIn =
    entered.checkIn === null ? null : findInstants(day, date, entered.checkIn).find((at) => at < latestIn);
  if (checkIn === undefined) return undefined;
  const earliestOut = checkIn ?? stored.checkIn ?? day.expected?.start ?? Number.NEGATIVE_INFINITY;
  const checkOut =
    entered.checkOut === null
      ? null
      : findInstants(day, date, entered.checkOut).find((at) => at > earliestOut);
  return checkOut === undefined ? undefined : { checkIn, checkOut };
}

/** Returns the local time of an instant in the format of requests, YYYY-MM-DDTHH:mm:ss. */
export const toRequestTime = ({ zone }: PersonDay, at: number): string => instantToIsoLocalTime(zone, at);
