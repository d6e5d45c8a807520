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
 * Stored format of an explanation. A day is written after each punch, and the packed format needs a fifth of the space
 * and time of JSON. Words of a fixed list are stored as indexes, so new words may only be added at the end of the list.
 * Instants are milliseconds after the start of the window. A reason consists of its rule and the params in the order of
 * the rule.
 */
type PackedExplanation = [
  zone: string,
  windowStart: number,
  windowLength: number,
  holiday: 0 | 1,
  cover: number,
  shift: PackedShift | 0,
  punches: PackedPunch[],
  reasons: PackedReason[],
];
type UnpackedShift = NonNullable<DayExplanation['shift']>;
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
/** Returns the index of a word in the fixed list, or -1 for null. */
const indexOfWord = <T>(words: readonly T[], word: T | null): number =>
  word === null ? -1 : words.indexOf(word);
const wordAt = <T>(words: readonly T[], index: number): T | null => words[index] ?? null;

/** Packs an explanation into a short text. Equal explanations give equal texts. */
export function packExplanation({
  zone,
  windowStart,
  windowEnd,
  holiday,
  cover,
  shift,
  punches,
  reasons,
}: DayExplanation) {
  const packed: PackedExplanation = [
    zone,
    windowStart,
    windowEnd - windowStart,
    holiday ? 1 : 0,
    indexOfWord(coverKinds, cover),
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
    indexOfWord(directions, direction),
    indexOfWord(directionSources, directionFrom),
    indexOfWord(punchUses, use),
    indexOfWord(ignoredReasons, ignoredReason),
  ];
  // The packed format omits the `ahead` mark of most punches, because most punches are not ahead.
  if (ahead) packed.push(1);
  return packed;
}

const packShift = (shift: UnpackedShift, windowStart: number): PackedShift => [
  shift.name,
  shift.startTime,
  shift.endTime,
  shift.startAt - windowStart,
  shift.endAt - windowStart,
  shiftTypes.indexOf(shift.type),
  dayTypes.indexOf(shift.workingDayType),
  breakModes.indexOf(shift.breakMode),
  shift.breaks.map((shiftBreak) =>
    'start' in shiftBreak ? [shiftBreak.start, shiftBreak.end] : [shiftBreak.after, shiftBreak.minutes],
  ),
  shift.countPairs ? 1 : 0,
  shift.lateAfter,
  shift.earlyLeaveBefore,
];

/**
 * Restores the explanation packed by `packExplanation`. Days computed by earlier releases are stored as plain JSON
 * objects.
 */
export function unpackExplanation(text: string): DayExplanation {
  if (text.startsWith('{')) return addAheadMark(JSON.parse(text) as DayExplanation); // The cast is safe, because only the attendance rules write this text.
  const [zone, windowStart, windowLength, holiday, cover, shift, punches, reasons] = JSON.parse(
    text,
  ) as PackedExplanation; // The cast is safe, because only `packExplanation` writes this text.
  return {
    zone,
    shift: shift ? unpackShift(shift, windowStart) : null,
    windowStart,
    windowEnd: windowStart + windowLength,
    holiday: holiday === 1,
    cover: wordAt(coverKinds, cover),
    punches: punches.map(([id, at, localTime, direction, from, use, ignored, ahead]) => ({
      id,
      at: windowStart + at,
      wall: localTime,
      direction: wordAt(directions, direction),
      directionFrom: wordAt(directionSources, from),
      use: wordAt(punchUses, use) ?? 'COUNTED',
      ignoredReason: wordAt(ignoredReasons, ignored),
      ahead: ahead === 1,
    })),
    reasons: reasons.flatMap(([ruleIndex, ...values]) => {
      const rule = wordAt(reasonRules, ruleIndex);
      if (!rule) return [];
      const { figure, params } = REASONS[rule];
      return [{ figure, rule, params: Object.fromEntries(params.map((name, n) => [name, values[n] ?? ''])) }];
    }),
  };
}

/** Adds the `ahead` mark to explanations of days computed before the mark existed. */
const addAheadMark = (explanation: DayExplanation): DayExplanation => ({
  ...explanation,
  punches: explanation.punches.map((punch) => ({ ...punch, ahead: punch.ahead ?? false })),
});

function unpackShift(packed: PackedShift, windowStart: number): UnpackedShift {
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
