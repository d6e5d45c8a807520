import { expect, it } from 'vitest';
import { readNumber } from './number.rules.ts';

it.each([
  ['', 0, null],
  ['  ', 0, null],
  ['15', 0, 15],
  [' 15 ', 0, 15],
  ['-3', 0, -3],
  ['１５', 0, 15],
  ['1.5', 0, Number.NaN],
  ['1,5', 0, Number.NaN],
  ['1,000', 0, Number.NaN],
  ['1e5', 0, Number.NaN],
  ['12 h', 0, Number.NaN],
  ['-', 0, Number.NaN],
  ['0x10', 0, Number.NaN],
  ['1.5', 2, 1.5],
  ['1,25', 2, 1.25],
  ['1.255', 2, Number.NaN],
  ['1.', 2, Number.NaN],
])('reads %j with %i decimal places as %s', (typed, decimals, expected) => {
  expect(readNumber(typed, decimals)).toBe(expected);
});
