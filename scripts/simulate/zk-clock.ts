import type { Clock } from '../../apps/server/src/platform/clock.ts';
import { offsetAt } from '../../apps/server/src/platform/dates/zones.ts';
import type { PortalAnswer } from './portal-connection.ts';

/** Clock error in seconds above which a terminal corrects its clock. */
const TOLERANCE_MS = 10_000;

/**
 * Creates the clock of a terminal, which behaves like firmware. At every answer, the clock compares itself with the
 * `Date:` header plus the `TimeZone=` of the last handshake, and corrects an error above 10 s. A daylight saving change
 * therefore takes effect only with the next handshake. A clock with `driftSeconds` never corrects itself. Until the
 * first handshake, the clock shows the time of `timeZone`.
 */
export function createZkClock(clock: Clock, driftSeconds = 0, timeZone = 'UTC') {
  let correction = driftSeconds * 1000;
  let offset = offsetAt(timeZone, clock.now().getTime()) / 60_000;
  const now = () => new Date(clock.now().getTime() + correction);
  return {
    now,
    /** Returns the displayed time as `YYYY-MM-DD HH:mm:ss`. */
    wall: () => new Date(now().getTime() + offset * 60_000).toISOString().slice(0, 19).replace('T', ' '),
    offsetSeconds: () => offset * 60,
    /** Sets the UTC offset of the clock from the text of a handshake. */
    tell(text: string) {
      offset = parseOffset(/^TimeZone=(.*)$/m.exec(text)?.[1] ?? '') ?? offset;
    },
    setFrom({ date }: PortalAnswer) {
      if (driftSeconds !== 0 || date === null) return;
      const difference = date.getTime() - now().getTime();
      if (Math.abs(difference) > TOLERANCE_MS) correction += difference;
    },
  };
}

/**
 * Parses a `TimeZone=` value into minutes, like `atoi`. Values below 60 are hours (protocols.md §1.1). Returns null if
 * the value is unreadable.
 */
export function parseOffset(value: string): number | null {
  const number = Number.parseInt(value, 10);
  if (Number.isNaN(number)) return null;
  return Math.abs(number) >= 60 ? number : number * 60;
}
