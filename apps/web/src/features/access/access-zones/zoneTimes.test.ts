import { expect, it } from 'vitest';
import { toLocalTime } from './zoneTimes.ts';

it.each<[Parameters<typeof toLocalTime>, string | null]>([
  [['start', '2026-11-24'], '2026-11-24T00:00:00'],
  [['start', '2026-11-24', '08:30'], '2026-11-24T08:30:00'],
  [['end', '2026-11-24'], '2026-11-24T23:59:59'],
  [['end', '2026-11-24', '18:00'], '2026-11-24T18:00:00'],
  [['end', '2026-11-24', '23:59'], '2026-11-24T23:59:59'],
  [['end', null, '18:00'], null],
])('converts %j to %s', (input, expected) => {
  expect(toLocalTime(...input)).toBe(expected);
});
