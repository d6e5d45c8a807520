import { describe, expect, it } from 'vitest';
import { isInOrder, stateOf } from './contracts.rules.ts';

const period = { isEnabled: true, startDate: '2026-11-20T00:00:00', endDate: '2026-11-21T00:00:00' };

describe('state of a contract', () => {
  it.each([
    ['a second before it begins', '2026-11-19T23:59:59', 'UPCOMING'],
    ['as it begins', '2026-11-20T00:00:00', 'ACTIVE'],
    ['at its end, which is still within it', '2026-11-21T00:00:00', 'ACTIVE'],
    ['a second later', '2026-11-21T00:00:01', 'ENDED'],
  ])('derives the state of a contract: %s', (_when, now, state) => {
    expect(stateOf(period, now)).toBe(state);
    expect(stateOf({ ...period, isEnabled: false }, now)).toBe('INACTIVE');
  });

  it.each([
    ['2026-11-20T00:00:00', '2026-11-20T00:00:01', true],
    ['2026-11-20T00:00:00', '2026-11-20T00:00:00', false],
    ['2026-11-21T00:00:00', '2026-11-20T00:00:00', false],
  ])('checks that a contract begins before it ends: %s to %s is %s', (startDate, endDate, is) =>
    expect(isInOrder({ startDate, endDate })).toBe(is),
  );
});
