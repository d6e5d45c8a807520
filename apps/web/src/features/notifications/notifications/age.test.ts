import { expect, it } from 'vitest';
import { ageOf } from './age.ts';

const now = new Date('2026-11-20T12:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

it.each([
  [-5, 'now', undefined],
  [0.99, 'now', undefined],
  [1, 'minutes', 1],
  [59.9, 'minutes', 59],
  [60, 'hours', 1],
  [1439, 'hours', 23],
  [1440, 'days', 1],
  [10_079, 'days', 6],
  [10_080, 'weeks', 1],
  [40_319, 'weeks', 3],
  [40_320, 'months', 1],
  [500_000, 'months', 12],
] as const)('formats an age of %d minutes in %s (spec §9)', (minutes, unit, count) => {
  expect(ageOf(minutesAgo(minutes), now)).toEqual(count === undefined ? { unit } : { unit, count });
});
