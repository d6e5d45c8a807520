import { describe, expect, it } from 'vitest';
import {
  dotColorOf,
  type MeetingActionName,
  type MeetingTimes,
  mayOfMeeting,
  roomStateOf,
  skipsDates,
  stateOf,
  whyNotNow,
} from './meetings.rules.ts';

const MINUTE = 60_000;
/** Returns the times of a meeting that lasts from minute 0 to minute 60, with the given minute as current time. */
const at = (minute: number, actualStart: number | null = null, actualEnd: number | null = null) =>
  ({ startsAt: 0, endsAt: 60 * MINUTE, actualStart, actualEnd, now: minute * MINUTE }) as MeetingTimes;

const states = [
  [at(-1), 'UPCOMING', 'green'],
  [at(0), 'RUNNING', 'yellow'],
  [at(59), 'RUNNING', 'yellow'],
  [at(60), 'ENDED', 'grey'],
  [at(-20, -25), 'CHECKED_IN', 'red'],
  [at(70, 0), 'CHECKED_IN', 'red'],
  [at(70, 0, 65), 'CHECKED_OUT', 'red'],
] as const;

it.each(states)(
  'derives the state and the dot colour of a meeting: %j is %s with a dot of %s',
  (times, state, dot) => {
    expect(stateOf(times)).toBe(state);
    expect(dotColorOf(stateOf(times))).toBe(dot);
  },
);

/**
 * A row of the test table: the result of every action on a meeting at one moment. The moments are at the limits of the
 * time windows. A result is null if the action is possible, otherwise the reason why it is not.
 */
type Row = readonly [string, MeetingTimes, ...(string | null)[]];
const table: readonly Row[] = [
  // Columns of the test table after the times: update, moveEnd, remove, checkIn, checkOut.
  ['31 minutes before', at(-31), null, 'NOT_STARTED', null, 'TOO_EARLY', 'NOT_CHECKED_IN'],
  ['30 minutes before', at(-30), null, 'NOT_STARTED', null, null, 'NOT_CHECKED_IN'],
  ['at its start', at(0), null, null, null, null, 'NOT_CHECKED_IN'],
  ['in its last minute', at(59), null, null, null, null, 'NOT_CHECKED_IN'],
  ['at its end', at(60), 'ENDED', 'ENDED', 'ENDED', 'ENDED', 'NOT_CHECKED_IN'],
  ['checked in early', at(-5, -10), 'CHECKED_IN', null, 'CHECKED_IN', 'CHECKED_IN', 'TOO_EARLY'],
  ['checked in, 31 min left', at(29, 0), 'CHECKED_IN', null, 'CHECKED_IN', 'CHECKED_IN', 'TOO_EARLY'],
  ['checked in, 30 min left', at(30, 0), 'CHECKED_IN', null, 'CHECKED_IN', 'CHECKED_IN', null],
  ['checked in, 30 min over', at(90, 0), 'CHECKED_IN', 'ENDED', 'CHECKED_IN', 'CHECKED_IN', null],
  ['checked in, 31 min over', at(91, 0), 'CHECKED_IN', 'ENDED', 'CHECKED_IN', 'CHECKED_IN', 'TOO_LATE'],
  ['checked out', at(50, 0, 45), 'CHECKED_OUT', 'CHECKED_OUT', 'CHECKED_OUT', 'CHECKED_OUT', 'CHECKED_OUT'],
];
const names: readonly MeetingActionName[] = ['update', 'moveEnd', 'remove', 'checkIn', 'checkOut'];

describe.each(table.map(([moment, times, ...expected]) => ({ what: moment, times, expected })))(
  'actions on a meeting $what',
  ({ times, expected }) => {
    it.each(names.map((name, index) => [name, expected[index] ?? null] as const))(
      'checks the meeting action %s: %s',
      (name, reason) => {
        expect(whyNotNow(name, times)).toBe(reason);
        expect(mayOfMeeting(times, true)[name]).toBe(reason);
        expect(mayOfMeeting(times, false)).toEqual({});
      },
    );
  },
);

it.each([
  [null, 'FREE', null],
  [{ startsAt: -10, endsAt: 50 }, 'TAKEN', 50],
  [{ startsAt: 15, endsAt: 50 }, 'SOON', 15],
  [{ startsAt: 16, endsAt: 50 }, 'FREE', 16],
  [{ startsAt: 600, endsAt: 660 }, 'FREE', null],
] as const)(
  'derives the state of a room with the next meeting %j: it is %s until %s',
  (next, state, until) => {
    const meeting = next && { startsAt: next.startsAt * MINUTE, endsAt: next.endsAt * MINUTE };
    expect(roomStateOf(meeting, { now: 0, dayEnds: 600 * MINUTE })).toEqual({
      state,
      until: until === null ? null : until * MINUTE,
    });
  },
);

it.each([
  ['MONTHLY', '2027-01-31T09:00:00', true],
  ['MONTHLY', '2027-01-29T09:00:00', true],
  ['MONTHLY', '2027-01-28T09:00:00', false],
  ['YEARLY', '2028-02-29T09:00:00', true],
  ['YEARLY', '2028-03-31T09:00:00', false],
  ['WEEKLY', '2027-01-31T09:00:00', false],
])('checks whether a series skips dates: %s from %s gives %s', (repeat, start, expected) =>
  expect(skipsDates(repeat, start)).toBe(expected),
);
