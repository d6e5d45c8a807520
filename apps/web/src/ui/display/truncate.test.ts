import { describe, expect, it } from 'vitest';
import { truncate } from './truncate.ts';

describe('truncate', () => {
  it.each([
    ['short', 5, 'short'],
    ['longer', 5, 'longe...'],
    ['', 5, ''],
    ['👋🏼 hi', 3, '👋🏼 ...'],
    ['会議室の名前', 3, '会議室...'],
  ])('shortens %s at %i to %s', (text, length, cut) => {
    expect(truncate(text, length)).toBe(cut);
  });
});
