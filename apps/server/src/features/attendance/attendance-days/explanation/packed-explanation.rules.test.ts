import type { DayExplanation } from '@gatehouse/api/attendance/day-explanation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeAttendance } from '../day/attendance.rules.ts';
import { scenarios } from '../day/scenarios.cases.ts';
import { REASONS, type ReasonRule } from './explanation.rules.ts';
import { packExplanation, unpackExplanation } from './packed-explanation.rules.ts';

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

describe("the packed format of a day's explanation", () => {
  it('restores the original explanation after packing', () => {
    fc.assert(
      fc.property(scenarios, ({ zone, shiftFor, dates, punches }) => {
        for (const { explanation } of computeAttendance({ zone, shiftFor, punches, dates }).days)
          expect(unpackExplanation(packExplanation(explanation))).toEqual(explanation);
      }),
      { numRuns: 300 },
    );
  });

  it.each(Object.keys(REASONS) as ReasonRule[])(
    'restores the params of the rule %s after packing',
    (rule) => {
      const { figure, params } = REASONS[rule];
      const original = {
        figure,
        rule,
        params: Object.fromEntries(params.map((name, n) => [name, n === 0 ? '09:06' : n])),
      };
      expect(unpackExplanation(packExplanation({ ...plainDay, reasons: [original] })).reasons).toEqual([
        original,
      ]);
    },
  );

  it('restores a holiday, a part of the day covered by a request, and a missing shift after packing', () => {
    expect(unpackExplanation(packExplanation(plainDay))).toEqual(plainDay);
  });

  it('reads explanations stored before the packed format existed', () => {
    expect(unpackExplanation(JSON.stringify(plainDay))).toEqual(plainDay);
  });
});
