import { expect, test } from 'vitest';
import { nextSort, readSort } from './columns.ts';

test('changes the sort order of a column with each click: ascending, descending, default order', () => {
  expect(nextSort(undefined, 'name')).toBe('name,asc');
  expect(nextSort('name,asc', 'name')).toBe('name,desc');
  expect(nextSort('name,desc', 'name')).toBeUndefined();
});

test('sorts a newly clicked column in ascending order first', () => {
  expect(nextSort('name,desc', 'code')).toBe('code,asc');
});

test.each(['', 'name', 'name,up', ',asc'])('ignores the sort parameter "%s"', (sort) => {
  expect(readSort(sort)).toBeUndefined();
});
