import { describe, expect, it } from 'vitest';
import { localTimeToInstant } from '../../../platform/dates/zones.ts';
import { placeTimes, toRequestTime } from './punch-times.rules.ts';

const zone = 'Asia/Ho_Chi_Minh';
const date = '2026-11-18';
const at = (localTime: string) => localTimeToInstant(zone, `2026-11-${localTime}`);
const dayOf = (expected: readonly [string, string] | null, claim: readonly [string, string]) => ({
  zone,
  expected: expected && { start: at(expected[0]), end: at(expected[1]) },
  claim: { start: at(claim[0]), end: at(claim[1]) },
  parts: { until: 0, from: 0 },
});
const office = dayOf(['18 09:00', '18 18:00'], ['18 07:00', '19 07:00']);
const night = dayOf(['18 22:00', '19 06:00'], ['18 20:00', '19 20:00']);
const free = dayOf(null, ['18 04:00', '19 04:00']);

describe('the times of a correction', () => {
  it.each([
    [
      'a check-in and a check-out of an office day',
      office,
      [null, null],
      ['09:00', '18:00'],
      ['18 09:00', '18 18:00'],
    ],
    [
      'a check-out after the stored check-in',
      office,
      ['18 09:10', null],
      [null, '18:00'],
      [null, '18 18:00'],
    ],
    ['a check-out after midnight', office, ['18 09:10', null], [null, '01:30'], [null, '19 01:30']],
    [
      'a check-in before the stored check-out',
      office,
      [null, '18 18:00'],
      ['08:30', null],
      ['18 08:30', null],
    ],
    ['both ends of a night shift', night, [null, null], ['22:00', '06:00'], ['18 22:00', '19 06:00']],
    ['the check-out of a night shift', night, ['18 21:55', null], [null, '06:05'], [null, '19 06:05']],
    [
      'the check-in of a night shift after midnight',
      night,
      [null, null],
      ['00:30', null],
      ['19 00:30', null],
    ],
    ['a date without a shift', free, [null, null], ['10:00', '03:00'], ['18 10:00', '19 03:00']],
  ] as const)(
    'places %s on the work date',
    (_, day, [storedIn, storedOut], [checkIn, checkOut], expected) => {
      const stored = { checkIn: storedIn && at(storedIn), checkOut: storedOut && at(storedOut) };
      const placed = placeTimes(day, date, stored, { checkIn, checkOut });
      const toText = (instant: number | null | undefined) =>
        instant ? toRequestTime(day, instant).slice(8, 16).replace('T', ' ') : null;
      expect([toText(placed?.checkIn), toText(placed?.checkOut)]).toEqual(expected);
    },
  );

  it.each([
    ['a check-in before the window of the shift', office, [null, null], ['06:30', null]],
    ['a check-in after the shift', office, [null, null], ['19:00', null]],
    ['a check-in after the stored check-out', office, [null, '18 12:00'], ['13:00', null]],
    ['a check-out before the stored check-in', office, ['18 09:00', null], [null, '08:30']],
    ['a check-out before the shift', office, [null, null], [null, '08:30']],
    ['a check-out before the check-in of the same correction', office, [null, null], ['09:00', '08:00']],
  ] as const)('rejects %s', (_, day, [storedIn, storedOut], [checkIn, checkOut]) => {
    const stored = { checkIn: storedIn && at(storedIn), checkOut: storedOut && at(storedOut) };
    expect(placeTimes(day, date, stored, { checkIn, checkOut })).toBeUndefined();
  });
});
