import { DAY, MINUTE } from '@gatehouse/api/platform/dates';

/** The fields of a visitor that determine the visitor’s entry windows. Instants are epoch ms. */
export interface ExpectedVisitor {
  enabled: boolean;
  activeFrom: number;
  activeTo: number;
  /** Home building of the host or department. Null if unknown. */
  buildingId: number | null;
  /**
   * True if the visitor is or was a guest of a meeting within the active time, even if the meeting was cancelled or
   * moved.
   */
  isInvited: boolean;
  /** The entry period that reception entered when it issued a new QR code. */
  entered: { from: number; to: number } | null;
}

export interface WindowMeeting {
  id: number;
  startsAt: number;
  endsAt: number;
  roomId: number;
  buildingId: number;
}

/**
 * The company settings for entry windows: the minutes before and after a meeting in which guests can enter, and the
 * days for which terminals store data of guests.
 */
export interface WindowMargins {
  beforeMeetingStartTime: number;
  afterMeetingEndTime: number;
  afterMeetingDate: number;
}

/**
 * A period in which a person can enter, and the rooms that the person can enter. Both ends are inclusive to the second.
 */
export interface VisitorWindow {
  /** The meeting of the entry window. Null if the entry window belongs to no meeting. */
  meetingId: number | null;
  /** The meeting’s room. Null if the person can only enter open rooms in this period. */
  roomId: number | null;
  /** The building in which the person can enter open rooms. Null for all buildings. */
  buildingId: number | null;
  from: number;
  to: number;
  /** Until this instant, terminals may store the person’s data. */
  keptUntil: number;
}

/** Returns the entry window of a meeting (rules.md §5). */
export const computeMeetingWindow = (
  { startsAt, endsAt }: Pick<WindowMeeting, 'startsAt' | 'endsAt'>,
  { beforeMeetingStartTime, afterMeetingEndTime }: WindowMargins,
) => ({ from: startsAt - beforeMeetingStartTime * MINUTE, to: endsAt + afterMeetingEndTime * MINUTE });

/**
 * Returns the entry windows of a guest without a visitor record. Such a guest has windows for meetings only (rules.md
 * §5).
 */
export const computeGuestWindows = (
  meetings: readonly WindowMeeting[],
  margins: WindowMargins,
): VisitorWindow[] =>
  meetings
    .map((meeting) => {
      const { id: meetingId, roomId, buildingId } = meeting;
      const { from, to } = computeMeetingWindow(meeting, margins);
      return { meetingId, roomId, buildingId, from, to, keptUntil: to + margins.afterMeetingDate * DAY };
    })
    .sort((a, b) => a.from - b.from);

/**
 * Computes the periods in which a visitor can enter. These are one period around each meeting within the active time,
 * and the period that reception entered, if any. During the window of a meeting, the visitor can enter the meeting’s
 * room and the open rooms of its building. A visitor that was never invited to a meeting within the active time has one
 * window for the whole active time. A cancelled or moved meeting also counts as an invitation, so that a visitor with
 * such a meeting does not get the whole active time (rules.md §5).
 */
export function computeWindows(
  visitor: ExpectedVisitor,
  meetings: readonly WindowMeeting[],
  margins: WindowMargins,
): VisitorWindow[] {
  if (!visitor.enabled) return [];
  const { activeFrom, activeTo, isInvited, entered } = visitor;
  const retentionMs = margins.afterMeetingDate * DAY;
  const own = meetings.filter(({ startsAt, endsAt }) => endsAt >= activeFrom && startsAt <= activeTo);
  const limitToActiveTime = <W extends { from: number; to: number }>(window: W) => {
    const to = Math.min(activeTo, window.to);
    return { ...window, from: Math.max(activeFrom, window.from), to, keptUntil: to + retentionMs };
  };
  const alone = { meetingId: null, roomId: null, buildingId: visitor.buildingId };
  const free = own.length === 0 && !isInvited ? [{ ...alone, from: activeFrom, to: activeTo }] : [];
  const ofReception = entered && entered.from <= activeTo && entered.to >= activeFrom ? [entered] : [];
  return [
    ...computeGuestWindows(own, margins),
    ...free,
    ...ofReception.map((window) => ({ ...alone, ...window })),
  ].map(limitToActiveTime);
}

const toSeconds = (at: number) => Math.floor(at / 1000);

/**
 * Returns the periods of the entry windows that have not ended at `now`, in order. Merges overlapping and adjacent
 * windows.
 */
export function listRemaining(
  windows: readonly { from: number; to: number }[],
  now: number,
): { from: number; to: number }[] {
  const merged: { from: number; to: number }[] = [];
  for (const { from, to } of windows.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (toSeconds(to) < toSeconds(now)) continue;
    if (last && from <= last.to + 1000) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

/**
 * The phase of an entry window. In `OPEN`, doors grant entry. In `KEPT`, doors deny entry, but terminals still store
 * the person’s data to identify the person.
 */
export type WindowPhase = 'OPEN' | 'KEPT';

/**
 * Returns the phase of an entry window at an instant. Undefined before the window begins, and once terminals must have
 * deleted the data.
 */
export function phaseAt({ from, to, keptUntil }: VisitorWindow, at: number): WindowPhase | undefined {
  if (toSeconds(at) < toSeconds(from) || toSeconds(at) > toSeconds(keptUntil)) return undefined;
  return toSeconds(at) <= toSeconds(to) ? 'OPEN' : 'KEPT';
}

export interface DoorLocation {
  roomId: number;
  buildingId: number;
  /** True if a person with an entry window needs no room access to enter the room. */
  isOpenRoom: boolean;
}

export const opens = ({ roomId, buildingId }: VisitorWindow, door: DoorLocation): boolean =>
  roomId === door.roomId || (door.isOpenRoom && (buildingId === null || buildingId === door.buildingId));

/**
 * Returns the phase of entry windows that applies to a person at a door. Undefined if the door’s terminal must not
 * store the person.
 */
export function phaseAtDoor(
  windows: readonly VisitorWindow[],
  door: DoorLocation,
  at: number,
): WindowPhase | undefined {
  const phases = windows
    .filter((visitorWindow) => opens(visitorWindow, door))
    .map((visitorWindow) => phaseAt(visitorWindow, at));
  return phases.includes('OPEN') ? 'OPEN' : phases.find((phase) => phase !== undefined);
}

/**
 * Returns the reason why a door denies entry. `NOT_EXPECTED` means that the person has no current entry window,
 * `WRONG_ROOM` that a current window does not include this door. Null if the door grants entry.
 */
export function refusalAt(
  windows: readonly VisitorWindow[],
  door: DoorLocation,
  at: number,
): 'NOT_EXPECTED' | 'WRONG_ROOM' | null {
  if (phaseAtDoor(windows, door, at) === 'OPEN') return null;
  const isOpenElsewhere = windows.some((visitorWindow) => phaseAt(visitorWindow, at) === 'OPEN');
  return isOpenElsewhere ? 'WRONG_ROOM' : 'NOT_EXPECTED';
}

/**
 * Returns the instant (epoch ms) at which the first of the person’s current entry windows at a door ends. Null if the
 * person has no such window.
 */
export function openUntil(windows: readonly VisitorWindow[], door: DoorLocation, at: number): number | null {
  const open = windows.filter(
    (visitorWindow) => opens(visitorWindow, door) && phaseAt(visitorWindow, at) === 'OPEN',
  );
  return open.length === 0 ? null : Math.min(...open.map(({ to }) => toSeconds(to))) * 1000;
}

/** Returns the interval between an instant and an entry window in ms. 0 if the instant is within the window. */
export const distanceTo = ({ from, to }: Pick<VisitorWindow, 'from' | 'to'>, at: number): number =>
  Math.max(0, from - at, at - to);

/**
 * Returns the entry window to which an entrance belongs. This is a window at the instant of the entrance, preferably a
 * window of the door’s room. If no window includes the instant, this is the nearest window.
 */
export function findWindowAt(
  windows: readonly VisitorWindow[],
  at: number,
  door?: DoorLocation,
): VisitorWindow | undefined {
  const rank = (visitorWindow: VisitorWindow) =>
    distanceTo(visitorWindow, at) * 2 + (door && visitorWindow.roomId === door.roomId ? 0 : 1);
  return windows.toSorted((a, b) => rank(a) - rank(b) || a.from - b.from)[0];
}
