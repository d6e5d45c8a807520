import { expect, it } from 'vitest';
import { directionHintOf, statusKeyOf } from './status-keys.ts';

it.each([
  [0, 'CHECK_IN', 'IN'],
  [1, 'CHECK_OUT', 'OUT'],
  [2, 'BREAK_OUT', 'OUT'],
  [3, 'BREAK_IN', 'IN'],
  [4, 'OVERTIME_IN', 'IN'],
  [5, 'OVERTIME_OUT', 'OUT'],
  [6, null, null],
  [255, null, null],
  [null, null, null],
])('maps status %s to key %s, direction %s', (status, key, direction) => {
  expect(statusKeyOf(status)).toBe(key);
  expect(directionHintOf(status)).toBe(direction);
});
