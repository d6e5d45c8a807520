import { describe, expect, it, test } from 'vitest';
import { rowsOn, stepBack } from './Paged.tsx';

test.each([
  ['the last row of the last page was deleted', 2, 2, 1],
  ['the page is still there', 1, 2, 1],
  ['the address is of long ago', 9, 3, 2],
  ['nothing is left at all', 1, 0, 0],
])('%s: page %i of %i left leads to %i', (_, page, totalPages, expected) => {
  expect(stepBack(page, totalPages)).toBe(expected);
});

describe('rows of a page by their numbers', () => {
  const page = (number: number, rows: number, totalElements: number, totalPages: number) => ({
    content: Array.from({ length: rows }),
    number,
    totalElements,
    totalPages,
  });

  it.each([
    ['the first', page(0, 12, 136, 12), 12, { from: 1, to: 12 }],
    ['one between', page(3, 12, 136, 12), undefined, { from: 37, to: 48 }],
    ['the last, which is shorter', page(11, 4, 136, 12), 12, { from: 133, to: 136 }],
    ['the last, of whose size nothing is known', page(11, 4, 136, 12), undefined, { from: 133, to: 136 }],
    ['the last that is asked for by number, of many more', page(4, 10, 900, 5), 10, { from: 41, to: 50 }],
  ])('%s', (_, answer, size, rows) => {
    expect(rowsOn(answer, size)).toEqual(rows);
  });

  it('are not told of the only page, nor of none', () => {
    expect(rowsOn(page(0, 7, 7, 1))).toBeUndefined();
    expect(rowsOn(page(2, 0, 24, 2))).toBeUndefined();
  });
});
