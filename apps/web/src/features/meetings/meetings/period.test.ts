import { expect, it } from 'vitest';
import { periodOf, stepped } from './period.ts';

it.each([
  ['day', '2026-11-20', '2026-11-20', '2026-11-20'],
  ['week', '2026-11-20', '2026-11-16', '2026-11-22'],
  ['week', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['month', '2026-11-20', '2026-10-26', '2026-12-06'],
] as const)('the %s of %s is from %s to %s', (view, date, from, to) =>
  expect(periodOf(view, date)).toEqual({ from, to }),
);

it.each([
  ['day', '2026-12-31', 1, '2027-01-01'],
  ['week', '2026-11-20', -1, '2026-11-13'],
  ['month', '2026-01-31', 1, '2026-02-01'],
  ['month', '2026-03-31', -1, '2026-02-01'],
] as const)('the %s %s goes %i to %s', (view, date, by, to) => expect(stepped(view, date, by)).toBe(to));
