import { expect, it } from 'vitest';
import { sparklinePoints } from './sparklinePoints.ts';

const size = { width: 26, height: 16 };

it('draws a sparkline from left to right with the largest value on top', () => {
  expect(sparklinePoints([0, 10, 5], size)).toEqual([
    { x: 3, y: 13 },
    { x: 13, y: 3 },
    { x: 23, y: 8 },
  ]);
});

it('skips dates without a value but keeps their width, and draws equal values as a horizontal line', () => {
  expect(sparklinePoints([4, null, 4], size)).toEqual([
    { x: 3, y: 8 },
    { x: 23, y: 8 },
  ]);
  expect(sparklinePoints([null, null], size)).toEqual([]);
});
