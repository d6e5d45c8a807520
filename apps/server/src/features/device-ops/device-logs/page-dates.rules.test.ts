import { describe, expect, it } from 'vitest';
import { findPageDates } from './page-dates.rules.ts';

const days = [
  { date: '2026-11-20', total: 5 },
  { date: '2026-11-10', total: 5 },
  { date: '2026-11-09', total: 5 },
  { date: '2026-10-01', total: 5 },
];
const after = Date.parse('2026-11-10T12:00:00Z');

describe('dates of a page of the device log', () => {
  it.each([
    ['the date that fills the page, and two more for other time zones', null, 5, '2026-11-18', '2026-11-20'],
    ['as many dates as the page needs', null, 11, '2026-11-07', '2026-11-20'],
    ['no dates before the oldest event', null, 20, '2026-10-01', '2026-11-20'],
    [
      'more dates after a cursor, because dates near it may be on earlier pages',
      after,
      5,
      '2026-10-01',
      '2026-11-10',
    ],
  ])('finds the dates of a page: %s', (_what, cursor, size, from, to) => {
    expect(findPageDates(days, cursor, size)).toEqual({ from, to });
  });

  it('returns no page dates if there are no events, or none after the cursor', () => {
    expect(findPageDates([], null, 1)).toBeNull();
    expect(findPageDates(days, Date.parse('2026-09-01T00:00:00Z'), 1)).toBeNull();
  });
});
