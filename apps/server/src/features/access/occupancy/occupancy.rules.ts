import type { AntiPassback } from '@gatehouse/api/area/rooms';
import { DAY, HOUR, MINUTE } from '../../../platform/dates/iso-dates.ts';
import { localMsAt, localMsToInstant } from '../../../platform/dates/zones.ts';

/**
 * Who is inside which room (rules.md §4). An area is a room; a building is its rooms together. Of somebody and a room the portal knows the
 * last entrance and the last exit, in whatever order they were reported. Instants are epoch ms.
 */
export interface Presence {
  roomId: number;
  /** Null: only that they left is known. */
  in: number | null;
  /** When the day they entered on is over; null with `in`. */
  closesAt: number | null;
  out: number | null;
  doorId: number | null;
  /** The portal let them in, and no terminal has reported yet that they passed. */
  askedAt: number | null;
}

/** A reader at a door, as it is set up. */
export interface Reader {
  direction: 'IN' | 'OUT' | 'TWO_WAYS' | 'UNKNOWN';
  doorType: 'IN' | 'OUT' | 'IN_OUT';
}

/**
 * Which way somebody passed: the reader's own direction, else the door's, else the key that was pressed. Null: nobody knows, and then
 * nobody enters or leaves; unlike hours of work, where somebody is cannot be guessed by turns.
 */
export function passageOf(
  { direction, doorType }: Reader,
  keyHint: 'IN' | 'OUT' | null,
): 'IN' | 'OUT' | null {
  if (direction === 'IN' || direction === 'OUT') return direction;
  return doorType === 'IN_OUT' ? keyHint : doorType;
}

/**
 * Who may leave without further checks (rules.md §4). At a door of type OUT, everyone. At a reader that is declared an exit, people who
 * are inside by the portal's record. A key that is pressed at any other reader proves nothing.
 */
export function freeToLeave(reader: Reader, keyHint: 'IN' | 'OUT' | null): 'EVERYONE' | 'INSIDE' | 'NO_ONE' {
  if (passageOf(reader, keyHint) !== 'OUT') return 'NO_ONE';
  if (reader.doorType === 'OUT') return 'EVERYONE';
  return reader.direction === 'UNKNOWN' ? 'NO_ONE' : 'INSIDE';
}

/** The hour at which the day of whoever has not left ends, and how long somebody must have been inside by then: a night shift goes on. */
const dayEnds = { at: 4 * HOUR, notWithin: 8 * HOUR };

/** When somebody who entered counts as gone: the first 04:00 of the place that is at least eight hours on. */
export function closesAt(zone: string, entered: number): number {
  const earliest = localMsAt(zone, entered + dayEnds.notWithin);
  const end = Math.ceil((earliest - dayEnds.at) / DAY) * DAY + dayEnds.at;
  return localMsToInstant(zone, end);
}

/** Passages older than this put nobody inside any more. */
export const keptFor = 2 * DAY;

/** Which rooms a room lies in, nearest first. */
export type Outer = (roomId: number) => readonly number[];

/** Whether these are the presences of a person who is inside a room, or inside a room that lies within it. */
export const isInside = (
  own: readonly Presence[],
  outerOf: Outer,
  { roomId, at }: { roomId: number; at: number },
): boolean =>
  insideOf(own, outerOf, at).some((one) => one.roomId === roomId || outerOf(one.roomId).includes(roomId));

const isAfter = (one: number | null, other: number | null): boolean =>
  one !== null && (other === null || one > other);

/** Whether they left this room by leaving the other: it lies within that, or they came there first and left it since. */
const leftWith = (room: Presence, other: Presence, outerOf: Outer): boolean =>
  isAfter(other.out, room.in) &&
  (outerOf(room.roomId).includes(other.roomId) || (other.in !== null && isAfter(room.in, other.in)));

/**
 * The rooms somebody is inside of, the one entered last first: that is where they are, the others are those they came through. Of one
 * instant the exit counts. Whoever leaves a room has left what they entered since, and what lies within it.
 */
export const insideOf = <P extends Presence>(own: readonly P[], outerOf: Outer, now: number): P[] =>
  own
    .filter(
      (room) =>
        isAfter(room.in, room.out) &&
        isAfter(room.closesAt, now) &&
        !own.some((other) => other !== room && leftWith(room, other, outerOf)),
    )
    .toSorted((a, b) => (b.in ?? 0) - (a.in ?? 0) || a.roomId - b.roomId);

/** The rooms in which they were until their day ended: nobody saw them leave. */
export const closedOf = <P extends Presence>(own: readonly P[], outerOf: Outer, now: number): P[] =>
  insideOf(own, outerOf, Number.NEGATIVE_INFINITY).filter(({ closesAt: end }) => (end ?? 0) <= now);

/** Somebody passed a reader. */
export interface Passage {
  roomId: number;
  doorId: number;
  direction: 'IN' | 'OUT';
  at: number;
  zone: string;
}

/** What is known of somebody after a passage; a late one changes nothing that happened since. */
export function passed(
  own: readonly Presence[],
  { roomId, doorId, direction, at, zone }: Passage,
): Presence[] {
  const none = { roomId, in: null, closesAt: null, out: null, doorId: null, askedAt: null };
  const before = own.find((one) => one.roomId === roomId) ?? none;
  const others = own.filter((one) => one.roomId !== roomId);
  if (direction === 'OUT') return [...others, { ...before, out: Math.max(before.out ?? at, at) }];
  const after = isAfter(before.in, at) ? before : { ...before, in: at, doorId, closesAt: closesAt(zone, at) };
  return [...others, { ...after, askedAt: null }];
}

/** A second reading at the same door so soon is the first one's (rules.md §3.5); so is the report of an entrance that was asked for. */
const repeats = MINUTE;

export interface AtRoom {
  antiPassback: AntiPassback;
  /** A reader tells when somebody leaves the room: where none does, nobody is known to be inside still. */
  hasExit: boolean;
}

/** Somebody who wants in, or has come in. */
export type Entrance = Pick<Passage, 'roomId' | 'doorId' | 'at'>;

/** The entrance of theirs that one finds somebody still inside by; undefined where they are not, or have passed since. */
function stillInside(
  own: readonly Presence[],
  outerOf: Outer,
  { roomId, at }: Entrance,
): Presence | undefined {
  const room = insideOf(own, outerOf, at).find((one) => one.roomId === roomId);
  return room && isAfter(room.in, at) ? undefined : room;
}

/**
 * Whether an entrance that is reported is a passback: the room is entered again without an exit. `granted`: what the terminal decided;
 * of refused ones those count that the portal would have refused.
 */
export function isPassback(
  own: readonly Presence[],
  outerOf: Outer,
  room: AtRoom,
  entrance: Entrance & { granted: boolean },
): boolean {
  const { antiPassback, hasExit } = room;
  if (antiPassback === 'OFF' || !hasExit || (!entrance.granted && antiPassback === 'SOFT')) return false;
  const before = stillInside(own, outerOf, entrance);
  if (!before) return false;
  const isSame = before.doorId === entrance.doorId;
  return !(isSame && (before.askedAt !== null || entrance.at - (before.in ?? 0) <= repeats));
}

/**
 * Whether the portal, when it is asked, refuses an entrance as a passback. The same door may ask again for a minute while no passage has
 * been reported: the first time nobody went through. A card handed back over the turnstile is refused at once.
 */
export function refusesAgain(
  own: readonly Presence[],
  outerOf: Outer,
  { antiPassback, hasExit }: AtRoom,
  entrance: Entrance,
): boolean {
  if (antiPassback !== 'HARD' || !hasExit) return false;
  const before = stillInside(own, outerOf, entrance);
  if (!before) return false;
  const waits = before.askedAt !== null && entrance.at - before.askedAt <= repeats;
  return !(waits && before.doorId === entrance.doorId);
}
