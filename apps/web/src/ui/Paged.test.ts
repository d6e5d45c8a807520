import { expect, test } from 'vitest';
import { stepBack } from './Paged.tsx';

test.each([
  ['the last row of the last page was deleted', 2, 2, 1],
  ['the page is still there', 1, 2, 1],
  ['the address is of long ago', 9, 3, 2],
  ['nothing is left at all', 1, 0, 0],
])('%s: page %i of %i left leads to %i', (_, page, totalPages, expected) => {
  expect(stepBack(page, totalPages)).toBe(expected);
});
