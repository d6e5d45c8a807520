import { describe, expect, it } from 'vitest';
import { instantToLocalTime, localTimeToInstant } from '../../../../platform/dates/zones.ts';
import { NIGHT, OFFICE } from '../day/attendance.cases.ts';
import { createWorkCalendar } from './calendar.rules.ts';
import { hoursOfShift } from './person-hours.rules.ts';
import type { Shift } from './shift.rules.ts';

const ZONE = 'Asia/Ho_Chi_Minh';
const DAY_AND_NIGHT: Shift = { ...NIGHT, startTime: '08:00', endTime: '08:00' };
const AFTER_MIDNIGHT: Shift = { ...NIGHT, startTime: '00:30', endTime: '08:00' };

describe('the window of punches that belong to a date', () => {
  const windowTimes = (shiftFor: (date: string) => Shift | null, date: string) => {
    const { window } = createWorkCalendar(ZONE, hoursOfShift(shiftFor)).day(date);
    return [instantToLocalTime(ZONE, window.start), instantToLocalTime(ZONE, window.end)];
  };

  // 2026-06-05 is a Friday.
  it.each([
    ['two hours before to four after', OFFICE, '2026-06-05', '2026-06-05 07:00:00', '2026-06-05 22:00:00'],
    [
      'as the shift sets it',
      { ...OFFICE, windowBeforeMinutes: 30, windowAfterMinutes: 0 },
      '2026-06-05',
      '2026-06-05 08:30:00',
      '2026-06-05 18:00:00',
    ],
    ['of a night into the next day', NIGHT, '2026-06-05', '2026-06-05 20:00:00', '2026-06-06 10:00:00'],
    [
      'overlaps cut half-way on both sides',
      DAY_AND_NIGHT,
      '2026-06-05',
      '2026-06-05 09:00:00',
      '2026-06-06 09:00:00',
    ],
    ['no shift: from 04:00 to 04:00', OFFICE, '2026-06-06', '2026-06-06 04:00:00', '2026-06-07 04:00:00'],
    [
      'no shift after a night: what the night leaves',
      { ...NIGHT, workingDays: [5] },
      '2026-06-06',
      '2026-06-06 10:00:00',
      '2026-06-07 04:00:00',
    ],
    [
      'no shift before an early one: until its window',
      { ...AFTER_MIDNIGHT, workingDays: [1] },
      '2026-06-07',
      '2026-06-07 04:00:00',
      '2026-06-07 22:30:00',
    ],
  ])('computes the window of a date: %s', (_, shift, date, start, end) => {
    expect(windowTimes(() => shift, date)).toEqual([start, end]);
  });

  it('cuts two overlapping windows of different shifts in the middle of the overlap', () => {
    // The window of the shift on Friday 09:00–23:00 ends at 03:00. The window of the shift on Saturday 02:00–10:00
    // starts at 00:00.
    const late = { ...OFFICE, endTime: '23:00', workingDays: [5] };
    const next = { ...OFFICE, startTime: '02:00', endTime: '10:00', workingDays: [6] };
    const shiftFor = (date: string) => (date === '2026-06-05' ? late : next);
    expect(windowTimes(shiftFor, '2026-06-05')[1]).toBe('2026-06-06 01:30:00');
    expect(windowTimes(shiftFor, '2026-06-06')[0]).toBe('2026-06-06 01:30:00');
  });
});

describe('the work date of a punch by its time', () => {
  it.each([
    ['inside the window', OFFICE, '2026-06-05 09:00:00', '2026-06-05'],
    ['on the first second of the window', OFFICE, '2026-06-05 07:00:00', '2026-06-05'],
    ['on the last second of the window', OFFICE, '2026-06-05 22:00:00', '2026-06-05'],
    ['after the window, the same evening', OFFICE, '2026-06-05 23:30:00', '2026-06-05'],
    ['after midnight, before the cut', OFFICE, '2026-06-05 03:59:59', '2026-06-04'],
    ['at the cut', OFFICE, '2026-06-05 04:00:00', '2026-06-05'],
    ['a free Saturday', OFFICE, '2026-06-06 12:00:00', '2026-06-06'],
    ['the night after a free Saturday', OFFICE, '2026-06-07 03:00:00', '2026-06-06'],
    ['the morning of a night shift', NIGHT, '2026-06-05 06:00:00', '2026-06-04'],
    ['on the last second of a night’s window', NIGHT, '2026-06-05 10:00:00', '2026-06-04'],
    ['just after it', NIGHT, '2026-06-05 10:00:01', '2026-06-05'],
    ['the evening of a night shift', NIGHT, '2026-06-05 21:00:00', '2026-06-05'],
    ['between two night shifts, the calendar day', NIGHT, '2026-06-05 15:00:00', '2026-06-05'],
    ['a shift after midnight takes the evening before', AFTER_MIDNIGHT, '2026-06-04 23:00:00', '2026-06-05'],
    ['just before the half-way cut', DAY_AND_NIGHT, '2026-06-05 08:59:59', '2026-06-04'],
    ['on the half-way cut the later shift begins', DAY_AND_NIGHT, '2026-06-05 09:00:00', '2026-06-05'],
    [
      'after a short shift past midnight, not the day before',
      { ...AFTER_MIDNIGHT, endTime: '02:00', windowAfterMinutes: 0 },
      '2026-06-05 02:30:00',
      '2026-06-05',
    ],
  ])('finds the work date of an instant: %s', (_, shift, localTime, date) => {
    expect(
      createWorkCalendar(
        ZONE,
        hoursOfShift(() => shift),
      ).dateOf(localTimeToInstant(ZONE, localTime)),
    ).toBe(date);
  });

  it('uses days that start at 04:00 for a person without a shift', () => {
    const { dateOf } = createWorkCalendar(
      ZONE,
      hoursOfShift(() => null),
    );
    expect(dateOf(localTimeToInstant(ZONE, '2026-06-05 03:59:59'))).toBe('2026-06-04');
    expect(dateOf(localTimeToInstant(ZONE, '2026-06-05 04:00:00'))).toBe('2026-06-05');
  });
});
