import type { IsoDate } from '@gatehouse/api/platform/dates';
import { clockAt } from '../../../../platform/dates/zones.ts';
import type {
  CoverKind,
  DayExplanation,
  ExplainedPunch,
  ExplainedShift,
  PunchUse,
  Reason,
} from '../explanation/explanation.rules.ts';
import { createReason } from '../explanation/explanation.rules.ts';
import type { WorkDay } from '../hours/calendar.rules.ts';
import { cutToMinute, type DayPresence, pairUp } from '../hours/hours.rules.ts';
import { expectedBreaks, type Span } from '../hours/shift.rules.ts';
import {
  type ApprovedOvertime,
  type Correction,
  type DayCover,
  dutyOf,
  openHalf,
} from '../leave/approved-requests.rules.ts';
import { judgeAbsence } from './absence.rules.ts';
import { judgeApproved, judgeOvertime } from './overtime.rules.ts';
import { type Duty, judgeEarlyLeave, judgeLate } from './punctuality.rules.ts';
import type { AssignedPunch } from './work-date.rules.ts';
import { computeWorkedTime, type WorkedTime } from './worked-time.rules.ts';

/**
 * Status of an attendance day. PRESENT: IN and OUT exist. INCOMPLETE: IN or OUT is missing, or the person is still
 * inside. ABSENT: the absence is decided. HALF_DAY: IN and OUT exist but the hours are too few for a whole day, or
 * half of the day has neither punch nor leave. COVERED: no punch, but an approved request. OFF: no punch, and no shift
 * expected. PENDING: no punch yet, not decided.
 */
export type DayStatus = 'PRESENT' | 'INCOMPLETE' | 'ABSENT' | 'COVERED' | 'OFF' | 'PENDING' | 'HALF_DAY';

/** Computed attendance of one work date. Instants are epoch ms. */
export interface AttendanceDay {
  workDate: IsoDate;
  status: DayStatus;
  /** First IN of the day. */
  checkInAt: number | null;
  /** Last OUT of the day. Null while a later IN is open. */
  checkOutAt: number | null;
  /** Working time without breaks, in minutes. 0 while the day is INCOMPLETE. */
  workedMinutes: number;
  breakMinutes: number;
  lateMinutes: number;
  earlyLeaveMinutes: number;
  /** Computed overtime, included in `workedMinutes`. */
  overtimeMinutes: number;
  absent: boolean;
  explanation: DayExplanation;
}

export interface DayInput {
  zone: string;
  day: WorkDay;
  /** Punches of the date in order of time, including ignored punches. */
  punches: readonly AssignedPunch[];
  /** Parts of the day covered by approved requests, in order of time. */
  covers: readonly DayCover[];
  overtime?: readonly ApprovedOvertime[];
  corrections?: readonly Correction[];
  /** Current time in epoch ms. If it is null, absence stays undecided. */
  now: number | null;
  /** Last contact of the site's device that has been silent longest. See `AbsenceFacts.devicesHeardSince`. */
  devicesHeardSince: number | null;
}

/** Computes one attendance day and explains each of its figures (rules.md §3.3–3.9, 3.11). */
export function computeDay(input: DayInput): AttendanceDay {
  const { zone, day, covers } = input;
  const presence = pairUp(input.punches.filter((punch) => !punch.ignored));
  const first = presence.pairs[0]?.in ?? presence.openIn;
  const last = presence.openIn ? null : (presence.pairs.at(-1)?.out ?? presence.lonelyOut);
  const worked = computeWorkedTime(zone, day, first && last ? presence : null, covers);
  const duty =
    day.shift && day.expected && dutyOf(day.expected, covers, expectedBreaks(zone, day.date, day.shift));
  const missed = first && last ? findMissedHalf(input, first.punch.at, last.punch.at) : null;
  const punctuality = missed ? null : punctualityOf(input, duty);
  const late = punctuality && first ? judgeLate(first.punch.at, punctuality) : null;
  const early = punctuality && last ? judgeEarlyLeave(last.punch.at, punctuality) : null;
  const overtime = judgeExtraWork(input, worked);
  const judgement = missed
    ? judgeHalfAbsent(zone, missed)
    : first && last
      ? judgeWorked(day, worked.minutes, coverOf(input))
      : judgeStatus(input, presence, duty === null);
  return {
    workDate: day.date,
    status: judgement.status,
    checkInAt: first?.punch.at ?? null,
    checkOutAt: last?.punch.at ?? null,
    workedMinutes: worked.minutes,
    breakMinutes: worked.breakMinutes,
    lateMinutes: late?.minutes ?? 0,
    earlyLeaveMinutes: early?.minutes ?? 0,
    overtimeMinutes: overtime.minutes,
    absent: judgement.status === 'ABSENT',
    explanation: explainDay(input, presence, worked, [
      ...judgement.reasons,
      ...explainRequests(input),
      ...(first ? explainWorkedHoliday(zone, day) : explainHalfHoliday(zone, day)),
      ...worked.reasons,
      ...(late?.reasons ?? []),
      ...(early?.reasons ?? []),
      ...overtime.reasons,
    ]),
  };
}

const coverOf = ({ covers }: DayInput): CoverKind | null => covers[0]?.kind ?? null;

/**
 * Returns the hours used to compute lateness and early leave. Null without expected hours and for overtime shifts.
 * `duty` are the expected hours that no request covers.
 */
function punctualityOf(input: DayInput, duty: Span | null): Duty | null {
  const { zone, day, covers } = input;
  if (!day.shift || !day.expected || day.shift.type === 'OT') return null;
  return {
    zone,
    shift: day.shift,
    expected: duty ?? day.expected,
    isMoved: duty !== null && (duty.start > day.expected.start || duty.end < day.expected.end),
    cover: duty ? null : coverOf(input),
    covered: covers.map(({ span }) => span),
  };
}

/** Computes the overtime of a day. If the person worked, the reasons also explain the approved overtime. */
function judgeExtraWork({ zone, day, overtime: requested = [] }: DayInput, worked: WorkedTime) {
  const duty = {
    zone,
    minutes: worked.minutes,
    expected: day.expected,
    beside: day.beside,
    dayType: day.dayType,
    shiftType: day.shift?.type ?? 'NORMAL',
  };
  const { minutes, reasons } = judgeOvertime(worked.spans, duty);
  const approved = judgeApproved(worked.spans, duty, minutes, requested);
  return { minutes, reasons: [...reasons, ...(worked.spans.length > 0 ? approved : [])] };
}

const explainDay = (
  input: DayInput,
  presence: DayPresence,
  worked: WorkedTime,
  reasons: Reason[],
): DayExplanation => ({
  zone: input.zone,
  shift: explainShift(input.day),
  windowStart: input.day.window.start,
  windowEnd: input.day.window.end,
  holiday: input.day.holiday?.part === 'WHOLE',
  cover: coverOf(input),
  punches: explainPunches(input.punches, presence, worked),
  reasons,
});

/**
 * Returns the half of a working day that has neither punch nor leave, if a request covers the other half and all
 * punches are in the covered half (rules.md §3.17). Null otherwise.
 */
function findMissedHalf({ zone, day, covers }: DayInput, first: number, last: number): Span | null {
  if (!day.shift || !day.expected || day.shift.type === 'OT' || covers.length === 0) return null;
  const open = openHalf(day.expected, covers, expectedBreaks(zone, day.date, day.shift));
  return open && (cutToMinute(last) <= open.start || cutToMinute(first) >= open.end) ? open : null;
}

const judgeHalfAbsent = (zone: string, { start, end }: Span): StatusJudgement => ({
  status: 'HALF_DAY',
  reasons: [createReason('HALF_ABSENT', { start: clockAt(zone, start), end: clockAt(zone, end) })],
});

/**
 * Decides whether the worked time is a whole day, half a day or too little for half a day. Half holidays are excluded,
 * because only half a day of work is expected on them.
 */
function judgeWorked({ shift, holiday }: WorkDay, minutes: number, cover: CoverKind | null): StatusJudgement {
  if (shift && shift.type !== 'OT' && !holiday && !cover) {
    const { absentBelow, halfDayBelow } = shift;
    if (absentBelow !== null && minutes < absentBelow)
      return {
        status: 'ABSENT',
        reasons: [createReason('WORKED_TOO_LITTLE', { minutes, threshold: absentBelow })],
      };
    if (halfDayBelow !== null && minutes < halfDayBelow)
      return {
        status: 'HALF_DAY',
        reasons: [createReason('WORKED_HALF_DAY', { minutes, threshold: halfDayBelow })],
      };
  }
  return { status: 'PRESENT', reasons: [] };
}

const explainWorkedHoliday = (zone: string, day: WorkDay): Reason[] =>
  day.holiday?.part === 'WHOLE'
    ? [createReason('HOLIDAY', { name: day.holiday.name })]
    : explainHalfHoliday(zone, day);

function explainHalfHoliday(zone: string, { holiday, expected }: WorkDay): Reason[] {
  if (!expected || !holiday || holiday.part === 'WHOLE') return [];
  const { start, end } = expected;
  return [
    createReason('HALF_HOLIDAY', {
      name: holiday.name,
      start: clockAt(zone, start),
      end: clockAt(zone, end),
    }),
  ];
}

interface StatusJudgement {
  status: DayStatus;
  reasons: Reason[];
}

function explainRequests({ zone, covers, corrections = [] }: DayInput): Reason[] {
  return [
    ...covers.map(({ id, kind, span }) =>
      createReason('REQUEST_COVERS', {
        request: id,
        kind,
        start: clockAt(zone, span.start),
        end: clockAt(zone, span.end),
      }),
    ),
    ...corrections.map(({ id, kind, at }) =>
      createReason(correctionRules[kind], { request: id, at: clockAt(zone, at) }),
    ),
  ];
}

const correctionRules = { IN: 'CORRECTED_IN', OUT: 'CORRECTED_OUT', SET_ASIDE: 'PUNCH_SET_ASIDE' } as const;

function judgeStatus(
  { zone, day, covers, now, devicesHeardSince }: DayInput,
  { openIn, lonelyOut }: DayPresence,
  isCovered: boolean,
): StatusJudgement {
  if (openIn)
    return {
      status: 'INCOMPLETE',
      reasons: [createReason('MISSING_OUT', { in: clockAt(zone, openIn.punch.at) })],
    };
  if (lonelyOut)
    return {
      status: 'INCOMPLETE',
      reasons: [createReason('MISSING_IN', { out: clockAt(zone, lonelyOut.punch.at) })],
    };
  const { holiday, shift } = day;
  if (holiday?.part === 'WHOLE' && !shift)
    return { status: 'OFF', reasons: [createReason('HOLIDAY', { name: holiday.name })] };
  // An overtime shift never causes an absence.
  if (!shift || shift.type === 'OT') return { status: 'OFF', reasons: [createReason('NO_SHIFT', {})] };
  const [cover] = covers;
  if (cover && isCovered)
    return { status: 'COVERED', reasons: [createReason('COVERED', { kind: cover.kind })] };
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
  const open = day.expected && openHalf(day.expected, covers, expectedBreaks(zone, day.date, shift));
  // A half of a working day with neither punch nor leave counts as half a day absent (rules.md §3.17).
  if (status === 'ABSENT' && cover && open) return judgeHalfAbsent(zone, open);
  return { status, reasons: [createReason(rule, { at: clockAt(zone, windowEnd) })] };
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
    breaks: breakMode === 'FIXED' ? breaks.map((shiftBreak) => ({ ...shiftBreak })) : [],
    countPairs,
    lateAfter: shift.checkLate ? shift.lateAfter : null,
    earlyLeaveBefore: shift.checkEarlyLeave ? shift.earlyLeaveBefore : null,
  };
}

function explainPunches(
  punches: readonly AssignedPunch[],
  { pairs, openIn, lonelyOut }: DayPresence,
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
    ahead: assigned.punch.ahead ?? false,
  }));
}
