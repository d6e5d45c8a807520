import { expect, it } from 'vitest';
import { roomMapUrl } from './roomMap.url.ts';

it.each([
  [0, '0'],
  ['12', '12'],
  ['abc', undefined],
  [1.5, undefined],
  [true, undefined],
  ['', undefined],
])('parses floor %j as %j', (raw, floor) => {
  expect(roomMapUrl({ floor: raw }).floor).toBe(floor);
});
