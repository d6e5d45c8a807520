import { expect, it } from 'vitest';
import { newAmong } from './useNewRows.ts';

it.each([
  ['what came on top', [1, 2, 3], [5, 4, 1, 2], [5, 4]],
  ['nothing, where nothing changed', [1, 2], [1, 2], []],
  ['nothing of another page or filter', [1, 2], [7, 8], []],
  ['nothing of the first rows', [], [1, 2], []],
])('new is %s', (_what, before, keys, fresh) => {
  expect([...newAmong(new Set(before), keys)]).toEqual(fresh);
});
