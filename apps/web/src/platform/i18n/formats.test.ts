import { afterEach, expect, it } from 'vitest';
import { joinList } from './formats.ts';
import { language } from './language.ts';

afterEach(() => language.set('en'));

it.each([
  ['en', 'Kim An, Lee Bo'],
  ['vi', 'Kim An, Lee Bo'],
  ['ko', 'Kim An, Lee Bo'],
  ['ja', 'Kim An、Lee Bo'],
] as const)('joins two names in %s as %s', (chosen, reads) => {
  language.set(chosen);
  expect(joinList(['Kim An', 'Lee Bo'])).toBe(reads);
});
