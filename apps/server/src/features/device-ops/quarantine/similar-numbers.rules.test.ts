import { describe, expect, it } from 'vitest';
import { similarNumbers } from './similar-numbers.rules.ts';

describe('terminal user IDs similar to a person code', () => {
  it.each([
    ['one digit differs', '4712', '4711'],
    ['two neighbouring digits are swapped', '4171', '4711'],
    ['a digit is missing', '411', '4711'],
    ['one digit is extra', '47711', '4711'],
    ['the code has leading zeros', '004712', '4711'],
  ])('finds a similar number if %s', (_how, typed, expected) => {
    expect(similarNumbers(typed)).toContain(expected);
  });

  it.each([
    ['is the code itself', '4711', '4711'],
    ['differs in two digits', '4722', '4711'],
    ['begins with a zero, which no terminal user ID does', '711', '0711'],
  ])('does not find a number as similar if it %s', (_how, typed, other) => {
    expect(similarNumbers(typed)).not.toContain(other);
  });

  it.each([
    ['no digits', 'E4711'],
    ['too few digits', '12'],
    ['too many digits', '12345678901'],
  ])('returns no similar numbers if there are %s', (_how, typed) => {
    expect(similarNumbers(typed)).toEqual([]);
  });
});
