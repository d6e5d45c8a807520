import type { TimesheetRow } from '@gatehouse/api/attendance/timesheets';
import { beforeAll, expect, it } from 'vitest';
import { loadTestLanguage } from '../../../platform/i18n/testLanguage.cases.ts';
import { text } from '../../../platform/i18n/text.ts';
import { chartOf } from './dayChart.ts';
import { dayText } from './dayMarks.ts';

beforeAll(() => loadTestLanguage('en'));

const at = (clock: string) => Date.parse(`2026-11-19T${clock}:00Z`);
const span = (from: string, to: string) => ({ from: at(from), to: at(to) });

const shift = {
  name: 'DEFAULT',
  startTime: '08:30',
  endTime: '17:30',
  // on the clocks of UTC, so that the figures below can be read
  startAt: at('08:30'),
  endAt: at('17:30'),
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
    windowEnd: at('23:00'),
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

it('shows shift, break, presence and what is missing of it', () => {
  expect(chartOf(dayWith(), at('20:00'))).toEqual({
    ...span('08:00', '18:00'),
    ticks: ['08:00', '10:00', '12:00', '14:00', '16:00', '18:00'].map(at),
    shift: [span('08:30', '12:00'), span('13:00', '17:30')],
    breaks: [span('12:00', '13:00')],
    present: [span('09:13', '12:00'), span('13:00', '17:40')],
    covers: [],
    late: [span('08:30', '09:13')],
    early: [],
  });
});

it('shows how much earlier somebody left', () => {
  const early = dayWith({ checkOutTime: '2026-11-19T16:50:00.000Z', earlyLeave: 40, late: 0 });
  expect(chartOf(early, at('20:00'))).toMatchObject({ late: [], early: [span('16:50', '17:30')] });
});

it('shows what a request covers, and lateness without it', () => {
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
  expect(chartOf(day, at('20:00'))).toMatchObject({
    covers: [{ kind: 'LEAVE', ...span('08:30', '12:00') }],
    late: [span('13:00', '13:20')],
  });
  expect(dayText(text, day)).toMatch(/^Late 0:20.*Leave$/);
});

it('goes on until now while somebody is inside, and stays a point once nobody knows', () => {
  const open = dayWith({ status: 'INCOMPLETE', checkOutTime: null });
  expect(chartOf(open, at('11:00'))?.present).toEqual([span('09:13', '11:00')]);
  expect(chartOf(open, at('23:30'))?.present).toEqual([span('09:13', '09:13')]);
});

it('shows pair by pair what is counted so', () => {
  const punch = (id: string, clock: string, use: 'PAIR_IN' | 'PAIR_OUT') => ({
    ...{ id, at: at(clock), wall: '', direction: null, directionFrom: null, use, ignoredReason: null },
    ...{ ahead: false, doorName: '' },
  });
  const punches = [
    punch('1', '09:00', 'PAIR_IN'),
    punch('2', '10:00', 'PAIR_OUT'),
    punch('3', '11:00', 'PAIR_IN'),
    punch('4', '12:00', 'PAIR_OUT'),
  ];
  const chart = chartOf(dayWith({}, { punches, shift: { ...shift, countPairs: true } }), at('20:00'));
  expect(chart?.present).toEqual([span('09:00', '10:00'), span('11:00', '12:00')]);
});

it('names full hours of the site, also where they lie half an hour apart', () => {
  // 08:30 on the clocks of India
  const there = { ...shift, startAt: at('03:00'), endAt: at('12:00'), breaks: [] };
  const day = dayWith({ checkInTime: null, checkOutTime: null, late: 0 }, { shift: there });
  expect(chartOf(day, at('20:00'))?.ticks[0]).toBe(at('02:30'));
});

it.each([
  // from summer to winter time at 01:00 UTC, and back
  ['2026-10-24T20:00:00Z', '2026-10-25T05:00:00Z', '2026-10-25T02:00:00Z'],
  ['2027-03-27T21:00:00Z', '2027-03-28T04:00:00Z', '2027-03-28T01:00:00Z'],
  ['2026-11-19T21:00:00Z', '2026-11-20T05:00:00Z', '2026-11-20T02:00:00Z'],
])('a break of the night stands where the clocks show it: %s', (startAt, endAt, from) => {
  const night = {
    ...{ ...shift, startTime: '22:00', endTime: '06:00', breaks: [{ start: '03:00', end: '04:00' }] },
    ...{ startAt: Date.parse(startAt), endAt: Date.parse(endAt) },
  };
  const there = dayWith(
    { checkInTime: null, checkOutTime: null, late: 0, timeZone: 'Europe/Berlin' },
    { shift: night, zone: 'Europe/Berlin' },
  );
  const begin = Date.parse(from);
  expect(chartOf(there, Date.parse(endAt))?.breaks).toEqual([{ from: begin, to: begin + 3_600_000 }]);
});

it('is nothing without a shift and without a punch', () => {
  const free = dayWith({ checkInTime: null, checkOutTime: null, late: 0 }, { shift: null });
  expect(chartOf(free, at('20:00'))).toBeNull();
});
