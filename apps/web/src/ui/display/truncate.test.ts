import { describe, expect, it } from 'vitest';
import { truncate } from './truncate.ts';

describe('truncation of a text', () => {
  it.each([
    ['short', 5, 'short'],
    ['longer', 5, 'longe...'],
    ['', 5, ''],
    ['👋🏼 hi', 3, '👋🏼 ...'],
    ['会議室の名前', 3, '会議室...'],
  ])('truncates the text "%s" at %i characters to "%s"', (text, length, cut) => {
    expect(truncate(text, length)).toBe(cut);
  });
});
