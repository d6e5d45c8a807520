import type { AntiPassback } from '@gatehouse/api/area/rooms';
import { DAY, HOUR, MINUTE } from '@gatehouse/api/platform/dates';
import { localMsAt, localMsToInstant } from '../../../platform/dates/zones.ts';

/**
 * A person's last entry to a room and last exit from the room (rules.md §4). The events can be reported in any order.
 * Instants are epoch ms.
 */
export interface Presence {
  roomId: number;
  /** Instant of the last entry. Null if only an exit is known. */
  in: number | null;
  /** End of the day of the entry. Null if `in` is null. */
  closesAt: number | null;
  out: number | null;
  doorId: number | null;
  /** Instant at which the portal granted entry. Null once a terminal has reported the passage. */
  askedAt: number | null;
}

export interface Reader {
  direction: 'IN' | 'OUT' | 'TWO_WAYS' | 'UNKNOWN';
  doorType: 'IN' | 'OUT' | 'IN_OUT';
}

/**
 * Returns the direction of a passage: the direction of the reader, otherwise of the door, otherwise of the pressed key.
 * Returns null if none of them has a direction. A passage without a direction counts as neither entry nor exit. Unlike
 * working hours, the current room of a person cannot be derived from alternating punches.
 */
export function passageDirectionOf(
  { direction, doorType }: Reader,
  keyHint: 'IN' | 'OUT' | null,
): 'IN' | 'OUT' | null {
  if (direction === 'IN' || direction === 'OUT') return direction;
  return doorType === 'IN_OUT' ? keyHint : doorType;
}

/**
 * Returns the group of people that may leave without further checks (rules.md §4). At a door of type OUT, these are all
 * people. At a reader that is declared as an exit, these are the people inside. At any other reader there are none,
 * because a pressed key proves nothing.
 */
export function freeExitOf(reader: Reader, keyHint: 'IN' | 'OUT' | null): 'EVERYONE' | 'INSIDE' | 'NO_ONE' {
  if (passageDirectionOf(reader, keyHint) !== 'OUT') return 'NO_ONE';
  if (reader.doorType === 'OUT') return 'EVERYONE';
  return reader.direction === 'UNKNOWN' ? 'NO_ONE' : 'INSIDE';
}

/**
 * `at` is the local time at which a stay without an exit ends. `notWithin` is the minimum length of such a stay, so
 * that a night shift does not end at 04:00.
 */
const dayEnds = { at: 4 * HOUR, notWithin: 8 * HOUR };

/** Returns the end of the day of an entry: the first 04:00 local time at least eight hours later. */
export function dayEndOf(zone: string, entered: number): number {
  const earliest = localMsAt(zone, entered + dayEnds.notWithin);
  const end = Math.ceil((earliest - dayEnds.at) / DAY) * DAY + dayEnds.at;
  return localMsToInstant(zone, end);
}

/** Maximum age of a passage in milliseconds. An older passage does not change the current room of a person. */
export const maxPassageAge = 2 * DAY;

/** Function that returns the rooms that enclose a room, nearest first. */
export type EnclosingRooms = (roomId: number) => readonly number[];

/** Returns whether a person is inside a room or a room within it, derived from the person's entries and exits. */
export const isInside = (
  own: readonly Presence[],
  outerOf: EnclosingRooms,
  { roomId, at }: { roomId: number; at: number },
): boolean =>
  selectCurrentPresences(own, outerOf, at).some(
    (presence) => presence.roomId === roomId || outerOf(presence.roomId).includes(roomId),
  );

const isAfter = (instant: number | null, other: number | null): boolean =>
  instant !== null && (other === null || instant > other);

/**
 * Returns whether an exit from the other room also ended the presence in this room. This is the case if the other room
 * encloses this room, or if the person entered the other room before this room and left it afterwards.
 */
const isLeftWith = (room: Presence, other: Presence, outerOf: EnclosingRooms): boolean =>
  isAfter(other.out, room.in) &&
  (outerOf(room.roomId).includes(other.roomId) || (other.in !== null && isAfter(room.in, other.in)));

/**
 * Returns the presences in the rooms in which the person is now, latest entry first. The first room is the current
 * room. The person passed the other rooms on the way to it. An entry and an exit at the same instant count as an exit.
 * An exit from a room also ends presences in rooms inside it and in rooms that were entered after it.
 */
export const selectCurrentPresences = <P extends Presence>(
  own: readonly P[],
  outerOf: EnclosingRooms,
  now: number,
): P[] =>
  own
    .filter(
      (room) =>
        isAfter(room.in, room.out) &&
        isAfter(room.closesAt, now) &&
        !own.some((other) => other !== room && isLeftWith(room, other, outerOf)),
    )
    .toSorted((a, b) => (b.in ?? 0) - (a.in ?? 0) || a.roomId - b.roomId);

/** Returns the presences without an exit that ended with the day of the entry. */
export const selectExpiredPresences = <P extends Presence>(
  own: readonly P[],
  outerOf: EnclosingRooms,
  now: number,
): P[] =>
  selectCurrentPresences(own, outerOf, Number.NEGATIVE_INFINITY).filter(
    ({ closesAt: end }) => (end ?? 0) <= now,
  );

export interface Passage {
  roomId: number;
  doorId: number;
  direction: 'IN' | 'OUT';
  at: number;
  zone: string;
}

/** Applies a passage to the presences of a person. A passage that is reported late does not undo later passages. */
export function applyPassage(
  own: readonly Presence[],
  { roomId, doorId, direction, at, zone }: Passage,
): Presence[] {
  const emptyPresence = { roomId, in: null, closesAt: null, out: null, doorId: null, askedAt: null };
  const before = own.find((presence) => presence.roomId === roomId) ?? emptyPresence;
  const others = own.filter((presence) => presence.roomId !== roomId);
  if (direction === 'OUT') return [...others, { ...before, out: Math.max(before.out ?? at, at) }];
  const after = isAfter(before.in, at) ? before : { ...before, in: at, doorId, closesAt: dayEndOf(zone, at) };
  return [...others, { ...after, askedAt: null }];
}

/**
 * Milliseconds within which a second passage at the same door counts as a repeat of the first (rules.md §3.5). The
 * reported punch of a granted entry also counts as a repeat.
 */
const repeats = MINUTE;

export interface PassbackRoom {
  antiPassback: AntiPassback;
  /** Whether a reader reports exits from the room. If false, the portal counts no one as still inside. */
  hasExit: boolean;
}

/** An entry that a device requests or reports. */
export type Entrance = Pick<Passage, 'roomId' | 'doorId' | 'at'>;

/**
 * Finds the presence that shows a person as still inside at the time of an entry. Returns undefined if the person was
 * outside, or if a later entry to the room is already stored.
 */
function findOpenPresence(
  own: readonly Presence[],
  outerOf: EnclosingRooms,
  { roomId, at }: Entrance,
): Presence | undefined {
  const room = selectCurrentPresences(own, outerOf, at).find((presence) => presence.roomId === roomId);
  return room && isAfter(room.in, at) ? undefined : room;
}

/**
 * Returns whether a reported entry is a passback, which means that the person enters the room again without an exit.
 * `granted` is the terminal's decision. An entry that the terminal denied counts only with hard anti-passback.
 */
export function isPassback(
  own: readonly Presence[],
  outerOf: EnclosingRooms,
  room: PassbackRoom,
  entrance: Entrance & { granted: boolean },
): boolean {
  const { antiPassback, hasExit } = room;
  if (antiPassback === 'OFF' || !hasExit || (!entrance.granted && antiPassback === 'SOFT')) return false;
  const before = findOpenPresence(own, outerOf, entrance);
  if (!before) return false;
  const isSame = before.doorId === entrance.doorId;
  return !(isSame && (before.askedAt !== null || entrance.at - (before.in ?? 0) <= repeats));
}

/**
 * Returns whether the portal denies a requested entry as a passback. Until the passage is reported, the same door can
 * repeat the request for a minute, because the person may not have passed. After the report, the portal denies a second
 * entry immediately, for example with a card that was handed back over the turnstile.
 */
export function deniesPassback(
  own: readonly Presence[],
  outerOf: EnclosingRooms,
  { antiPassback, hasExit }: PassbackRoom,
  entrance: Entrance,
): boolean {
  if (antiPassback !== 'HARD' || !hasExit) return false;
  const before = findOpenPresence(own, outerOf, entrance);
  if (!before) return false;
  const waits = before.askedAt !== null && entrance.at - before.askedAt <= repeats;
  return !(waits && before.doorId === entrance.doorId);
}
