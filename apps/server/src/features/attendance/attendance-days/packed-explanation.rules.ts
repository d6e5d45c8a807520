import {
  coverKinds,
  type DayExplanation,
  dayTypes,
  directionSources,
  directions,
  ignoredReasons,
  punchUses,
  reasonRules,
} from '@gatehouse/api/attendance/day-explanation';
import { REASONS } from './explanation.rules.ts';

/**
 * An explanation as it is kept: a day is written at each of its punches, and in this form it takes a fifth of the room and of the
 * time. Words of a fixed list are their place in it, so those lists only grow at their ends; instants are milliseconds after the
 * window's start; a reason is its rule and the params in the rule's order.
 */
type Packed = [
  zone: string,
  windowStart: number,
  windowLength: number,
  holiday: 0 | 1,
  cover: number,
  shift: PackedShift | 0,
  punches: PackedPunch[],
  reasons: PackedReason[],
];
type Shift = NonNullable<DayExplanation['shift']>;
type PackedShift = [
  name: string,
  startTime: string,
  endTime: string,
  start: number,
  end: number,
  type: number,
  dayType: number,
  breakMode: number,
  breaks: ([start: string, end: string] | [after: number, minutes: number])[],
  countPairs: 0 | 1,
  lateAfter: number | null,
  earlyLeaveBefore: number | null,
];
type PackedPunch = [
  id: string,
  at: number,
  wall: string,
  direction: number,
  from: number,
  use: number,
  ignored: number,
  ahead?: 1,
];
type PackedReason = [rule: number, ...params: (string | number)[]];

const shiftTypes = ['NORMAL', 'OT', 'ON'] as const;
const breakModes = ['FIXED', 'PUNCHED'] as const;
/** Place of a word, -1 for none. */
const placeOf = <T>(words: readonly T[], word: T | null): number =>
  word === null ? -1 : words.indexOf(word);
const wordAt = <T>(words: readonly T[], place: number): T | null => words[place] ?? null;

/** The text to keep. The same explanation is always the same text. */
export function pack({
  zone,
  windowStart,
  windowEnd,
  holiday,
  cover,
  shift,
  punches,
  reasons,
}: DayExplanation) {
  const packed: Packed = [
    zone,
    windowStart,
    windowEnd - windowStart,
    holiday ? 1 : 0,
    placeOf(coverKinds, cover),
    shift ? packShift(shift, windowStart) : 0,
    punches.map((punch) => packPunch(punch, windowStart)),
    reasons.map(({ rule, params }) => [
      reasonRules.indexOf(rule),
      ...REASONS[rule].params.map((name) => params[name] ?? ''),
    ]),
  ];
  return JSON.stringify(packed);
}

function packPunch(punch: DayExplanation['punches'][number], windowStart: number): PackedPunch {
  const { id, at, wall, direction, directionFrom, use, ignoredReason, ahead } = punch;
  const packed: PackedPunch = [
    id,
    at - windowStart,
    wall,
    placeOf(directions, direction),
    placeOf(directionSources, directionFrom),
    placeOf(punchUses, use),
    placeOf(ignoredReasons, ignoredReason),
  ];
  // few have it
  if (ahead) packed.push(1);
  return packed;
}

const packShift = (shift: Shift, windowStart: number): PackedShift => [
  shift.name,
  shift.startTime,
  shift.endTime,
  shift.startAt - windowStart,
  shift.endAt - windowStart,
  shiftTypes.indexOf(shift.type),
  dayTypes.indexOf(shift.workingDayType),
  breakModes.indexOf(shift.breakMode),
  shift.breaks.map((one) => ('start' in one ? [one.start, one.end] : [one.after, one.minutes])),
  shift.countPairs ? 1 : 0,
  shift.lateAfter,
  shift.earlyLeaveBefore,
];

/** What `pack` was given. Days computed before there was a packed form are whole JSON objects. */
export function unpack(text: string): DayExplanation {
  if (text.startsWith('{')) return unmarked(JSON.parse(text) as DayExplanation); // written by the rules alone
  const [zone, windowStart, windowLength, holiday, cover, shift, punches, reasons] = JSON.parse(
    text,
  ) as Packed; // by `pack` alone
  return {
    zone,
    shift: shift ? unpackShift(shift, windowStart) : null,
    windowStart,
    windowEnd: windowStart + windowLength,
    holiday: holiday === 1,
    cover: wordAt(coverKinds, cover),
    punches: punches.map(([id, at, wall, direction, from, use, ignored, ahead]) => ({
      id,
      at: windowStart + at,
      wall,
      direction: wordAt(directions, direction),
      directionFrom: wordAt(directionSources, from),
      use: wordAt(punchUses, use) ?? 'COUNTED',
      ignoredReason: wordAt(ignoredReasons, ignored),
      ahead: ahead === 1,
    })),
    reasons: reasons.flatMap(([place, ...values]) => {
      const rule = wordAt(reasonRules, place);
      if (!rule) return [];
      const { figure, params } = REASONS[rule];
      return [{ figure, rule, params: Object.fromEntries(params.map((name, n) => [name, values[n] ?? ''])) }];
    }),
  };
}

/** Days that were computed before punches had the mark. */
const unmarked = (whole: DayExplanation): DayExplanation => ({
  ...whole,
  punches: whole.punches.map((punch) => ({ ...punch, ahead: punch.ahead ?? false })),
});

function unpackShift(packed: PackedShift, windowStart: number): Shift {
  const [name, startTime, endTime, start, end, type, dayType, mode, breaks, pairs, lateAfter, early] = packed;
  return {
    name,
    startTime,
    endTime,
    startAt: windowStart + start,
    endAt: windowStart + end,
    type: wordAt(shiftTypes, type) ?? 'NORMAL',
    workingDayType: wordAt(dayTypes, dayType) ?? 'LEGAL_WORKDAY',
    breakMode: wordAt(breakModes, mode) ?? 'FIXED',
    breaks: breaks.map(([from, to]) =>
      typeof from === 'string' ? { start: from, end: String(to) } : { after: from, minutes: Number(to) },
    ),
    countPairs: pairs === 1,
    lateAfter,
    earlyLeaveBefore: early,
  };
}
