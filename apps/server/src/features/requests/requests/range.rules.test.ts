import { describe, expect, it } from 'vitest';
import { findRangeProblem, normalizeRange, type RequestRange } from './range.rules.ts';

const createRange = (overrides: Partial<RequestRange>): RequestRange => ({
  type: 'LEAVE',
  subType: 'ANNUAL',
  startTime: '2026-11-23T08:00:00',
  endTime: '2026-11-23T12:00:00',
  isAllDay: false,
  half: null,
  ...overrides,
});
describe('normalized ranges of a request', () => {
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
  ] as const)('normalizes a range of %s', (_what, overrides, startTime, endTime) => {
    expect(normalizeRange(createRange(overrides))).toMatchObject({ startTime, endTime });
  });
});

describe('invalid ranges of a request', () => {
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
  ] as const)('rejects a range that %s', (_what, overrides, field, rule) => {
    expect(findRangeProblem(normalizeRange(createRange(overrides)), now)).toEqual({ field, rule });
  });

  it('accepts a request range that ends in the night, and a correction of the current second', () => {
    expect(
      findRangeProblem(
        createRange({ startTime: '2026-11-23T22:00:00', endTime: '2026-11-24T06:00:00' }),
        now,
      ),
    ).toBeNull();
    expect(
      findRangeProblem(
        normalizeRange(createRange({ type: 'CORRECTION', startTime: now, endTime: now })),
        now,
      ),
    ).toBeNull();
  });
});
