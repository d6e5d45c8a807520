import { expect, it } from 'vitest';
import { countTicked, isTicked, noRenames, setTicked } from './renames.ts';

const all = { all: true, rows: [] };
const counts = { renamed: 3 };

it('selects single renamed people, or all renamed people with exceptions', () => {
  const two = setTicked(setTicked(noRenames, 2, true), 4, true);
  expect([two, isTicked(two, 2), isTicked(two, 3), countTicked(two, counts)]).toEqual([
    { all: false, rows: [2, 4] },
    true,
    false,
    2,
  ]);
  expect(setTicked(two, 2, false)).toEqual({ all: false, rows: [4] });
  const most = setTicked(all, 2, false);
  expect([most, isTicked(most, 2), isTicked(most, 3), countTicked(most, counts)]).toEqual([
    { all: true, rows: [2] },
    false,
    true,
    2,
  ]);
  expect(setTicked(most, 2, true)).toEqual(all);
});
