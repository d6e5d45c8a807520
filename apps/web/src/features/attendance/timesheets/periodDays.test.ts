import type { TimesheetRow } from '@gatehouse/api/attendance/timesheets';
import { describe, expect, it } from 'vitest';
import { adjacentMonth, countByFilter, daysOf, hasStrip, indexOfDate, isMonth } from './periodDays.ts';

const row = (date: string, more: Partial<TimesheetRow> = {}): TimesheetRow => ({
  date,
  status: 'PRESENT',
  timeZone: 'UTC',
  checkInTime: null,
  checkOutTime: null,
  totalHours: 8,
  late: 0,
  earlyLeave: 0,
  totalOTHours: 0,
  absent: false,
  explanation: {
    zone: 'UTC',
    shift: null,
    windowStart: 0,
    windowEnd: 0,
    holiday: false,
    cover: null,
    punches: [],
    requests: [],
    reasons: [],
  },
  recalculations: [],
  ...more,
});

const rows = [
  row('2026-11-04', { late: 3 }),
  row('2026-11-03', { totalHours: 9, totalOTHours: 1 }),
  row('2026-11-02', { late: 9, totalHours: 7 }),
];

it('lists every date of a period, including dates without an attendance day', () => {
  const days = daysOf({ from: '2026-10-31', to: '2026-11-03' }, rows);
  expect(days.map(({ date, day }) => [date, day?.date])).toEqual([
    ['2026-10-31', undefined],
    ['2026-11-01', undefined],
    ['2026-11-02', '2026-11-02'],
    ['2026-11-03', '2026-11-03'],
  ]);
});

it('counts the days of a period for each filter', () => {
  expect(countByFilter(rows)).toEqual({ all: 3, late: 2, earlyOut: 0, absent: 0, ot: 1 });
});

describe('index of a day in the filtered and sorted list', () => {
  it.each([
    ['the latest first', {}, 2],
    ['the first one first', { sort: 'date,asc' }, 0],
    ['by most hours', { sort: 'totalHours,desc' }, 2],
    ['by fewest hours', { sort: 'totalHours,asc' }, 0],
    ['of the late', { filter: 'late' }, 1],
    ['of others than it', { filter: 'ot' }, -1],
  ] as const)('finds the index of a day in the list: %s', (_case, chosen, index) =>
    expect(indexOfDate(rows, chosen, '2026-11-02')).toBe(index),
  );

  it('lists the later of two days with equal hours first, like the API', () => {
    const same = [row('2026-11-02'), row('2026-11-03')];
    expect(indexOfDate(same, { sort: 'totalHours,asc' }, '2026-11-03')).toBe(0);
    expect(indexOfDate(same, { sort: 'totalHours,desc' }, '2026-11-03')).toBe(0);
  });
});

it.each([
  ['2026-11-01', 1, '2026-12-01', '2026-12-31'],
  ['2026-01-15', -1, '2025-12-01', '2025-12-31'],
  ['2028-01-31', 1, '2028-02-01', '2028-02-29'],
] as const)('returns for %s and step %d the month from %s to %s', (date, months, from, to) =>
  expect(adjacentMonth({ from: date, to: date }, months)).toEqual({ from, to }),
);

it.each([
  ['2026-11-01', '2026-11-30', true],
  ['2028-02-01', '2028-02-29', true],
  ['2026-11-01', '2026-11-29', false],
  ['2026-11-02', '2026-12-01', false],
  ['2026-11-01', '2026-12-31', false],
])('checks whether %s to %s is one month: %s', (from, to, is) => expect(isMonth({ from, to })).toBe(is));

it.each([
  [undefined, undefined, true],
  ['2026-10-01', '2026-10-31', true],
  ['2026-10-01', '2026-11-01', false],
])('checks whether the period from %s to %s has a day strip: %s', (from, to, has) =>
  expect(hasStrip({ from, to })).toBe(has),
);
