import { describe, expect, it } from 'vitest';
import { rowOfCode, sideAddress, sideCode, sideRow } from './sideRows.ts';

const rows = [
  { owner: 'A', ownCode: 'HQ' },
  { owner: 'B', ownCode: 'HQ' },
  { owner: 'B', ownCode: 'Annex' },
];

describe('rows of the left pane that belong to several owners', () => {
  it('creates unique codes for rows that have the same code and different owners', () => {
    expect(new Set(rows.map(sideCode)).size).toBe(3);
  });

  it.each([
    ['HQ', undefined, rows[0]],
    ['HQ', 'B', rows[1]],
    ['hq', 'b', rows[1]],
    ['Annex', undefined, rows[2]],
    ['Annex', 'A', undefined],
    [undefined, undefined, undefined],
  ])('finds the row with the code %s and the owner %s', (ownCode, owner, row) => {
    expect(sideRow(rows, ownCode, owner)).toBe(row);
  });

  it('prefers the exact spelling over a code that differs in case', () => {
    const twins = [
      { owner: 'A', ownCode: 'hq', code: 'acme' },
      { owner: 'A', ownCode: 'HQ', code: 'ACME' },
    ];
    expect(sideRow(twins, 'HQ', 'A')).toBe(twins[1]);
    expect(rowOfCode(twins, 'ACME')).toBe(twins[1]);
    expect(rowOfCode(twins, 'Acme')).toBe(twins[0]);
    expect(rowOfCode(twins, undefined)).toBe(undefined);
  });

  it('includes the owner of a row, such as its company, in the URL only if a row of another owner has the same code', () => {
    expect(sideAddress(rows, 'B/HQ')).toEqual({ ownCode: 'HQ', owner: 'B' });
    expect(sideAddress(rows, 'B/Annex')).toEqual({ ownCode: 'Annex', owner: undefined });
  });
});
