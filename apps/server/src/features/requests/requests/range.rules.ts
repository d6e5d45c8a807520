import type { FieldRule } from '@gatehouse/api/platform/fields';
import type { RequestTypeCode } from '@gatehouse/api/requests/request-type-codes';
import type { RequestInput } from '@gatehouse/api/requests/requests';
import { addDays, dayNumber, HOUR, type IsoDate, parseWall } from '../../../platform/dates/iso-dates.ts';
import { localMsToInstant } from '../../../platform/dates/zones.ts';

/** What a request is about, by the clocks of the person's site. */
export type AskedRange = Pick<
  RequestInput,
  'type' | 'subType' | 'startTime' | 'endTime' | 'isAllDay' | 'half'
>;

/** Instants [start, end), epoch ms. */
export interface Span {
  start: number;
  end: number;
}

/** The days of a request may not be more than this: years are typing errors. */
export const mostDays = 366;

const firstOf = (date: IsoDate) => `${date}T00:00:00`;
const lastOf = (date: IsoDate) => `${date}T23:59:59`;
const wall = (text: string) => parseWall(text) ?? Number.NaN;

/** The first and the last date a range touches. */
export const datesOf = ({ startTime, endTime }: Pick<AskedRange, 'startTime' | 'endTime'>) => ({
  from: startTime.slice(0, 10),
  to: endTime.slice(0, 10),
});

/** Every date from one to the other, both included. */
export function everyDate({ from, to }: { from: IsoDate; to: IsoDate }): IsoDate[] {
  const dates: IsoDate[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}

/** Whether it is about whole dates, or halves of one: work dates, whatever the clock. */
export const isOfDates = ({ isAllDay, half }: Pick<AskedRange, 'isAllDay' | 'half'>): boolean =>
  isAllDay || half !== null;

/**
 * The range as it is kept: whole dates and halves from 00:00:00 to 23:59:59 (spec §3), a business trip by days, a correction at
 * one time.
 */
export function settled<R extends AskedRange>(asked: R): R {
  const { type, subType } = asked;
  const { from, to } = datesOf(asked);
  if (type === 'CORRECTION') return { ...asked, isAllDay: false, half: null, endTime: asked.startTime };
  if (type === 'OVERTIME' || type === 'ACCESS' || (type === 'BUSINESS' && subType === 'GO_OUT'))
    return { ...asked, isAllDay: false, half: null };
  const isAllDay = asked.isAllDay || type === 'BUSINESS';
  if (isAllDay || asked.half) return { ...asked, isAllDay, startTime: firstOf(from), endTime: lastOf(to) };
  return asked;
}

/** What is wrong with a settled range, by field; null when nothing is. `now` is the reading of the site's clock. */
export function rangeProblem(
  asked: AskedRange,
  now: string,
): { field: 'startTime' | 'endTime' | 'half'; rule: FieldRule } | null {
  const { from, to } = datesOf(asked);
  const [start, end] = [wall(asked.startTime), wall(asked.endTime)];
  if (end < start) return { field: 'endTime', rule: 'order' };
  // which of the two is meant, nobody knows: a whole day of leave costs twice as much
  if (asked.half && (asked.isAllDay || from !== to)) return { field: 'half', rule: 'invalid' };
  if (asked.type === 'CORRECTION')
    return asked.startTime > now ? { field: 'startTime', rule: 'future' } : null;
  // as long as one likes, and the same start and end ask for no end
  if (asked.type === 'ACCESS') return null;
  if (end === start) return { field: 'endTime', rule: 'order' };
  if (dayNumber(to) - dayNumber(from) >= mostDays) return { field: 'endTime', rule: 'tooLong' };
  // hours are of one working day, which may end in the night
  if (!isOfDates(asked) && end - start > 24 * HOUR) return { field: 'endTime', rule: 'tooLong' };
  return null;
}

/** What the claim of a request is found from, for one date of the person. Instants are epoch ms. */
export interface ClaimDay {
  /** The working hours that a request can cover; null on a date on which nobody is expected. */
  expected: Span | null;
  /** From the start of the date's window to the start of the next date's. */
  claim: Span;
  /** The end of the first half and the start of the second. */
  parts: { until: number; from: number };
}

/** The instants that a request claims, and the work dates that it belongs to. */
export interface Claim {
  spans: Span[];
  workDates: { from: IsoDate; to: IsoDate };
}

export type ClaimDays = (date: IsoDate) => ClaimDay;

const overlap = (one: Span, other: Span): Span | null => {
  const span = { start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) };
  return span.start < span.end ? span : null;
};

/** The instants of a request for hours, or of a correction. */
function hoursOf(zone: string, { type, startTime, endTime }: AskedRange): Span {
  const start = localMsToInstant(zone, wall(startTime));
  if (type === 'CORRECTION') return { start, end: start + 1000 };
  return { start, end: Math.max(localMsToInstant(zone, wall(endTime)), start + 1000) };
}

/**
 * The work dates of a request. Hours belong to the dates whose working hours they cover; hours that cover none belong to the date
 * that claims their start.
 */
export function workDatesOf(
  zone: string,
  asked: AskedRange,
  dayOn: ClaimDays,
): { from: IsoDate; to: IsoDate } {
  const dates = datesOf(asked);
  if (isOfDates(asked) || !isAway(asked.type)) return dates;
  const hours = hoursOf(zone, asked);
  // a window may start on the evening before its date
  const near = everyDate({ from: addDays(dates.from, -1), to: addDays(dates.to, 1) });
  const covered = near.filter((date) => {
    const { expected, claim } = dayOn(date);
    const claimed = overlap(hours, claim);
    return expected && claimed && overlap(claimed, expected);
  });
  const [from] = covered;
  if (from !== undefined) return { from, to: covered.at(-1) ?? from };
  const claiming = near.find((date) => {
    const { claim } = dayOn(date);
    return hours.start >= claim.start && hours.start < claim.end;
  });
  return claiming === undefined ? dates : { from: claiming, to: claiming };
}

/**
 * The instants that a settled range claims (rules.md §3.17), without the work dates that were taken back. `workDates` are the
 * request's own.
 */
export function claimsOf(
  zone: string,
  asked: AskedRange,
  dayOn: ClaimDays,
  workDates: { from: IsoDate; to: IsoDate },
  takenBack: readonly IsoDate[] = [],
): Span[] {
  const dates = everyDate(workDates).filter((date) => !takenBack.includes(date));
  if (asked.isAllDay) return dates.map((date) => dayOn(date).claim);
  if (asked.half)
    return dates.map((date) => {
      const { claim, parts } = dayOn(date);
      return asked.half === 'FIRST_HALF' ? { ...claim, end: parts.until } : { ...claim, start: parts.from };
    });
  const hours = hoursOf(zone, asked);
  if (takenBack.length === 0) return [hours];
  return dates.flatMap((date) => overlap(hours, dayOn(date).claim) ?? []);
}

/** Types of which nobody can have two at a time (rules.md §3.17). */
export const isAway = (type: RequestTypeCode): boolean =>
  type === 'LEAVE' || type === 'TELEWORK' || type === 'BUSINESS';
