import { DAY } from '../../../platform/dates/iso-dates.ts';
import { localMsAt, localMsToInstant } from '../../../platform/dates/zones.ts';

/** Who or what noted that somebody came or went. */
export type In = 'DEVICE' | 'RECEPTION';
export type Out = 'DEVICE' | 'CARD' | 'RECEPTION' | 'AUTO';

/** When somebody came and went; instants are epoch ms. */
export interface Stay {
  checkIn: number;
  checkInBy: In;
  /** Of several entrances the last. */
  lastIn: number;
  checkOut: number | null;
  checkOutBy: Out | null;
}

/** The end of the day somebody came on: local midnight, or the end of the window where that is later (rules.md §5). */
export const closesAt = (zone: string, at: number, windowTo: number): number =>
  Math.max(localMsToInstant(zone, (Math.floor(localMsAt(zone, at) / DAY) + 1) * DAY), windowTo);

/** Whether somebody may be checked in by hand: from the beginning of the date of their window until its day is over. */
export const isExpected = (zone: string, now: number, window: { from: number; to: number }): boolean =>
  now >= localMsToInstant(zone, Math.floor(localMsAt(zone, window.from) / DAY) * DAY) &&
  now <= closesAt(zone, window.from, window.to);

/** The stay after an entrance: the earliest one is the check-in, and an entrance after the check-out clears it. Any order gives the same. */
export function entered(before: Stay | null, at: number, by: In): Stay {
  if (before === null) return { checkIn: at, checkInBy: by, lastIn: at, checkOut: null, checkOutBy: null };
  const isAgain = before.checkOut !== null && at > before.checkOut;
  return {
    ...(at < before.checkIn
      ? { checkIn: at, checkInBy: by }
      : { checkIn: before.checkIn, checkInBy: before.checkInBy }),
    lastIn: Math.max(before.lastIn, at),
    checkOut: isAgain ? null : before.checkOut,
    checkOutBy: isAgain ? null : before.checkOutBy,
  };
}

/** Exits of one person, as epoch ms, in any order. */
export interface Exits {
  /** Exits that readers reported. */
  readers: readonly number[];
  /** Returns of lent cards. */
  cards: readonly number[];
}

/** The stay of a visit, with the end of its day. */
export interface Closing {
  stay: Stay;
  closesAt: number;
}

/**
 * The stay with the check-out that its exits make. An exit belongs to the visit with the latest check-in before it, and the last one counts.
 * A visit without an exit of its own ends with the person's next exit or returned card on its day. The result depends on the exits and not
 * on the order in which they arrived. Reception's check-out stays until the person comes again.
 *
 * @param nextCheckIn check-in of the person's next visit; infinite if there is none
 */
export function withExits(
  { stay, closesAt: end }: Closing,
  nextCheckIn: number,
  { readers, cards }: Exits,
  now: number,
): Stay {
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
  // the exit that had checked this visit out belongs to another visit
  return end <= now
    ? { ...stay, checkOut: end, checkOutBy: 'AUTO' }
    : { ...stay, checkOut: null, checkOutBy: null };
}
