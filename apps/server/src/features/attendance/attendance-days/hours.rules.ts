import { MINUTE } from '../../../platform/dates/iso-dates.ts';
import type { Span } from './shift.rules.ts';
import type { AssignedPunch } from './work-date.rules.ts';

/** Seconds are cut: a punch counts as the minute the screen shows (rules.md §3.4). */
export function cutToMinute(at: number): number {
  return Math.floor(at / MINUTE) * MINUTE;
}

/** An IN and the OUT that closes it. Of repeats the first IN and the last OUT count (rules.md §3.2). */
export interface Pair {
  in: AssignedPunch;
  out: AssignedPunch;
  /** INs after the first that nothing had closed. */
  repeated: AssignedPunch[];
}

export interface Presence {
  pairs: Pair[];
  /** The IN after the last pair that nothing closed. */
  openIn: AssignedPunch | null;
  /** The last OUT when no IN came before any: somebody left who never came. */
  lonelyOut: AssignedPunch | null;
}

/** Pairs the counted punches of one work date, given in order of time. OUTs before the first IN close nothing. */
export function pairUp(counted: readonly AssignedPunch[]): Presence {
  const pairs: Pair[] = [];
  let openIn: AssignedPunch | null = null;
  let repeated: AssignedPunch[] = [];
  let lonelyOut: AssignedPunch | null = null;
  for (const punch of counted) {
    const last = pairs[pairs.length - 1];
    if (punch.direction === 'IN') {
      if (openIn) repeated.push(punch);
      else openIn = punch;
    } else if (openIn) {
      pairs.push({ in: openIn, out: punch, repeated });
      openIn = null;
      repeated = [];
    } else if (last) last.out = punch;
    else lonelyOut = punch;
  }
  return { pairs, openIn, lonelyOut: pairs.length === 0 && openIn === null ? lonelyOut : null };
}

/** What is left of `spans` without `hole`; `taken` is the milliseconds removed. */
export function takeOff(spans: readonly Span[], hole: Span): { left: Span[]; taken: number } {
  const left: Span[] = [];
  let taken = 0;
  for (const span of spans) {
    const start = Math.max(span.start, hole.start);
    const end = Math.min(span.end, hole.end);
    if (end <= start) {
      left.push(span);
      continue;
    }
    taken += end - start;
    if (span.start < start) left.push({ start: span.start, end: start });
    if (end < span.end) left.push({ start: end, end: span.end });
  }
  return { left, taken };
}

/** Whole minutes in all the spans together. */
export function minutesIn(spans: readonly Span[]): number {
  return Math.floor(spans.reduce((total, span) => total + span.end - span.start, 0) / MINUTE);
}
