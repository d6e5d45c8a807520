import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ErrorCode, errorStatus } from '@gatehouse/api/platform/errors';
import { describe, expect, it } from 'vitest';
import { errorText, languageOf } from './errors-text.ts';
import { everyText } from './every-text.cases.ts';
import { languages } from './index.ts';

// TypeScript cannot infer that `errorStatus` has no other keys.
const errorCodes = Object.keys(errorStatus) as ErrorCode[];
/** Error codes with a wording that the spec fixes (§5, §7, §8). */
const worded: ErrorCode[] = [
  'CON_DATES',
  'END_TIME_CANT_NULL',
  'IMAGE_COUNT_WRONG',
  'IMAGE_DUPLICATED',
  'IMAGE_NONE_UPLOADED',
];
const placeholdersOf = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
const english = await everyText('en');

describe.each(languages)('the texts of the language %s', (language) => {
  it('texts are not blank and have no stray spaces', async () => {
    for (const [key, text] of await everyText(language))
      expect([key, text]).toEqual([key, text.trim() || '(blank)']);
  });

  it('texts have the same placeholders as in English', async () => {
    for (const [key, text] of await everyText(language)) {
      const original = english.get(key);
      // Skips texts that may omit placeholders: singular texts may omit the number, and English validation errors have
      // a fixed wording that does not name the field.
      if (original === undefined || key.endsWith('_one') || key.startsWith('fields.')) continue;
      expect([key, placeholdersOf(text)]).toEqual([key, placeholdersOf(original)]);
    }
  });

  it('error sentences end with a full stop', () => {
    for (const code of errorCodes) {
      if (!worded.includes(code)) expect(errorText(language, code)).toMatch(/\S[.。]$/);
    }
  });
});

describe('language of an error message', () => {
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
  ])('resolves Accept-Language %j to %s', (header, language) => expect(languageOf(header)).toBe(language));

  it('errorText returns the sentence of the error code', () => {
    expect(errorText('ja', 'AREA_BUILDING_IN_USE')).toContain('建物');
    expect(errorText('en', 'END_TIME_CANT_NULL')).toBe('End time can not be null');
  });
});

const filesOf = (language: string) =>
  readdirSync(join(import.meta.dirname, language), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort();

it('every kind of object has a text file in every language', () => {
  const [first = 'en', ...others] = languages;
  for (const language of others)
    expect([language, ...filesOf(language)]).toEqual([language, ...filesOf(first)]);
});

it('every file with texts of a kind of object is listed in exactly one index of its language', () => {
  const folder = import.meta.dirname;
  const indexes = [folder, join(folder, 'areas')].flatMap((path) =>
    readdirSync(path)
      .filter((name) => /(?<!test|cases)\.ts$/.test(name))
      .map((name) => readFileSync(join(path, name), 'utf8')),
  );
  const indexedFiles = (language: string) => {
    const matchesByIndex = indexes.map((text) => [
      ...text.matchAll(new RegExp(`\\./${language}/([\\w/-]+\\.ts)'`, 'g')),
    ]);
    // A file with the texts of two kinds of objects is listed twice in the index of its area.
    return matchesByIndex
      .flatMap((fileMatches) => [...new Set(fileMatches.map(([, name = '']) => name))])
      .sort();
  };
  for (const language of languages)
    expect([language, ...indexedFiles(language)]).toEqual([language, ...filesOf(language)]);
});
