import { expect, test } from 'vitest';
import { matches } from './match.ts';

test.each([
  ['', 'anything'],
  ['da nang', 'Đà Nẵng'],
  ['DIEN BIEN', '720A Điện Biên Phủ'],
  ['phủ 720', '720A Điện Biên Phủ'],
  ['서울', '서울 본사'],
  ['さんぷる', '株式会社さんぷる'],
])('"%s" finds "%s"', (keyword, text) => {
  expect(matches(keyword, text)).toBe(true);
});

test('the words may stand in different texts, and every one must stand somewhere', () => {
  expect(matches('main b1', 'Main building', 'B1')).toBe(true);
  expect(matches('main b2', 'Main building', 'B1', null, undefined)).toBe(false);
});
