import type { DayExplanation } from '@gatehouse/api/attendance/day-explanation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeAttendance } from './attendance.rules.ts';
import { REASONS, type ReasonRule } from './explanation.rules.ts';
import { pack, unpack } from './packed-explanation.rules.ts';
import { scenarios } from './scenarios.cases.ts';

const plainDay: DayExplanation = {
  zone: 'Asia/Ho_Chi_Minh',
  shift: null,
  windowStart: 1_790_000_000_000,
  windowEnd: 1_790_080_000_000,
  holiday: true,
  cover: 'TELEWORK',
  punches: [],
  reasons: [],
};

describe('a packed explanation', () => {
  it('says what it said before', () => {
    fc.assert(
      fc.property(scenarios, ({ zone, shiftFor, dates, punches }) => {
        for (const { explanation } of computeAttendance({ zone, shiftFor, punches, dates }).days)
          expect(unpack(pack(explanation))).toEqual(explanation);
      }),
      { numRuns: 300 },
    );
  });

  it.each(Object.keys(REASONS) as ReasonRule[])('keeps the params of %s', (rule) => {
    const { figure, params } = REASONS[rule];
    const said = {
      figure,
      rule,
      params: Object.fromEntries(params.map((name, n) => [name, n === 0 ? '09:06' : n])),
    };
    expect(unpack(pack({ ...plainDay, reasons: [said] })).reasons).toEqual([said]);
  });

  it('keeps a holiday, what covers the day, and that there is no shift', () => {
    expect(unpack(pack(plainDay))).toEqual(plainDay);
  });

  it('reads what was kept before there was a packed form', () => {
    expect(unpack(JSON.stringify(plainDay))).toEqual(plainDay);
  });
});
