import { expect, it } from 'vitest';
import { findNewKeys, reuseRows } from './useNewRows.ts';

const mapById = <R extends { id: number }>(rows: readonly R[]) => new Map(rows.map((row) => [row.id, row]));

it.each([
  ['rows that arrived at the top', [1, 2, 3], [5, 4, 1, 2], [5, 4]],
  ['none if nothing changed', [1, 2], [1, 2], []],
  ['none on another page or with another filter', [1, 2], [7, 8], []],
  ['none if the list was empty', [], [1, 2], []],
])('finds the keys of new rows: %s', (_what, before, keys, fresh) => {
  expect([...findNewKeys(mapById(before.map((id) => ({ id }))), keys)]).toEqual(fresh);
});

it('reuses the objects of unchanged rows when a new row arrives above them', () => {
  const before = mapById([
    { id: 1, door: { name: 'North' } },
    { id: 2, door: { name: 'South' } },
  ]);
  const now = [
    { id: 3, door: { name: 'East' } },
    { id: 1, door: { name: 'North' } },
    { id: 2, door: { name: 'South 2' } },
  ];
  const rowsByKey = reuseRows(before, now, ({ id }) => id);
  expect([...rowsByKey.values()]).toEqual(now);
  expect(rowsByKey.get(1)).toBe(before.get(1));
  expect(rowsByKey.get(2)).not.toBe(before.get(2));
});
