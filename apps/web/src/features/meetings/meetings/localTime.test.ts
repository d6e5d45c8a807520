import { afterEach, describe, expect, it } from 'vitest';
import { language } from '../../../platform/i18n/language.ts';
import { datesBetween, hourToOpenAt, shortClockText, spanText } from './localTime.ts';

describe('initial hour of the day view', () => {
  it.each([
    ['00:20:00', '00:00:00'],
    ['05:10:00', '04:00:00'],
    ['07:00:00', '07:00:00'],
    ['12:00:00', '07:00:00'],
    ['16:59:59', '07:00:00'],
    ['17:00:00', '12:00:00'],
    ['23:59:00', '18:00:00'],
  ])('opens the day view at %s with the hour %s at the top', (clock, opens) => {
    expect(hourToOpenAt(`2026-11-25T${clock}`)).toBe(opens);
  });
});

describe('short time of day', () => {
  afterEach(() => language.set('en'));

  it.each([
    ['en', '4 PM', '4:30 PM'],
    ['vi', '4 CH', '4:30 CH'],
    ['ko', '오후 4시', '오후 4:30'],
    ['ja', '午後4時', '午後4:30'],
  ] as const)('omits the minutes of a full hour in %s', (chosen, full, half) => {
    language.set(chosen);
    expect(shortClockText('2026-11-25T16:00:00')).toBe(full);
    expect(shortClockText('2026-11-25T16:30:00').replaceAll('\u00a0', ' ')).toBe(half);
  });
});

describe('date range of a meeting', () => {
  it.each([
    ['of one day', '2026-11-27T09:00:00', '2026-11-27T10:00:00', ['2026-11-27']],
    ['that ends at midnight', '2026-11-27T22:00:00', '2026-11-28T00:00:00', ['2026-11-27']],
    ['through a night', '2026-11-27T22:00:00', '2026-11-28T00:01:00', ['2026-11-27', '2026-11-28']],
    ['of two whole days', '2026-11-30T00:00:00', '2026-12-01T23:59:59', ['2026-11-30', '2026-12-01']],
    [
      'whose end the clocks put before its start',
      '2026-10-25T02:30:00',
      '2026-10-25T02:15:00',
      ['2026-10-25'],
    ],
  ])('returns the dates of a meeting %s', (_, start, end, dates) =>
    expect(datesBetween(start, end)).toEqual(dates),
  );

  it('date range omits the times of an all-day meeting', () => {
    expect(spanText('2027-03-27T00:00:00', '2027-03-28T23:59:59', true)).toBe('2027-03-27 – 2027-03-28');
    const timed = spanText('2027-03-27T00:00:00', '2027-03-27T12:30:00', false);
    expect(timed.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe('2027-03-27 12:00 AM – 2027-03-27 12:30 PM');
  });
});
