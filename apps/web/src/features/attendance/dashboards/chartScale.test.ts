import { describe, expect, it } from 'vitest';
import { gridOf, labelled, pathThrough, peakOf } from './chartScale.ts';

describe('a chart', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [8.5, [0, 5, 10]],
    [62, [0, 20, 40, 60, 80]],
    [1000, [0, 500, 1000]],
  ])('up to %d has its grid from zero at %j', (most, lines) => {
    expect(gridOf(most)).toEqual(lines);
  });

  it('names as many points as there is room for, the first always', () => {
    expect(labelled(7, 10)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(labelled(92, 8)).toEqual([0, 12, 24, 36, 48, 60, 72, 84]);
    expect(labelled(3, 0)).toEqual([0]);
  });

  it('knows its peak, the first of equal ones', () => {
    expect(peakOf([0, 2, null, 7, 7])).toBe(3);
    expect(peakOf([0, null, 0])).toBeUndefined();
  });

  it('breaks its line where there is no value', () => {
    expect(pathThrough([[0, 1], [2, 3], null, [6, 7]])).toBe('M0.0 1.0L2.0 3.0M6.0 7.0');
  });
});
