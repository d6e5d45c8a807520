import { describe, expect, it } from 'vitest';
import { findPeak, gridLines, labelIndexes, toPath } from './chartScale.ts';

describe('scale of a chart', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [8.5, [0, 5, 10]],
    [62, [0, 20, 40, 60, 80]],
    [1000, [0, 500, 1000]],
  ])('returns for a maximum of %d the grid lines %j', (most, lines) => {
    expect(gridLines(most)).toEqual(lines);
  });

  it('labels as many points of an axis as there is room for, always including the first', () => {
    expect(labelIndexes(7, 10)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(labelIndexes(92, 8)).toEqual([0, 12, 24, 36, 48, 60, 72, 84]);
    expect(labelIndexes(3, 0)).toEqual([0]);
  });

  it('finds the first of several equal peaks of a line', () => {
    expect(findPeak([0, 2, null, 7, 7])).toBe(3);
    expect(findPeak([0, null, 0])).toBeUndefined();
  });

  it('interrupts the path of a line at missing values', () => {
    expect(toPath([[0, 1], [2, 3], null, [6, 7]])).toBe('M0.0 1.0L2.0 3.0M6.0 7.0');
  });
});
