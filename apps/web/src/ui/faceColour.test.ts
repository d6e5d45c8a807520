import { describe, expect, it } from 'vitest';
import { faceColour } from './faceColour.ts';

describe('the colour of a face', () => {
  it('is one of six, and the same for the same account', () => {
    for (const account of ['linh.dang', 'linh.dang2', '한글', '']) {
      expect([0, 1, 2, 3, 4, 5]).toContain(faceColour(account));
      expect(faceColour(account)).toBe(faceColour(account));
    }
  });

  it('tells people of one name apart by their accounts', () => {
    expect(faceColour('linh.dang')).not.toBe(faceColour('linh.dang2'));
  });

  it('spreads many accounts over all of them', () => {
    const counts = Array.from({ length: 6 }, () => 0);
    for (let number = 0; number < 600; number++) {
      const colour = faceColour(`person.${number}`);
      counts[colour] = (counts[colour] ?? 0) + 1;
    }
    expect(Math.min(...counts)).toBeGreaterThan(60);
  });
});
