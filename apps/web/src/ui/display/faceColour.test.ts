import { describe, expect, it } from 'vitest';
import { faceColour } from './faceColour.ts';

describe("colour of a person's initials", () => {
  it('returns one of six colours, and always the same colour for an account', () => {
    for (const account of ['linh.dang', 'linh.dang2', '한글', '']) {
      expect([0, 1, 2, 3, 4, 5]).toContain(faceColour(account));
      expect(faceColour(account)).toBe(faceColour(account));
    }
  });

  it('returns different colours for two accounts with the same name', () => {
    expect(faceColour('linh.dang')).not.toBe(faceColour('linh.dang2'));
  });

  it('spreads many accounts over all colours', () => {
    const counts = Array.from({ length: 6 }, () => 0);
    for (let number = 0; number < 600; number++) {
      const colour = faceColour(`person.${number}`);
      counts[colour] = (counts[colour] ?? 0) + 1;
    }
    expect(Math.min(...counts)).toBeGreaterThan(60);
  });
});
