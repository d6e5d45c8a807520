import { HOUR } from '@gatehouse/api/platform/dates';
import { describe, expect, it } from 'vitest';
import { type Absence, type AbsenceFacts, isAbsent, judgeAbsence } from './absence.rules.ts';
import { OFFICE } from './attendance.cases.ts';
import { computeAttendance } from './attendance.rules.ts';

const END = Date.UTC(2026, 5, 5, 15);
const FACTS: AbsenceFacts = {
  workingDay: true,
  hasPunch: false,
  covered: false,
  now: END + HOUR,
  windowEnd: END,
  devicesHeardSince: END,
};

describe('the decision whether a day is an absence', () => {
  it.each<[string, Partial<AbsenceFacts>, Absence, boolean]>([
    ['no punch, every device heard since', {}, 'NO_PUNCH_DEVICES_HEARD', true],
    ['at the end of the window itself', { now: END }, 'NO_PUNCH_DEVICES_HEARD', true],
    ['a millisecond before it', { now: END - 1 }, 'AWAITING_WINDOW_END', false],
    ['a device not heard since', { devicesHeardSince: END - 1 }, 'AWAITING_DEVICES', false],
    ['a device that never spoke', { devicesHeardSince: null }, 'AWAITING_DEVICES', false],
    [
      'silent devices, 24 h later',
      { devicesHeardSince: null, now: END + 24 * HOUR },
      'NO_PUNCH_DAY_PASSED',
      true,
    ],
    [
      'silent devices, just before',
      { devicesHeardSince: null, now: END + 24 * HOUR - 1 },
      'AWAITING_DEVICES',
      false,
    ],
    ['a punch', { hasPunch: true }, 'NOT_ABSENT', false],
    ['an approved request', { covered: true }, 'NOT_ABSENT', false],
    ['no working day', { workingDay: false }, 'NOT_ABSENT', false],
  ])('judges absence: %s', (_, facts, absence, absent) => {
    expect(judgeAbsence({ ...FACTS, ...facts })).toBe(absence);
    expect(isAbsent({ ...FACTS, ...facts })).toBe(absent);
  });

  it.each([
    [END - 1, END, 'PENDING', 'AWAITING_WINDOW_END'],
    [END, null, 'PENDING', 'AWAITING_DEVICES'],
    [END, END, 'ABSENT', 'NO_PUNCH_DEVICES_HEARD'],
    [END + 24 * HOUR, null, 'ABSENT', 'NO_PUNCH_DAY_PASSED'],
  ])(
    'at %i, with all devices seen since %s, judges the day as %s',
    (now, devicesHeardSince, status, rule) => {
      const { days } = computeAttendance({
        zone: 'Asia/Ho_Chi_Minh',
        dates: ['2026-06-05'],
        shiftFor: () => OFFICE,
        punches: [],
        now,
        devicesHeardSince,
      });
      expect(days[0]).toMatchObject({ status, absent: status === 'ABSENT', workedMinutes: 0 });
      expect(days[0]?.explanation.reasons).toEqual([{ figure: 'ABSENT', rule, params: { at: '22:00' } }]);
    },
  );
});
