import { describe, expect, it } from 'vitest';
import { NIGHT, OFFICE } from '../day/attendance.cases.ts';
import { createWorkCalendar } from '../hours/calendar.rules.ts';
import type { DayHoliday, DayHours, Shift } from '../hours/shift.rules.ts';
import { computeTimeOffDays, costInMinutes, type LeavePeriod } from './leave-time.rules.ts';

const SAIGON = 'Asia/Ho_Chi_Minh';
// The day splits at 12:00. The morning has three and a half hours, the afternoon four and a half.
const UNEVEN: Shift = { ...OFFICE, startTime: '08:30', endTime: '17:30' };
const LONG: Shift = { ...OFFICE, endTime: '19:00', breaks: [{ after: 540, minutes: 60 }] };

// 2026-06-01 is a Monday.
const parseLeave = (text: string): LeavePeriod => {
  const half = /(FIRST|SECOND)_HALF/.exec(text)?.[0] as LeavePeriod['half'] | undefined;
  const [from = '', to = from] = text.replace(/ \w+_HALF/, '').split(' – ');
  const isAllDay = !from.includes(':') && !half;
  const toTimestamp = (date: string, time: string) => `2026-${date.includes(':') ? date : `${date} ${time}`}`;
  return {
    startTime: toTimestamp(from, '00:00:00'),
    endTime: toTimestamp(to, '23:59:59'),
    isAllDay,
    half: half ?? null,
  };
};

const formatTimeOff = (hoursFor: (date: string) => Partial<DayHours>, text: string, zone = SAIGON) => {
  const free: DayHours = { shift: null, beside: null, dayType: 'LEGAL_WORKDAY', holiday: null };
  const calendar = createWorkCalendar(zone, (date) => ({ ...free, ...hoursFor(date) }));
  return computeTimeOffDays((date) => ({ zone, day: calendar.day(date) }), parseLeave(text)).map(
    (day) => `${day.date.slice(5)} ${day.minutes}/${day.scheduled} ${day.hundredths} ${day.reason}`,
  );
};
const shiftEveryDay = (shift: Shift) => () => ({ shift });
const holiday = (part: DayHoliday['part']): DayHoliday => ({ name: 'Feast', part });

describe('leave taken on one day', () => {
  it.each([
    ['the whole day', OFFICE, '06-01', '06-01 480/480 100 COUNTED'],
    ['its first half', OFFICE, '06-01 FIRST_HALF', '06-01 180/480 50 COUNTED'],
    ['its second half', OFFICE, '06-01 SECOND_HALF', '06-01 300/480 50 COUNTED'],
    ['a half by its hours', OFFICE, '06-01 09:00 – 06-01 12:00', '06-01 180/480 50 COUNTED'],
    ['two hours', OFFICE, '06-01 10:00 – 06-01 12:00', '06-01 120/480 25 COUNTED'],
    ['an hour of seven and a half', NIGHT, '06-01 22:00 – 06-01 23:00', '06-01 60/450 13 COUNTED'],
    ['hours with the break between', OFFICE, '06-01 11:00 – 06-01 14:00', '06-01 120/480 25 COUNTED'],
    ['hours that begin before the shift', OFFICE, '06-01 06:00 – 06-01 10:00', '06-01 60/480 13 COUNTED'],
    ['no more than half within a half', UNEVEN, '06-01 13:00 – 06-01 17:20', '06-01 260/480 50 COUNTED'],
    ['never less than a half it holds', UNEVEN, '06-01 08:30 – 06-01 13:10', '06-01 220/480 50 COUNTED'],
    ['nearly all of it', OFFICE, '06-01 09:01 – 06-01 18:00', '06-01 479/480 99 COUNTED'],
    ['its break alone', OFFICE, '06-01 12:00 – 06-01 13:00', '06-01 0/480 0 OUTSIDE'],
    ['an evening', OFFICE, '06-01 19:00 – 06-01 21:00', '06-01 0/480 0 OUTSIDE'],
    ['a day with a later break', LONG, '06-01', '06-01 540/540 100 COUNTED'],
    ['a free day', { ...OFFICE, type: 'OT' as const }, '06-01', '06-01 0/0 0 FREE'],
  ])('computes the leave taken: %s', (_, shift, text, expected) => {
    expect(formatTimeOff(shiftEveryDay(shift), text)).toEqual([expected]);
  });

  it.each([
    ['06-01', '06-01 180/480 50 HALF_HOLIDAY'],
    ['06-01 FIRST_HALF', '06-01 180/480 50 HALF_HOLIDAY'],
    ['06-01 SECOND_HALF', '06-01 0/480 0 OUTSIDE'],
    ['06-01 09:00 – 06-01 10:00', '06-01 60/480 13 HALF_HOLIDAY'],
  ])('takes only the working half of a half holiday as leave: %s', (text, expected) => {
    expect(formatTimeOff(() => ({ shift: OFFICE, holiday: holiday('SECOND_HALF') }), text)).toEqual([
      expected,
    ]);
  });
});

describe('leave taken over several dates', () => {
  const week = (date: string) => ({
    shift: date === '2026-06-03' || date >= '2026-06-06' ? null : OFFICE,
    holiday: date === '2026-06-03' ? holiday('WHOLE') : null,
  });

  it('takes no leave for holidays and free days and gives a reason for each', () => {
    expect(formatTimeOff(week, '06-02 – 06-07')).toEqual([
      '06-02 480/480 100 COUNTED',
      '06-03 0/0 0 HOLIDAY',
      '06-04 480/480 100 COUNTED',
      '06-05 480/480 100 COUNTED',
      '06-06 0/0 0 FREE',
      '06-07 0/0 0 FREE',
    ]);
  });

  it('takes only the working time of leave that begins on an afternoon and ends on a morning', () => {
    expect(formatTimeOff(week, '06-04 13:00 – 06-05 12:00')).toEqual([
      '06-04 300/480 50 COUNTED',
      '06-05 180/480 50 COUNTED',
    ]);
  });

  it('counts hours of leave after midnight on the date on which the night shift began', () => {
    expect(formatTimeOff(shiftEveryDay(NIGHT), '06-02 02:30 – 06-02 06:00')).toEqual([
      '06-01 210/450 50 COUNTED',
    ]);
    expect(formatTimeOff(shiftEveryDay(NIGHT), '06-02')).toEqual(['06-02 450/450 100 COUNTED']);
  });

  it.each([
    ['2026-03-28', '03-28 SECOND_HALF', '03-28 150/390 50 COUNTED'],
    ['2026-10-24', '10-24', '10-24 510/510 100 COUNTED'],
  ])('counts only the hours of leave that exist in a night with a clock change: %s', (_, text, expected) => {
    expect(formatTimeOff(shiftEveryDay(NIGHT), text, 'Europe/Berlin')).toEqual([expected]);
  });

  it.each([
    ['06-01 FIRST_HALF', 240],
    ['06-01 SECOND_HALF', 240],
    ['06-01 13:00 – 06-01 17:30', 240],
    ['06-01 13:00 – 06-01 14:00', 60],
    ['06-01', 480],
  ])(
    'computes the cost of leave in compensatory minutes, where half a day costs half of the scheduled minutes: %s',
    (text, minutes) => {
      const calendar = createWorkCalendar(SAIGON, () => ({
        ...{ shift: UNEVEN, beside: null, dayType: 'LEGAL_WORKDAY', holiday: null },
      }));
      const days = computeTimeOffDays(
        (date) => ({ zone: SAIGON, day: calendar.day(date) }),
        parseLeave(text),
      );
      expect(days.map(costInMinutes)).toEqual([minutes]);
    },
  );

  it('takes one day for leave in both halves, and for leave from the start to the end of the shift', () => {
    const sum = (...texts: string[]) =>
      texts
        .flatMap((text) => formatTimeOff(shiftEveryDay(UNEVEN), text))
        .reduce((all, day) => all + Number(day.split(' ')[2]), 0);
    expect(sum('06-01 FIRST_HALF', '06-01 SECOND_HALF')).toBe(100);
    expect(sum('06-01 08:30 – 06-01 17:30')).toBe(100);
  });
});
