import { describe, expect, it } from 'vitest';
import { timesOf } from './logTimes.ts';

describe('times typed as a date and two clocks', () => {
  it.each([
    ['12:00', '13:00', '2026-11-20T13:00:00'],
    ['22:00', '02:00', '2026-11-21T02:00:00'],
    ['08:00', '08:00', '2026-11-21T08:00:00'],
  ])('from %s to %s end at %s', (start, end, ends) => {
    expect(timesOf('2026-11-20', start, end)).toEqual({ startTime: `2026-11-20T${start}:00`, endTime: ends });
  });
});
