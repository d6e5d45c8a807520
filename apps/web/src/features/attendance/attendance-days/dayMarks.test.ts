import type { DayMarkFacts } from '@gatehouse/api/attendance/day-marks.rules';
import { beforeAll, expect, it } from 'vitest';
import { loadTestLanguage } from '../../../platform/i18n/testLanguage.cases.ts';
import { text } from '../../../platform/i18n/text.ts';
import { dayText, marksOf, oddToneOf } from './dayMarks.ts';

beforeAll(() => loadTestLanguage('en'));

type ExplainedDay = DayMarkFacts & { explanation: NonNullable<DayMarkFacts['explanation']> };

const windowEnd = Date.parse('2026-11-20T20:00:00Z');
const plain: ExplainedDay = {
  status: 'PRESENT',
  late: 0,
  earlyLeave: 0,
  totalOTHours: 0,
  checkInTime: '2026-11-20T01:27:00.000Z',
  checkOutTime: '2026-11-20T10:30:00.000Z',
  explanation: { cover: null, holiday: false, windowEnd },
};
const open = { status: 'INCOMPLETE', checkOutTime: null } as const;
const coveredDay = (cover: ExplainedDay['explanation']['cover']) =>
  ({ status: 'COVERED', explanation: { cover, holiday: false, windowEnd } }) as const;

it.each<[string, Partial<ExplainedDay>, number, string[], string | undefined]>([
  ['as it should be', {}, windowEnd, ['PRESENT'], undefined],
  ['late, not plainly present', { late: 43 }, windowEnd, ['LATE'], 'warn'],
  ['late and gone early', { late: 5, earlyLeave: 9 }, windowEnd, ['LATE', 'EARLY'], 'warn'],
  ['gone early after overtime', { earlyLeave: 9, totalOTHours: 1 }, windowEnd, ['EARLY', 'OVERTIME'], 'warn'],
  ['with overtime', { totalOTHours: 2 }, windowEnd, ['OVERTIME'], undefined],
  ['without a check-out', open, windowEnd, ['NO_OUT'], 'bad'],
  ['without a check-in', { status: 'INCOMPLETE', checkInTime: null }, windowEnd, ['NO_IN'], 'bad'],
  ['with a gap between', { status: 'INCOMPLETE' }, windowEnd, ['INCOMPLETE'], 'bad'],
  ['running, which lacks nothing yet', open, windowEnd - 1, ['WORKING'], undefined],
  ['running, begun late', { ...open, late: 43 }, windowEnd - 1, ['LATE', 'WORKING'], 'warn'],
  ['of absence', { status: 'ABSENT' }, windowEnd, ['ABSENT'], 'bad'],
  ['of half the work', { status: 'HALF_DAY', late: 9 }, windowEnd, ['HALF_DAY', 'LATE'], 'warn'],
  ['on leave', coveredDay('LEAVE'), windowEnd, ['LEAVE'], undefined],
  ['excused by what is no longer known', coveredDay(null), windowEnd, ['COVERED'], undefined],
])('marks a day %s', (_case, more, at, marks, odd) => {
  const day = { ...plain, ...more };
  expect(marksOf(day, at)).toEqual(marks);
  // `oddToneOf` uses the current time, so the test sets the end of the window to 0, which is in the past.
  if (at === windowEnd)
    expect(oddToneOf({ ...day, explanation: { ...day.explanation, windowEnd: 0 } })).toBe(odd);
});

it('includes the lengths of late arrival and overtime in the text of a day', () => {
  expect(dayText(text, { ...plain, late: 43, totalOTHours: 0.5 })).toBe('Late 0:43, Overtime 0:30');
  expect(dayText(text, plain)).toBe('Present');
});
