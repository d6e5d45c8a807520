import { describe, expect, it } from 'vitest';
import { deviceLocalTimeToInstant } from '../../../../platform/dates/zones.ts';
import { NIGHT, OFFICE, parsePunches } from '../day/attendance.cases.ts';
import { computeDay } from '../day/day.rules.ts';
import { assignPunches } from '../day/work-date.rules.ts';
import { createWorkCalendar } from '../hours/calendar.rules.ts';
import { hoursOfShift } from '../hours/person-hours.rules.ts';
import type { Shift } from '../hours/shift.rules.ts';
import { type ApprovedRequest, coversOf, overtimeOf } from './approved-requests.rules.ts';

const ZONE = 'Asia/Ho_Chi_Minh';
const FRIDAY = '2026-06-05';
const instantAt = (localTime: string) => deviceLocalTimeToInstant(ZONE, `${FRIDAY} ${localTime}`);

const requestWith = (overrides: Partial<ApprovedRequest>): ApprovedRequest => ({
  id: '7',
  type: 'LEAVE',
  subType: 'ANNUAL',
  of: 'DAYS',
  from: FRIDAY,
  to: FRIDAY,
  takenBack: [],
  span: { start: instantAt('00:00'), end: instantAt('23:59:59') },
  zone: ZONE,
  punchId: null,
  ...overrides,
});
const hourlyRequest = (from: string, to: string, overrides: Partial<ApprovedRequest> = {}) =>
  requestWith({ of: 'HOURS', span: { start: instantAt(from), end: instantAt(to) }, ...overrides });
const goOutRequest = (from: string, to: string) =>
  hourlyRequest(from, to, { type: 'BUSINESS', subType: 'GO_OUT' });

interface CoveredDayOptions {
  shift?: Shift;
  zone?: string;
  date?: string;
  holiday?: boolean;
}

/** Computes a day that ended long ago. All devices count as having connected since the end of the day. */
function dayOf(lines: string, requests: readonly ApprovedRequest[], about: CoveredDayOptions = {}) {
  const { shift = OFFICE, zone = ZONE, date = FRIDAY, holiday = false } = about;
  const calendar = createWorkCalendar(
    zone,
    hoursOfShift(
      () => shift,
      () => holiday,
    ),
  );
  const day = calendar.day(date);
  return computeDay({
    zone,
    day,
    punches: assignPunches(parsePunches(zone, '2026-06-', lines), () => calendar).filter(
      (assigned) => assigned.workDate === date,
    ),
    covers: coversOf(zone, day, requests),
    overtime: overtimeOf(day, requests),
    now: Number.POSITIVE_INFINITY,
    devicesHeardSince: null,
  });
}

const WHOLE = '05 09:00 IN, 05 18:00 OUT';

describe('attendance days with an approved request', () => {
  // The columns after the requests are status, worked, late and early minutes.
  it.each<[string, string, ApprovedRequest[], string, number, number, number]>([
    ['is covered by leave, without a punch', '', [requestWith({})], 'COVERED', 0, 0, 0],
    [
      'is covered by a business trip',
      '',
      [requestWith({ type: 'BUSINESS', subType: 'TRIP' })],
      'COVERED',
      0,
      0,
      0,
    ],
    [
      'is covered by two halves',
      '',
      [requestWith({ of: 'FIRST_HALF' }), requestWith({ id: '8', of: 'SECOND_HALF' })],
      'COVERED',
      0,
      0,
      0,
    ],
    [
      'is absent again when the date was taken back',
      '',
      [requestWith({ takenBack: [FRIDAY] })],
      'ABSENT',
      0,
      0,
      0,
    ],
    [
      'is half absent where one half has neither punch nor leave',
      '',
      [requestWith({ of: 'FIRST_HALF' })],
      'HALF_DAY',
      0,
      0,
      0,
    ],
    [
      'is half absent where the half before an afternoon’s leave has no punch, though there are some in the other',
      '05 14:00 IN, 05 17:00 OUT',
      [requestWith({ of: 'SECOND_HALF' })],
      'HALF_DAY',
      180,
      0,
      0,
    ],
    [
      'is half absent where the half after a morning’s leave has none',
      '05 10:00 IN, 05 11:30 OUT',
      [requestWith({ of: 'FIRST_HALF' })],
      'HALF_DAY',
      90,
      0,
      0,
    ],
    [
      'is left early where there is one in the half after a morning’s leave',
      '05 10:00 IN, 05 14:00 OUT',
      [requestWith({ of: 'FIRST_HALF' })],
      'PRESENT',
      180,
      0,
      240,
    ],
    [
      'is absent where hours of leave cover no half',
      '',
      [hourlyRequest('10:00', '11:00')],
      'ABSENT',
      0,
      0,
      0,
    ],
    [
      'knows no lateness at telework',
      '05 10:30 IN, 05 17:00 OUT',
      [requestWith({ type: 'TELEWORK', subType: '' })],
      'PRESENT',
      330,
      0,
      0,
    ],
    [
      'begins when the break is over after a morning’s leave',
      '05 13:00 IN, 05 18:00 OUT',
      [requestWith({ of: 'FIRST_HALF' })],
      'PRESENT',
      300,
      0,
      0,
    ],
    [
      'is late after a morning’s leave by what is past noon',
      '05 13:20 IN, 05 18:00 OUT',
      [requestWith({ of: 'FIRST_HALF' })],
      'PRESENT',
      280,
      20,
      0,
    ],
    [
      'ends when the break begins before an afternoon’s leave',
      '05 09:00 IN, 05 12:00 OUT',
      [requestWith({ of: 'SECOND_HALF' })],
      'PRESENT',
      180,
      0,
      0,
    ],
    [
      'is left early by what lies before the afternoon’s leave',
      '05 09:00 IN, 05 11:30 OUT',
      [requestWith({ of: 'SECOND_HALF' })],
      'PRESENT',
      150,
      0,
      30,
    ],
    [
      'begins later after hours of leave at its start',
      '05 10:30 IN, 05 18:00 OUT',
      [hourlyRequest('09:00', '10:30')],
      'PRESENT',
      390,
      0,
      0,
    ],
    [
      'is not late for hours of leave on the way to the first in',
      '05 11:30 IN, 05 18:00 OUT',
      [hourlyRequest('09:30', '11:30')],
      'PRESENT',
      330,
      30,
      0,
    ],
    [
      'is on time where no more than the threshold lies beside the leave',
      '05 11:00 IN, 05 18:00 OUT',
      [hourlyRequest('09:05', '11:00')],
      'PRESENT',
      360,
      0,
      0,
    ],
    [
      'is not left early by hours of leave after the last out',
      '05 09:00 IN, 05 15:00 OUT',
      [hourlyRequest('15:00', '17:00')],
      'PRESENT',
      300,
      0,
      60,
    ],
    ['loses hours of leave in its middle', WHOLE, [hourlyRequest('14:00', '16:00')], 'PRESENT', 360, 0, 0],
    ['counts a go-out in its middle as work', WHOLE, [goOutRequest('14:00', '16:00')], 'PRESENT', 480, 0, 0],
    [
      'counts a go-out at its end as work',
      '05 09:00 IN, 05 15:00 OUT',
      [goOutRequest('15:00', '18:00')],
      'PRESENT',
      480,
      0,
      0,
    ],
    ['keeps what was worked during one’s leave', WHOLE, [requestWith({})], 'PRESENT', 480, 0, 0],
  ])('a day with an approved request %s', (_what, lines, requests, status, worked, late, early) => {
    const day = dayOf(lines, requests);
    expect([day.status, day.workedMinutes, day.lateMinutes, day.earlyLeaveMinutes]).toEqual([
      status,
      worked,
      late,
      early,
    ]);
  });

  it('names the covering request in the explanation with its type and times', () => {
    const { reasons, cover } = dayOf('', [requestWith({ of: 'FIRST_HALF' })]).explanation;
    expect(cover).toBe('LEAVE');
    expect(reasons.find(({ rule }) => rule === 'REQUEST_COVERS')?.params).toEqual({
      request: '7',
      kind: 'LEAVE',
      start: '09:00',
      end: '12:00',
    });
  });

  it('explains leave before the first IN by its minutes', () => {
    const { reasons } = dayOf('05 11:30 IN, 05 18:00 OUT', [hourlyRequest('09:30', '11:30')]).explanation;
    const params = { in: '11:30', start: '09:00', threshold: 5, covered: 120, minutes: 30 };
    expect(reasons.filter(({ figure }) => figure === 'LATE')).toEqual([
      { figure: 'LATE', rule: 'LATE_BESIDE_COVER', params },
    ]);
  });

  it('ignores leave on holidays and on free days', () => {
    expect(dayOf('', [requestWith({})], { holiday: true }).explanation).toMatchObject({ cover: null });
    const sunday = { date: '2026-06-07' };
    expect(dayOf('', [requestWith({ to: '2026-06-08' })], sunday)).toMatchObject({
      status: 'OFF',
      explanation: { cover: null },
    });
  });

  it('covers the night shift that begins on the date, even in a night with a clock change', () => {
    const night = { shift: NIGHT, zone: 'Europe/Berlin', date: '2026-10-24' };
    const day = dayOf('', [requestWith({ from: night.date, to: night.date })], night);
    expect(day.status).toBe('COVERED');
    // The night is nine hours long, because the clocks go back.
    const [cover] = day.explanation.reasons.filter(({ rule }) => rule === 'REQUEST_COVERS');
    expect(cover?.params).toMatchObject({ start: '22:00', end: '06:00' });
  });

  it('computes the same day for any order of the requests', () => {
    const requests = [
      requestWith({ of: 'FIRST_HALF' }),
      hourlyRequest('14:00', '15:00', { id: '8' }),
      goOutRequest('16:00', '17:00'),
    ];
    const first = JSON.stringify(dayOf('05 13:00 IN, 05 18:00 OUT', requests));
    expect(JSON.stringify(dayOf('05 13:00 IN, 05 18:00 OUT', requests.toReversed()))).toBe(first);
  });
});

describe('approved overtime of a day', () => {
  const overtimeRequest = (from: string, to: string) =>
    hourlyRequest(from, to, { type: 'OVERTIME', subType: 'PAID' });
  // The columns after the requests are computed and approved minutes of overtime.
  it.each<[string, string, ApprovedRequest[], number, number[]]>([
    [
      'after the shift, inside the approved range',
      '05 09:00 IN, 05 20:00 OUT',
      [overtimeRequest('18:00', '19:30')],
      120,
      [90],
    ],
    [
      'before and after it',
      '05 07:00 IN, 05 20:00 OUT',
      [overtimeRequest('07:00', '08:00'), overtimeRequest('18:00', '19:00')],
      240,
      [60, 60],
    ],
    ['no more than was computed', '05 09:00 IN, 05 18:40 OUT', [overtimeRequest('18:00', '19:00')], 30, [30]],
    [
      'none where the shift was worked',
      '05 09:00 IN, 05 18:00 OUT',
      [overtimeRequest('17:00', '18:00')],
      0,
      [0],
    ],
    ['none without a request', '05 09:00 IN, 05 20:00 OUT', [], 120, []],
  ])('computes approved overtime: %s', (_what, lines, requests, computed, approved) => {
    const day = dayOf(lines, requests);
    expect(day.overtimeMinutes).toBe(computed);
    const approvedReasons = day.explanation.reasons.filter(({ rule }) => rule === 'OVERTIME_APPROVED');
    expect(approvedReasons.map(({ params }) => params.minutes)).toEqual(approved);
  });
});
