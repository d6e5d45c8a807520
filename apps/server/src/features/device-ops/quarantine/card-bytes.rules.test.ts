import { expect, it } from 'vitest';
import { cardsOfHex, cardsOfReversedBytes } from './card-bytes.rules.ts';

it.each([
  ['51E69621', '563537489'],
  ['51e6962100', '563537489'],
  ['2196E651', '563537489'],
])('converts the hexadecimal bytes %s to card %s', (code, card) => {
  expect(cardsOfHex(code)).toContain(card);
});

it.each([
  ['1374066209', '563537489'],
  ['563537489', '1374066209'],
  // The card number of three bytes was padded to four bytes.
  ['1315027968', '12345678'],
])('reverses the bytes of the card number %s to %s', (code, card) => {
  expect(cardsOfReversedBytes(code)).toContain(card);
});

it.each(['', '51E69', '51E6962', 'card', '0', '00000000'])(
  'finds no card number in the code “%s”',
  (code) => {
    expect(cardsOfHex(code)).toEqual([]);
    expect(cardsOfReversedBytes(code)).toEqual([]);
  },
);
