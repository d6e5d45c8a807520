import { describe, expect, it } from 'vitest';
import { datesOfPeriod } from './dayLabels.ts';

describe('dates of a dashboard period', () => {
  it.each([
    ['week', '2026-12-28', 7, '2027-01-03'],
    ['month', '2028-02-01', 29, '2028-02-29'],
    ['quarter', '2026-10-01', 92, '2026-12-31'],
  ] as const)('returns for a %s from %s %i dates, up to %s', (period, from, length, last) => {
    const dates = datesOfPeriod(from, period);
    expect([dates[0], dates.length, dates.at(-1)]).toEqual([from, length, last]);
  });
});
