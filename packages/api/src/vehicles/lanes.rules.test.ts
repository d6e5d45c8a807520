import { describe, expect, it } from 'vitest';
import { endsNextDay, missingTime } from './lanes.rules.ts';

describe('opening hours of a lane', () => {
  it.each([
    [null, null, undefined, false],
    ['06:00', null, 'closeTime', false],
    [null, '22:00', 'openTime', false],
    ['06:00', '22:00', undefined, false],
    ['22:00', '06:00', undefined, true],
    ['00:00', '00:00', undefined, true],
  ])(
    'checks the opening hours %s to %s of a lane: missing field %s, ends on the next day %s',
    (openTime, closeTime, missing, nextDay) => {
      expect(missingTime({ openTime, closeTime })).toBe(missing);
      expect(endsNextDay({ openTime, closeTime })).toBe(nextDay);
    },
  );
});
