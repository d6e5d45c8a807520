import { expect, it } from 'vitest';
import { type MeetingPlan, readingsOf } from '../recurrence.rules.ts';
import {
  candidatesOf,
  checkedDates,
  countBusyDates,
  findFirstFree,
  isFreeAt,
  mergePeriods,
  type Period,
  sortByFit,
} from './availability.rules.ts';

const zone = 'Europe/Berlin';
const hours = { opens: '09:00', closes: '18:00', workingDays: [1, 2, 3, 4, 5] };
// Friday
const plan: MeetingPlan = {
  start: '2026-11-27T16:00:00',
  seconds: 3600,
  isAllDay: false,
  repeat: 'ONCE',
  until: null,
};
/** Returns a busy period in the local time of Berlin in winter. */
const berlin = (start: string, end: string): Period => ({
  from: Date.parse(`${start}+01:00`),
  to: Date.parse(`${end}+01:00`),
});

it.each([
  ['nothing is booked', [], true],
  ['a booking ends at the start', [[1, 5]], true],
  ['a booking starts at the end', [[8, 9]], true],
  ['a booking overlaps the start', [[1, 6]], false],
  ['a booking overlaps the end', [[7, 9]], false],
  ['a booking is inside', [[6, 7]], false],
  ['a booking covers everything', [[1, 9]], false],
  [
    'only the first of two bookings overlaps',
    [
      [1, 6],
      [20, 30],
    ],
    false,
  ],
  [
    'bookings before and after touch',
    [
      [1, 5],
      [8, 30],
    ],
    true,
  ],
] as const)('finds whether a time from 5 to 8 is free if %s', (_, booked, isFree) => {
  const busy = mergePeriods(booked.map(([from, to]) => ({ from, to })));
  expect(isFreeAt(busy, { startsAt: 5, endsAt: 8 })).toBe(isFree);
});

interface SearchCase {
  plan?: Partial<MeetingPlan>;
  busy?: Period[];
  first: string | null;
}

const searches: Record<string, SearchCase> = {
  'at the requested time if it is free': { first: '2026-11-27T16:00:00' },
  'at an odd minute if it was requested': {
    plan: { start: '2026-11-27T16:07:00' },
    first: '2026-11-27T16:07:00',
  },
  'at the next quarter of an hour after a booking': {
    busy: [berlin('2026-11-27T15:00:00', '2026-11-27T16:20:00')],
    first: '2026-11-27T16:30:00',
  },
  'on the next working day after the company’s hours': {
    busy: [berlin('2026-11-27T15:00:00', '2026-11-27T17:30:00')],
    first: '2026-11-30T09:00:00',
  },
  'at any hour if the requested time is outside the company’s hours': {
    plan: { start: '2026-11-28T20:00:00' },
    busy: [berlin('2026-11-28T20:00:00', '2026-11-28T22:00:00')],
    first: '2026-11-28T22:00:00',
  },
  'not after two weeks': {
    busy: [berlin('2026-11-27T00:00:00', '2026-12-11T00:00:00')],
    first: null,
  },
  'on the next free day for an all-day meeting': {
    plan: { start: '2026-11-27T00:00:00', seconds: 86_400, isAllDay: true },
    busy: [berlin('2026-11-27T09:00:00', '2026-11-28T10:00:00')],
    first: '2026-11-29T00:00:00',
  },
  'at another time of the same dates for a series': {
    plan: { repeat: 'WEEKLY', until: '2026-12-18', start: '2026-11-27T09:00:00' },
    busy: [
      berlin('2026-12-04T09:30:00', '2026-12-04T11:00:00'),
      berlin('2026-12-11T11:00:00', '2026-12-11T13:00:00'),
    ],
    first: '2026-11-27T13:00:00',
  },
  'nowhere if a date of the series has no common free time': {
    plan: { repeat: 'WEEKLY', until: '2026-12-18' },
    busy: [berlin('2026-12-04T00:00:00', '2026-12-05T00:00:00')],
    first: null,
  },
};

it.each(Object.entries(searches))('finds the first free time %s', (_, { plan: more, busy = [], first }) => {
  const requested = { ...plan, ...more };
  const candidates = candidatesOf(zone, requested, checkedDates(requested), hours);
  const room = { id: 1, capacity: null, busy: mergePeriods(busy) };
  const found = findFirstFree(candidates, [room], []);
  expect(found && readingsOf(zone, found.occurrence).start).toBe(first);
});

it('requires one room and all people to be free at the same time', () => {
  const rooms = [
    { id: 1, capacity: null, busy: [berlin('2026-11-27T16:00:00', '2026-11-27T18:00:00')] },
    { id: 2, capacity: null, busy: [berlin('2026-11-27T16:45:00', '2026-11-27T17:00:00')] },
  ];
  const people = [berlin('2026-11-27T15:00:00', '2026-11-27T16:15:00')];
  const candidates = [...candidatesOf(zone, plan, checkedDates(plan), hours)];
  const found = findFirstFree(candidates, rooms, people);
  expect(found && [found.room.id, readingsOf(zone, found.occurrence).start]).toEqual([
    2,
    '2026-11-27T17:00:00',
  ]);
});

it('keeps the local time of a search over a clock change', () => {
  const start = '2026-10-24T16:00:00';
  const requested = { ...plan, start };
  const busy = [{ from: Date.parse('2026-10-23T00:00:00Z'), to: Date.parse('2026-10-25T23:00:00Z') }];
  const found = findFirstFree(
    candidatesOf(zone, requested, checkedDates(requested), { ...hours, workingDays: [1, 6] }),
    [{ id: 1, capacity: null, busy }],
    [],
  );
  expect(found && readingsOf(zone, found.occurrence).start).toBe('2026-10-26T09:00:00');
});

it('counts the dates of a series on which a person is busy, and checks at most 30 dates', () => {
  const requested: MeetingPlan = { ...plan, repeat: 'DAILY', until: null };
  const dates = checkedDates(requested);
  expect(dates).toHaveLength(30);
  const [candidate] = [...candidatesOf(zone, requested, dates, hours)];
  const busy = [berlin('2026-11-28T16:30:00', '2026-11-30T16:30:00')];
  expect(candidate && countBusyDates(busy, candidate)).toBe(3);
});

it('sorts rooms with enough seats first, then rooms of unknown size, and small rooms last', () => {
  const rooms = [2, null, 12, 6, 4].map((capacity) => ({ capacity }));
  expect(sortByFit(rooms, 5).map(({ capacity }) => capacity)).toEqual([6, 12, null, 4, 2]);
});
