import { describe, expect, it } from 'vitest';
import { createWorkCalendar } from '../hours/calendar.rules.ts';
import { hoursOfShift } from '../hours/person-hours.rules.ts';
import type { Shift } from '../hours/shift.rules.ts';
import { NIGHT, OFFICE, parsePunches } from './attendance.cases.ts';
import { assignPunches, statedDirection } from './work-date.rules.ts';

const ZONE = 'Asia/Ho_Chi_Minh';

/** `05 09:00 IN` is a punch on 2026-06-05, a Friday, at 09:00:00. */
function assign(shift: Shift | null, lines: string) {
  const punches = parsePunches(ZONE, '2026-06-', lines);
  const calendar = createWorkCalendar(
    ZONE,
    hoursOfShift(() => shift),
  );
  return assignPunches(punches, () => calendar);
}

const workDates = (shift: Shift | null, lines: string) =>
  assign(shift, lines).map(({ workDate }) => workDate.slice(8));
const directions = (lines: string) => assign(OFFICE, lines).map(({ direction }) => direction);

describe('direction sent with a punch', () => {
  it.each([
    ['IN', 1, 'IN', 'DEVICE'],
    ['OUT', 0, 'OUT', 'DEVICE'],
    ['TWO_WAYS', 0, 'IN', 'STATUS_KEY'],
    ['TWO_WAYS', 1, 'OUT', 'STATUS_KEY'],
    ['UNKNOWN', 2, 'OUT', 'STATUS_KEY'],
    ['UNKNOWN', 3, 'IN', 'STATUS_KEY'],
    ['TWO_WAYS', 4, 'IN', 'STATUS_KEY'],
    ['TWO_WAYS', 5, 'OUT', 'STATUS_KEY'],
    ['TWO_WAYS', 255, null, null],
    ['TWO_WAYS', 7, null, null],
    ['UNKNOWN', null, null, null],
  ] as const)(
    'for device direction %s and key %s, returns direction %s, stated by %s',
    (deviceDirection, statusKey, direction, directionFrom) => {
      expect(statedDirection({ deviceDirection, statusKey })).toEqual({ direction, directionFrom });
    },
  );
});

describe('alternating directions of punches without a direction', () => {
  it('alternates directions on each work date, starting with IN', () => {
    expect(directions('04 09:00 ?, 05 09:00 ?, 05 12:00 ?, 05 13:00 ?, 05 18:00 ?')).toEqual([
      'IN',
      'IN',
      'OUT',
      'IN',
      'OUT',
    ]);
  });

  it('continues the alternation after a punch with a direction at another door', () => {
    expect(directions('05 09:00 IN, 05 12:00 ?, 05 13:00 OUT, 05 14:00 ?')).toEqual([
      'IN',
      'OUT',
      'OUT',
      'IN',
    ]);
  });

  it('skips duplicates and denied punches in the alternation of directions', () => {
    const lines: string = '05 09:00:00 ?, 05 09:00:20 ?, 05 11:00 ? refused, 05 18:00 ?';
    expect(directions(lines)).toEqual(['IN', 'IN', null, 'OUT']);
  });
});

describe('duplicate punches', () => {
  const ignoredReasons = (lines: string) => assign(OFFICE, lines).map(({ ignoredReason }) => ignoredReason);

  it.each<[string, string, (string | null)[]]>([
    ['60 s later is still the same act', '05 09:00:00 IN, 05 09:01:00 IN', [null, 'DUPLICATE']],
    ['61 s later is another', '05 09:00:00 IN, 05 09:01:01 IN', [null, null]],
    ['another door', '05 09:00:00 IN, 05 09:00:30 IN yard', [null, null]],
    ['another direction', '05 09:00:00 IN, 05 09:00:30 OUT', [null, null]],
    ['no direction, a double tap', '05 09:00:00 ?, 05 09:00:02 ?', [null, 'DUPLICATE']],
    [
      'measured from the one that counts',
      '05 09:00:00 IN, 05 09:00:50 IN, 05 09:01:40 IN',
      [null, 'DUPLICATE', null],
    ],
    ['a granted punch after a refused one', '05 09:00:00 IN refused, 05 09:00:05 IN', ['REJECTED', null]],
    ['no door known', '05 09:00:00 IN nowhere, 05 09:00:05 IN nowhere', [null, 'DUPLICATE']],
  ])('recognises duplicates: %s', (_, lines, expected) => {
    expect(ignoredReasons(lines)).toEqual(expected);
  });

  it('assigns the date and direction of the original punch to its duplicates', () => {
    const [, second] = assign(OFFICE, '05 09:00:00 ?, 05 09:00:02 ?');
    expect(second).toMatchObject({
      workDate: '2026-06-05',
      direction: 'IN',
      directionFrom: 'ALTERNATION',
      ignored: true,
    });
  });
});

describe('work date of an OUT that closes an open IN', () => {
  const EARLY: Shift = { ...NIGHT, startTime: '00:30', endTime: '08:00' };

  it.each<[string, Shift | null, string, string[]]>([
    ['after midnight', OFFICE, '04 09:00 IN, 05 01:30 OUT', ['04', '04']],
    ['in the next morning, before the window', OFFICE, '04 09:00 IN, 05 05:30 OUT', ['04', '04']],
    ['in the next window, before the shift', OFFICE, '04 14:00 IN, 05 08:30 OUT', ['04', '04']],
    [
      'while the next shift runs is that day’s, even within 24 h',
      OFFICE,
      '04 14:00 IN, 05 11:00 OUT',
      ['04', '05'],
    ],
    ['after the next shift began belongs to that day', OFFICE, '04 09:00 IN, 05 18:00 OUT', ['04', '05']],
    ['a whole day later is nobody’s guess', OFFICE, '04 07:30 IN, 05 08:30 OUT', ['04', '05']],
    ['of a night, late in the morning', NIGHT, '04 22:00 IN, 05 12:00 OUT', ['04', '04']],
    ['on a free day', OFFICE, '06 20:00 IN, 07 05:00 OUT', ['06', '06']],
    ['without any shift', null, '06 20:00 IN, 07 05:00 OUT', ['06', '06']],
    ['without any shift, 24 h later', null, '06 05:00 IN, 07 05:00 OUT', ['06', '07']],
    [
      'from Friday night to Saturday',
      { ...NIGHT, workingDays: [5] },
      '05 22:00 IN, 06 11:00 OUT',
      ['05', '05'],
    ],
    ['two days later is not closed', OFFICE, '05 23:00 IN, 07 10:00 OUT', ['05', '07']],
    [
      'already closed: the next OUT is its own day’s',
      OFFICE,
      '04 09:00 IN, 04 18:00 OUT, 05 05:00 OUT',
      ['04', '04', '05'],
    ],
    ['the latest IN is the open one', OFFICE, '04 09:00 IN, 05 07:30 IN, 05 08:00 OUT', ['04', '05', '05']],
    ['past midnight with a shift that starts then', EARLY, '04 23:50 IN, 05 08:05 OUT', ['05', '05']],
    ['without stated direction the window decides', OFFICE, '04 14:00 ?, 05 08:30 ?', ['04', '05']],
  ])('assigns an OUT that closes an open IN: %s', (_, shift, lines, expected) => {
    expect(workDates(shift, lines)).toEqual(expected);
  });

  it('closes an open 24-hour shift with an OUT that is already in the window of the next shift', () => {
    const guard = { ...NIGHT, startTime: '08:00', endTime: '08:00' };
    expect(workDates(guard, '04 09:05 IN, 05 09:30 OUT, 05 09:40 IN, 06 08:10 OUT')).toEqual([
      '04',
      '04',
      '05',
      '05',
    ]);
  });
});
