import type { IsoDate } from '../../../platform/dates/iso-dates.ts';
import { clockAt } from '../../../platform/dates/zones.ts';
import { judgeAbsence } from './absence.rules.ts';
import type { WorkDay } from './calendar.rules.ts';
import type {
  CoverKind,
  DayExplanation,
  ExplainedPunch,
  ExplainedShift,
  PunchUse,
  Reason,
} from './explanation.rules.ts';
import { reason } from './explanation.rules.ts';
import { type Presence, pairUp } from './hours.rules.ts';
import { judgeOvertime } from './overtime.rules.ts';
import { judgeEarlyLeave, judgeLate } from './punctuality.rules.ts';
import { dayTypeOf } from './shift.rules.ts';
import type { AssignedPunch } from './work-date.rules.ts';
import { type WorkedTime, workedTime } from './worked.rules.ts';

/**
 * PRESENT: in and out are known. INCOMPLETE: one of them is missing, or the person is still inside. ABSENT: decided.
 * COVERED: no punch, an approved request. OFF: no punch and nothing expected. PENDING: no punch yet, not decided.
 */
export type DayStatus = 'PRESENT' | 'INCOMPLETE' | 'ABSENT' | 'COVERED' | 'OFF' | 'PENDING';

/** The computed row of one employee and one work date. Instants are epoch ms. */
export interface AttendanceDay {
  workDate: IsoDate;
  status: DayStatus;
  /** First IN. */
  checkInAt: number | null;
  /** Last OUT; null while an IN after it is open. */
  checkOutAt: number | null;
  /** Breaks already taken off; 0 while INCOMPLETE. */
  workedMinutes: number;
  breakMinutes: number;
  lateMinutes: number;
  earlyLeaveMinutes: number;
  /** Computed overtime, a part of `workedMinutes`. */
  overtimeMinutes: number;
  absent: boolean;
  explanation: DayExplanation;
}

export interface DayInput {
  zone: string;
  day: WorkDay;
  /** The punches assigned to the date, in order of time, ignored ones included. */
  punches: readonly AssignedPunch[];
  holiday: boolean;
  /** An approved request that covers the day. */
  cover: { kind: CoverKind } | null;
  /** Epoch ms; null leaves absence undecided. */
  now: number | null;
  /** See `AbsenceFacts.devicesHeardSince`. */
  devicesHeardSince: number | null;
}

/** Computes one attendance day and explains each of its figures (rules.md §3.3–3.9, 3.11). */
export function computeDay(input: DayInput): AttendanceDay {
  const { zone, day, holiday } = input;
  const cover = input.cover?.kind ?? null;
  const presence = pairUp(input.punches.filter((punch) => !punch.ignored));
  const first = presence.pairs[0]?.in ?? presence.openIn;
  const last = presence.openIn ? null : (presence.pairs.at(-1)?.out ?? presence.lonelyOut);
  const worked = workedTime(zone, day, first && last ? presence : null);
  const judgeBy =
    day.shift && day.expected && !holiday && day.shift.type !== 'OT'
      ? { zone, shift: day.shift, expected: day.expected, cover }
      : null;
  const late = judgeBy && first ? judgeLate(first.punch.at, judgeBy) : null;
  const early = judgeBy && last ? judgeEarlyLeave(last.punch.at, judgeBy) : null;
  const overtime = judgeOvertime(worked.spans, {
    expected: day.expected,
    dayType: dayTypeOf(day.date, day.shift, holiday),
    shiftType: day.shift?.type ?? 'NORMAL',
  });
  const standing =
    first && last ? { status: 'PRESENT' as const, reasons: [] } : judgeStanding(input, presence);
  return {
    workDate: day.date,
    status: standing.status,
    checkInAt: first?.punch.at ?? null,
    checkOutAt: last?.punch.at ?? null,
    workedMinutes: worked.minutes,
    breakMinutes: worked.breakMinutes,
    lateMinutes: late?.minutes ?? 0,
    earlyLeaveMinutes: early?.minutes ?? 0,
    overtimeMinutes: overtime.minutes,
    absent: standing.status === 'ABSENT',
    explanation: {
      zone,
      shift: explainShift(day),
      windowStart: day.window.start,
      windowEnd: day.window.end,
      holiday,
      cover,
      punches: explainPunches(input.punches, presence, worked),
      reasons: [
        ...standing.reasons,
        ...worked.reasons,
        ...(late?.reasons ?? []),
        ...(early?.reasons ?? []),
        ...overtime.reasons,
      ],
    },
  };
}

function judgeStanding(
  { zone, day, holiday, cover, now, devicesHeardSince }: DayInput,
  { openIn, lonelyOut }: Presence,
): { status: DayStatus; reasons: Reason[] } {
  if (openIn)
    return { status: 'INCOMPLETE', reasons: [reason('MISSING_OUT', { in: clockAt(zone, openIn.punch.at) })] };
  if (lonelyOut)
    return {
      status: 'INCOMPLETE',
      reasons: [reason('MISSING_IN', { out: clockAt(zone, lonelyOut.punch.at) })],
    };
  if (holiday) return { status: 'OFF', reasons: [reason('HOLIDAY', {})] };
  if (!day.shift) return { status: 'OFF', reasons: [reason('NO_SHIFT', {})] };
  if (cover) return { status: 'COVERED', reasons: [reason('COVERED', { kind: cover.kind })] };
  if (now === null) return { status: 'PENDING', reasons: [] };
  const windowEnd = day.window.end;
  const rule = judgeAbsence({
    workingDay: true,
    hasPunch: false,
    covered: false,
    now,
    windowEnd,
    devicesHeardSince,
  });
  if (rule === 'NOT_ABSENT') return { status: 'PENDING', reasons: [] };
  const status = rule === 'AWAITING_WINDOW_END' || rule === 'AWAITING_DEVICES' ? 'PENDING' : 'ABSENT';
  return { status, reasons: [reason(rule, { at: clockAt(zone, windowEnd) })] };
}

function explainShift({ shift, expected }: WorkDay): ExplainedShift | null {
  if (!shift || !expected) return null;
  const { name, startTime, endTime, type, workingDayType, breakMode, breaks, countPairs } = shift;
  return {
    name,
    startTime,
    endTime,
    startAt: expected.start,
    endAt: expected.end,
    type,
    workingDayType,
    breakMode,
    breaks: breakMode === 'FIXED' ? breaks.map(({ start, end }) => ({ start, end })) : [],
    countPairs,
    lateAfter: shift.checkLate ? shift.lateAfter : null,
    earlyLeaveBefore: shift.checkEarlyLeave ? shift.earlyLeaveBefore : null,
  };
}

function explainPunches(
  punches: readonly AssignedPunch[],
  { pairs, openIn, lonelyOut }: Presence,
  worked: WorkedTime,
): ExplainedPunch[] {
  const uses = new Map<AssignedPunch, PunchUse>();
  if (worked.byPairs) {
    for (const pair of pairs) uses.set(pair.in, 'PAIR_IN').set(pair.out, 'PAIR_OUT');
  }
  const first = pairs[0]?.in;
  const last = openIn ? undefined : (pairs.at(-1)?.out ?? lonelyOut ?? undefined);
  if (first) uses.set(first, 'FIRST_IN');
  if (last) uses.set(last, 'LAST_OUT');
  if (openIn) uses.set(openIn, 'OPEN_IN');
  return punches.map((assigned) => ({
    id: assigned.punch.id,
    at: assigned.punch.at,
    wall: assigned.punch.wall,
    direction: assigned.direction,
    directionFrom: assigned.directionFrom,
    use: assigned.ignored ? 'IGNORED' : (uses.get(assigned) ?? 'COUNTED'),
    ignoredReason: assigned.ignoredReason,
  }));
}
