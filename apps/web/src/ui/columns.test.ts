import { expect, test } from 'vitest';
import { nextSort, readSort } from './columns.ts';

test('a header sorts up, then down, then not at all', () => {
  expect(nextSort(undefined, 'name')).toBe('name,asc');
  expect(nextSort('name,asc', 'name')).toBe('name,desc');
  expect(nextSort('name,desc', 'name')).toBeUndefined();
});

test('another header begins again, upwards', () => {
  expect(nextSort('name,desc', 'code')).toBe('code,asc');
});

test.each(['', 'name', 'name,up', ',asc'])('an address with sort "%s" is not sorted', (sort) => {
  expect(readSort(sort)).toBeUndefined();
});
