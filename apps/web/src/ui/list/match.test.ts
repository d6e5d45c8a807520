import { expect, test } from 'vitest';
import { matches } from './match.ts';

test.each([
  ['', 'anything'],
  ['da nang', 'Đà Nẵng'],
  ['DIEN BIEN', '720A Điện Biên Phủ'],
  ['phủ 720', '720A Điện Biên Phủ'],
  ['서울', '서울 본사'],
  ['さんぷる', '株式会社さんぷる'],
])('compares the keyword "%s" with "%s"', (keyword, text) => {
  expect(matches(keyword, text)).toBe(true);
});

test('matches a keyword if every word of it is in at least one of the texts', () => {
  expect(matches('main b1', 'Main building', 'B1')).toBe(true);
  expect(matches('main b2', 'Main building', 'B1', null, undefined)).toBe(false);
});
