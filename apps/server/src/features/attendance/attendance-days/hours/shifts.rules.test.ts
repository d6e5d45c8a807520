import { describe, expect, it } from 'vitest';
import { NIGHT, parsePunches, punchAt } from '../day/attendance.cases.ts';
import { type AttendanceDay, computeDay } from '../day/day.rules.ts';
import { assignPunches } from '../day/work-date.rules.ts';
import { createWorkCalendar } from './calendar.rules.ts';
import {
  CELL,
  holiday,
  memberOf,
  type PlanOptions,
  plannedShift,
  planWith,
  shiftNamed,
} from './person-hours.cases.ts';
import { hoursOn } from './person-hours.rules.ts';
import type { Shift } from './shift.rules.ts';

const ZONE = 'Asia/Ho_Chi_Minh';
// 2026-06-05 is a Friday.
const DATE = '2026-06-05';

/** Computes the day of a person in the department `cell` from punches such as `05 09:00 IN`. */
function dayOf(lines: string, about: PlanOptions, date = DATE): AttendanceDay {
  const plan = planWith(about);
  const calendar = createWorkCalendar(ZONE, (day) => hoursOn(plan, memberOf(CELL), day, null));
  const assigned = assignPunches(parsePunches(ZONE, '2026-06-', lines), () => calendar);
  return computeDay({
    zone: ZONE,
    day: calendar.day(date),
    punches: assigned.filter(({ workDate }) => workDate === date),
    covers: [],
    now: Number.POSITIVE_INFINITY,
    devicesHeardSince: null,
  });
}

const rulesOf = (day: AttendanceDay) => day.explanation.reasons.map(({ rule }) => rule);
const withShift = (shift: Partial<Shift>): PlanOptions => ({
  shifts: { [CELL]: [{ from: null, until: null, shift: shiftNamed('cell', shift) }] },
});

describe('breaks after a number of working hours', () => {
  const breaksAfter = (...breaks: [hours: number, minutes: number][]): Partial<Shift> => ({
    breaks: breaks.map(([hours, minutes]) => ({ after: hours * 60, minutes })),
  });

  it.each<[string, string, Partial<Shift>, number, number]>([
    ['exactly so many hours: none', '05 09:00 IN, 05 15:00 OUT', breaksAfter([6, 30]), 360, 0],
    ['a minute more: that minute', '05 09:00 IN, 05 15:01 OUT', breaksAfter([6, 30]), 360, 1],
    ['never below them', '05 09:00 IN, 05 15:20 OUT', breaksAfter([6, 30]), 360, 20],
    ['whole once there is room', '05 09:00 IN, 05 16:00 OUT', breaksAfter([6, 30]), 390, 30],
    ['a second one after more', '05 09:00 IN, 05 19:00 OUT', breaksAfter([6, 30], [9, 15]), 555, 45],
    ['in whatever order they stand', '05 09:00 IN, 05 19:00 OUT', breaksAfter([9, 15], [6, 30]), 555, 45],
    [
      'beside a fixed one',
      '05 09:00 IN, 05 19:00 OUT',
      {
        breaks: [
          { start: '12:00', end: '13:00' },
          { after: 480, minutes: 15 },
        ],
      },
      525,
      75,
    ],
    [
      'gaps between pairs are break already',
      '05 09:00 IN, 05 12:00 OUT, 05 12:20 IN, 05 17:00 OUT',
      { ...breaksAfter([6, 30]), countPairs: true },
      450,
      10,
    ],
    [
      'gaps longer than the break leave nothing to take',
      '05 09:00 IN, 05 12:00 OUT, 05 13:00 IN, 05 18:00 OUT',
      { ...breaksAfter([6, 30]), countPairs: true },
      480,
      0,
    ],
  ])('computes breaks after a number of working hours: %s', (_, lines, shift, worked, rested) => {
    const day = dayOf(lines, withShift(shift));
    expect([day.workedMinutes, day.breakMinutes]).toEqual([worked, rested]);
    if (rested > 0) expect(rulesOf(day)).toContain('LATER_BREAK');
  });
});

describe('days with too few working hours', () => {
  const thresholds = { halfDayBelow: 240, absentBelow: 120, breaks: [] };

  it.each([
    ['05 09:00 IN, 05 13:00 OUT', 'PRESENT', undefined],
    ['05 09:00 IN, 05 12:59 OUT', 'HALF_DAY', 'WORKED_HALF_DAY'],
    ['05 09:00 IN, 05 11:00 OUT', 'HALF_DAY', 'WORKED_HALF_DAY'],
    ['05 09:00 IN, 05 10:59 OUT', 'ABSENT', 'WORKED_TOO_LITTLE'],
    ['05 09:00 IN', 'INCOMPLETE', 'MISSING_OUT'],
  ])('judges a day with too few hours: %s: %s', (lines, status, rule) => {
    const day = dayOf(lines, withShift(thresholds));
    expect([day.status, day.absent, rulesOf(day)[0] === rule || rule === undefined]).toEqual([
      status,
      status === 'ABSENT',
      true,
    ]);
  });

  it('ignores the minimum hours of a day in overtime shifts and on half holidays', () => {
    expect(dayOf('05 09:00 IN, 05 09:30 OUT', withShift({ ...thresholds, type: 'OT' })).status).toBe(
      'PRESENT',
    );
    const half = { ...withShift(thresholds), holidays: { [DATE]: [holiday('FIRST_HALF')] } };
    expect(dayOf('05 14:00 IN, 05 18:00 OUT', half).status).toBe('PRESENT');
  });
});

describe('attendance days on a holiday', () => {
  const wholeHoliday = { holidays: { [DATE]: [holiday('WHOLE')] } };

  it('counts all work on a holiday as overtime, without subtracting the break of the shift', () => {
    const day = dayOf('05 09:00 IN, 05 18:00 OUT', wholeHoliday);
    expect(day).toMatchObject({ workedMinutes: 540, breakMinutes: 0, overtimeMinutes: 540, lateMinutes: 0 });
    expect(rulesOf(day)).toContain('HOLIDAY');
    expect(dayOf('', wholeHoliday).explanation.reasons).toMatchObject([
      { rule: 'HOLIDAY', params: { name: 'Feast' } },
    ]);
  });

  it('expects people to work the shift that is defined for a holiday, and subtracts its break', () => {
    const shifts = { [CELL]: [plannedShift('feast', { dayType: 'HOLIDAY' })] };
    const day = dayOf('05 09:30 IN, 05 18:00 OUT', { ...wholeHoliday, shifts });
    expect(day).toMatchObject({ workedMinutes: 450, overtimeMinutes: 450, lateMinutes: 30 });
    expect(dayOf('', { ...wholeHoliday, shifts }).status).toBe('ABSENT');
  });

  it.each([
    ['FIRST_HALF', '05 13:10 IN, 05 18:00 OUT', 290, 10, 0],
    ['FIRST_HALF', '05 13:00 IN, 05 18:00 OUT', 300, 0, 0],
    ['SECOND_HALF', '05 09:00 IN, 05 11:50 OUT', 170, 0, 10],
    ['SECOND_HALF', '05 09:00 IN, 05 12:00 OUT', 180, 0, 0],
  ] as const)(
    'expects only the working half of a half holiday: %s, %s',
    (part, lines, worked, late, early) => {
      const day = dayOf(lines, { holidays: { [DATE]: [holiday(part)] } });
      expect([day.workedMinutes, day.lateMinutes, day.earlyLeaveMinutes]).toEqual([worked, late, early]);
      expect(rulesOf(day)).toContain('HALF_HOLIDAY');
    },
  );

  it('counts work in the free half of a half holiday as work outside the shift', () => {
    const day = dayOf('05 09:00 IN, 05 18:00 OUT', { holidays: { [DATE]: [holiday('SECOND_HALF')] } });
    expect([day.workedMinutes, day.overtimeMinutes]).toEqual([480, 300]);
  });
});

describe('attendance errors known from other systems', () => {
  const rotateShifts = (first: Shift, then: Shift): PlanOptions => ({
    shifts: {
      [CELL]: [
        { from: null, until: '2026-06-04', shift: first },
        { from: DATE, until: null, shift: then },
      ],
    },
  });
  const night = { ...NIGHT, name: 'night', workingDays: [1, 2, 3, 4, 5, 6, 7] };
  const early = shiftNamed('early', { startTime: '08:00', endTime: '16:00' });

  it.each([
    ['?', 'without a stated direction'],
    ['IN', 'that says so'],
  ])('assigns the first punch (direction %s) after a night shift to the shift that follows', (direction) => {
    const lines = `04 21:55 IN, 05 06:05 OUT, 05 07:50 ${direction}, 05 16:05 OUT`;
    expect(dayOf(lines, rotateShifts(night, early), '2026-06-04')).toMatchObject({
      status: 'PRESENT',
      workedMinutes: 460,
    });
    expect(dayOf(lines, rotateShifts(night, early))).toMatchObject({
      status: 'PRESENT',
      workedMinutes: 435,
      lateMinutes: 0,
    });
  });

  it('uses a punch before the next shift as the OUT of an open night shift', () => {
    const lines = '04 21:55 IN, 05 07:30 ?, 05 07:55 IN, 05 16:00 OUT';
    expect(
      dayOf(lines, rotateShifts(night, early), '2026-06-04').explanation.punches.map(({ use }) => use),
    ).toEqual(['FIRST_IN', 'LAST_OUT']);
    expect(dayOf(lines, rotateShifts(night, early)).status).toBe('PRESENT');
  });

  it.each(['OUT', '?'])(
    'starts neither a new day nor a new IN with an OUT after midnight (%s)',
    (direction) => {
      const lines = `04 09:00 ?, 05 00:30 ${direction}, 05 09:00 ?, 05 18:00 ?`;
      expect(dayOf(lines, {}, '2026-06-04')).toMatchObject({ status: 'PRESENT', workedMinutes: 870 });
      expect(dayOf(lines, {})).toMatchObject({ status: 'PRESENT', workedMinutes: 480, lateMinutes: 0 });
    },
  );

  it('keeps the next IN as an IN after a forgotten check-out', () => {
    const lines = '04 09:00 ?, 05 09:00 ?, 05 18:00 ?';
    expect(dayOf(lines, {}, '2026-06-04').status).toBe('INCOMPLETE');
    expect(dayOf(lines, {})).toMatchObject({ status: 'PRESENT', workedMinutes: 480 });
    const nights = rotateShifts(night, night);
    expect(dayOf('04 21:55 ?, 05 21:58 ?, 06 06:02 ?', nights)).toMatchObject({ workedMinutes: 454 });
  });

  it('counts night hours once, on the date on which the shift starts', () => {
    const lines = '04 22:00 IN, 05 06:00 OUT, 05 22:00 IN, 06 06:00 OUT';
    const nights = rotateShifts(night, night);
    const minutes = ['2026-06-03', '2026-06-04', DATE, '2026-06-06'].map(
      (date) => dayOf(lines, nights, date).workedMinutes,
    );
    expect(minutes).toEqual([0, 450, 450, 0]);
  });

  it('counts the first IN of IN, IN, OUT in a shift that counts pairs, and names the repeated IN', () => {
    const day = dayOf('05 09:00 IN, 05 09:30 IN, 05 18:00 OUT', withShift({ countPairs: true, breaks: [] }));
    expect(day.workedMinutes).toBe(540);
    expect(rulesOf(day)).toContain('REPEATED_IN');
  });

  it('extends the window of a date by the hours of an additional overtime shift', () => {
    const about = {
      shifts: {
        [CELL]: [
          plannedShift('usual'),
          {
            from: null,
            until: null,
            shift: shiftNamed('late', { type: 'OT' as const, startTime: '20:00', endTime: '02:00' }),
          },
        ],
      },
    };
    const day = dayOf('05 09:00 IN, 06 05:30 OUT', about);
    expect([day.status, day.explanation.shift?.name]).toEqual(['PRESENT', 'usual']);
    expect(rulesOf(day)).toEqual(expect.arrayContaining(['OVERTIME_BESIDE', 'OVERTIME_OUTSIDE_SHIFT']));
  });

  it.each([
    // The spring night has no time from 02:00 to 03:00. In the autumn night, the hour from 02:00 to 03:00 occurs twice.
    ['2026-03-28', '2026-03-29', 420, 7],
    ['2026-10-24', '2026-10-25', 540, 9],
    ['2026-06-05', '2026-06-06', 480, 8],
  ])(
    'computes the real length of a night shift of %s and of its half on a half holiday',
    (date, next, minutes, hours) => {
      const zone = 'Europe/Berlin';
      const shift = shiftNamed('night', { startTime: '22:00', endTime: '06:00', breaks: [] });
      const plan = (part?: 'FIRST_HALF') =>
        planWith({
          workingDays: [1, 2, 3, 4, 5, 6, 7],
          shifts: { [CELL]: [{ from: null, until: null, shift }] },
          ...(part && { holidays: { [date]: [holiday(part)] } }),
        });
      const compute = (part?: 'FIRST_HALF') => {
        const hoursPlan = plan(part);
        const calendar = createWorkCalendar(zone, (day) => hoursOn(hoursPlan, memberOf(CELL), day, null));
        const punches = [punchAt(zone, `${date} 22:00:00`, 'IN'), punchAt(zone, `${next} 06:00:00`, 'OUT')];
        return computeDay({
          zone,
          day: calendar.day(date),
          punches: assignPunches(punches, () => calendar),
          covers: [],
          now: null,
          devicesHeardSince: null,
        });
      };
      expect(compute()).toMatchObject({ workedMinutes: minutes, overtimeMinutes: 0, lateMinutes: 0 });
      const { explanation } = compute('FIRST_HALF');
      const { startAt = 0, endAt = 0 } = explanation.shift ?? {};
      expect((endAt - startAt) / 3_600_000).toBe(hours / 2);
    },
  );
});
