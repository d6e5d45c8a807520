import { type Action, mayOf, whyNot } from '../platform/states.ts';
import { type MeetingReason, meetings } from './meetings.ts';

/** Spec §9: how long before its start one may check in, and around its end check out. */
export const checkWindowMs = 30 * 60_000;
/** A start may lie this far back: a form takes time to fill in (rules.md §6). */
export const lateStartMs = 5 * 60_000;
/** A room whose next meeting begins so soon is as good as taken. */
export const soonMs = 15 * 60_000;

export type MeetingState = 'UPCOMING' | 'RUNNING' | 'CHECKED_IN' | 'CHECKED_OUT' | 'ENDED';

/** The times of a meeting and the present one, epoch ms. */
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

/** Spec §4: grey by default, red once checked in or out, green before the start, yellow once started. */
export const dotOf = (state: MeetingState): 'grey' | 'red' | 'green' | 'yellow' =>
  (({ UPCOMING: 'green', RUNNING: 'yellow', CHECKED_IN: 'red', CHECKED_OUT: 'red', ENDED: 'grey' }) as const)[
    state
  ];

type MeetingAction = Action<MeetingTimes, MeetingState, MeetingReason>;

const isOver = ({ now, endsAt }: MeetingTimes) => (now >= endsAt ? ('ENDED' as const) : null);
const afterwards = { CHECKED_IN: 'CHECKED_IN', CHECKED_OUT: 'CHECKED_OUT', ENDED: 'ENDED' } as const;

/** What its owner and administrators can do, and when (spec §4 and rules.md §6). */
export const meetingActions = {
  update: { operation: meetings.update, from: ['UPCOMING', 'RUNNING'], not: afterwards },
  /** Of a meeting that goes on the end moves, also after check-in; its start never. */
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
    // |now − end| ≤ 30 min
    unless: ({ endsAt, now }) => {
      if (endsAt - now > checkWindowMs) return 'TOO_EARLY';
      return now - endsAt > checkWindowMs ? 'TOO_LATE' : null;
    },
  },
} as const satisfies Record<string, MeetingAction>;
export type MeetingActionName = keyof typeof meetingActions;

/** Why it cannot be done now; null when it can. */
export const whyNotNow = (name: MeetingActionName, times: MeetingTimes): MeetingReason | null =>
  whyNot<MeetingTimes, MeetingState, MeetingReason>(meetingActions[name], stateOf(times), times);

/** What owner and administrators may do now; nothing of it to others. */
export const mayOfMeeting = (times: MeetingTimes, mayChange: boolean) =>
  mayOf<MeetingTimes, MeetingState, MeetingReason, MeetingActionName>(
    meetingActions,
    stateOf(times),
    times,
    () => mayChange,
  );

/** How a room is: of its meetings that are not over, the start and end of the first (epoch ms); `dayEnds`: of its date. */
export function roomStateOf(
  next: { startsAt: number; endsAt: number } | null,
  { now, dayEnds }: { now: number; dayEnds: number },
): { state: 'FREE' | 'SOON' | 'TAKEN'; until: number | null } {
  if (next === null || next.startsAt >= dayEnds) return { state: 'FREE', until: null };
  if (next.startsAt <= now) return { state: 'TAKEN', until: next.endsAt };
  return { state: next.startsAt - now <= soonMs ? 'SOON' : 'FREE', until: next.startsAt };
}

/** A series that leaves out months or years that lack its day: MONTHLY after the 28th, YEARLY on 29 February. */
export function leavesOut(repeat: string, start: string): boolean {
  const day = start.slice(8, 10);
  return (repeat === 'MONTHLY' && day > '28') || (repeat === 'YEARLY' && start.slice(5, 10) === '02-29');
}
