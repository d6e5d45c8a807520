import { describe, expect, it } from 'vitest';
import { REASONS, type ReasonRule } from '../explanation/explanation.rules.ts';
import type { Shift } from '../hours/shift.rules.ts';
import { CHANGE_NIGHTS, NIGHT, OFFICE, parsePunches, punchAt } from './attendance.cases.ts';
import { computeAttendance } from './attendance.rules.ts';

const ZONE = 'Asia/Ho_Chi_Minh';
const FRIDAY = '2026-06-05';
const SATURDAY = '2026-06-06';
const SUNDAY = '2026-06-07';

interface DayOptions {
  shift?: Shift | null;
  date?: string;
  holiday?: boolean;
  cover?: 'LEAVE' | 'TELEWORK' | 'BUSINESS_TRIP';
}

function dayOf(lines: string, { shift = OFFICE, date = FRIDAY, holiday = false, cover }: DayOptions = {}) {
  const punches = parsePunches(ZONE, `${date} `, lines);
  const { days } = computeAttendance({
    zone: ZONE,
    dates: [date],
    shiftFor: () => shift,
    punches,
    isHoliday: () => holiday,
    coverFor: () => (cover ? { kind: cover } : null),
  });
  const day = days[0];
  if (!day) throw new Error('no day');
  for (const { rule, figure, params } of day.explanation.reasons) {
    expect(figure).toBe(REASONS[rule].figure);
    expect(Object.keys(params).sort()).toEqual([...REASONS[rule].params].sort());
  }
  expect(JSON.parse(JSON.stringify(day))).toEqual(day);
  const rules: ReasonRule[] = day.explanation.reasons.map(({ rule }) => rule);
  return { ...day, rules, uses: day.explanation.punches.map(({ use }) => use) };
}

const FULL: string = '09:00 IN, 18:00 OUT';

describe('hours of an attendance day', () => {
  const pairs: string = '09:00 IN, 11:00 OUT, 11:30 IN, 15:00 OUT, 15:10 IN, 18:00 OUT';

  it.each<[string, string, Partial<Shift>, number, number]>([
    ['last OUT − first IN − the break', FULL, {}, 480, 60],
    ['going out in between is not taken off', pairs, {}, 480, 60],
    ['only the part of the break spent present', '12:20 IN, 18:00 OUT', {}, 300, 40],
    ['no break when left before it', '09:00 IN, 11:45 OUT', {}, 165, 0],
    [
      'breaks that overlap are taken off once',
      FULL,
      {
        breaks: [
          { start: '12:00', end: '13:00' },
          { start: '12:30', end: '13:30' },
        ],
      },
      450,
      90,
    ],
    ['punched breaks are the times between OUT and IN', pairs, { breakMode: 'PUNCHED' }, 500, 40],
    ['pairs summed, the break off what was present', pairs, { countPairs: true }, 440, 60],
    [
      'pairs with punched breaks take nothing off twice',
      pairs,
      { countPairs: true, breakMode: 'PUNCHED' },
      500,
      0,
    ],
    ['repeats: first IN, last OUT', '09:00 IN, 09:10 IN, 17:50 OUT, 18:00 OUT', {}, 480, 60],
    [
      'repeats within pairs',
      '09:00 IN, 09:10 IN, 11:00 OUT, 11:05 OUT, 13:00 IN, 18:00 OUT',
      { countPairs: true },
      425,
      0,
    ],
    ['seconds are cut', '09:00:59 IN, 18:00:01 OUT', {}, 480, 60],
    ['in and out within a minute', '09:00:05 IN, 09:00:50 OUT', {}, 0, 0],
    ['alternating punches without direction', '09:00 ?, 18:00 ?', {}, 480, 60],
    ['an OUT before the first IN closes nothing', '08:00 OUT, 09:00 IN, 18:00 OUT', {}, 480, 60],
    ['a punch outside the window counts for its day', '09:00 IN, 23:30 OUT', {}, 810, 60],
  ])('computes the hours of a day: %s', (_, lines, about, worked, breaks) => {
    const day = dayOf(lines, { shift: { ...OFFICE, ...about } });
    expect([day.status, day.workedMinutes, day.breakMinutes]).toEqual(['PRESENT', worked, breaks]);
  });

  it.each(CHANGE_NIGHTS)(
    'computes working hours as differences of instants: $zone $date, $title',
    (night) => {
      const { days } = computeAttendance({
        zone: night.zone,
        dates: [night.date],
        shiftFor: () => night.shift,
        punches: [punchAt(night.zone, night.in, 'IN'), punchAt(night.zone, night.out, 'OUT')],
      });
      expect(days[0]).toMatchObject({
        workDate: night.date,
        workedMinutes: night.worked,
        lateMinutes: night.late,
        earlyLeaveMinutes: 0,
      });
    },
  );
});

describe('late arrival and early leave of a day', () => {
  it.each<[string, string, number, ReasonRule | null]>([
    ['08:30:00', '18:00:00', 0, null],
    ['09:00:00', '18:00:00', 0, null],
    ['09:00:59', '18:00:00', 0, null],
    ['09:01:00', '18:00:00', 0, 'LATE_WITHIN_THRESHOLD'],
    ['09:05:00', '18:00:00', 0, 'LATE_WITHIN_THRESHOLD'],
    ['09:05:59', '18:00:00', 0, 'LATE_WITHIN_THRESHOLD'],
    ['09:06:00', '18:00:00', 6, 'LATE_AFTER'],
    ['11:59:59', '18:00:00', 179, 'LATE_AFTER'],
    ['18:30:00', '19:00:00', 570, 'LATE_AFTER'],
  ])('for an IN at %s with an OUT at %s, counts %i minutes late', (arrival, departure, minutes, rule) => {
    const day = dayOf(`${arrival} IN, ${departure} OUT`);
    expect(day.lateMinutes).toBe(minutes);
    expect(day.rules.find((each) => each.startsWith('LATE')) ?? null).toBe(rule);
  });

  it.each<[string, number, ReasonRule | null]>([
    ['18:30:00', 0, null],
    ['18:00:00', 0, null],
    ['17:59:59', 0, 'EARLY_LEAVE_WITHIN_THRESHOLD'],
    ['17:55:00', 0, 'EARLY_LEAVE_WITHIN_THRESHOLD'],
    ['17:54:59', 6, 'EARLY_LEAVE_BEFORE'],
    ['12:00:00', 360, 'EARLY_LEAVE_BEFORE'],
  ])('for an OUT at %s, counts %i minutes of early leave', (departure, minutes, rule) => {
    const day = dayOf(`09:00 IN, ${departure} OUT`);
    expect(day.earlyLeaveMinutes).toBe(minutes);
    expect(day.rules.find((each) => each.startsWith('EARLY')) ?? null).toBe(rule);
  });

  const late: string = '10:00 IN, 16:00 OUT';
  it.each<[string, DayOptions, number, number]>([
    ['a shift that checks both', {}, 60, 120],
    ['a threshold of 0', { shift: { ...OFFICE, lateAfter: 0, earlyLeaveBefore: 0 } }, 60, 120],
    ['checks switched off', { shift: { ...OFFICE, checkLate: false, checkEarlyLeave: false } }, 0, 0],
    ['a holiday', { holiday: true }, 0, 0],
    ['an overtime shift', { shift: { ...OFFICE, type: 'OT' } }, 0, 0],
    ['a shift of type ON', { shift: { ...OFFICE, type: 'ON' } }, 60, 120],
    ['an approved request', { cover: 'TELEWORK' }, 0, 0],
    ['a free Saturday', { date: SATURDAY }, 0, 0],
    ['no shift at all', { shift: null }, 0, 0],
  ])('judges late arrival and early leave: %s', (_, about, lateMinutes, earlyLeaveMinutes) => {
    expect(dayOf(late, about)).toMatchObject({ lateMinutes, earlyLeaveMinutes });
  });

  it('explains late arrival and early leave by the request that covers them', () => {
    expect(dayOf(late, { cover: 'LEAVE' }).rules).toEqual(
      expect.arrayContaining(['LATE_COVERED', 'EARLY_LEAVE_COVERED']),
    );
  });
});

describe('a day with a missing IN or OUT', () => {
  it.each<[string, string, ReasonRule, string | null, string | null, number]>([
    ['only IN', '09:10 IN', 'MISSING_OUT', '09:10', null, 10],
    ['IN again after going out', '09:00 IN, 12:00 OUT, 13:00 IN', 'MISSING_OUT', '09:00', null, 0],
    ['three punches without direction', '09:00 ?, 12:00 ?, 18:00 ?', 'MISSING_OUT', '09:00', null, 0],
    ['only OUT', '18:00 OUT', 'MISSING_IN', null, '18:00', 0],
    ['OUT before IN', '08:00 OUT, 09:00 IN', 'MISSING_OUT', '09:00', null, 0],
  ])('marks a day as incomplete: %s', (_, lines, rule, arrival, departure, late) => {
    const day = dayOf(lines);
    const toClockTime = (at: number | null) => at && new Date(at + 7 * 3_600_000).toISOString().slice(11, 16);
    expect(day).toMatchObject({
      status: 'INCOMPLETE',
      workedMinutes: 0,
      breakMinutes: 0,
      overtimeMinutes: 0,
      absent: false,
    });
    expect(day.rules).toContain(rule);
    expect([toClockTime(day.checkInAt), toClockTime(day.checkOutAt), day.lateMinutes]).toEqual([
      arrival,
      departure,
      late,
    ]);
  });

  it('computes early leave without an IN and late arrival without an OUT', () => {
    expect(dayOf('17:00 OUT')).toMatchObject({ earlyLeaveMinutes: 60, lateMinutes: 0 });
  });

  it('names the IN that was not closed by an OUT', () => {
    const day = dayOf('09:00 IN, 12:00 OUT, 13:00 IN');
    expect(day.explanation.reasons[0]).toEqual({
      figure: 'INCOMPLETE',
      rule: 'MISSING_OUT',
      params: { in: '13:00' },
    });
  });
});

describe('a day without counted punches', () => {
  it.each<[string, DayOptions, string, ReasonRule | null]>([
    ['a working day that nobody has judged yet', {}, 'PENDING', null],
    ['a weekend', { date: SUNDAY }, 'OFF', 'NO_SHIFT'],
    ['a holiday', { holiday: true }, 'OFF', 'HOLIDAY'],
    ['a holiday inside a leave', { holiday: true, cover: 'LEAVE' }, 'OFF', 'HOLIDAY'],
    ['an approved leave', { cover: 'LEAVE' }, 'COVERED', 'COVERED'],
    ['a leave over a weekend', { date: SUNDAY, cover: 'LEAVE' }, 'OFF', 'NO_SHIFT'],
  ])('computes the status of a day without counted punches: %s', (_, about, status, rule) => {
    const day = dayOf('', about);
    expect([day.status, day.rules[0] ?? null, day.absent]).toEqual([status, rule, false]);
  });

  it('ignores a denied punch but shows it in the explanation of the day', () => {
    const day = dayOf('09:00 IN refused');
    expect([day.status, day.uses, day.explanation.punches[0]?.ignoredReason]).toEqual([
      'PENDING',
      ['IGNORED'],
      'REJECTED',
    ]);
  });
});

describe('the explanation of an attendance day', () => {
  it('explains a day with the shift, the zone, the window for punches and the use of each punch', () => {
    const day = dayOf('08:58 IN, 08:58:30 IN, 12:00 OUT, 12:50 IN, 18:00 OUT');
    expect(day.explanation).toMatchObject({
      zone: ZONE,
      shift: {
        name: 'Office hours',
        startAt: Date.UTC(2026, 5, 5, 2),
        endAt: Date.UTC(2026, 5, 5, 11),
        lateAfter: 5,
      },
      windowStart: Date.UTC(2026, 5, 5, 0),
      windowEnd: Date.UTC(2026, 5, 5, 15),
      cover: null,
      holiday: false,
    });
    expect(day.uses).toEqual(['FIRST_IN', 'IGNORED', 'COUNTED', 'COUNTED', 'LAST_OUT']);
    expect(day.explanation.punches[1]).toMatchObject({
      wall: '2026-06-05 08:58:30',
      ignoredReason: 'DUPLICATE',
    });
  });

  it('shows the IN–OUT pairs in the explanation if the shift counts pairs', () => {
    const shift = { ...OFFICE, countPairs: true };
    expect(dayOf('09:00 IN, 12:00 OUT, 13:00 IN, 18:00 OUT', { shift }).uses).toEqual([
      'FIRST_IN',
      'PAIR_OUT',
      'PAIR_IN',
      'LAST_OUT',
    ]);
  });

  it('explains lateness with the rule and its numbers', () => {
    const day = dayOf('09:06 IN, 18:00 OUT');
    expect(day.explanation.reasons).toEqual([
      {
        figure: 'HOURS',
        rule: 'FIRST_IN_LAST_OUT',
        params: { in: '09:06', out: '18:00', breakMinutes: 60, minutes: 474 },
      },
      { figure: 'BREAK', rule: 'FIXED_BREAK', params: { start: '12:00', end: '13:00', minutes: 60 } },
      {
        figure: 'LATE',
        rule: 'LATE_AFTER',
        params: { in: '09:06', start: '09:00', threshold: 5, minutes: 6 },
      },
    ]);
  });

  it('omits the thresholds for lateness and early leave from the explanation if the shift does not check them', () => {
    const day = dayOf(FULL, { shift: { ...NIGHT, checkLate: false, checkEarlyLeave: false } });
    expect(day.explanation.shift).toMatchObject({ lateAfter: null, earlyLeaveBefore: null });
  });
});
