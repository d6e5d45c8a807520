import { MINUTE } from '@gatehouse/api/platform/dates';
import type { AssignedPunch } from '../day/work-date.rules.ts';
import type { Span } from './shift.rules.ts';

/** Removes the seconds, because a punch counts as the minute shown on screen (rules.md §3.4). */
export function cutToMinute(at: number): number {
  return Math.floor(at / MINUTE) * MINUTE;
}

/** A pair of IN and OUT. For repeated punches, the first IN and the last OUT count (rules.md §3.2). */
export interface Pair {
  in: AssignedPunch;
  out: AssignedPunch;
  /** Repeated INs between the first IN and the OUT. */
  repeated: AssignedPunch[];
}

export interface DayPresence {
  pairs: Pair[];
  /** The IN after the last pair that no OUT closes. Null if every IN is closed. */
  openIn: AssignedPunch | null;
  /** The last OUT if the day has no earlier IN. Null otherwise. */
  lonelyOut: AssignedPunch | null;
}

/** Pairs the counted punches of one work date, which must be in order of time. Ignores OUTs before the first IN. */
export function pairUp(punches: readonly AssignedPunch[]): DayPresence {
  const pairs: Pair[] = [];
  let openIn: AssignedPunch | null = null;
  let repeated: AssignedPunch[] = [];
  let lonelyOut: AssignedPunch | null = null;
  for (const punch of punches) {
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

/** Removes the span `hole` from `spans`. `taken` is the removed time in milliseconds. */
export function subtractSpan(spans: readonly Span[], hole: Span): { left: Span[]; taken: number } {
  const left: Span[] = [];
  let removedMs = 0;
  for (const span of spans) {
    const start = Math.max(span.start, hole.start);
    const end = Math.min(span.end, hole.end);
    if (end <= start) {
      left.push(span);
      continue;
    }
    removedMs += end - start;
    if (span.start < start) left.push({ start: span.start, end: start });
    if (end < span.end) left.push({ start: end, end: span.end });
  }
  return { left, taken: removedMs };
}

export function minutesIn(spans: readonly Span[]): number {
  return Math.floor(spans.reduce((total, span) => total + span.end - span.start, 0) / MINUTE);
}
