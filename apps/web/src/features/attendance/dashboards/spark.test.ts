import { expect, it } from 'vitest';
import { sparkOf } from './spark.ts';

const size = { width: 26, height: 16 };

it('draws values from left to right, the largest on top', () => {
  expect(sparkOf([0, 10, 5], size)).toEqual([
    { x: 3, y: 13 },
    { x: 13, y: 3 },
    { x: 23, y: 8 },
  ]);
});

it('leaves out dates without a value, keeps their room, and draws a level line where all are alike', () => {
  expect(sparkOf([4, null, 4], size)).toEqual([
    { x: 3, y: 8 },
    { x: 23, y: 8 },
  ]);
  expect(sparkOf([null, null], size)).toEqual([]);
});
