import { afterEach, describe, expect, it } from 'vitest';
import { language } from '../../../platform/i18n/language.ts';
import { hourToOpenAt, shortClockText } from './wall.ts';

describe('where a day of hours opens', () => {
  it.each([
    ['00:20:00', '00:00:00'],
    ['05:10:00', '04:00:00'],
    ['07:00:00', '07:00:00'],
    ['12:00:00', '07:00:00'],
    ['16:59:59', '07:00:00'],
    ['17:00:00', '12:00:00'],
    ['23:59:00', '18:00:00'],
  ])('at %s at %s', (clock, opens) => {
    expect(hourToOpenAt(`2026-11-25T${clock}`)).toBe(opens);
  });
});

describe('a time where there is little room', () => {
  afterEach(() => language.set('en'));

  it.each([
    ['en', '4 PM', '4:30 PM'],
    ['vi', '4 CH', '4:30 CH'],
    ['ko', '오후 4시', '오후 4:30'],
    ['ja', '午後4時', '午後4:30'],
  ] as const)('of a full hour is the hour alone, in %s', (chosen, full, half) => {
    language.set(chosen);
    expect(shortClockText('2026-11-25T16:00:00')).toBe(full);
    expect(shortClockText('2026-11-25T16:30:00').replaceAll('\u00a0', ' ')).toBe(half);
  });
});
