import { expect, it } from 'vitest';
import { failingMs, meaningOf, waitAfter, worthMs } from './delivery-attempts.rules.ts';

const hour = 3_600_000;

it.each([
  [1, 0, 5_000],
  [2, 0, 5 * 60_000],
  [3, 0, 30 * 60_000],
  [4, 0, 2 * hour],
  [5, 0, 5 * hour],
  [6, 0, 10 * hour],
  [9, 0, 24 * hour],
  [10, 0, undefined],
  // The receiver may request a delay of at most a day.
  [1, 600, 600_000],
  [4, 600, 2 * hour],
  [1, 9_999_999, 24 * hour],
])('after %i tries with Retry-After %i s, waits %s ms before the next try', (tries, retryAfter, wait) =>
  expect(waitAfter(tries, retryAfter)).toBe(wait),
);

it('spreads the retries of a delivery over a longer time than the failure limit of a webhook, but less than the maximum age of a delivery', () => {
  const all = Array.from({ length: 9 }, (_, index) => waitAfter(index + 1) ?? 0).reduce((a, b) => a + b);
  expect(all).toBeGreaterThan(failingMs);
  expect(all).toBeLessThan(worthMs);
});

it.each([
  [200, 'TAKEN'],
  [204, 'TAKEN'],
  [301, 'FAILED'],
  [400, 'FAILED'],
  [404, 'FAILED'],
  [410, 'GONE'],
  [429, 'FAILED'],
  [500, 'FAILED'],
] as const)('interprets response status %i of a receiver as %s', (status, meaning) =>
  expect(meaningOf(status)).toBe(meaning),
);
