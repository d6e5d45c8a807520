import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  DAY,
  dayNumber,
  formatDay,
  formatLocalTime,
  minuteOfDay,
  parseClock,
  parseDay,
  parseLocalTime,
  weekday,
} from './dates.ts';

describe('dates in ISO format', () => {
  it('converts every day of the years 1 to 9999 to a number and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: dayNumber('0001-01-01'), max: dayNumber('9999-12-31') }), (day) => {
        const date = formatDay(day);
        expect(date).toBe(new Date(day * DAY).toISOString().slice(0, 10));
        expect(parseDay(date)).toBe(day);
        expect(weekday(date) % 7).toBe(new Date(day * DAY).getUTCDay());
      }),
    );
  });

  it.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2000-03-01', -1, '2000-02-29'],
    ['1900-03-01', -1, '1900-02-28'],
    ['2026-12-31', 1, '2027-01-01'],
    ['1969-12-31', 2, '1970-01-02'],
  ])('adds days to a date: %s plus %i days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
  });

  it.each([
    '2026-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-1-01',
    '2026-01-01 ',
    '0000-01-01',
    '2026/01/01',
  ])('rejects %j as a date', (text) => {
    expect(parseDay(text)).toBeUndefined();
    expect(() => addDays(text, 1)).toThrow(RangeError);
  });

  it('formats and parses local times', () => {
    fc.assert(
      fc.property(fc.integer({ min: -62_135_596_800, max: 253_402_300_799 }), (second) => {
        const text = formatLocalTime(second * 1000);
        expect(text).toBe(new Date(second * 1000).toISOString().slice(0, 19).replace('T', ' '));
        expect(parseLocalTime(text)).toBe(second * 1000);
      }),
    );
  });

  it.each([
    '2026-01-01 10:60:00',
    '2026-01-01 10:00:60',
    '2026-01-01 1:00:00',
    '2026-01-01_10:00:00',
    '2026-01-01 10:00:0x',
    '2026-01-01 -1:00',
  ])('rejects %j as a local time', (text) => {
    expect(parseLocalTime(text)).toBeUndefined();
  });

  it('parses a time of day into minutes and rejects other text', () => {
    expect(parseClock('00:00')).toBe(0);
    expect(parseClock('23:59')).toBe(1439);
    for (const text of ['24:00', '9:00', '09:60', '09:00:00', '']) {
      expect(() => parseClock(text)).toThrow(RangeError);
    }
  });
});

it.each([
  [0, 0],
  [1439, 1439],
  [1440, 0],
  [1501, 61],
  [-1, 1439],
  [-2881, 1439],
])('wraps %i minutes after midnight to %i', (minutes, expected) => {
  expect(minuteOfDay(minutes)).toBe(expected);
});
