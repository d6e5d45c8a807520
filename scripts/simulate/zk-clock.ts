import type { Clock } from '../../apps/server/src/platform/clock.ts';
import { offsetAt } from '../../apps/server/src/platform/dates/zones.ts';
import type { Answer } from './line.ts';

/**
 * The clock of a terminal: set from the portal's `Date:` header and the handshake's `TimeZone=`, as the real
 * ones do, and off by `driftSeconds` ever after. Until the first handshake it shows the time of `timeZone`.
 */
export function createZkClock(clock: Clock, driftSeconds = 0, timeZone = 'UTC') {
  let correction = 0;
  let offset = offsetAt(timeZone, clock.now().getTime()) / 60_000;
  const now = () => new Date(clock.now().getTime() + correction + driftSeconds * 1000);
  return {
    now,
    /** `YYYY-MM-DD HH:mm:ss` as the terminal shows it. */
    wall: () => new Date(now().getTime() + offset * 60_000).toISOString().slice(0, 19).replace('T', ' '),
    setFrom(answer: Answer) {
      offset = offsetOf(/^TimeZone=(.*)$/m.exec(answer.text)?.[1] ?? '') ?? offset;
      const difference = (answer.date ?? clock.now()).getTime() - clock.now().getTime();
      // The header has whole seconds; less than two is no difference.
      correction = Math.abs(difference) < 2000 ? 0 : difference;
    },
  };
}

/** Minutes of a `TimeZone=` value: up to 60 it is hours, beyond minutes (protocols.md §1.1); null when unreadable. */
export function offsetOf(value: string): number | null {
  const number = value.trim() === '' ? Number.NaN : Number(value);
  if (Number.isNaN(number)) return null;
  return Math.abs(number) > 60 ? number : number * 60;
}
