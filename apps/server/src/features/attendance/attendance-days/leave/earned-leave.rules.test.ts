import { describe, expect, it } from 'vitest';
import { computeEarnedMinutes } from './earned-leave.rules.ts';

describe('compensatory leave for overtime', () => {
  it.each([
    [120, 1, 120],
    [90, 1.5, 135],
    [15, 1.25, 18],
    [100, 1.15, 115],
    [120, 0, 0],
  ])('converts overtime to leave: %s minutes at factor %s: %s', (minutes, factor, earned) =>
    expect(computeEarnedMinutes(minutes, factor)).toBe(earned),
  );
});
