import { describe, expect, it } from 'vitest';
import { type AskedRange, claimOf, rangeProblem, settled } from './range.rules.ts';

const HOME = 'Asia/Ho_Chi_Minh';
const asked = (given: Partial<AskedRange>): AskedRange => ({
  type: 'LEAVE',
  subType: 'ANNUAL',
  startTime: '2026-11-23T08:00:00',
  endTime: '2026-11-23T12:00:00',
  isAllDay: false,
  half: null,
  ...given,
});
const iso = ({ start, end }: { start: number; end: number }) =>
  [start, end].map((at) => new Date(at).toISOString().slice(0, 19));

describe('a range as it is kept', () => {
  it.each([
    [
      'whole days',
      { isAllDay: true, endTime: '2026-11-25T09:00:00' },
      '2026-11-23T00:00:00',
      '2026-11-25T23:59:59',
    ],
    ['half a day', { half: 'FIRST_HALF' }, '2026-11-23T00:00:00', '2026-11-23T23:59:59'],
    ['hours of leave', {}, '2026-11-23T08:00:00', '2026-11-23T12:00:00'],
    [
      'a trip, which has days',
      { type: 'BUSINESS', subType: 'TRIP' },
      '2026-11-23T00:00:00',
      '2026-11-23T23:59:59',
    ],
    [
      'a go-out, which has hours',
      { type: 'BUSINESS', subType: 'GO_OUT', isAllDay: true },
      '2026-11-23T08:00:00',
      '2026-11-23T12:00:00',
    ],
    [
      'a correction, at one time',
      { type: 'CORRECTION', subType: 'CHECK_IN' },
      '2026-11-23T08:00:00',
      '2026-11-23T08:00:00',
    ],
  ] as const)('of %s', (_what, given, startTime, endTime) => {
    expect(settled(asked(given))).toMatchObject({ startTime, endTime });
  });
});

describe('a range that is none', () => {
  const now = '2026-11-23T10:00:00';
  it.each([
    ['ends before it begins', { endTime: '2026-11-23T07:00:00' }, 'endTime', 'order'],
    ['lasts no time', { endTime: '2026-11-23T08:00:00' }, 'endTime', 'order'],
    ['is a whole day and half of it', { isAllDay: true, half: 'FIRST_HALF' }, 'half', 'invalid'],
    [
      'is half of a business trip, which has whole days',
      { type: 'BUSINESS', subType: 'TRIP', half: 'FIRST_HALF' },
      'half',
      'invalid',
    ],
    ['is half of two dates', { half: 'FIRST_HALF', endTime: '2026-11-24T12:00:00' }, 'half', 'invalid'],
    [
      'is a correction of what has not been',
      { type: 'CORRECTION', startTime: '2026-11-23T10:01:00', endTime: '2026-11-23T10:01:00' },
      'startTime',
      'future',
    ],
    ['is longer than a year', { isAllDay: true, endTime: '2027-11-24T23:59:59' }, 'endTime', 'tooLong'],
    ['is hours of more than a day', { endTime: '2026-11-24T08:00:01' }, 'endTime', 'tooLong'],
  ] as const)('%s', (_what, given, field, rule) => {
    expect(rangeProblem(settled(asked(given)), now)).toEqual({ field, rule });
  });

  it('is not one that ends in the night, nor a correction of just now', () => {
    expect(
      rangeProblem(asked({ startTime: '2026-11-23T22:00:00', endTime: '2026-11-24T06:00:00' }), now),
    ).toBeNull();
    expect(
      rangeProblem(settled(asked({ type: 'CORRECTION', startTime: now, endTime: now })), now),
    ).toBeNull();
  });
});

describe('what a request claims', () => {
  const noon = Date.parse('2026-11-23T05:00:00Z');
  it('is half-open: whole dates meet at midnight and two halves of a date where it parts', () => {
    const first = claimOf(HOME, settled(asked({ half: 'FIRST_HALF' })), noon);
    const second = claimOf(HOME, settled(asked({ half: 'SECOND_HALF' })), noon);
    expect(iso(first)).toEqual(['2026-11-22T17:00:00', '2026-11-23T05:00:00']);
    expect(iso(second)).toEqual(['2026-11-23T05:00:00', '2026-11-23T17:00:00']);
    const whole = claimOf(HOME, settled(asked({ isAllDay: true })), noon);
    expect(iso(whole)).toEqual(['2026-11-22T17:00:00', '2026-11-23T17:00:00']);
  });

  it('has 23 and 25 hours on the dates of the clock changes', () => {
    const date = (day: string) =>
      claimOf(
        'Europe/Berlin',
        settled(asked({ isAllDay: true, startTime: `${day}T08:00:00`, endTime: `${day}T09:00:00` })),
        0,
      );
    const hours = (day: string) => (date(day).end - date(day).start) / 3_600_000;
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-10-26')]).toEqual([23, 25, 24]);
  });
});
