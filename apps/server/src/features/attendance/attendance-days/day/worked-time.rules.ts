import { MINUTE } from '@gatehouse/api/platform/dates';
import { clockAt } from '../../../../platform/dates/zones.ts';
import { createReason, type Reason } from '../explanation/explanation.rules.ts';
import type { WorkDay } from '../hours/calendar.rules.ts';
import { cutToMinute, type DayPresence, minutesIn, type Pair, subtractSpan } from '../hours/hours.rules.ts';
import { expectedBreaks, isFixed, type Shift, type Span } from '../hours/shift.rules.ts';
import type { DayCover } from '../leave/approved-requests.rules.ts';
import type { FigureJudgement } from './punctuality.rules.ts';

export interface WorkedTime {
  /** Spans of presence without breaks. */
  spans: Span[];
  minutes: number;
  breakMinutes: number;
  /** True if the hours are the sum of IN–OUT pairs. False if they are the time from first IN to last OUT. */
  byPairs: boolean;
  reasons: Reason[];
}

function spanOf(first: Pair, last: Pair): Span {
  return { start: cutToMinute(first.in.punch.at), end: cutToMinute(last.out.punch.at) };
}

const gapMinutes = (pairs: readonly Pair[]): number =>
  minutesIn(
    pairs
      .slice(1)
      .map((pair, i) => ({ start: outMinute(pairs[i] ?? pair), end: cutToMinute(pair.in.punch.at) })),
  );

const outMinute = ({ out }: Pair) => cutToMinute(out.punch.at);

/** The properties of a shift that decide its breaks. */
export type BreakPlan = Pick<Shift, 'breakMode' | 'breaks'>;

/**
 * Computes the breaks that are due after a number of working minutes (rules.md §3.21). A break applies only above its
 * number of working minutes, and never reduces the working time below this number. Time between pairs already counts as
 * a break.
 */
export function judgeLaterBreaks(shift: BreakPlan | null, present: number, gaps: number): FigureJudgement {
  const due = (shift?.breakMode === 'FIXED' ? shift.breaks : []).flatMap((shiftBreak) =>
    isFixed(shiftBreak) ? [] : [shiftBreak],
  );
  const judged: FigureJudgement = { minutes: 0, reasons: [] };
  let rested = gaps;
  for (const { after, minutes: requiredMinutes } of due.toSorted((a, b) => a.after - b.after)) {
    const beyond = present - judged.minutes - after;
    if (beyond <= 0) break;
    const already = Math.min(rested, requiredMinutes);
    rested -= already;
    const minutes = Math.min(requiredMinutes - already, beyond);
    judged.minutes += minutes;
    judged.reasons.push(createReason('LATER_BREAK', { threshold: after, step: requiredMinutes, minutes }));
  }
  return judged;
}

/** Explains repeated INs. If punches are IN, IN, OUT, the first IN counts (rules.md §3.20). */
function explainRepeatedIns(zone: string, pairs: readonly Pair[]): Reason[] {
  return pairs.flatMap(({ in: first, repeated }) =>
    repeated.map(({ punch }) =>
      createReason('REPEATED_IN', { in: clockAt(zone, first.punch.at), at: clockAt(zone, punch.at) }),
    ),
  );
}

/**
 * Computes the hours of a day (rules.md §3.3): last OUT − first IN − breaks, or the sum of pairs if the shift counts
 * pairs. Subtracts the overlap of fixed breaks with presence. Punched breaks are the times between an OUT and the next
 * IN. If an IN or OUT is missing, `presence` is null and the hours are 0 (§3.6). Subtracts leave by hours inside the
 * presence. Counts a business go-out as work (§3.17).
 */
export function computeWorkedTime(
  zone: string,
  day: WorkDay,
  presence: DayPresence | null,
  covers: readonly DayCover[] = [],
): WorkedTime {
  const byPairs = day.shift?.countPairs ?? false;
  const pairs = presence?.pairs ?? [];
  const first = pairs[0];
  const last = pairs.at(-1);
  if (!first || !last) return { spans: [], minutes: 0, breakMinutes: 0, byPairs, reasons: [] };

  const breaks = breaksOf(zone, day, pairs);
  const punched = byPairs ? pairs.map((pair) => spanOf(pair, pair)) : [spanOf(first, last)];
  const adjustedPresence = withRequests(zone, punched, covers);
  const reasons: Reason[] = adjustedPresence.reasons;
  let { spans } = adjustedPresence;
  let breakMinutes = 0;
  for (const { span, rule } of breaks) {
    const { left, taken } = subtractSpan(spans, span);
    if (taken === 0) continue;
    const minutes = taken / 60_000;
    spans = left;
    breakMinutes += minutes;
    reasons.push(
      createReason(rule, { start: clockAt(zone, span.start), end: clockAt(zone, span.end), minutes }),
    );
  }
  const present = minutesIn(spans);
  const later = judgeLaterBreaks(
    day.shift,
    present,
    byPairs ? Math.max(gapMinutes(pairs) - adjustedPresence.out, 0) : 0,
  );
  const minutes = present - later.minutes;
  breakMinutes += later.minutes;
  reasons.push(...later.reasons, ...explainRepeatedIns(zone, byPairs ? pairs : []));
  const hours = byPairs
    ? createReason('PAIRS', { pairs: pairs.length, breakMinutes, minutes })
    : createReason('FIRST_IN_LAST_OUT', {
        in: clockAt(zone, first.in.punch.at),
        out: clockAt(zone, last.out.punch.at),
        breakMinutes,
        minutes,
      });
  return { spans, minutes, breakMinutes, byPairs, reasons: [hours, ...reasons] };
}

/**
 * Adds business go-outs to the presence and subtracts leave by hours inside the presence. `out` is the number of
 * minutes added by go-outs.
 */
function withRequests(zone: string, present: readonly Span[], covers: readonly DayCover[]) {
  const reasons: Reason[] = [];
  const edges = { start: present[0]?.start ?? 0, end: present.at(-1)?.end ?? 0 };
  const addReason = (rule: 'GO_OUT_COUNTS' | 'LEAVE_TAKEN_OFF', { start, end }: Span, minutes: number) =>
    reasons.push(createReason(rule, { start: clockAt(zone, start), end: clockAt(zone, end), minutes }));
  let spans = [...present];
  let out = 0;
  for (const { span } of covers.filter(({ kind }) => kind === 'GO_OUT')) {
    const minutes = minutesIn([span]) - subtractSpan(spans, span).taken / MINUTE;
    if (minutes <= 0) continue;
    out += minutes;
    spans = [...subtractSpan(spans, span).left, span].toSorted((a, b) => a.start - b.start);
    addReason('GO_OUT_COUNTS', span, minutes);
  }
  for (const { span } of covers.filter(({ kind, ofHours }) => kind === 'LEAVE' && ofHours)) {
    // Leave at the start or end of the shift needs no subtraction, because the person arrives later or leaves earlier.
    if (span.start <= edges.start || span.end >= edges.end) continue;
    const { left, taken } = subtractSpan(spans, span);
    if (taken === 0) continue;
    spans = left;
    addReason('LEAVE_TAKEN_OFF', span, taken / MINUTE);
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
