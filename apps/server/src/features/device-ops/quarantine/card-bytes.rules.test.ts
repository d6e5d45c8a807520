import { expect, it } from 'vitest';
import { cardsOfHex, cardsOfReversedBytes } from './card-bytes.rules.ts';

it.each([
  ['51E69621', '563537489'],
  ['51e6962100', '563537489'],
  ['2196E651', '563537489'],
])('reads the bytes %s as card %s', (code, card) => {
  expect(cardsOfHex(code)).toContain(card);
});

it.each([
  ['1374066209', '563537489'],
  ['563537489', '1374066209'],
  // a card of three bytes that was padded to four
  ['1315027968', '12345678'],
])('reverses the bytes of %s to %s', (code, card) => {
  expect(cardsOfReversedBytes(code)).toContain(card);
});

it.each(['', '51E69', '51E6962', 'card', '0', '00000000'])('reads no card from “%s”', (code) => {
  expect(cardsOfHex(code)).toEqual([]);
  expect(cardsOfReversedBytes(code)).toEqual([]);
});
