import { describe, expect, it } from 'vitest';
import { clockOf, contractDate, dateOf, toLocalTime } from './contractDate.ts';

describe('local times of contracts', () => {
  it('joins a date and a time to a local time and splits it again', () => {
    const localTime = toLocalTime('2026-11-25', '08:30');
    expect([localTime, dateOf(localTime), clockOf(localTime)]).toEqual([
      '2026-11-25T08:30:00',
      '2026-11-25',
      '08:30',
    ]);
    expect([toLocalTime(null, '08:30'), toLocalTime('2026-11-25', ''), clockOf(null)]).toEqual([
      null,
      '2026-11-25T00:00:00',
      '00:00',
    ]);
  });

  it('omits the time of a contract date at midnight', () => {
    expect(contractDate('2026-11-25T00:00:00')).toBe('2026-11-25');
    expect(contractDate('2026-11-25T17:30:00')).toMatch(/^2026-11-25 5:30/);
  });
});
