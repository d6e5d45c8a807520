import { addDays, DAY, dayNumber, type IsoDate, parseLocalTime } from '@gatehouse/api/platform/dates';
import type { FieldRule } from '@gatehouse/api/platform/fields';
import type { RequestTypeCode } from '@gatehouse/api/requests/request-type-codes';
import type { RequestInput } from '@gatehouse/api/requests/requests';
import { localMsToInstant } from '../../../platform/dates/zones.ts';

/** Type and times of a request, in local time of the employee’s site. */
export type RequestRange = Pick<
  RequestInput,
  'type' | 'subType' | 'startTime' | 'endTime' | 'isAllDay' | 'half'
>;

/** Start (included) and end (excluded) of the range, in epoch ms. */
export interface Span {
  start: number;
  end: number;
}

/** Maximum number of days of a request. Longer ranges are typing errors. */
const mostDays = 366;

const dayStart = (date: IsoDate) => `${date}T00:00:00`;
const dayEnd = (date: IsoDate) => `${date}T23:59:59`;
const localTimeMs = (text: string) => parseLocalTime(text) ?? Number.NaN;

/** Returns the first and last date of a range. */
export const datesOf = ({ startTime, endTime }: Pick<RequestRange, 'startTime' | 'endTime'>) => ({
  from: startTime.slice(0, 10),
  to: endTime.slice(0, 10),
});

/** Lists the dates from the first to the last date, both included. */
export function listDates({ from, to }: { from: IsoDate; to: IsoDate }): IsoDate[] {
  const dates: IsoDate[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** Returns true for whole dates and halves, which refer to work dates regardless of the clock. */
const isOfDates = ({ isAllDay, half }: Pick<RequestRange, 'isAllDay' | 'half'>): boolean =>
  isAllDay || half !== null;

/**
 * Normalizes the range of a request. Whole dates and halves run from 00:00:00 to 23:59:59 (spec §3). A business trip
 * has whole days, and a correction has one time.
 */
export function normalizeRange<R extends RequestRange>(range: R): R {
  const { type, subType } = range;
  const { from, to } = datesOf(range);
  if (type === 'CORRECTION') return { ...range, isAllDay: false, half: null, endTime: range.startTime };
  if (type === 'OVERTIME' || type === 'ACCESS' || (type === 'BUSINESS' && subType === 'GO_OUT'))
    return { ...range, isAllDay: false, half: null };
  const isAllDay = range.isAllDay || type === 'BUSINESS';
  if (isAllDay || range.half) return { ...range, isAllDay, startTime: dayStart(from), endTime: dayEnd(to) };
  return range;
}

/** Returns the first problem of a normalized range, or null. `now` is the local time of the site. */
export function findRangeProblem(
  range: RequestRange,
  now: string,
): { field: 'startTime' | 'endTime' | 'half'; rule: FieldRule } | null {
  const { from, to } = datesOf(range);
  const [start, end] = [localTimeMs(range.startTime), localTimeMs(range.endTime)];
  if (end < start) return { field: 'endTime', rule: 'order' };
  // A half-day request with all-day times or several dates is ambiguous: a whole day of leave would cost twice as much.
  if (range.half && (range.isAllDay || from !== to)) return { field: 'half', rule: 'invalid' };
  if (range.type === 'CORRECTION')
    return range.startTime > now ? { field: 'startTime', rule: 'future' } : null;
  // A request for room access has no maximum length. With equal start and end, it asks for access without an end.
  if (range.type === 'ACCESS') return null;
  if (end === start) return { field: 'endTime', rule: 'order' };
  if (dayNumber(to) - dayNumber(from) >= mostDays) return { field: 'endTime', rule: 'tooLong' };
  // Requested hours belong to one working day, which may end in the night.
  if (!isOfDates(range) && end - start > DAY) return { field: 'endTime', rule: 'tooLong' };
  return null;
}

/** Times of one work date of a person, used to compute the time that a request claims. Instants are epoch ms. */
interface ClaimDay {
  /** The working hours that a request can cover. Null on a date without expected work. */
  expected: Span | null;
  /** Span from the start of the date’s window to the start of the next date’s window. */
  claim: Span;
  /** End of the first half of the date (`until`) and start of the second half (`from`). */
  parts: { until: number; from: number };
}

/**
 * The time that a request claims for itself, so that no other request can use it, and the work dates of the request.
 */
export interface Claim {
  spans: Span[];
  workDates: { from: IsoDate; to: IsoDate };
}

export type ClaimDays = (date: IsoDate) => ClaimDay;

const overlap = (first: Span, other: Span): Span | null => {
  const span = { start: Math.max(first.start, other.start), end: Math.min(first.end, other.end) };
  return span.start < span.end ? span : null;
};

/** Returns the instants of a request for hours, or of a correction. */
function hoursOf(zone: string, { type, startTime, endTime }: RequestRange): Span {
  const start = localMsToInstant(zone, localTimeMs(startTime));
  if (type === 'CORRECTION') return { start, end: start + 1000 };
  return { start, end: Math.max(localMsToInstant(zone, localTimeMs(endTime)), start + 1000) };
}

/**
 * Returns the work dates of a request. A request by hours belongs to each date with working hours that the request
 * covers. Without such a date, it belongs to the date that claims the start of the request.
 */
export function workDatesOf(
  zone: string,
  range: RequestRange,
  dayOn: ClaimDays,
): { from: IsoDate; to: IsoDate } {
  const dates = datesOf(range);
  if (isOfDates(range) || !isAway(range.type)) return dates;
  const hours = hoursOf(zone, range);
  // A window may start on the evening before its date, so the dates to check start one date earlier.
  const nearbyDates = listDates({ from: addDays(dates.from, -1), to: addDays(dates.to, 1) });
  const covered = nearbyDates.filter((date) => {
    const { expected, claim } = dayOn(date);
    const claimed = overlap(hours, claim);
    return expected && claimed && overlap(claimed, expected);
  });
  const [from] = covered;
  if (from !== undefined) return { from, to: covered.at(-1) ?? from };
  const claiming = nearbyDates.find((date) => {
    const { claim } = dayOn(date);
    return hours.start >= claim.start && hours.start < claim.end;
  });
  return claiming === undefined ? dates : { from: claiming, to: claiming };
}

/**
 * Returns the instants that a normalized range claims (rules.md §3.17), without cancelled work dates. `workDates` are
 * the work dates of the request.
 */
export function claimsOf(
  zone: string,
  range: RequestRange,
  dayOn: ClaimDays,
  workDates: { from: IsoDate; to: IsoDate },
  takenBack: readonly IsoDate[] = [],
): Span[] {
  const dates = listDates(workDates).filter((date) => !takenBack.includes(date));
  if (range.isAllDay) return dates.map((date) => dayOn(date).claim);
  if (range.half)
    return dates.map((date) => {
      const { claim, parts } = dayOn(date);
      return range.half === 'FIRST_HALF' ? { ...claim, end: parts.until } : { ...claim, start: parts.from };
    });
  const hours = hoursOf(zone, range);
  if (takenBack.length === 0) return [hours];
  return dates.flatMap((date) => overlap(hours, dayOn(date).claim) ?? []);
}

/** Returns true for request types that cannot overlap for one person (rules.md §3.17). */
export const isAway = (type: RequestTypeCode): boolean =>
  type === 'LEAVE' || type === 'TELEWORK' || type === 'BUSINESS';
