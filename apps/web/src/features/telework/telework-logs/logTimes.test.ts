import { describe, expect, it } from 'vitest';
import { joinLogTimes } from './logTimes.ts';

describe('times of a manual log', () => {
  it.each([
    ['12:00', '13:00', '2026-11-20T13:00:00'],
    ['22:00', '02:00', '2026-11-21T02:00:00'],
    ['08:00', '08:00', '2026-11-21T08:00:00'],
  ])('joins a date and the times %s and %s to a log that ends at %s', (start, end, ends) => {
    expect(joinLogTimes('2026-11-20', start, end)).toEqual({
      startTime: `2026-11-20T${start}:00`,
      endTime: ends,
    });
  });
});
