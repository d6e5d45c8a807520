import type { AntiPassback } from '@gatehouse/api/area/rooms';
import { DAY, HOUR, MINUTE } from '@gatehouse/api/platform/dates';
import { localMsAt, localMsToInstant } from '../../../platform/dates/zones.ts';

/**
 * A person's last entry to a room and last exit from it (rules.md §4). An area is the same as a room, and a building
 * consists of all its rooms. The events can be reported in any order. Instants are epoch ms.
 */
export interface Presence {
  roomId: number;
  /** Null if only an exit is known. */
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
 * Null if none of them has a direction. The passage then counts as neither entry nor exit. Unlike working hours, a
 * location cannot be derived from alternating punches.
 */
export function passageDirectionOf(
  { direction, doorType }: Reader,
  keyHint: 'IN' | 'OUT' | null,
): 'IN' | 'OUT' | null {
  if (direction === 'IN' || direction === 'OUT') return direction;
  return doorType === 'IN_OUT' ? keyHint : doorType;
}

/**
 * Returns the people who can leave without further checks (rules.md §4). At a door of type OUT, this is everyone. At a
 * reader that is declared as an exit, these are the people inside. At any other reader, a pressed key proves nothing.
 */
export function freeExitOf(reader: Reader, keyHint: 'IN' | 'OUT' | null): 'EVERYONE' | 'INSIDE' | 'NO_ONE' {
  if (passageDirectionOf(reader, keyHint) !== 'OUT') return 'NO_ONE';
  if (reader.doorType === 'OUT') return 'EVERYONE';
  return reader.direction === 'UNKNOWN' ? 'NO_ONE' : 'INSIDE';
}

/**
 * `at` is the local time at which presence without an exit ends. `notWithin` is the minimum length of such a stay. It
 * prevents a night shift from ending at 04:00.
 */
const dayEnds = { at: 4 * HOUR, notWithin: 8 * HOUR };

/** Returns the end of the day of an entry: the first 04:00 local time at least eight hours later. */
export function dayEndOf(zone: string, entered: number): number {
  const earliest = localMsAt(zone, entered + dayEnds.notWithin);
  const end = Math.ceil((earliest - dayEnds.at) / DAY) * DAY + dayEnds.at;
  return localMsToInstant(zone, end);
}

/** Maximum age of a passage in milliseconds. Older passages do not count as presence. */
export const maxPassageAge = 2 * DAY;

/** A function that returns the rooms around a room, nearest first. */
export type EnclosingRooms = (roomId: number) => readonly number[];

/** Returns whether a person with these presences is inside the room or a room within it. */
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
 * Returns whether an exit from the other room also ended this presence. This is the case if the other room encloses
 * this room, or if the person entered the other room before this room and left it afterwards.
 */
const isLeftWith = (room: Presence, other: Presence, outerOf: EnclosingRooms): boolean =>
  isAfter(other.out, room.in) &&
  (outerOf(room.roomId).includes(other.roomId) || (other.in !== null && isAfter(room.in, other.in)));

/**
 * Returns the presences in rooms where the person is inside, latest entry first. The first is the current room. The
 * others are rooms that the person passed on the way. An entry and an exit at the same instant count as an exit. An
 * exit from a room also ends the presences that began after the entry to that room, and the presences in rooms inside
 * it.
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

/** Returns the presences that ended with their day, without an exit. */
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

/** Applies a passage to the presences of a person. Late passages do not undo later ones. */
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
 * If a second passage at the same door follows within this time, it counts as a repeat of the first (rules.md §3.5).
 * The reported punch of a granted entry also counts as a repeat.
 */
const repeats = MINUTE;

export interface PassbackRoom {
  antiPassback: AntiPassback;
  /** True if a reader reports exits from the room. If false, no one counts as still inside. */
  hasExit: boolean;
}

/** An entry, requested or completed. */
export type Entrance = Pick<Passage, 'roomId' | 'doorId' | 'at'>;

/**
 * Finds the presence that shows the person as still inside at the time of the entry. Undefined if the person was
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
 * Returns whether a reported entry is a passback: the person enters the room again without an exit. `granted` is the
 * terminal's decision. With hard anti-passback only, an entry denied by the terminal also counts.
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
 * Returns whether the portal denies a requested entry as a passback. If no passage was reported, the same door can
 * repeat the request for a minute, because the person may not have passed through. Once the passage is reported, the
 * portal denies a second entry immediately, for example with a card handed back over the turnstile.
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
