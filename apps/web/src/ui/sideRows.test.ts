import { describe, expect, it } from 'vitest';
import { sideAddress, sideCode, sideRow } from './sideRows.ts';

const rows = [
  { owner: 'A', ownCode: 'HQ' },
  { owner: 'B', ownCode: 'HQ' },
  { owner: 'B', ownCode: 'Annex' },
];

describe('the rows left of a two-pane screen', () => {
  it('have a code of their own, though two owners use the same', () => {
    expect(new Set(rows.map(sideCode)).size).toBe(3);
  });

  it.each([
    ['HQ', undefined, rows[0]],
    ['HQ', 'B', rows[1]],
    ['hq', 'b', rows[1]],
    ['Annex', undefined, rows[2]],
    ['Annex', 'A', undefined],
    [undefined, undefined, undefined],
  ])('%s of %s is found', (ownCode, owner, row) => {
    expect(sideRow(rows, ownCode, owner)).toBe(row);
  });

  it('are named in the address by their code, and by their owner only where the code is not enough', () => {
    expect(sideAddress(rows, 'B/HQ')).toEqual({ ownCode: 'HQ', owner: 'B' });
    expect(sideAddress(rows, 'B/Annex')).toEqual({ ownCode: 'Annex', owner: undefined });
  });
});
