import { mayOf, type StateAction, whyNot } from '../platform/states.ts';
import { type MeetingReason, meetings } from './meetings.ts';

/**
 * Length of the check-in and check-out windows in milliseconds. Check-in is possible this long before the start,
 * check-out this long before and after the end (spec §9).
 */
const checkWindowMs = 30 * 60_000;
/** Maximum age of a new meeting's start in milliseconds, because filling in the form takes time (rules.md §6). */
export const lateStartMs = 5 * 60_000;
/** Time in milliseconds before a meeting during which its room has the state SOON. */
const soonMs = 15 * 60_000;

export type MeetingState = 'UPCOMING' | 'RUNNING' | 'CHECKED_IN' | 'CHECKED_OUT' | 'ENDED';

/** Times of a meeting and the current time, epoch ms. */
export interface MeetingTimes {
  startsAt: number;
  endsAt: number;
  actualStart: number | null;
  actualEnd: number | null;
  now: number;
}

export function stateOf({ startsAt, endsAt, actualStart, actualEnd, now }: MeetingTimes): MeetingState {
  if (actualEnd !== null) return 'CHECKED_OUT';
  if (actualStart !== null) return 'CHECKED_IN';
  if (now >= endsAt) return 'ENDED';
  return now >= startsAt ? 'RUNNING' : 'UPCOMING';
}

/**
 * Returns the dot colour of a meeting (spec §4): grey by default, red once checked in or out, green before the start,
 * yellow once started.
 */
export const dotColorOf = (state: MeetingState): 'grey' | 'red' | 'green' | 'yellow' =>
  (({ UPCOMING: 'green', RUNNING: 'yellow', CHECKED_IN: 'red', CHECKED_OUT: 'red', ENDED: 'grey' }) as const)[
    state
  ];

type MeetingAction = StateAction<MeetingTimes, MeetingState, MeetingReason>;

const isOver = ({ now, endsAt }: MeetingTimes) => (now >= endsAt ? ('ENDED' as const) : null);
const afterwards = { CHECKED_IN: 'CHECKED_IN', CHECKED_OUT: 'CHECKED_OUT', ENDED: 'ENDED' } as const;

/** Actions of the owner and of administrators on a meeting in each state (spec §4 and rules.md §6). */
const meetingActions = {
  update: { operation: meetings.update, from: ['UPCOMING', 'RUNNING'], not: afterwards },
  /** Changes the end of a running meeting. The change is also possible after check-in. The start cannot be changed. */
  moveEnd: {
    operation: meetings.update,
    from: ['RUNNING', 'CHECKED_IN'],
    not: { UPCOMING: 'NOT_STARTED', CHECKED_OUT: 'CHECKED_OUT', ENDED: 'ENDED' },
    unless: isOver,
  },
  remove: { operation: meetings.remove, from: ['UPCOMING', 'RUNNING'], not: afterwards },
  checkIn: {
    operation: meetings.checkIn,
    from: ['UPCOMING', 'RUNNING'],
    to: 'CHECKED_IN',
    not: afterwards,
    unless: ({ startsAt, now }) => (startsAt - now > checkWindowMs ? 'TOO_EARLY' : null),
  },
  checkOut: {
    operation: meetings.checkOut,
    from: ['CHECKED_IN'],
    to: 'CHECKED_OUT',
    not: {
      UPCOMING: 'NOT_CHECKED_IN',
      RUNNING: 'NOT_CHECKED_IN',
      ENDED: 'NOT_CHECKED_IN',
      CHECKED_OUT: 'CHECKED_OUT',
    },
    // Checks that the end is at most 30 minutes away: |now − end| ≤ 30 min
    unless: ({ endsAt, now }) => {
      if (endsAt - now > checkWindowMs) return 'TOO_EARLY';
      return now - endsAt > checkWindowMs ? 'TOO_LATE' : null;
    },
  },
} as const satisfies Record<string, MeetingAction>;
export type MeetingActionName = keyof typeof meetingActions;

/** Returns the reason why the action is not possible now. Null if it is possible. */
export const whyNotNow = (name: MeetingActionName, times: MeetingTimes): MeetingReason | null =>
  whyNot<MeetingTimes, MeetingState, MeetingReason>(meetingActions[name], stateOf(times), times);

/**
 * Returns for each action the reason why it is not possible now, or null if it is possible. For people other than the
 * owner and administrators, returns an empty object.
 */
export const mayOfMeeting = (times: MeetingTimes, mayChange: boolean) =>
  mayOf<MeetingTimes, MeetingState, MeetingReason, MeetingActionName>(
    meetingActions,
    stateOf(times),
    times,
    () => mayChange,
  );

/**
 * Returns the state of a room. `next` is the first meeting of the room that is not over. `dayEnds` is the end of the
 * current date (epoch ms).
 */
export function roomStateOf(
  next: { startsAt: number; endsAt: number } | null,
  { now, dayEnds }: { now: number; dayEnds: number },
): { state: 'FREE' | 'SOON' | 'TAKEN'; until: number | null } {
  if (next === null || next.startsAt >= dayEnds) return { state: 'FREE', until: null };
  if (next.startsAt <= now) return { state: 'TAKEN', until: next.endsAt };
  return { state: next.startsAt - now <= soonMs ? 'SOON' : 'FREE', until: next.startsAt };
}

/**
 * Checks whether a series skips months or years in which its date does not exist. This is the case for MONTHLY after
 * the 28th and YEARLY on 29 February.
 */
export function skipsDates(repeat: string, start: string): boolean {
  const day = start.slice(8, 10);
  return (repeat === 'MONTHLY' && day > '28') || (repeat === 'YEARLY' && start.slice(5, 10) === '02-29');
}
