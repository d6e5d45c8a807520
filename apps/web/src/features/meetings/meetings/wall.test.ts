import { describe, expect, it } from 'vitest';
import { hourToOpenAt } from './wall.ts';

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
