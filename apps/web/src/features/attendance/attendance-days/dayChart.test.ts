import type { TimesheetRow } from '@gatehouse/api/attendance/timesheets';
import { beforeAll, expect, it } from 'vitest';
import { loadTestLanguage } from '../../../platform/i18n/testLanguage.cases.ts';
import { text } from '../../../platform/i18n/text.ts';
import { toDayChart } from './dayChart.ts';
import { dayText } from './dayMarks.ts';

beforeAll(() => loadTestLanguage('en'));

const instantAt = (clock: string) => Date.parse(`2026-11-19T${clock}:00Z`);
const span = (from: string, to: string) => ({ from: instantAt(from), to: instantAt(to) });

const shift = {
  name: 'DEFAULT',
  startTime: '08:30',
  endTime: '17:30',
  // The site is in UTC, so that local times and instants look the same.
  startAt: instantAt('08:30'),
  endAt: instantAt('17:30'),
  type: 'NORMAL' as const,
  workingDayType: 'LEGAL_WORKDAY' as const,
  breakMode: 'FIXED' as const,
  breaks: [{ start: '12:00', end: '13:00' }],
  countPairs: false,
  lateAfter: 5,
  earlyLeaveBefore: 5,
};

const dayWith = (more: Partial<TimesheetRow> = {}, explained: Partial<TimesheetRow['explanation']> = {}) => ({
  date: '2026-11-19',
  status: 'PRESENT' as const,
  timeZone: 'UTC',
  checkInTime: '2026-11-19T09:13:00.000Z',
  checkOutTime: '2026-11-19T17:40:00.000Z',
  totalHours: 7.45,
  late: 43,
  earlyLeave: 0,
  totalOTHours: 0,
  absent: false,
  explanation: {
    zone: 'UTC',
    shift,
    windowStart: 0,
    windowEnd: instantAt('23:00'),
    holiday: false,
    cover: null,
    punches: [],
    requests: [],
    reasons: [],
    ...explained,
  },
  recalculations: [],
  ...more,
});

it('shows shift, break, presence and missing time in the day chart', () => {
  expect(toDayChart(dayWith(), instantAt('20:00'))).toEqual({
    ...span('08:00', '18:00'),
    ticks: ['08:00', '10:00', '12:00', '14:00', '16:00', '18:00'].map(instantAt),
    shift: [span('08:30', '12:00'), span('13:00', '17:30')],
    breaks: [span('12:00', '13:00')],
    present: [span('09:13', '12:00'), span('13:00', '17:40')],
    covers: [],
    late: [span('08:30', '09:13')],
    early: [],
  });
});

it('shows the length of an early leave in the day chart', () => {
  const early = dayWith({ checkOutTime: '2026-11-19T16:50:00.000Z', earlyLeave: 40, late: 0 });
  expect(toDayChart(early, instantAt('20:00'))).toMatchObject({ late: [], early: [span('16:50', '17:30')] });
});

it('shows the time covered by a request, and lateness from the end of that time', () => {
  const reasons: TimesheetRow['explanation']['reasons'] = [
    {
      figure: 'ABSENT',
      rule: 'REQUEST_COVERS',
      params: { request: '7', kind: 'LEAVE', start: '08:30', end: '12:00' },
    },
    {
      figure: 'LATE',
      rule: 'LATE_AFTER',
      params: { in: '13:20', start: '13:00', threshold: 5, minutes: 20 },
    },
  ];
  const day = dayWith({ checkInTime: '2026-11-19T13:20:00.000Z', late: 20 }, { cover: 'LEAVE', reasons });
  expect(toDayChart(day, instantAt('20:00'))).toMatchObject({
    covers: [{ kind: 'LEAVE', ...span('08:30', '12:00') }],
    late: [span('13:00', '13:20')],
  });
  expect(dayText(text, day)).toMatch(/^Late 0:20.*Leave$/);
});

it('extends presence until now while an employee is inside, and shows only the check-in after the window for punches ends', () => {
  const open = dayWith({ status: 'INCOMPLETE', checkOutTime: null });
  expect(toDayChart(open, instantAt('11:00'))?.present).toEqual([span('09:13', '11:00')]);
  expect(toDayChart(open, instantAt('23:30'))?.present).toEqual([span('09:13', '09:13')]);
});

it('shows each pair of punches separately if the shift counts pairs', () => {
  const punch = (id: string, clock: string, use: 'PAIR_IN' | 'PAIR_OUT') => ({
    ...{ id, at: instantAt(clock), wall: '', direction: null, directionFrom: null, use, ignoredReason: null },
    ...{ ahead: false, doorName: '' },
  });
  const punches = [
    punch('1', '09:00', 'PAIR_IN'),
    punch('2', '10:00', 'PAIR_OUT'),
    punch('3', '11:00', 'PAIR_IN'),
    punch('4', '12:00', 'PAIR_OUT'),
  ];
  const chart = toDayChart(
    dayWith({}, { punches, shift: { ...shift, countPairs: true } }),
    instantAt('20:00'),
  );
  expect(chart?.present).toEqual([span('09:00', '10:00'), span('11:00', '12:00')]);
});

it('labels the full hours of the site if its time zone has a half-hour offset', () => {
  // The shift in India starts at 08:30.
  const there = { ...shift, startAt: instantAt('03:00'), endAt: instantAt('12:00'), breaks: [] };
  const day = dayWith({ checkInTime: null, checkOutTime: null, late: 0 }, { shift: there });
  expect(toDayChart(day, instantAt('20:00'))?.ticks[0]).toBe(instantAt('02:30'));
});

it.each([
  // The clocks change at 01:00 UTC, in the first night from summer to winter time, in the second night from winter to
  // summer time.
  ['2026-10-24T20:00:00Z', '2026-10-25T05:00:00Z', '2026-10-25T02:00:00Z'],
  ['2027-03-27T21:00:00Z', '2027-03-28T04:00:00Z', '2027-03-28T01:00:00Z'],
  ['2026-11-19T21:00:00Z', '2026-11-20T05:00:00Z', '2026-11-20T02:00:00Z'],
])(
  'shows the break of a night shift at its local time when the clocks change: %s',
  (startAt, endAt, from) => {
    const night = {
      ...{ ...shift, startTime: '22:00', endTime: '06:00', breaks: [{ start: '03:00', end: '04:00' }] },
      ...{ startAt: Date.parse(startAt), endAt: Date.parse(endAt) },
    };
    const there = dayWith(
      { checkInTime: null, checkOutTime: null, late: 0, timeZone: 'Europe/Berlin' },
      { shift: night, zone: 'Europe/Berlin' },
    );
    const begin = Date.parse(from);
    expect(toDayChart(there, Date.parse(endAt))?.breaks).toEqual([{ from: begin, to: begin + 3_600_000 }]);
  },
);

it('returns no day chart if the day has neither a shift nor a punch', () => {
  const free = dayWith({ checkInTime: null, checkOutTime: null, late: 0 }, { shift: null });
  expect(toDayChart(free, instantAt('20:00'))).toBeNull();
});
