import type { FieldRule } from '@gatehouse/api/platform/fields';
import type { RequestTypeCode } from '@gatehouse/api/requests/request-type-codes';
import type { RequestInput } from '@gatehouse/api/requests/requests';
import { addDays, DAY, dayNumber, HOUR, type IsoDate, parseWall } from '../../../platform/dates/iso-dates.ts';
import { wallMsToInstant } from '../../../platform/dates/zones.ts';

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

const midnight = (zone: string, date: IsoDate) => wallMsToInstant(zone, dayNumber(date) * DAY);

/** The whole of a date on a site's clocks. */
export const wholeDate = (zone: string, date: IsoDate): Span => ({
  start: midnight(zone, date),
  end: midnight(zone, addDays(date, 1)),
});

/** The instants a settled range claims; `parts` says where the date of a half parts in two (rules.md §3.17). */
export function claimOf(zone: string, asked: AskedRange, parts: number): Span {
  const { from, to } = datesOf(asked);
  if (asked.isAllDay) return { start: midnight(zone, from), end: midnight(zone, addDays(to, 1)) };
  if (asked.half) {
    const whole = wholeDate(zone, from);
    return asked.half === 'FIRST_HALF' ? { ...whole, end: parts } : { ...whole, start: parts };
  }
  const start = wallMsToInstant(zone, wall(asked.startTime));
  if (asked.type === 'CORRECTION') return { start, end: start + 1000 };
  return { start, end: Math.max(wallMsToInstant(zone, wall(asked.endTime)), start + 1000) };
}

/** Types of which nobody can have two at a time (rules.md §3.17). */
export const isAway = (type: RequestTypeCode): boolean =>
  type === 'LEAVE' || type === 'TELEWORK' || type === 'BUSINESS';
