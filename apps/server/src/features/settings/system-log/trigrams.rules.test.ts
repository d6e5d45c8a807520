import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchBits, trigramBits } from './trigrams.rules.ts';

const mayContain = (texts: string[], word: string) => {
  const bits = Buffer.from(trigramBits(texts).slice(1), 'hex');
  return (searchBits([word]) ?? []).every((bit) => ((bits[bit >>> 3] ?? 0) & (0x80 >>> (bit & 7))) !== 0);
};

describe('trigram index of a page of audit entries', () => {
  it('never excludes a page of audit entries that contains the searched word, in any letter case', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme', minLength: 3 }),
        fc.string(),
        (a, word, b) => {
          expect(mayContain(['else', a + word + b], word)).toBe(true);
        },
      ),
    );
    expect(mayContain(['Nguyễn Thị LAN'], 'thị lan')).toBe(true);
    expect(mayContain(['建物の管理'], '物の管')).toBe(true);
  });

  it('excludes a page of audit entries without the searched word', () => {
    const entries = Array.from(
      { length: 32 },
      (_, n) => `ada buildings.update ${n} {"buildingName": "House ${n}"}`,
    );
    expect(mayContain(entries, 'nobody-said-this')).toBe(false);
    expect(mayContain(entries, 'buildingname')).toBe(true);
  });

  it('excludes no page of audit entries for words of one or two letters', () => {
    expect(searchBits(['ab', ''])).toBeNull();
  });
});
