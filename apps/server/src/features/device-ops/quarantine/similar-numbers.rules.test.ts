import { describe, expect, it } from 'vitest';
import { similarNumbers } from './similar-numbers.rules.ts';

describe('terminal user IDs similar to a person code', () => {
  it.each([
    ['one digit is another', '4712', '4711'],
    ['two neighbours are swapped', '4171', '4711'],
    ['a digit is missing', '411', '4711'],
    ['a digit is too many', '47711', '4711'],
    ['zeros stand before it', '004712', '4711'],
  ])('finds a similar number if %s', (_how, typed, expected) => {
    expect(similarNumbers(typed)).toContain(expected);
  });

  it.each([
    ['is the number itself', '4711', '4711'],
    ['two digits are others', '4722', '4711'],
    ['begins with a zero, as no number on terminals does', '711', '0711'],
  ])('does not find a similar number if it %s', (_how, typed, other) => {
    expect(similarNumbers(typed)).not.toContain(other);
  });

  it.each([
    ['no digits', 'E4711'],
    ['too few of them', '12'],
    ['too many', '12345678901'],
  ])('returns no similar numbers if there are %s', (_how, typed) => {
    expect(similarNumbers(typed)).toEqual([]);
  });
});
