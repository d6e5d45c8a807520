import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

it.each([
  ['ab123456789012345678', 10, 'ab'],
  ['ab12 123456789012345678', 4, 'ab12'],
  ['ab', 10, 'ab'],
  ['ab1', 3, 'ab1'],
])('cuts the text %j at %i without leaving part of a number', (text, most, expected) => {
  expect(cutText(text, most)).toBe(expected);
});
