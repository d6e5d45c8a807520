import { expect, it } from 'vitest';
import { keptRows, newAmong } from './useNewRows.ts';

const byId = <R extends { id: number }>(rows: readonly R[]) => new Map(rows.map((row) => [row.id, row]));

it.each([
  ['what came on top', [1, 2, 3], [5, 4, 1, 2], [5, 4]],
  ['nothing, where nothing changed', [1, 2], [1, 2], []],
  ['nothing of another page or filter', [1, 2], [7, 8], []],
  ['nothing of the first rows', [], [1, 2], []],
])('new is %s', (_what, before, keys, fresh) => {
  expect([...newAmong(byId(before.map((id) => ({ id }))), keys)]).toEqual(fresh);
});

it('keeps each row that says the same when another comes in above it', () => {
  const before = byId([
    { id: 1, door: { name: 'North' } },
    { id: 2, door: { name: 'South' } },
  ]);
  const now = [
    { id: 3, door: { name: 'East' } },
    { id: 1, door: { name: 'North' } },
    { id: 2, door: { name: 'South 2' } },
  ];
  const kept = keptRows(before, now, ({ id }) => id);
  expect([...kept.values()]).toEqual(now);
  expect(kept.get(1)).toBe(before.get(1));
  expect(kept.get(2)).not.toBe(before.get(2));
});
