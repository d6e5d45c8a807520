import { describe, expect, it } from 'vitest';
import { clockIn, contractDate, dateIn, wallOf } from './contractDate.ts';

describe('the dates of a contract', () => {
  it('are put together of a date and a time, and taken apart again', () => {
    const wall = wallOf('2026-11-25', '08:30');
    expect([wall, dateIn(wall), clockIn(wall)]).toEqual(['2026-11-25T08:30:00', '2026-11-25', '08:30']);
    expect([wallOf(null, '08:30'), wallOf('2026-11-25', ''), clockIn(null)]).toEqual([
      null,
      '2026-11-25T00:00:00',
      '00:00',
    ]);
  });

  it('are shown without a time at midnight', () => {
    expect(contractDate('2026-11-25T00:00:00')).toBe('2026-11-25');
    expect(contractDate('2026-11-25T17:30:00')).toMatch(/^2026-11-25 5:30/);
  });
});
