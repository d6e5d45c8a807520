import { describe, expect, it } from 'vitest';
import {
  datesOf,
  extensionOfPlan,
  lastStartOf,
  type MeetingPlan,
  occurrenceOn,
  planOf,
  planProblem,
  readingsOf,
  withEnd,
} from './recurrence.rules.ts';

const plan = (
  start: string,
  repeat: MeetingPlan['repeat'],
  until: string | null = null,
  more: Partial<MeetingPlan> = {},
) => ({
  ...{ start, seconds: 3600, isAllDay: false, repeat, until },
  ...more,
});

describe('dates of a meeting series', () => {
  it.each([
    ['once', plan('2026-11-20T09:00:00', 'ONCE', '2026-12-31'), ['2026-11-20']],
    ['daily', plan('2026-11-20T09:00:00', 'DAILY', '2026-11-22'), ['2026-11-20', '2026-11-21', '2026-11-22']],
    [
      'weekly',
      plan('2026-11-20T09:00:00', 'WEEKLY', '2026-12-04'),
      ['2026-11-20', '2026-11-27', '2026-12-04'],
    ],
    [
      'monthly on the 31st',
      plan('2027-01-31T09:00:00', 'MONTHLY', '2027-07-31'),
      ['2027-01-31', '2027-03-31', '2027-05-31', '2027-07-31'],
    ],
    [
      'monthly on the 30th',
      plan('2027-01-30T09:00:00', 'MONTHLY', '2027-04-01'),
      ['2027-01-30', '2027-03-30'],
    ],
    [
      'yearly on 29 February',
      plan('2028-02-29T09:00:00', 'YEARLY'),
      ['2028-02-29', '2032-02-29', '2036-02-29'],
    ],
    [
      'yearly',
      plan('2027-03-01T09:00:00', 'YEARLY', '2029-04-01'),
      ['2027-03-01', '2028-03-01', '2029-03-01'],
    ],
    ['until its first date', plan('2026-11-20T09:00:00', 'DAILY', '2026-11-20'), ['2026-11-20']],
  ])('computes the dates of a series: %s', (_, input, dates) => expect(datesOf(input)).toEqual(dates));

  it('ends a series without an end two years after its first date, or ten years after it if the series is yearly', () => {
    expect(datesOf(plan('2026-11-20T09:00:00', 'DAILY'))).toHaveLength(732);
    expect(datesOf(plan('2026-11-20T09:00:00', 'YEARLY')).at(-1)).toBe('2036-11-20');
    // the limit of two years is not part of the rule, so an extended series continues after the limit
    expect(datesOf(plan('2026-11-20T09:00:00', 'WEEKLY', '2031-01-01')).at(-1)).toBe('2030-12-27');
  });

  it.each(
    (['ONCE', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const).flatMap((repeat) =>
      ['2026-11-20', '2026-12-31', '2027-01-30', '2028-02-29'].flatMap((first) =>
        ['2028-02-29', '2028-03-01', '2029-02-28', '2035-12-30', null].map(
          (until) => [repeat, first, until] as const,
        ),
      ),
    ),
  )(
    'computes the same last date as the full list of dates for %s from %s until %s',
    (repeat, first, until) => {
      const input = plan(`${first}T09:00:00`, repeat, until);
      expect(lastStartOf(input)).toBe(datesOf(input).at(-1));
    },
  );

  it.each([
    [
      'a day before its last month',
      'WEEKLY',
      '2027-01-01',
      '2026-11-30T22:59:00Z',
      { reason: 'NOT_LAST_MONTH' },
    ],
    ['in its last month', 'WEEKLY', '2027-01-05', '2026-11-30T23:00:00Z', { to: '2028-12-01' }],
    [
      'with its last date before the end of its rule',
      'YEARLY',
      '2028-06-01',
      '2027-10-20T08:00:00Z',
      { to: '2037-10-20' },
    ],
    [
      'a year before the end of its rule',
      'YEARLY',
      '2029-06-01',
      '2027-10-20T08:00:00Z',
      { reason: 'NOT_LAST_MONTH' },
    ],
    [
      'that ends later than a series may',
      'WEEKLY',
      '2028-11-20',
      '2026-11-20T08:00:00Z',
      { reason: 'NOT_LAST_MONTH' },
    ],
  ] as const)('returns the extension of a series %s', (_when, repeat, until, now, to) => {
    // 20 November 2026 is a Friday
    const input = plan('2026-11-20T09:00:00', repeat, until);
    expect(extensionOfPlan('Europe/Berlin', input, Date.parse(now))).toEqual(to);
  });
});

describe('occurrence of a series on one date', () => {
  const night = plan('2026-01-01T02:30:00', 'DAILY');
  it.each([
    ['keeps the local hour in winter', 'Europe/Berlin', '2026-03-28', '2026-03-28T01:30:00.000Z', 3600],
    ['takes the next valid minute of a gap', 'Europe/Berlin', '2026-03-29', '2026-03-29T01:00:00.000Z', 3600],
    ['keeps the local hour in summer', 'Europe/Berlin', '2026-03-30', '2026-03-30T00:30:00.000Z', 3600],
    ['is the first of a doubled time', 'Europe/Berlin', '2026-10-25', '2026-10-25T00:30:00.000Z', 3600],
    ['knows gaps of half an hour', 'Australia/Lord_Howe', '2026-10-04', '2026-10-03T15:30:00.000Z', 3600],
    ['and zones without any', 'Asia/Ho_Chi_Minh', '2026-10-25', '2026-10-24T19:30:00.000Z', 3600],
  ])('computes the times of one date of a series: %s', (_, zone, date, startsAt, seconds) => {
    const occurrence = occurrenceOn(zone, night, date);
    expect(new Date(occurrence.startsAt).toISOString()).toBe(startsAt);
    expect(occurrence.endsAt - occurrence.startsAt).toBe(seconds * 1000);
  });

  it.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    ['2026-06-01', 24],
  ])('ends an all-day event at the end of its day: %s has %i hours', (date, hours) => {
    const allDay = plan('2026-01-01T00:00:00', 'DAILY', null, { isAllDay: true, seconds: 86_400 });
    const occurrence = occurrenceOn('Europe/Berlin', allDay, date);
    expect(occurrence.endsAt - occurrence.startsAt).toBe(hours * 3_600_000 - 1000);
    expect(readingsOf('Europe/Berlin', occurrence)).toEqual({
      start: `${date}T00:00:00`,
      end: `${date}T23:59:59`,
    });
  });
});

it.each([
  ['its hours', false, '2026-11-20T09:00:00', '2026-11-20T10:30:00', 5400, '2026-11-20T09:00:00'],
  ['over midnight', false, '2026-11-20T23:00:00', '2026-11-21T01:00:00', 7200, '2026-11-20T23:00:00'],
  [
    'an hour that the clocks skip',
    false,
    '2026-03-29T01:30:00',
    '2026-03-29T03:30:00',
    3600,
    '2026-03-29T01:30:00',
  ],
  ['a whole day', true, '2026-11-20T09:00:00', '2026-11-20T10:00:00', 86_400, '2026-11-20T00:00:00'],
  ['two whole days', true, '2026-11-20T09:00:00', '2026-11-21T08:00:00', 172_800, '2026-11-20T00:00:00'],
])('plans a meeting: %s', (_, isAllDay, start, end, seconds, begins) =>
  expect(planOf('Europe/Berlin', { start, end, isAllDay, repeat: 'ONCE', until: null })).toMatchObject({
    seconds,
    start: begins,
  }),
);

describe('validity of meeting times at 12:00 on 20 November', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const createPlan = (start: string, end: string, more: object = {}) =>
    planOf('UTC', { start, end, isAllDay: false, repeat: 'ONCE', until: null, ...more });
  it.each([
    ['is right', createPlan('2026-11-20T13:00:00', '2026-11-20T14:00:00'), false, null],
    ['may begin now', createPlan('2026-11-20T12:00:00', '2026-11-20T13:00:00'), false, null],
    [
      'may have begun five minutes ago',
      createPlan('2026-11-20T11:55:00', '2026-11-20T13:00:00'),
      false,
      null,
    ],
    [
      'not more',
      createPlan('2026-11-20T11:54:59', '2026-11-20T13:00:00'),
      false,
      { field: 'start', rule: 'past' },
    ],
    ['unless only its end moves', createPlan('2026-11-20T08:00:00', '2026-11-20T12:30:00'), true, null],
    [
      'not into the past',
      createPlan('2026-11-20T08:00:00', '2026-11-20T12:00:00'),
      true,
      { field: 'end', rule: 'past' },
    ],
    [
      'ends after it begins',
      createPlan('2026-11-20T13:00:00', '2026-11-20T13:00:00'),
      false,
      { field: 'end', rule: 'order' },
    ],
    [
      'may be all of today',
      createPlan('2026-11-20T00:00:00', '2026-11-20T00:00:00', { isAllDay: true }),
      false,
      null,
    ],
    [
      'not of yesterday',
      createPlan('2026-11-19T00:00:00', '2026-11-20T00:00:00', { isAllDay: true }),
      false,
      { field: 'start', rule: 'past' },
    ],
    [
      'has no end before its first date',
      createPlan('2026-11-21T13:00:00', '2026-11-21T14:00:00', { repeat: 'DAILY', until: '2026-11-20' }),
      false,
      { field: 'until', rule: 'order' },
    ],
    [
      'goes on for two years from now',
      createPlan('2026-11-21T13:00:00', '2026-11-21T14:00:00', { repeat: 'DAILY', until: '2028-11-20' }),
      false,
      null,
    ],
    [
      'not for more',
      createPlan('2026-11-21T13:00:00', '2026-11-21T14:00:00', { repeat: 'DAILY', until: '2028-11-21' }),
      false,
      { field: 'until', rule: 'tooLong' },
    ],
    [
      'lasts a month at most',
      createPlan('2026-11-21T13:00:00', '2026-12-22T13:00:01'),
      false,
      { field: 'end', rule: 'tooLong' },
    ],
  ] as const)('validates a plan at 12:00 on 20 November: %s', (_, input, keepsStart, problem) =>
    expect(planProblem('UTC', input, now, keepsStart)).toEqual(problem),
  );
});

const series = { isAllDay: false, repeat: 'WEEKLY', until: null } as const;

it('gives a series without an end the default end two years from now, regardless of its start', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const begun = planOf('UTC', { ...series, start: '2027-06-01T09:00:00', end: '2027-06-01T10:00:00' });
  expect(withEnd('UTC', begun, now).until).toBe('2028-11-20');
  expect(withEnd('UTC', { ...begun, until: '2027-07-01' }, now).until).toBe('2027-07-01');
  expect(withEnd('UTC', { ...begun, repeat: 'ONCE' }, now).until).toBeNull();
});
