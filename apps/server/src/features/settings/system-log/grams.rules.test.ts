import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedOf, gramsOf } from './grams.rules.ts';

const mayHold = (texts: string[], word: string) => {
  const bits = Buffer.from(gramsOf(texts).slice(1), 'hex');
  return (askedOf([word]) ?? []).every((bit) => ((bits[bit >>> 3] ?? 0) & (0x80 >>> (bit & 7))) !== 0);
};

describe('the letters of a page', () => {
  it('never deny a word that stands in it, whatever the case', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme', minLength: 3 }),
        fc.string(),
        (a, word, b) => {
          expect(mayHold(['else', a + word + b], word)).toBe(true);
        },
      ),
    );
    expect(mayHold(['Nguyễn Thị LAN'], 'thị lan')).toBe(true);
    expect(mayHold(['建物の管理'], '物の管')).toBe(true);
  });

  it('deny what nobody said', () => {
    const entries = Array.from(
      { length: 32 },
      (_, n) => `ada buildings.update ${n} {"buildingName": "House ${n}"}`,
    );
    expect(mayHold(entries, 'nobody-said-this')).toBe(false);
    expect(mayHold(entries, 'buildingname')).toBe(true);
  });

  it('say nothing of words of one or two letters', () => {
    expect(askedOf(['ab', ''])).toBeNull();
  });
});
