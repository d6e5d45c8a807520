import { MINUTE } from '../../../platform/dates/iso-dates.ts';
import { clockAt } from '../../../platform/dates/zones.ts';
import type { DayCover } from './asked.rules.ts';
import type { WorkDay } from './calendar.rules.ts';
import { type Reason, reason } from './explanation.rules.ts';
import { cutToMinute, minutesIn, type Pair, type Presence, takeOff } from './hours.rules.ts';
import type { Judged } from './punctuality.rules.ts';
import { expectedBreaks, isFixed, type Span } from './shift.rules.ts';

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

/** Minutes between an OUT and the next IN. */
const gapsOf = (pairs: readonly Pair[]): number =>
  minutesIn(
    pairs.slice(1).map((pair, i) => ({ start: outOf(pairs[i] ?? pair), end: cutToMinute(pair.in.punch.at) })),
  );

const outOf = ({ out }: Pair) => cutToMinute(out.punch.at);

/**
 * Breaks after so many minutes of work (rules.md §3.21): strictly more than that many, never so much that the rest falls below
 * them. Time that lay between pairs has been a break already.
 */
export function laterBreaks(shift: WorkDay['shift'], present: number, gaps: number): Judged {
  const due = (shift?.breakMode === 'FIXED' ? shift.breaks : []).flatMap((one) =>
    isFixed(one) ? [] : [one],
  );
  const judged: Judged = { minutes: 0, reasons: [] };
  let rested = gaps;
  for (const { after, minutes: wanted } of due.toSorted((a, b) => a.after - b.after)) {
    const beyond = present - judged.minutes - after;
    if (beyond <= 0) break;
    const already = Math.min(rested, wanted);
    rested -= already;
    const minutes = Math.min(wanted - already, beyond);
    judged.minutes += minutes;
    judged.reasons.push(reason('LATER_BREAK', { threshold: after, step: wanted, minutes }));
  }
  return judged;
}

/** Of IN, IN, OUT the first IN counts; the others are named (rules.md §3.20). */
function repeatedIns(zone: string, pairs: readonly Pair[]): Reason[] {
  return pairs.flatMap(({ in: first, repeated }) =>
    repeated.map(({ punch }) =>
      reason('REPEATED_IN', { in: clockAt(zone, first.punch.at), at: clockAt(zone, punch.at) }),
    ),
  );
}

/**
 * Hours of a day (rules.md §3.3): last OUT − first IN − breaks, or the sum of pairs where the shift says so. Fixed breaks
 * take off their overlap with presence; punched breaks are the times between an OUT and the next IN.
 * `presence` null (a missing IN or OUT) is no hours: nothing is guessed (§3.6). Hours of leave in the middle are taken off, a
 * go-out counts as work (§3.17).
 */
export function workedTime(
  zone: string,
  day: WorkDay,
  presence: Presence | null,
  covers: readonly DayCover[] = [],
): WorkedTime {
  const byPairs = day.shift?.countPairs ?? false;
  const pairs = presence?.pairs ?? [];
  const first = pairs[0];
  const last = pairs.at(-1);
  if (!first || !last) return { spans: [], minutes: 0, breakMinutes: 0, byPairs, reasons: [] };

  const breaks = breaksOf(zone, day, pairs);
  const punched = byPairs ? pairs.map((pair) => spanOf(pair, pair)) : [spanOf(first, last)];
  const asked = withRequests(zone, punched, covers);
  const reasons: Reason[] = asked.reasons;
  let { spans } = asked;
  let breakMinutes = 0;
  for (const { span, rule } of breaks) {
    const { left, taken } = takeOff(spans, span);
    if (taken === 0) continue;
    const minutes = taken / 60_000;
    spans = left;
    breakMinutes += minutes;
    reasons.push(reason(rule, { start: clockAt(zone, span.start), end: clockAt(zone, span.end), minutes }));
  }
  const present = minutesIn(spans);
  const later = laterBreaks(day.shift, present, byPairs ? Math.max(gapsOf(pairs) - asked.out, 0) : 0);
  const minutes = present - later.minutes;
  breakMinutes += later.minutes;
  reasons.push(...later.reasons, ...repeatedIns(zone, byPairs ? pairs : []));
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

/** Presence with go-outs, and without hours of leave inside it; `out` are the minutes that go-outs add. */
function withRequests(zone: string, present: readonly Span[], covers: readonly DayCover[]) {
  const reasons: Reason[] = [];
  const edges = { start: present[0]?.start ?? 0, end: present.at(-1)?.end ?? 0 };
  const told = (rule: 'GO_OUT_COUNTS' | 'LEAVE_TAKEN_OFF', { start, end }: Span, minutes: number) =>
    reasons.push(reason(rule, { start: clockAt(zone, start), end: clockAt(zone, end), minutes }));
  let spans = [...present];
  let out = 0;
  for (const { span } of covers.filter(({ kind }) => kind === 'GO_OUT')) {
    const minutes = minutesIn([span]) - takeOff(spans, span).taken / MINUTE;
    if (minutes <= 0) continue;
    out += minutes;
    spans = [...takeOff(spans, span).left, span].toSorted((a, b) => a.start - b.start);
    told('GO_OUT_COUNTS', span, minutes);
  }
  for (const { span } of covers.filter(({ kind, ofHours }) => kind === 'LEAVE' && ofHours)) {
    // at the edges people come later or leave earlier by themselves
    if (span.start <= edges.start || span.end >= edges.end) continue;
    const { left, taken } = takeOff(spans, span);
    if (taken === 0) continue;
    spans = left;
    told('LEAVE_TAKEN_OFF', span, taken / MINUTE);
  }
  return { spans, reasons, out };
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
