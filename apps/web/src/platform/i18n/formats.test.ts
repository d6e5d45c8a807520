import { afterEach, expect, it } from 'vitest';
import { listed } from './formats.ts';
import { language } from './language.ts';

afterEach(() => language.set('en'));

it.each([
  ['en', 'Kim An, Lee Bo'],
  ['vi', 'Kim An, Lee Bo'],
  ['ko', 'Kim An, Lee Bo'],
  ['ja', 'Kim An、Lee Bo'],
] as const)('in %s, two names are listed as %s', (chosen, reads) => {
  language.set(chosen);
  expect(listed(['Kim An', 'Lee Bo'])).toBe(reads);
});
