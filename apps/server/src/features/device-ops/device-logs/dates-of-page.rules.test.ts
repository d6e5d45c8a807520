import { describe, expect, it } from 'vitest';
import { datesOfPage } from './dates-of-page.rules.ts';

const days = [
  { date: '2026-11-20', total: 5 },
  { date: '2026-11-10', total: 5 },
  { date: '2026-11-09', total: 5 },
  { date: '2026-10-01', total: 5 },
];
const after = Date.parse('2026-11-10T12:00:00Z');

describe('the dates of a page', () => {
  it.each([
    ['ends with the date that fills it, and two for other zones', null, 5, '2026-11-18', '2026-11-20'],
    ['goes back as far as it must', null, 11, '2026-11-07', '2026-11-20'],
    ['goes no further back than there are events', null, 20, '2026-10-01', '2026-11-20'],
    ['does not count what may lie before the cursor', after, 5, '2026-10-01', '2026-11-10'],
  ])('%s', (_what, cursor, wanted, from, to) => {
    expect(datesOfPage(days, cursor, wanted)).toEqual({ from, to });
  });

  it('are none where nothing is found, or nothing is left', () => {
    expect(datesOfPage([], null, 1)).toBeNull();
    expect(datesOfPage(days, Date.parse('2026-09-01T00:00:00Z'), 1)).toBeNull();
  });
});
