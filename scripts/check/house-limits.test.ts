import { expect, it } from 'vitest';
import { findExceeded, houseLimits, measureHouse } from './house-limits.ts';
import { readSources } from './sources.ts';

it('no measured figure of the codebase exceeds its limit', async () => {
  const figures = await measureHouse(readSources());
  expect(figures.map(({ limit }) => limit)).toEqual(Object.values(houseLimits));
  expect(figures.filter(({ value }) => !(value > 0))).toEqual([]);
  expect(findExceeded(figures)).toEqual([]);
});

it('a figure above its limit is reported, a figure at its limit is not', () => {
  expect(findExceeded([{ name: 'names', value: 60, limit: 60 }])).toEqual([]);
  expect(findExceeded([{ name: 'names', value: 61, limit: 60 }])).toEqual([
    'names: 61, at most 60 (decision 087)',
  ]);
});
