import { describe, expect, it } from 'vitest';
import { wallToInstant } from '../../../platform/dates/zones.ts';
import { judgeOvertime } from './overtime.rules.ts';
import type { DayType, ShiftType, Span } from './shift.rules.ts';

const span = (range: string): Span => {
  const [start = '', end = ''] = range.split('–').map((time) => `2026-06-05 ${time}`);
  return { start: wallToInstant('Asia/Kathmandu', start), end: wallToInstant('Asia/Kathmandu', end) };
};

interface Case {
  title: string;
  worked: string[];
  dayType?: DayType;
  shiftType?: ShiftType;
  noShift?: boolean;
  minutes: number;
  rule: string | undefined;
}

describe('overtime beside a shift from 09:00 to 18:00', () => {
  it.each<Case>([
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
      title: 'a free weekday lies outside any shift',
      worked: ['09:00–12:10'],
      noShift: true,
      minutes: 180,
      rule: 'OVERTIME_OUTSIDE_SHIFT',
    },
    {
      title: 'and has the same threshold',
      worked: ['09:00–09:20'],
      noShift: true,
      minutes: 0,
      rule: 'OVERTIME_BELOW_THRESHOLD',
    },
  ])(
    '$title: $minutes',
    ({ worked, dayType = 'LEGAL_WORKDAY', shiftType = 'NORMAL', noShift, minutes, rule }) => {
      const expected = noShift ? null : span('09:00–18:00');
      const judged = judgeOvertime(worked.map(span), { expected, dayType, shiftType });
      expect([judged.minutes, judged.reasons[0]?.rule]).toEqual([minutes, rule]);
    },
  );
});
