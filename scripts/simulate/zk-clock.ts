import type { Clock } from '../../apps/server/src/platform/clock.ts';
import { offsetAt } from '../../apps/server/src/platform/dates/zones.ts';
import type { Answer } from './line.ts';

/** A terminal corrects its clock when it is further off than this. */
const TOLERANCE_MS = 10_000;

/**
 * The clock of a terminal, as firmware keeps it: at every answer it is set from `Date:` plus the `TimeZone=` of the last handshake, when
 * it is more than 10 s off, so that a change of clocks reaches it with the next handshake only. One that is off by `driftSeconds` sets
 * itself from nothing. Until the first handshake it shows the time of `timeZone`.
 */
export function createZkClock(clock: Clock, driftSeconds = 0, timeZone = 'UTC') {
  let correction = driftSeconds * 1000;
  let offset = offsetAt(timeZone, clock.now().getTime()) / 60_000;
  const now = () => new Date(clock.now().getTime() + correction);
  return {
    now,
    /** `YYYY-MM-DD HH:mm:ss` as the terminal shows it. */
    wall: () => new Date(now().getTime() + offset * 60_000).toISOString().slice(0, 19).replace('T', ' '),
    offsetSeconds: () => offset * 60,
    /** Takes over the zone a handshake told. */
    tell(text: string) {
      offset = offsetOf(/^TimeZone=(.*)$/m.exec(text)?.[1] ?? '') ?? offset;
    },
    setFrom({ date }: Answer) {
      if (driftSeconds !== 0 || date === null) return;
      const difference = date.getTime() - now().getTime();
      if (Math.abs(difference) > TOLERANCE_MS) correction += difference;
    },
  };
}

/** Minutes of a `TimeZone=` value as `atoi` reads it: below 60 it is hours (protocols.md §1.1); null when unreadable. */
export function offsetOf(value: string): number | null {
  const number = Number.parseInt(value, 10);
  if (Number.isNaN(number)) return null;
  return Math.abs(number) >= 60 ? number : number * 60;
}
