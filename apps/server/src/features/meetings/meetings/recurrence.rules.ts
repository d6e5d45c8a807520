import type { MeetingInput, MeetingRepeat } from '@gatehouse/api/meetings/meetings';
import { lateStartMs } from '@gatehouse/api/meetings/meetings.rules';
import type { FieldRule } from '@gatehouse/api/platform/fields';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import {
  addDays,
  addMonths,
  DAY,
  dayNumber,
  type IsoDate,
  parseWall,
} from '../../../platform/dates/iso-dates.ts';
import { dateAt, instantToWall, wallMsToInstant } from '../../../platform/dates/zones.ts';

/** How long a series may go on, in months (rules.md §6). */
export const mostMonths = (repeat: MeetingRepeat): number => (repeat === 'YEARLY' ? 120 : 24);
/** A meeting of more days is a typing error. */
export const mostDays = 31;
/** No meeting takes as long, with the hours by which clocks change (meeting_occurrences__length). */
export const longestMs = (mostDays + 1) * DAY;

/** When a meeting takes place, by the clock of its room. */
export interface Plan {
  /** `YYYY-MM-DDTHH:mm:ss` of the first. */
  start: string;
  /** Elapsed; of whole days 86,400 each. */
  seconds: number;
  isAllDay: boolean;
  repeat: MeetingRepeat;
  /** The last date there may be one; null: as long as a series may go on. */
  until: IsoDate | null;
}

/** One date of a series and the instants it takes, epoch ms. */
export interface Occurrence {
  date: IsoDate;
  startsAt: number;
  endsAt: number;
}

const wall = (text: string) => parseWall(text) ?? Number.NaN;

/** The date up to which a plan has dates. */
const endOf = ({ start, until, repeat }: Plan): IsoDate =>
  until ?? addMonths(start.slice(0, 10), mostMonths(repeat));

/** The plan with its end, counted from now, wherever it begins. */
export const ending = (zone: string, plan: Plan, now: number): Plan =>
  plan.repeat === 'ONCE' ? plan : { ...plan, until: plan.until ?? latestOf(zone, plan.repeat, now) };

const latestOf = (zone: string, repeat: MeetingRepeat, now: number): IsoDate =>
  addMonths(dateAt(zone, now), mostMonths(repeat));

/** The last date of a plan, without working out the others. */
export function lastStartOf(plan: Plan): IsoDate {
  const [first, end] = [plan.start.slice(0, 10), endOf(plan)];
  const days = dayNumber(end) - dayNumber(first);
  if (plan.repeat === 'ONCE' || days < 0) return first;
  if (plan.repeat === 'DAILY') return end;
  if (plan.repeat === 'WEEKLY') return addDays(end, -(days % 7));
  const step = plan.repeat === 'YEARLY' ? 12 : 1;
  for (let count = Math.ceil(days / 28 / step); count > 0; count--) {
    const date = addMonths(first, count * step);
    // months and years that lack the day are skipped
    if (date <= end && date.slice(8) === first.slice(8)) return date;
  }
  return first;
}

/** The date on which the last month of a series begins. */
export const lastMonthOf = (plan: Plan): IsoDate => addMonths(lastStartOf(plan), -1);

/** The date to which a series can be extended; null before its last month, and for a single meeting. */
export function extensionOfPlan(zone: string, plan: Plan, now: number): IsoDate | null {
  if (plan.repeat === 'ONCE' || dateAt(zone, now) < lastMonthOf(plan)) return null;
  const latest = latestOf(zone, plan.repeat, now);
  return latest > endOf(plan) ? latest : null;
}

const atNoon = (date: IsoDate) => Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: 'UTC' });

/** Every date of a plan. What a month or year lacks is skipped (rules.md §6): the 31st, 29 February. */
export function datesOf(plan: Plan): IsoDate[] {
  const first = plan.start.slice(0, 10);
  if (plan.repeat === 'ONCE') return [first];
  // dates alone, in a zone without clock changes: what the clock reads there is the same every time
  const rule = new RRuleTemporal({
    freq: plan.repeat,
    dtstart: atNoon(first),
    until: atNoon(endOf(plan)),
    tzid: 'UTC',
  });
  return rule.all().map((at) => at.toPlainDate().toString());
}

/** The local time of a plan's start on a date, `YYYY-MM-DDTHH:mm:ss`, also in a clock gap. */
export const startReadingOn = ({ start }: Pick<Plan, 'start'>, date: IsoDate): string =>
  `${date}${start.slice(10)}`;

/**
 * A date of a plan: the local hour stays; in a clock gap it is the next valid minute, at a doubled time the first. Its length is
 * elapsed time, but whole days end with the day.
 */
export function occurrenceOn(zone: string, plan: Plan, date: IsoDate): Occurrence {
  const from = dayNumber(date) * DAY;
  if (plan.isAllDay) {
    const days = Math.round(plan.seconds / 86_400);
    return {
      date,
      startsAt: wallMsToInstant(zone, from),
      endsAt: wallMsToInstant(zone, from + days * DAY) - 1000,
    };
  }
  const startsAt = wallMsToInstant(zone, from + (wall(plan.start) % DAY));
  return { date, startsAt, endsAt: startsAt + plan.seconds * 1000 };
}

export const occurrencesOf = (zone: string, plan: Plan): Occurrence[] =>
  datesOf(plan).map((date) => occurrenceOn(zone, plan, date));

/** Whether one date of a series is not over when the next begins. */
export const overlapsItself = (occurrences: readonly Occurrence[]): boolean =>
  occurrences.some(({ startsAt }, place) => startsAt < (occurrences[place - 1]?.endsAt ?? 0));

/** What was asked for as a plan: whole days from 00:00:00 to 23:59:59 of their dates (spec §4). */
export function planOf(
  zone: string,
  {
    start,
    end,
    isAllDay,
    repeat,
    until,
  }: Pick<MeetingInput, 'start' | 'end' | (keyof Plan & keyof MeetingInput)>,
): Plan {
  const rule = { isAllDay, repeat, until: repeat === 'ONCE' ? null : until };
  if (isAllDay) {
    const [from, to] = [start.slice(0, 10), end.slice(0, 10)];
    return { ...rule, start: `${from}T00:00:00`, seconds: (dayNumber(to) - dayNumber(from) + 1) * 86_400 };
  }
  const elapsed = wallMsToInstant(zone, wall(end)) - wallMsToInstant(zone, wall(start));
  return { ...rule, start, seconds: Math.round(elapsed / 1000) };
}

/** What the clock of the room reads at the ends of an occurrence. */
export const readingsOf = (zone: string, { startsAt, endsAt }: Omit<Occurrence, 'date'>) => ({
  start: instantToWall(zone, startsAt).replace(' ', 'T'),
  end: instantToWall(zone, endsAt).replace(' ', 'T'),
});

interface Problem {
  field: 'start' | 'end' | 'until';
  rule: FieldRule;
}

/**
 * What is wrong with a plan: start earlier than end and neither earlier than now (spec §5), a start up to five minutes ago aside, and
 * today's whole day. `keepsStart`: it has begun, and only its end moves.
 */
export function planProblem(zone: string, plan: Plan, now: number, keepsStart = false): Problem | null {
  if (plan.seconds <= 0) return { field: 'end', rule: 'order' };
  if (plan.seconds > mostDays * 86_400) return { field: 'end', rule: 'tooLong' };
  const first = plan.start.slice(0, 10);
  const { startsAt, endsAt } = occurrenceOn(zone, plan, first);
  const today = instantToWall(zone, now).slice(0, 10);
  const isPast = plan.isAllDay ? first < today : startsAt < now - lateStartMs;
  if (isPast && !keepsStart) return { field: 'start', rule: 'past' };
  if (endsAt <= now) return { field: 'end', rule: 'past' };
  if (plan.until !== null && plan.until < first) return { field: 'until', rule: 'order' };
  if (plan.until !== null && plan.until > latestOf(zone, plan.repeat, now))
    return { field: 'until', rule: 'tooLong' };
  return null;
}
