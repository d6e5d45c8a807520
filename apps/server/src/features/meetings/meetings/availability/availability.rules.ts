import { addDays, type IsoDate, MINUTE, parseLocalTime, weekday } from '@gatehouse/api/platform/dates';
import { localMsToInstant } from '../../../../platform/dates/zones.ts';
import { datesOf, type MeetingPlan, type Occurrence, occurrenceOn, readingsOf } from '../recurrence.rules.ts';

/** Number of days in which the search looks for a free time of a single meeting. */
const searchDays = 14;
/** Maximum number of dates of a series that are checked. The booking itself checks all of them. */
const mostDates = 30;
/** Distance between two start times of the search, in milliseconds. */
const stepMs = 15 * MINUTE;

/** A period in epoch milliseconds. The end is exclusive. */
export interface Period {
  from: number;
  to: number;
}

/** Sorts periods and merges overlapping or adjacent periods. */
export function mergePeriods(periods: readonly Period[]): Period[] {
  const mergedPeriods: Period[] = [];
  for (const { from, to } of periods.toSorted((period, other) => period.from - other.from)) {
    const last = mergedPeriods.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else mergedPeriods.push({ from, to });
  }
  return mergedPeriods;
}

/**
 * Returns true if no busy period overlaps the occurrence.
 * @param busy the result of `mergePeriods`
 */
export function isFreeAt(busy: readonly Period[], { startsAt, endsAt }: Omit<Occurrence, 'date'>): boolean {
  let [low, high] = [0, busy.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((busy[middle]?.from ?? 0) < endsAt) low = middle + 1;
    else high = middle;
  }
  return (busy[low - 1]?.to ?? Number.NEGATIVE_INFINITY) <= startsAt;
}

/** The usual hours of a company, as clock times `HH:mm`. */
export interface CompanyHours {
  opens: string;
  closes: string;
  /** Weekdays from 1 (Monday) to 7. */
  workingDays: readonly number[];
}

/** Returns true if an occurrence is within the company’s hours of a working day. */
function isWithinHours(zone: string, hours: CompanyHours, { date, ...times }: Occurrence): boolean {
  const { start, end } = readingsOf(zone, times);
  return (
    hours.workingDays.includes(weekday(date)) &&
    start.slice(0, 10) === end.slice(0, 10) &&
    start.slice(11, 16) >= hours.opens &&
    end.slice(11) <= `${hours.closes}:00`
  );
}

/** Returns the dates of a meeting or series that are checked. */
export const checkedDates = (plan: MeetingPlan): IsoDate[] => datesOf(plan).slice(0, mostDates);

/** A possible time of a meeting: its occurrences on all checked dates. */
export type Candidate = readonly [Occurrence, ...Occurrence[]];

const candidateOf = (
  zone: string,
  plan: MeetingPlan,
  [first = plan.start.slice(0, 10), ...others]: readonly IsoDate[],
): Candidate => [occurrenceOn(zone, plan, first), ...others.map((date) => occurrenceOn(zone, plan, date))];

/**
 * Returns the requested time, and then the later times at which the meeting could start: at each quarter of an hour
 * within two weeks, or later on the same dates for a series. A requested time within the company’s hours has only
 * candidates within these hours. An all-day meeting has one candidate per day.
 */
export function* candidatesOf(
  zone: string,
  plan: MeetingPlan,
  dates: readonly IsoDate[],
  hours: CompanyHours,
): Generator<Candidate> {
  const requested = candidateOf(zone, plan, dates);
  yield requested;
  const keepsHours = !plan.isAllDay && isWithinHours(zone, hours, requested[0]);
  const isFitting = (candidate: Candidate) =>
    candidate[0].startsAt > requested[0].startsAt &&
    (!keepsHours || isWithinHours(zone, hours, candidate[0]));
  const firstDate = plan.start.slice(0, 10);
  const isSingle = plan.repeat === 'ONCE';
  for (let day = 0; day < (isSingle ? searchDays : 1); day++) {
    const days = isSingle ? [addDays(firstDate, day)] : dates;
    for (const clock of plan.isAllDay ? ['00:00:00'] : quarterHours) {
      const candidate = candidateOf(zone, { ...plan, start: `${firstDate}T${clock}` }, days);
      if (isFitting(candidate)) yield candidate;
    }
  }
}

/** All quarters of an hour of a day, `HH:mm:ss`. */
const quarterHours = Array.from({ length: 96 }, (_, quarter) =>
  new Date(quarter * stepMs).toISOString().slice(11, 19),
);

/** Returns the periods in which busy times must be known to judge all candidates. */
export function searchedPeriods(zone: string, plan: MeetingPlan, dates: readonly IsoDate[]): Period[] {
  const midnight = (date: IsoDate) => localMsToInstant(zone, parseLocalTime(`${date}T00:00:00`) ?? 0);
  const requested = candidateOf(zone, plan, dates);
  return mergePeriods(
    requested.map(({ date, startsAt, endsAt }) => ({
      from: startsAt,
      to: midnight(addDays(date, plan.repeat === 'ONCE' ? searchDays : 1)) + (endsAt - startsAt),
    })),
  );
}

/** A room with its busy periods, merged. `capacity` is the number of seats, null if unknown. */
export interface RoomTimes {
  id: number;
  capacity: number | null;
  busy: readonly Period[];
}

export const isRoomFree = ({ busy }: Pick<RoomTimes, 'busy'>, candidate: Candidate): boolean =>
  candidate.every((occurrence) => isFreeAt(busy, occurrence));

/**
 * Sorts rooms for a number of people: rooms with enough seats first, the smallest of them first, then rooms with an
 * unknown number of seats, and last the rooms that are too small, the largest of them first.
 */
export function sortByFit<R extends Pick<RoomTimes, 'capacity'>>(rooms: readonly R[], people: number): R[] {
  const rank = ({ capacity }: Pick<RoomTimes, 'capacity'>) =>
    capacity === null ? 1 : capacity >= people ? 0 : 2;
  const distance = ({ capacity }: Pick<RoomTimes, 'capacity'>) => Math.abs((capacity ?? people) - people);
  return rooms.toSorted((room, other) => rank(room) - rank(other) || distance(room) - distance(other));
}

/**
 * Returns the first candidate at which the people and a room are free, with this room.
 * @param rooms in the order of preference
 * @param busy the merged busy periods of all people
 */
export function findFirstFree<R extends RoomTimes>(
  candidates: Iterable<Candidate>,
  rooms: readonly R[],
  busy: readonly Period[],
): { room: R; occurrence: Occurrence } | null {
  for (const candidate of candidates) {
    if (!isRoomFree({ busy }, candidate)) continue;
    const room = rooms.find((option) => isRoomFree(option, candidate));
    if (room) return { room, occurrence: candidate[0] };
  }
  return null;
}

/** Returns the number of dates of a candidate on which a person is busy. */
export const countBusyDates = (busy: readonly Period[], candidate: Candidate): number =>
  candidate.filter((occurrence) => !isFreeAt(busy, occurrence)).length;
