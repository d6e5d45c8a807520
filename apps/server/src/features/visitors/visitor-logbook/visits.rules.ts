import { DAY } from '@gatehouse/api/platform/dates';
import { localMsAt, localMsToInstant } from '../../../platform/dates/zones.ts';

export type CheckInSource = 'DEVICE' | 'RECEPTION';
export type CheckOutSource = 'DEVICE' | 'CARD' | 'RECEPTION' | 'AUTO';

/** The times at which a visitor was inside. Instants are epoch ms. */
export interface VisitStay {
  checkIn: number;
  checkInBy: CheckInSource;
  /** The time of the last entrance. A visitor may enter several times. */
  lastIn: number;
  checkOut: number | null;
  checkOutBy: CheckOutSource | null;
}

/**
 * Returns the end of the day for a visit. This is the local midnight after the entrance or the end of the visitor’s
 * entry window, whichever is later (rules.md §5).
 */
export const closesAt = (zone: string, at: number, windowTo: number): number =>
  Math.max(localMsToInstant(zone, (Math.floor(localMsAt(zone, at) / DAY) + 1) * DAY), windowTo);

/**
 * Returns true if reception can check the person in. Check-in is possible from the beginning of the first day of the
 * entry window until the end of day of the entry window.
 */
export const isExpected = (zone: string, now: number, window: { from: number; to: number }): boolean =>
  now >= localMsToInstant(zone, Math.floor(localMsAt(zone, window.from) / DAY) * DAY) &&
  now <= closesAt(zone, window.from, window.to);

/**
 * Returns the stay (the times inside) of a visit after adding an entrance. The earliest entrance is the check-in. An
 * entrance after the check-out clears the check-out. Adding the entrances in another order gives the same result.
 */
export function addEntrance(before: VisitStay | null, at: number, source: CheckInSource): VisitStay {
  if (before === null)
    return { checkIn: at, checkInBy: source, lastIn: at, checkOut: null, checkOutBy: null };
  const isAgain = before.checkOut !== null && at > before.checkOut;
  return {
    ...(at < before.checkIn
      ? { checkIn: at, checkInBy: source }
      : { checkIn: before.checkIn, checkInBy: before.checkInBy }),
    lastIn: Math.max(before.lastIn, at),
    checkOut: isAgain ? null : before.checkOut,
    checkOutBy: isAgain ? null : before.checkOutBy,
  };
}

/** Times of the exits of one person in epoch ms, in any order. */
export interface VisitorExits {
  readers: readonly number[];
  /** Times at which lent cards were returned, in epoch ms. */
  cards: readonly number[];
}

export interface StayWithEnd {
  stay: VisitStay;
  closesAt: number;
}

/**
 * Returns the stay (the times inside) of a visit with the check-out computed from the person’s exits. An exit belongs
 * to the visit with the latest check-in before the exit. The last exit of a visit is its check-out. A visit without an
 * exit ends with the person’s next exit or returned card of the same day. The order of arrival does not matter. A
 * check-out by reception stays until the person returns.
 * @param nextCheckIn check-in of the person’s next visit, or infinity if there is no next visit
 */
export function withExits(
  { stay, closesAt: end }: StayWithEnd,
  nextCheckIn: number,
  { readers, cards }: VisitorExits,
  now: number,
): VisitStay {
  if (stay.checkOutBy === 'RECEPTION') return stay;
  const since = readers.filter((at) => at >= stay.lastIn);
  const own = since.filter((at) => at < nextCheckIn);
  if (own.length > 0) return { ...stay, checkOut: Math.max(...own), checkOutBy: 'DEVICE' };
  const byReader = Math.min(...since.filter((at) => at <= end));
  const byCard = Math.min(...cards.filter((at) => at >= stay.lastIn && at <= end));
  const first = Math.min(byReader, byCard);
  if (first !== Number.POSITIVE_INFINITY)
    return { ...stay, checkOut: first, checkOutBy: first === byReader ? 'DEVICE' : 'CARD' };
  if (stay.checkOut === null || stay.checkOutBy === 'AUTO') return stay;
  // The stored check-out came from an exit that now belongs to another visit.
  return end <= now
    ? { ...stay, checkOut: end, checkOutBy: 'AUTO' }
    : { ...stay, checkOut: null, checkOutBy: null };
}
