import { expect, it } from 'vitest';
import { isWebAddress } from './webAddress.ts';

it.each([
  ['https://example.com', true],
  ['HTTP://example.com/path?x=1', true],
  ['www.example.com', false],
  ['javascript:alert(1)', false],
  ['JavaScript://example.com/%0aalert(1)', false],
  ['data:text/html,hello', false],
  ['ftp://example.com', false],
  ['', false],
])('accepts %s as a web link: %s', (address, may) => {
  expect(isWebAddress(address)).toBe(may);
});
