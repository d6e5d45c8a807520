import { describe, expect, it, test } from 'vitest';
import { rowRange, stepBack } from './Paged.tsx';

test.each([
  ['the last row of the last page was deleted', 2, 2, 1],
  ['the page is still there', 1, 2, 1],
  ['the address is of long ago', 9, 3, 2],
  ['nothing is left at all', 1, 0, 0],
])('moves back to an existing page (%s): page %i of %i becomes page %i', (_, page, totalPages, expected) => {
  expect(stepBack(page, totalPages)).toBe(expected);
});

describe('range of the rows on a page', () => {
  const makePage = (number: number, rows: number, totalElements: number, totalPages: number) => ({
    content: Array.from({ length: rows }),
    number,
    totalElements,
    totalPages,
  });

  it.each([
    ['the first', makePage(0, 12, 136, 12), 12, { from: 1, to: 12 }],
    ['one between', makePage(3, 12, 136, 12), undefined, { from: 37, to: 48 }],
    ['the last, which is shorter', makePage(11, 4, 136, 12), 12, { from: 133, to: 136 }],
    ['the last, of whose size nothing is known', makePage(11, 4, 136, 12), undefined, { from: 133, to: 136 }],
    ['the last that is asked for by number, of many more', makePage(4, 10, 900, 5), 10, { from: 41, to: 50 }],
  ])('returns the numbers of the first and last row on a page: %s', (_, answer, size, rows) => {
    expect(rowRange(answer, size)).toEqual(rows);
  });

  it('returns no row range for a single page or an empty page', () => {
    expect(rowRange(makePage(0, 7, 7, 1))).toBeUndefined();
    expect(rowRange(makePage(2, 0, 24, 2))).toBeUndefined();
  });
});
