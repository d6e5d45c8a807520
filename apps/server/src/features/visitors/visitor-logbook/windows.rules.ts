import { DAY, MINUTE } from '../../../platform/dates/iso-dates.ts';

/** The fields of a visitor that determine their windows. Instants are epoch ms. */
export interface ExpectedVisitor {
  enabled: boolean;
  activeFrom: number;
  activeTo: number;
  /** Home building of the host or department. Null if unknown. */
  buildingId: number | null;
  /** True if the visitor is or was a guest of a meeting in the active time, even if it was cancelled or moved. */
  isInvited: boolean;
  /** The window that reception entered with a new code. */
  entered: { from: number; to: number } | null;
}

export interface WindowMeeting {
  id: number;
  startsAt: number;
  endsAt: number;
  roomId: number;
  buildingId: number;
}

/** The company settings for windows: minutes around a meeting, and days that terminals keep data of guests. */
export interface WindowMargins {
  beforeMeetingStartTime: number;
  afterMeetingEndTime: number;
  afterMeetingDate: number;
}

/** A period in which a person can enter, and where. Both ends are inclusive to the second. */
export interface VisitorWindow {
  /** Null without a meeting. */
  meetingId: number | null;
  /** The meeting’s room. Null if the window opens only open rooms. */
  roomId: number | null;
  /** The building with the open rooms. Null for all buildings. */
  buildingId: number | null;
  from: number;
  to: number;
  /** Terminals can keep the person’s data until then. */
  keptUntil: number;
}

/** Returns the window of a meeting (rules.md §5). */
export const computeMeetingWindow = (
  { startsAt, endsAt }: Pick<WindowMeeting, 'startsAt' | 'endsAt'>,
  { beforeMeetingStartTime, afterMeetingEndTime }: WindowMargins,
) => ({ from: startsAt - beforeMeetingStartTime * MINUTE, to: endsAt + afterMeetingEndTime * MINUTE });

/** Returns the windows of a guest without a visitor record: those of the meetings only (rules.md §5). */
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
 * Computes a visitor’s windows: around each meeting within the active time, and the window that reception entered. A
 * meeting opens its room and the open rooms of its building. The whole active time counts only if the visitor was never
 * invited to a meeting in it. After a meeting was cancelled or moved, no free window remains (rules.md §5).
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

/** Returns the periods of windows that are not over at `now`, in order. Overlapping and adjacent windows are merged. */
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

/** `OPEN` allows entry. `KEPT` denies entry, but terminals can still identify the person. */
export type WindowPhase = 'OPEN' | 'KEPT';

/** Returns the phase of a window at an instant. Undefined before the window and after its data has expired. */
export function phaseAt({ from, to, keptUntil }: VisitorWindow, at: number): WindowPhase | undefined {
  if (toSeconds(at) < toSeconds(from) || toSeconds(at) > toSeconds(keptUntil)) return undefined;
  return toSeconds(at) <= toSeconds(to) ? 'OPEN' : 'KEPT';
}

export interface DoorLocation {
  roomId: number;
  buildingId: number;
  /** The room needs no room access. */
  isOpenRoom: boolean;
}

export const opens = ({ roomId, buildingId }: VisitorWindow, door: DoorLocation): boolean =>
  roomId === door.roomId || (door.isOpenRoom && (buildingId === null || buildingId === door.buildingId));

/** Returns the phase of a person’s windows at a door. Undefined if the terminal must not store the person. */
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
 * Returns the reason why a door denies entry: another time, or open now at other doors only. Null if the door grants
 * entry.
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

/** Returns the last second of the first window to end among those open at a door, in epoch ms. Null if none is open. */
export function openUntil(windows: readonly VisitorWindow[], door: DoorLocation, at: number): number | null {
  const open = windows.filter(
    (visitorWindow) => opens(visitorWindow, door) && phaseAt(visitorWindow, at) === 'OPEN',
  );
  return open.length === 0 ? null : Math.min(...open.map(({ to }) => toSeconds(to))) * 1000;
}

/** Returns the time between an instant and a window in ms, or 0 inside it. */
export const distanceTo = ({ from, to }: Pick<VisitorWindow, 'from' | 'to'>, at: number): number =>
  Math.max(0, from - at, at - to);

/**
 * Returns the window of a person for an entrance: one at the instant, preferring the room of the door, and otherwise
 * the nearest.
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
