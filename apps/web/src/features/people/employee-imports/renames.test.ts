import { expect, it } from 'vitest';
import { countTicked, isTicked, noRenames, ticked } from './renames.ts';

const all = { all: true, rows: [] };
const of = { renamed: 3 };

it('rows are ticked one by one, or all but some', () => {
  const two = ticked(ticked(noRenames, 2, true), 4, true);
  expect([two, isTicked(two, 2), isTicked(two, 3), countTicked(two, of)]).toEqual([
    { all: false, rows: [2, 4] },
    true,
    false,
    2,
  ]);
  expect(ticked(two, 2, false)).toEqual({ all: false, rows: [4] });
  const most = ticked(all, 2, false);
  expect([most, isTicked(most, 2), isTicked(most, 3), countTicked(most, of)]).toEqual([
    { all: true, rows: [2] },
    false,
    true,
    2,
  ]);
  expect(ticked(most, 2, true)).toEqual(all);
});
