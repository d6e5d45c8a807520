import { describe, expect, it } from 'vitest';
import { truncate } from './truncate.ts';

describe('a text that is cut', () => {
  it.each([
    ['short', 5, 'short'],
    ['longer', 5, 'longe...'],
    ['', 5, ''],
    ['👋🏼 hi', 3, '👋🏼 ...'],
    ['会議室の名前', 3, '会議室...'],
  ])('%s at %i is %s', (text, length, cut) => {
    expect(truncate(text, length)).toBe(cut);
  });
});
