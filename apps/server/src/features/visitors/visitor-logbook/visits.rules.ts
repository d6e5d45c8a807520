import { DAY } from '../../../platform/dates/iso-dates.ts';
import { wallMsAt, wallMsToInstant } from '../../../platform/dates/zones.ts';

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
  Math.max(wallMsToInstant(zone, (Math.floor(wallMsAt(zone, at) / DAY) + 1) * DAY), windowTo);

/** Whether somebody may be checked in by hand: from the beginning of the date of their window until its day is over. */
export const isExpected = (zone: string, now: number, window: { from: number; to: number }): boolean =>
  now >= wallMsToInstant(zone, Math.floor(wallMsAt(zone, window.from) / DAY) * DAY) &&
  now <= closesAt(zone, window.from, window.to);

/** Somebody comes: the first time, or again, which clears the check-out and keeps the first check-in. Order of arrival does not matter. */
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

/** Somebody goes. What is known better than the end of the day takes its place; who came again since is inside. */
export function left(before: Stay, at: number, by: Out): Stay {
  const isOld = at < before.lastIn;
  const isKnown = before.checkOut !== null && before.checkOutBy !== 'AUTO' && before.checkOut >= at;
  return isOld || isKnown ? before : { ...before, checkOut: at, checkOutBy: by };
}
