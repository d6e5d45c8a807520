import { expect, it } from 'vitest';
import { verifyModeOf } from './verify-modes.ts';

it.each([
  ['FACE', [15, 16, 17, 18, 19, 20]],
  ['CARD', [2, 4, 6, 7, 10, 11]],
  ['FINGERPRINT', [1, 5, 8, 9, 12, 13, 14]],
  ['PASSWORD', [0, 3]],
  ['PALM', [25, 26, 27, 28, 29]],
  ['OTHER', [21, 22, 24, 30, 200, 65535, null]],
])('maps the verify codes of %s: %j', (mode, codes) => {
  expect(codes.map(verifyModeOf)).toEqual(codes.map(() => mode));
});
