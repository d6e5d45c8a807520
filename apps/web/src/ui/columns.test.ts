import { expect, test } from 'vitest';
import { nextSort, readSort } from './columns.ts';

test('sorts a header ascending, then descending, then not at all', () => {
  expect(nextSort(undefined, 'name')).toBe('name,asc');
  expect(nextSort('name,asc', 'name')).toBe('name,desc');
  expect(nextSort('name,desc', 'name')).toBeUndefined();
});

test('starts another header in ascending order', () => {
  expect(nextSort('name,desc', 'code')).toBe('code,asc');
});

test.each(['', 'name', 'name,up', ',asc'])('ignores the sort parameter "%s"', (sort) => {
  expect(readSort(sort)).toBeUndefined();
});
