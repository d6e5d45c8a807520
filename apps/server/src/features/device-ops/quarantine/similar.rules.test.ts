import { describe, expect, it } from 'vitest';
import { similarNumbers } from './similar.rules.ts';

describe('a number like a typed one', () => {
  it.each([
    ['one digit is another', '4712', '4711'],
    ['two neighbours are swapped', '4171', '4711'],
    ['a digit is missing', '411', '4711'],
    ['a digit is too many', '47711', '4711'],
    ['zeros stand before it', '004712', '4711'],
  ])('is found where %s', (_how, typed, meant) => {
    expect(similarNumbers(typed)).toContain(meant);
  });

  it.each([
    ['is the number itself', '4711', '4711'],
    ['two digits are others', '4722', '4711'],
    ['begins with a zero, as no number on terminals does', '711', '0711'],
  ])('is not found where it %s', (_how, typed, other) => {
    expect(similarNumbers(typed)).not.toContain(other);
  });

  it.each([
    ['no digits', 'E4711'],
    ['too few of them', '12'],
    ['too many', '12345678901'],
  ])('is not looked for where there are %s', (_how, typed) => {
    expect(similarNumbers(typed)).toEqual([]);
  });
});
