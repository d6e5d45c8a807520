import { DAY, MINUTE } from '../../../platform/dates/iso-dates.ts';

/** Instants are epoch ms. */
export interface Expected {
  enabled: boolean;
  activeFrom: number;
  activeTo: number;
  /** Where who expects them works; null: nobody knows. */
  buildingId: number | null;
  /** The guest of a meeting in the active time, now or before it was cancelled or moved. */
  isInvited: boolean;
  /** The window that reception entered with a new code. */
  entered: { from: number; to: number } | null;
}

export interface Meeting {
  id: number;
  startsAt: number;
  endsAt: number;
  roomId: number;
  buildingId: number;
}

/** What of a company's settings counts: minutes around a meeting, and days that data of guests stays on terminals. */
export interface Margins {
  beforeMeetingStartTime: number;
  afterMeetingEndTime: number;
  afterMeetingDate: number;
}

/** A time in which somebody may enter, and where; both ends belong to it, to the second. */
export interface Window {
  /** Null: no meeting. */
  meetingId: number | null;
  /** The meeting's room; null: none but open ones. */
  roomId: number | null;
  /** Open rooms of which building; null: of every one. */
  buildingId: number | null;
  from: number;
  to: number;
  /** Until then terminals may know who they are. */
  keptUntil: number;
}

/** A meeting's part of a window (rules.md §5). */
export const aroundMeeting = (
  { startsAt, endsAt }: Pick<Meeting, 'startsAt' | 'endsAt'>,
  { beforeMeetingStartTime, afterMeetingEndTime }: Margins,
) => ({ from: startsAt - beforeMeetingStartTime * MINUTE, to: endsAt + afterMeetingEndTime * MINUTE });

/** A guest of meetings who is no visitor of the list: the meetings' part only (rules.md §5). */
export const guestWindowsOf = (meetings: readonly Meeting[], margins: Margins): Window[] =>
  meetings
    .map((meeting) => {
      const { id: meetingId, roomId, buildingId } = meeting;
      const { from, to } = aroundMeeting(meeting, margins);
      return { meetingId, roomId, buildingId, from, to, keptUntil: to + margins.afterMeetingDate * DAY };
    })
    .sort((a, b) => a.from - b.from);

/**
 * When and where a visitor may enter: around each meeting within the active time, and in the window that reception entered. A meeting opens
 * its room and the open rooms of its building. The whole active time counts only if the visitor was never invited to a meeting in it: no
 * free window remains after a meeting was cancelled or moved (rules.md §5).
 */
export function windowsOf(visitor: Expected, meetings: readonly Meeting[], margins: Margins): Window[] {
  if (!visitor.enabled) return [];
  const { activeFrom, activeTo, isInvited, entered } = visitor;
  const kept = margins.afterMeetingDate * DAY;
  const own = meetings.filter(({ startsAt, endsAt }) => endsAt >= activeFrom && startsAt <= activeTo);
  const within = <W extends { from: number; to: number }>(window: W) => {
    const to = Math.min(activeTo, window.to);
    return { ...window, from: Math.max(activeFrom, window.from), to, keptUntil: to + kept };
  };
  const alone = { meetingId: null, roomId: null, buildingId: visitor.buildingId };
  const free = own.length === 0 && !isInvited ? [{ ...alone, from: activeFrom, to: activeTo }] : [];
  const ofReception = entered && entered.from <= activeTo && entered.to >= activeFrom ? [entered] : [];
  return [
    ...guestWindowsOf(own, margins),
    ...free,
    ...ofReception.map((window) => ({ ...alone, ...window })),
  ].map(within);
}

const second = (at: number) => Math.floor(at / 1000);

/** The times of windows that are not over at `now`, in their order; windows that overlap or touch are one. */
export function remainingOf(
  windows: readonly { from: number; to: number }[],
  now: number,
): { from: number; to: number }[] {
  const merged: { from: number; to: number }[] = [];
  for (const { from, to } of windows.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (second(to) < second(now)) continue;
    if (last && from <= last.to + 1000) last.to = Math.max(last.to, to);
    else merged.push({ from, to });
  }
  return merged;
}

/** `OPEN`: it lets in. `KEPT`: no longer, but terminals still know who it was. */
export type Phase = 'OPEN' | 'KEPT';

/** What a window is at an instant; undefined before it, and once nothing of it is left. */
export function phaseAt({ from, to, keptUntil }: Window, at: number): Phase | undefined {
  if (second(at) < second(from) || second(at) > second(keptUntil)) return undefined;
  return second(at) <= second(to) ? 'OPEN' : 'KEPT';
}

export interface Door {
  roomId: number;
  buildingId: number;
  /** Its room needs no access zone. */
  isOpenRoom: boolean;
}

/** Whether a window is of this door. */
export const opens = ({ roomId, buildingId }: Window, door: Door): boolean =>
  roomId === door.roomId || (door.isOpenRoom && (buildingId === null || buildingId === door.buildingId));

/** What a terminal at a door knows of somebody with these windows; undefined: nothing. */
export function phaseAtDoor(windows: readonly Window[], door: Door, at: number): Phase | undefined {
  const phases = windows.filter((one) => opens(one, door)).map((one) => phaseAt(one, at));
  return phases.includes('OPEN') ? 'OPEN' : phases.find((phase) => phase !== undefined);
}

/** Why a door stays shut for a person with these windows: another time, or now and at other doors only. Null: it opens. */
export function refusalAt(
  windows: readonly Window[],
  door: Door,
  at: number,
): 'NOT_EXPECTED' | 'WRONG_ROOM' | null {
  if (phaseAtDoor(windows, door, at) === 'OPEN') return null;
  const isOpenElsewhere = windows.some((one) => phaseAt(one, at) === 'OPEN');
  return isOpenElsewhere ? 'WRONG_ROOM' : 'NOT_EXPECTED';
}

/** The last second of the first window to end of those that are open at a door (epoch ms); null: none is open. */
export function openUntil(windows: readonly Window[], door: Door, at: number): number | null {
  const open = windows.filter((one) => opens(one, door) && phaseAt(one, at) === 'OPEN');
  return open.length === 0 ? null : Math.min(...open.map(({ to }) => second(to))) * 1000;
}

/** Time between an instant and a window, in ms; 0 inside it. */
export const farFrom = ({ from, to }: Pick<Window, 'from' | 'to'>, at: number): number =>
  Math.max(0, from - at, at - to);

/** For which of their windows somebody comes at a door: one that covers the instant, of its room before others; else the nearest. */
export function windowFor(windows: readonly Window[], at: number, door?: Door): Window | undefined {
  const rank = (one: Window) => farFrom(one, at) * 2 + (door && one.roomId === door.roomId ? 0 : 1);
  return windows.toSorted((a, b) => rank(a) - rank(b) || a.from - b.from)[0];
}
