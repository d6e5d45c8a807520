import { clockAt } from '../../../platform/dates/zones.ts';
import type { WorkDay } from './calendar.rules.ts';
import { type Reason, reason } from './explanation.rules.ts';
import { cutToMinute, minutesIn, type Pair, type Presence, takeOff } from './hours.rules.ts';
import { expectedBreaks, type Span } from './shift.rules.ts';

export interface WorkedTime {
  /** Presence without breaks. */
  spans: Span[];
  minutes: number;
  breakMinutes: number;
  /** Whether pairs were summed instead of first IN to last OUT. */
  byPairs: boolean;
  reasons: Reason[];
}

function spanOf(first: Pair, last: Pair): Span {
  return { start: cutToMinute(first.in.punch.at), end: cutToMinute(last.out.punch.at) };
}

/**
 * Hours of a day (rules.md §3.3): last OUT − first IN − breaks, or the sum of pairs where the shift says so. Fixed breaks
 * take off their overlap with presence; punched breaks are the times between an OUT and the next IN.
 * `presence` null (a missing IN or OUT) is no hours: nothing is guessed (§3.6).
 */
export function workedTime(zone: string, day: WorkDay, presence: Presence | null): WorkedTime {
  const byPairs = day.shift?.countPairs ?? false;
  const pairs = presence?.pairs ?? [];
  const first = pairs[0];
  const last = pairs.at(-1);
  if (!first || !last) return { spans: [], minutes: 0, breakMinutes: 0, byPairs, reasons: [] };

  const breaks = breaksOf(zone, day, pairs);
  const reasons: Reason[] = [];
  let spans = byPairs ? pairs.map((pair) => spanOf(pair, pair)) : [spanOf(first, last)];
  let breakMinutes = 0;
  for (const { span, rule } of breaks) {
    const { left, taken } = takeOff(spans, span);
    if (taken === 0) continue;
    const minutes = taken / 60_000;
    spans = left;
    breakMinutes += minutes;
    reasons.push(reason(rule, { start: clockAt(zone, span.start), end: clockAt(zone, span.end), minutes }));
  }
  const minutes = minutesIn(spans);
  const hours = byPairs
    ? reason('PAIRS', { pairs: pairs.length, breakMinutes, minutes })
    : reason('FIRST_IN_LAST_OUT', {
        in: clockAt(zone, first.in.punch.at),
        out: clockAt(zone, last.out.punch.at),
        breakMinutes,
        minutes,
      });
  return { spans, minutes, breakMinutes, byPairs, reasons: [hours, ...reasons] };
}

function breaksOf(zone: string, { date, shift }: WorkDay, pairs: readonly Pair[]) {
  if (!shift) return [];
  if (shift.breakMode === 'FIXED') {
    return expectedBreaks(zone, date, shift).map((span) => ({ span, rule: 'FIXED_BREAK' as const }));
  }
  return pairs.slice(1).map((pair, i) => ({
    span: {
      start: cutToMinute(pairs[i]?.out.punch.at ?? pair.in.punch.at),
      end: cutToMinute(pair.in.punch.at),
    },
    rule: 'PUNCHED_BREAK' as const,
  }));
}
