import { describe, expect, it } from 'vitest';
import { earnedBy } from './earned.rules.ts';

describe('overtime earns leave', () => {
  it.each([
    [120, 1, 120],
    [90, 1.5, 135],
    [15, 1.25, 18],
    [100, 1.15, 115],
    [120, 0, 0],
  ])('%s minutes at %s: %s', (minutes, factor, earned) => expect(earnedBy(minutes, factor)).toBe(earned));
});
