import { expect, test } from 'vitest';
import { nextSort, readSort } from './columns.ts';

test('sorts by a header in ascending, then descending, then the default order', () => {
  expect(nextSort(undefined, 'name')).toBe('name,asc');
  expect(nextSort('name,asc', 'name')).toBe('name,desc');
  expect(nextSort('name,desc', 'name')).toBeUndefined();
});

test('sorts by another header in ascending order first', () => {
  expect(nextSort('name,desc', 'code')).toBe('code,asc');
});

test.each(['', 'name', 'name,up', ',asc'])('ignores the sort parameter "%s"', (sort) => {
  expect(readSort(sort)).toBeUndefined();
});
