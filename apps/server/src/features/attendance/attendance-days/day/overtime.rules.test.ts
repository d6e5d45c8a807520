import { describe, expect, it } from 'vitest';
import { localTimeToInstant } from '../../../../platform/dates/zones.ts';
import { minutesIn } from '../hours/hours.rules.ts';
import type { DayType, ShiftType, Span } from '../hours/shift.rules.ts';
import { judgeOvertime } from './overtime.rules.ts';

const parseSpan = (range: string): Span => {
  const [start = '', end = ''] = range.split('–').map((time) => `2026-06-05 ${time}`);
  return {
    start: localTimeToInstant('Asia/Kathmandu', start),
    end: localTimeToInstant('Asia/Kathmandu', end),
  };
};

interface OvertimeCase {
  title: string;
  worked: string[];
  dayType?: DayType;
  shiftType?: ShiftType;
  noShift?: boolean;
  beside?: string;
  /** Minutes of a break without a fixed time. */
  taken?: number;
  minutes: number;
  rule: string | undefined;
}

describe('overtime of days with a shift from 09:00 to 18:00', () => {
  it.each<OvertimeCase>([
    { title: 'nothing outside the shift', worked: ['09:00–18:00'], minutes: 0, rule: undefined },
    {
      title: 'exactly at the threshold',
      worked: ['09:00–18:30'],
      minutes: 0,
      rule: 'OVERTIME_BELOW_THRESHOLD',
    },
    {
      title: 'past it all of it, in steps',
      worked: ['09:00–18:31'],
      minutes: 30,
      rule: 'OVERTIME_OUTSIDE_SHIFT',
    },
    {
      title: 'a step begun does not count',
      worked: ['09:00–18:44'],
      minutes: 30,
      rule: 'OVERTIME_OUTSIDE_SHIFT',
    },
    { title: 'a step done counts', worked: ['09:00–18:45'], minutes: 45, rule: 'OVERTIME_OUTSIDE_SHIFT' },
    {
      title: 'before and after together',
      worked: ['08:40–18:20'],
      minutes: 30,
      rule: 'OVERTIME_OUTSIDE_SHIFT',
    },
    {
      title: 'pairs after the shift',
      worked: ['09:00–18:00', '19:00–21:00'],
      minutes: 120,
      rule: 'OVERTIME_OUTSIDE_SHIFT',
    },
    { title: 'no presence', worked: [], minutes: 0, rule: undefined },
    {
      title: 'a shift of type OT wholly',
      worked: ['09:10–17:57'],
      shiftType: 'OT',
      minutes: 527,
      rule: 'OVERTIME_SHIFT_TYPE',
    },
    {
      title: 'type ON like any other',
      worked: ['09:00–19:00'],
      shiftType: 'ON',
      minutes: 60,
      rule: 'OVERTIME_OUTSIDE_SHIFT',
    },
    {
      title: 'a holiday wholly',
      worked: ['09:00–09:07'],
      dayType: 'HOLIDAY',
      minutes: 7,
      rule: 'OVERTIME_DAY_TYPE',
    },
    {
      title: 'a Saturday wholly',
      worked: ['09:00–12:00'],
      dayType: 'SATURDAY',
      noShift: true,
      minutes: 180,
      rule: 'OVERTIME_DAY_TYPE',
    },
    {
      title: 'a Sunday wholly',
      worked: ['09:00–12:00'],
      dayType: 'SUNDAY',
      minutes: 180,
      rule: 'OVERTIME_DAY_TYPE',
    },
    {
      title: 'a free weekday wholly, without threshold or step',
      worked: ['09:00–12:10'],
      noShift: true,
      minutes: 190,
      rule: 'OVERTIME_FREE_DAY',
    },
    {
      title: 'an overtime shift beside it wholly, what lies between by the steps',
      worked: ['09:00–20:10'],
      beside: '19:00–21:00',
      minutes: 130,
      rule: 'OVERTIME_BESIDE',
    },
    {
      title: 'an overtime shift beside it without a threshold of its own',
      worked: ['09:00–18:00', '19:00–19:07'],
      beside: '19:00–21:00',
      minutes: 7,
      rule: 'OVERTIME_BESIDE',
    },
    {
      title: 'never more than was worked',
      worked: ['18:00–20:00'],
      taken: 30,
      minutes: 90,
      rule: 'OVERTIME_OUTSIDE_SHIFT',
    },
  ])(
    'computes overtime: $title: $minutes',
    ({ worked, dayType = 'LEGAL_WORKDAY', shiftType = 'NORMAL', noShift, minutes, rule, ...about }) => {
      const expected = noShift ? null : parseSpan('09:00–18:00');
      const spans = worked.map(parseSpan);
      const judged = judgeOvertime(spans, {
        zone: 'Asia/Kathmandu',
        minutes: minutesIn(spans) - (about.taken ?? 0),
        expected,
        beside: about.beside === undefined ? null : parseSpan(about.beside),
        dayType,
        shiftType,
      });
      expect([judged.minutes, judged.reasons[0]?.rule]).toEqual([minutes, rule]);
    },
  );
});
