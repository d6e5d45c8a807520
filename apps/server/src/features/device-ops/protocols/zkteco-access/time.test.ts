import { describe, expect, it } from 'vitest';
import { encodeTimeRange, localTimeOfZkSeconds, zkSecondsOf } from './time.ts';

describe('time in seconds in the access control dialect', () => {
  it.each([
    [583080894, '2018-02-22 14:54:54'],
    [583512660, '2018-02-27 14:51:00'],
    [548003688, '2017-01-19 15:14:48'],
    [752688180, '2023-06-01 16:03:00'],
    [864118800, '2026-11-20 09:00:00'],
  ])('converts %d seconds of the access control dialect to %s and back', (seconds, localTime) => {
    expect(zkSecondsOf(localTime)).toBe(seconds);
    expect(localTimeOfZkSeconds(String(seconds))).toBe(localTime);
  });

  it.each(['', 'x', '-1', '1.5', '99999999999', String(zkSecondsOf('2026-02-28 00:00:00') + 3 * 86_400)])(
    'rejects %j as a time of the access control dialect',
    (text) => {
      expect(localTimeOfZkSeconds(text)).toBeNull();
    },
  );

  it.each([
    [830, 1200, 54_396_080],
    [1, 3, 65_539],
    [1000, 1100, 65_537_100],
    [0, 2359, 2359],
  ])('encodes the time range from %d to %d as %d', (from, to, stretch) => {
    expect(encodeTimeRange(from, to)).toBe(stretch);
  });
});
