import { coverKinds } from '@gatehouse/api/attendance/day-explanation';
import type { TimesheetRow } from '@gatehouse/api/attendance/timesheets';
import { clockAt } from '../../../platform/dates.ts';
import { marksOf } from './dayMarks.ts';

type CoverKind = (typeof coverKinds)[number];

/** A stretch of the day, epoch milliseconds. */
interface Stretch {
  from: number;
  to: number;
}

export interface DayChart extends Stretch {
  /** Full hours to name below, on the clocks of the shift. */
  ticks: number[];
  /** Where work is expected, without its breaks, and these. */
  shift: Stretch[];
  breaks: Stretch[];
  present: Stretch[];
  /** What approved requests cover of the shift. */
  covers: (Stretch & { kind: CoverKind })[];
  /** Without what requests cover. */
  late: Stretch[];
  early: Stretch[];
}

const minuteMs = 60_000;
const hourMs = 3_600_000;
const minutesIn = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** The stretches without what lies in the gaps (in order). */
const without = (stretches: readonly Stretch[], gaps: readonly Stretch[]): Stretch[] =>
  stretches.flatMap(({ from, to }) => {
    const edges = gaps.filter((gap) => gap.to > from && gap.from < to);
    const starts = [from, ...edges.map((gap) => gap.to)];
    const ends = [...edges.map((gap) => gap.from), to];
    return starts
      .map((start, place) => ({ from: start, to: ends[place] ?? to }))
      .filter((piece) => piece.to > piece.from);
  });

/** When clocks of the zone show a time of a shift: where they were changed since its start, it comes earlier or later than hours say. */
function instantOf(clock: string, startTime: string, startAt: number, zone: string): number {
  const counted = startAt + ((minutesIn(clock) - minutesIn(startTime) + 1440) % 1440) * minuteMs;
  const off = minutesIn(clock) - minutesIn(clockAt(zone, counted));
  // the nearer way round midnight
  const mended = counted + (((off + 2160) % 1440) - 720) * minuteMs;
  // a time that the clocks skipped is not to be had
  return clockAt(zone, mended) === clock ? mended : counted;
}

/** Fixed breaks of the shift; those that are due by the time worked have no place of their own. */
function breaksOf({ explanation: { shift, zone } }: TimesheetRow): Stretch[] {
  if (!shift) return [];
  const { startTime, startAt } = shift;
  return shift.breaks
    .flatMap((one) =>
      'start' in one
        ? [
            {
              from: instantOf(one.start, startTime, startAt, zone),
              to: instantOf(one.end, startTime, startAt, zone),
            },
          ]
        : [],
    )
    .filter(({ from, to }) => from < to && to <= shift.endAt)
    .toSorted((a, b) => a.from - b.from);
}

/** Hours of the shift that approved requests cover, in order of time. */
function coversOf({ explanation: { shift, zone, reasons } }: TimesheetRow): DayChart['covers'] {
  if (!shift) return [];
  const at = (clock: unknown) => instantOf(String(clock), clockAt(zone, shift.startAt), shift.startAt, zone);
  return reasons.flatMap(({ rule, params }) => {
    const kind = coverKinds.find((known) => known === params.kind);
    if (rule !== 'REQUEST_COVERS' || !kind) return [];
    const from = at(params.start);
    const to = at(params.end);
    // a request for a whole day of 24 hours ends on the clock time at which it starts
    return [{ kind, from, to: to > from ? to : shift.endAt }];
  });
}

/** The hours that were missed, from the start (to the end) that the reason names. */
function missedOf(day: TimesheetRow, figure: 'LATE' | 'EARLY_LEAVE', covers: readonly Stretch[]): Stretch[] {
  const { shift, zone, reasons } = day.explanation;
  const { late, earlyLeave, checkInTime, checkOutTime } = day;
  if (!shift) return [];
  const said = reasons.find((reason) => reason.figure === figure)?.params;
  const at = (clock: unknown, usual: number) =>
    clock === undefined ? usual : instantOf(String(clock), clockAt(zone, shift.startAt), shift.startAt, zone);
  if (figure === 'LATE' && late > 0 && checkInTime)
    return without([{ from: at(said?.start, shift.startAt), to: Date.parse(checkInTime) }], covers);
  if (figure === 'EARLY_LEAVE' && earlyLeave > 0 && checkOutTime) {
    const end = at(said?.end, shift.endAt);
    return without([{ from: Date.parse(checkOutTime), to: end > shift.startAt ? end : shift.endAt }], covers);
  }
  return [];
}

/** When somebody was there: from the first in to the last out, from pair to pair, or until now. */
function presenceOf(day: TimesheetRow, at: number): Stretch[] {
  const { punches, shift } = day.explanation;
  if (shift?.countPairs) {
    const ins = punches.filter(({ use }) => use === 'PAIR_IN');
    const outs = punches.filter(({ use }) => use === 'PAIR_OUT');
    return ins.flatMap((one, place) => {
      const out = outs[place];
      return out ? [{ from: one.at, to: out.at }] : [];
    });
  }
  const from = day.checkInTime && Date.parse(day.checkInTime);
  const to = day.checkOutTime && Date.parse(day.checkOutTime);
  if (from && to) return [{ from, to }];
  if (from && marksOf(day, at).includes('WORKING')) return [{ from, to: Math.max(from, at) }];
  const known = from || to;
  return known ? [{ from: known, to: known }] : [];
}

/** What a day looks like on a line: shift above, presence below, and what is missing; null where there is neither. */
export function chartOf(day: TimesheetRow, at: number): DayChart | null {
  const { shift } = day.explanation;
  const there = presenceOf(day, at);
  const expected = shift ? [{ from: shift.startAt, to: shift.endAt }] : [];
  const ends = [...expected, ...there].flatMap(({ from, to }) => [from, to]);
  if (ends.length === 0) return null;
  const breaks = breaksOf(day);
  // hours are full where the site is: zones lie half hours apart
  const shown = shift ? (shift.startAt - minutesIn(shift.startTime) * minuteMs) % hourMs : 0;
  const from = Math.floor((Math.min(...ends) - shown) / hourMs) * hourMs + shown;
  const to = Math.max(Math.ceil((Math.max(...ends) - shown) / hourMs) * hourMs + shown, from + hourMs);
  const hours = (to - from) / hourMs;
  const step = hours <= 6 ? 1 : hours <= 14 ? 2 : 4;
  const ticks = Array.from({ length: Math.floor(hours / step) + 1 }, (_, n) => from + n * step * hourMs);
  const covers = coversOf(day);
  return {
    from,
    to,
    ticks,
    shift: without(expected, breaks),
    breaks,
    present: there.every((one) => one.from === one.to) ? there : without(there, breaks),
    covers,
    late: missedOf(day, 'LATE', covers),
    early: missedOf(day, 'EARLY_LEAVE', covers),
  };
}
