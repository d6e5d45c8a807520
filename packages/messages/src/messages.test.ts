import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ErrorCode, errorStatus } from '@gatehouse/api/platform/errors';
import { describe, expect, it } from 'vitest';
import { errorText, languageOf } from './errors-text.ts';
import { languages, loadFront, loadScreens } from './index.ts';

const leaves = (tree: object, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? leaves(value, `${prefix}${key}.`)
      : [[prefix + key, String(value)]],
  );

const textsOf = async (language: (typeof languages)[number]) =>
  new Map(leaves({ ...(await loadFront[language]()), ...(await loadScreens[language]()) }));

// the keys of a record whose type has no others
const errorCodes = Object.keys(errorStatus) as ErrorCode[];
/** Their wording is the spec's own (§5, §7, §8). */
const worded: ErrorCode[] = [
  'END_TIME_CANT_NULL',
  'IMAGE_COUNT_WRONG',
  'IMAGE_DUPLICATED',
  'IMAGE_NONE_UPLOADED',
];
const places = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
const english = await textsOf('en');

describe.each(languages)('texts in %s', (language) => {
  it('are never blank and carry no stray spaces', async () => {
    for (const [key, text] of await textsOf(language))
      expect([key, text]).toEqual([key, text.trim() || '(blank)']);
  });

  it('fill the same places as English', async () => {
    for (const [key, text] of await textsOf(language)) {
      const original = english.get(key);
      // an English sentence about one thing need not say the number, and its fixed wordings name no field
      if (original === undefined || key.endsWith('_one') || key.startsWith('fields.')) continue;
      expect([key, places(text)]).toEqual([key, places(original)]);
    }
  });

  it('end error sentences like sentences', () => {
    for (const code of errorCodes) {
      if (!worded.includes(code)) expect(errorText(language, code)).toMatch(/\S[.。]$/);
    }
  });
});

describe('the language of an answer', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['ko', 'ko'],
    ['ja-JP,en;q=0.5', 'ja'],
    ['fr-FR, vi;q=0.8, en;q=0.9', 'en'],
    ['fr, de', 'en'],
    ['vi;q=0, ko;q=0.1', 'ko'],
    ['*', 'en'],
    ['ko;q=oops', 'ko'],
  ])('for Accept-Language %j is %s', (header, language) => expect(languageOf(header)).toBe(language));

  it('has the sentence of the code', () => {
    expect(errorText('ja', 'AREA_BUILDING_IN_USE')).toContain('建物');
    expect(errorText('en', 'END_TIME_CANT_NULL')).toBe('End time can not be null');
  });
});

it('every area has a file in every language', () => {
  const filesOf = (language: string) => readdirSync(join(import.meta.dirname, language)).sort();
  const [first = 'en', ...others] = languages;
  const wanted = filesOf(first).filter((name) => name !== 'index.ts');
  for (const language of others) expect([language, ...filesOf(language)]).toEqual([language, ...wanted]);
});

it('every area file is part of what a browser loads, error sentences and mails apart: the portal sends them', () => {
  for (const language of languages) {
    const parts = ['front', 'screens'].map((part) =>
      readFileSync(join(import.meta.dirname, language, `${part}.ts`), 'utf8'),
    );
    for (const name of readdirSync(join(import.meta.dirname, language))) {
      if (['front.ts', 'screens.ts', 'index.ts', 'errors.ts', 'mails.ts'].includes(name)) continue;
      expect([language, name, parts.some((part) => part.includes(`./${name}`))]).toEqual([
        language,
        name,
        true,
      ]);
    }
  }
});
