import type { MeetingInput, MeetingReason, MeetingRepeat } from '@gatehouse/api/meetings/meetings';
import { lateStartMs } from '@gatehouse/api/meetings/meetings.rules';
import {
  addDays,
  addMonths,
  DAY,
  dayNumber,
  type IsoDate,
  parseLocalTime,
  SECONDS_PER_DAY,
} from '@gatehouse/api/platform/dates';
import type { FieldRule } from '@gatehouse/api/platform/fields';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import {
  dateAt,
  instantToIsoLocalTime,
  instantToLocalTime,
  localMsToInstant,
} from '../../../platform/dates/zones.ts';

/** Returns the maximum length of a series in months (rules.md §6). */
const mostMonths = (repeat: MeetingRepeat): number => (repeat === 'YEARLY' ? 120 : 24);
/** Maximum length of a meeting in days. Longer meetings are probably typing errors. */
const mostDays = 31;
/**
 * Upper bound of a meeting’s length in milliseconds, including clock changes. It equals the constraint
 * meeting_occurrences__length.
 */
export const longestMs = (mostDays + 1) * DAY;

/** The times of a meeting or series in the local time of its room. */
export interface MeetingPlan {
  /** Start of the first date, `YYYY-MM-DDTHH:mm:ss`. */
  start: string;
  /** Length in elapsed seconds. For an all-day meeting, 86,400 for each day. */
  seconds: number;
  isAllDay: boolean;
  repeat: MeetingRepeat;
  /** The last date on which an occurrence may start. Null for the maximum length of a series. */
  until: IsoDate | null;
}

/** One occurrence of a series. Instants are epoch milliseconds. */
export interface Occurrence {
  date: IsoDate;
  startsAt: number;
  endsAt: number;
}

const parseLocalMs = (text: string) => parseLocalTime(text) ?? Number.NaN;

const endOf = ({ start, until, repeat }: MeetingPlan): IsoDate =>
  until ?? addMonths(start.slice(0, 10), mostMonths(repeat));

/**
 * Sets the default end of a series without an end. The default is counted from the current time, regardless of the
 * start of the series.
 */
export const withEnd = (zone: string, plan: MeetingPlan, now: number): MeetingPlan =>
  plan.repeat === 'ONCE' ? plan : { ...plan, until: plan.until ?? latestOf(zone, plan.repeat, now) };

const latestOf = (zone: string, repeat: MeetingRepeat, now: number): IsoDate =>
  addMonths(dateAt(zone, now), mostMonths(repeat));

/** Returns the last date of a meeting or series without computing earlier dates. */
export function lastStartOf(plan: MeetingPlan): IsoDate {
  const [first, end] = [plan.start.slice(0, 10), endOf(plan)];
  const days = dayNumber(end) - dayNumber(first);
  if (plan.repeat === 'ONCE' || days < 0) return first;
  if (plan.repeat === 'DAILY') return end;
  if (plan.repeat === 'WEEKLY') return addDays(end, -(days % 7));
  const step = plan.repeat === 'YEARLY' ? 12 : 1;
  for (let count = Math.ceil(days / 28 / step); count > 0; count--) {
    const date = addMonths(first, count * step);
    // skips months and years in which this day does not exist
    if (date <= end && date.slice(8) === first.slice(8)) return date;
  }
  return first;
}

/** Returns the start date of the last month of a series. */
export const lastMonthOf = (plan: MeetingPlan): IsoDate => addMonths(lastStartOf(plan), -1);

/** Date to which a series can be extended, or the reason why it cannot be extended. */
export type Extension = { to: IsoDate } | { reason: MeetingReason };

/** Returns the extension of a series. A series can be extended only in its last month. */
export function extensionOfPlan(zone: string, plan: MeetingPlan, now: number): Extension {
  if (plan.repeat === 'ONCE') return { reason: 'NO_SERIES' };
  if (dateAt(zone, now) < lastMonthOf(plan)) return { reason: 'NOT_LAST_MONTH' };
  return { to: latestOf(zone, plan.repeat, now) };
}

const atNoon = (date: IsoDate) => Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: 'UTC' });

/**
 * Returns all dates of a meeting or series. Skips months without the 31st and years without 29 February (rules.md §6).
 */
export function datesOf(plan: MeetingPlan): IsoDate[] {
  const first = plan.start.slice(0, 10);
  if (plan.repeat === 'ONCE') return [first];
  // dates are computed in a zone without clock changes, so that every occurrence has the same local time
  const rule = new RRuleTemporal({
    freq: plan.repeat,
    dtstart: atNoon(first),
    until: atNoon(endOf(plan)),
    tzid: 'UTC',
  });
  return rule.all().map((at) => at.toPlainDate().toString());
}

/**
 * Returns the local start time of a meeting or series on a date, `YYYY-MM-DDTHH:mm:ss`, even if the clocks skip this
 * time.
 */
export const startReadingOn = ({ start }: Pick<MeetingPlan, 'start'>, date: IsoDate): string =>
  `${date}${start.slice(10)}`;

/**
 * Returns the occurrence of a meeting or series on a date. The local start time is the same on all dates. If the clocks
 * skip the start time, the occurrence starts at the next valid minute. If the start time exists twice on the date, the
 * earlier instant is used. The length is elapsed time, but all-day meetings end with the day.
 */
export function occurrenceOn(zone: string, plan: MeetingPlan, date: IsoDate): Occurrence {
  const from = dayNumber(date) * DAY;
  if (plan.isAllDay) {
    const days = Math.round(plan.seconds / SECONDS_PER_DAY);
    return {
      date,
      startsAt: localMsToInstant(zone, from),
      endsAt: localMsToInstant(zone, from + days * DAY) - 1000,
    };
  }
  const startsAt = localMsToInstant(zone, from + (parseLocalMs(plan.start) % DAY));
  return { date, startsAt, endsAt: startsAt + plan.seconds * 1000 };
}

export const occurrencesOf = (zone: string, plan: MeetingPlan): Occurrence[] =>
  datesOf(plan).map((date) => occurrenceOn(zone, plan, date));

/** Returns whether an occurrence of a series ends after the next occurrence begins. */
export const overlapsItself = (occurrences: readonly Occurrence[]): boolean =>
  occurrences.some(({ startsAt }, index) => startsAt < (occurrences[index - 1]?.endsAt ?? 0));

/**
 * Converts a request to the times of a meeting or series. All-day meetings last from 00:00:00 to 23:59:59 of their
 * dates (spec §4).
 */
export function planOf(
  zone: string,
  {
    start,
    end,
    isAllDay,
    repeat,
    until,
  }: Pick<MeetingInput, 'start' | 'end' | (keyof MeetingPlan & keyof MeetingInput)>,
): MeetingPlan {
  const rule = { isAllDay, repeat, until: repeat === 'ONCE' ? null : until };
  if (isAllDay) {
    const [from, to] = [start.slice(0, 10), end.slice(0, 10)];
    return {
      ...rule,
      start: `${from}T00:00:00`,
      seconds: (dayNumber(to) - dayNumber(from) + 1) * SECONDS_PER_DAY,
    };
  }
  const elapsed = localMsToInstant(zone, parseLocalMs(end)) - localMsToInstant(zone, parseLocalMs(start));
  return { ...rule, start, seconds: Math.round(elapsed / 1000) };
}

/** Returns the start and end of an occurrence in local time. */
export const readingsOf = (zone: string, { startsAt, endsAt }: Omit<Occurrence, 'date'>) => ({
  start: instantToIsoLocalTime(zone, startsAt),
  end: instantToIsoLocalTime(zone, endsAt),
});

interface PlanProblem {
  field: 'start' | 'end' | 'until';
  rule: FieldRule;
}

/**
 * Returns the problem with the times of a meeting or series, or undefined if they are valid. The start must be before
 * the end, and neither may be in the past (spec §5). A start up to five minutes ago and an all-day meeting of today are
 * still valid. If `keepsStart` is true, the meeting has begun and only its end may move.
 */
export function planProblem(
  zone: string,
  plan: MeetingPlan,
  now: number,
  keepsStart = false,
): PlanProblem | null {
  if (plan.seconds <= 0) return { field: 'end', rule: 'order' };
  if (plan.seconds > mostDays * SECONDS_PER_DAY) return { field: 'end', rule: 'tooLong' };
  const first = plan.start.slice(0, 10);
  const { startsAt, endsAt } = occurrenceOn(zone, plan, first);
  const today = instantToLocalTime(zone, now).slice(0, 10);
  const isPast = plan.isAllDay ? first < today : startsAt < now - lateStartMs;
  if (isPast && !keepsStart) return { field: 'start', rule: 'past' };
  if (endsAt <= now) return { field: 'end', rule: 'past' };
  if (plan.until !== null && plan.until < first) return { field: 'until', rule: 'order' };
  if (plan.until !== null && plan.until > latestOf(zone, plan.repeat, now))
    return { field: 'until', rule: 'tooLong' };
  return null;
}
