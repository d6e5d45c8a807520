import { coverKinds } from '@gatehouse/api/attendance/day-explanation';
import type { TimesheetRow } from '@gatehouse/api/attendance/timesheets';
import { minuteOfDay } from '@gatehouse/api/platform/dates';
import { clockAt } from '../../../platform/dates.ts';
import { marksOf } from './dayMarks.ts';

type ChartCoverKind = (typeof coverKinds)[number];

/** Span of a day in epoch milliseconds. */
interface Stretch {
  from: number;
  to: number;
}

export interface DayChart extends Stretch {
  /** Full hours with a label, in the time zone of the shift. */
  ticks: number[];
  /** Time of the shift without its breaks, which are in `breaks`. */
  shift: Stretch[];
  breaks: Stretch[];
  present: Stretch[];
  /** Parts of the shift covered by approved requests. */
  covers: (Stretch & { kind: ChartCoverKind })[];
  /** Missing time at the start of the shift, without the time covered by requests. */
  late: Stretch[];
  early: Stretch[];
}

const minuteMs = 60_000;
const hourMs = 3_600_000;
const minutesIn = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Removes `gaps` from `stretches`. The gaps must be sorted. */
const subtractStretches = (stretches: readonly Stretch[], gaps: readonly Stretch[]): Stretch[] =>
  stretches.flatMap(({ from, to }) => {
    const edges = gaps.filter((gap) => gap.to > from && gap.from < to);
    const starts = [from, ...edges.map((gap) => gap.to)];
    const ends = [...edges.map((gap) => gap.from), to];
    return starts
      .map((start, index) => ({ from: start, to: ends[index] ?? to }))
      .filter((piece) => piece.to > piece.from);
  });

/** Converts a local time during the shift to an instant. Corrects the instant if the clocks change during the shift. */
function instantOf(clock: string, startTime: string, startAt: number, zone: string): number {
  const estimate = startAt + minuteOfDay(minutesIn(clock) - minutesIn(startTime)) * minuteMs;
  const off = minutesIn(clock) - minutesIn(clockAt(zone, estimate));
  // Corrects the estimated instant by the difference between estimated and wanted clock time. Around midnight, the
  // smaller of two possible differences is used.
  const mended = estimate + (minuteOfDay(off + 720) - 720) * minuteMs;
  // A local time that a clock change skips has no instant. The uncorrected estimate is returned for it.
  return clockAt(zone, mended) === clock ? mended : estimate;
}

/**
 * Returns the fixed breaks of the shift. Breaks after a number of worked hours are omitted, because they have no fixed
 * time.
 */
function breaksOf({ explanation: { shift, zone } }: TimesheetRow): Stretch[] {
  if (!shift) return [];
  const { startTime, startAt } = shift;
  return shift.breaks
    .flatMap((shiftBreak) =>
      'start' in shiftBreak
        ? [
            {
              from: instantOf(shiftBreak.start, startTime, startAt, zone),
              to: instantOf(shiftBreak.end, startTime, startAt, zone),
            },
          ]
        : [],
    )
    .filter(({ from, to }) => from < to && to <= shift.endAt)
    .toSorted((a, b) => a.from - b.from);
}

/** Returns the parts of the shift covered by approved requests, in order of time. */
function coversOf({ explanation: { shift, zone, reasons } }: TimesheetRow): DayChart['covers'] {
  if (!shift) return [];
  const instantAt = (clock: unknown) =>
    instantOf(String(clock), clockAt(zone, shift.startAt), shift.startAt, zone);
  return reasons.flatMap(({ rule, params }) => {
    const kind = coverKinds.find((candidate) => candidate === params.kind);
    if (rule !== 'REQUEST_COVERS' || !kind) return [];
    const from = instantAt(params.start);
    const to = instantAt(params.end);
    // Equal start and end times mean that the request covers the whole shift of 24 hours.
    return [{ kind, from, to: to > from ? to : shift.endAt }];
  });
}

/**
 * Returns the missing time of a late arrival or early leave. Uses the expected start or end from the explanation, which
 * differs from the shift, for example after half a day of leave.
 */
function findMissedStretches(
  day: TimesheetRow,
  figure: 'LATE' | 'EARLY_LEAVE',
  covers: readonly Stretch[],
): Stretch[] {
  const { shift, zone, reasons } = day.explanation;
  const { late, earlyLeave, checkInTime, checkOutTime } = day;
  if (!shift) return [];
  const reasonParams = reasons.find((reason) => reason.figure === figure)?.params;
  const instantOrDefault = (clock: unknown, usual: number) =>
    clock === undefined ? usual : instantOf(String(clock), clockAt(zone, shift.startAt), shift.startAt, zone);
  if (figure === 'LATE' && late > 0 && checkInTime)
    return subtractStretches(
      [{ from: instantOrDefault(reasonParams?.start, shift.startAt), to: Date.parse(checkInTime) }],
      covers,
    );
  if (figure === 'EARLY_LEAVE' && earlyLeave > 0 && checkOutTime) {
    const end = instantOrDefault(reasonParams?.end, shift.endAt);
    return subtractStretches(
      [{ from: Date.parse(checkOutTime), to: end > shift.startAt ? end : shift.endAt }],
      covers,
    );
  }
  return [];
}

/**
 * Returns the spans of presence. If the shift counts pairs, each pair of punches is a span. Otherwise there is one span
 * from the first entry to the last exit, or until now if the person is still inside.
 */
function presenceOf(day: TimesheetRow, at: number): Stretch[] {
  const { punches, shift } = day.explanation;
  if (shift?.countPairs) {
    const ins = punches.filter(({ use }) => use === 'PAIR_IN');
    const outs = punches.filter(({ use }) => use === 'PAIR_OUT');
    return ins.flatMap((punch, index) => {
      const out = outs[index];
      return out ? [{ from: punch.at, to: out.at }] : [];
    });
  }
  const from = day.checkInTime && Date.parse(day.checkInTime);
  const to = day.checkOutTime && Date.parse(day.checkOutTime);
  if (from && to) return [{ from, to }];
  if (from && marksOf(day, at).includes('WORKING')) return [{ from, to: Math.max(from, at) }];
  const punchInstant = from || to;
  return punchInstant ? [{ from: punchInstant, to: punchInstant }] : [];
}

/**
 * Returns the chart of a day with shift, presence and missing time. Null if the day has neither a shift nor presence.
 */
export function toDayChart(day: TimesheetRow, at: number): DayChart | null {
  const { shift } = day.explanation;
  const there = presenceOf(day, at);
  const expected = shift ? [{ from: shift.startAt, to: shift.endAt }] : [];
  const ends = [...expected, ...there].flatMap(({ from, to }) => [from, to]);
  if (ends.length === 0) return null;
  const breaks = breaksOf(day);
  // Difference between full hours at the site and full hours in UTC, in milliseconds. Zero except in time zones with an
  // offset of, for example, half an hour.
  const hourOffset = shift ? (shift.startAt - minutesIn(shift.startTime) * minuteMs) % hourMs : 0;
  const from = Math.floor((Math.min(...ends) - hourOffset) / hourMs) * hourMs + hourOffset;
  const to = Math.max(
    Math.ceil((Math.max(...ends) - hourOffset) / hourMs) * hourMs + hourOffset,
    from + hourMs,
  );
  const hours = (to - from) / hourMs;
  const step = hours <= 6 ? 1 : hours <= 14 ? 2 : 4;
  const ticks = Array.from({ length: Math.floor(hours / step) + 1 }, (_, n) => from + n * step * hourMs);
  const covers = coversOf(day);
  return {
    from,
    to,
    ticks,
    shift: subtractStretches(expected, breaks),
    breaks,
    present: there.every((stretch) => stretch.from === stretch.to) ? there : subtractStretches(there, breaks),
    covers,
    late: findMissedStretches(day, 'LATE', covers),
    early: findMissedStretches(day, 'EARLY_LEAVE', covers),
  };
}
