import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ErrorCode, errorStatus } from '@gatehouse/api/platform/errors';
import { describe, expect, it } from 'vitest';
import { errorText, languageOf } from './errors-text.ts';
import { everyText } from './every-text.cases.ts';
import { languages } from './index.ts';

// the keys of a record whose type has no others
const errorCodes = Object.keys(errorStatus) as ErrorCode[];
/** Their wording is the spec's own (§5, §7, §8). */
const worded: ErrorCode[] = [
  'CON_DATES',
  'END_TIME_CANT_NULL',
  'IMAGE_COUNT_WRONG',
  'IMAGE_DUPLICATED',
  'IMAGE_NONE_UPLOADED',
];
const places = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
const english = await everyText('en');

describe.each(languages)('texts in %s', (language) => {
  it('are never blank and carry no stray spaces', async () => {
    for (const [key, text] of await everyText(language))
      expect([key, text]).toEqual([key, text.trim() || '(blank)']);
  });

  it('fill the same places as English', async () => {
    for (const [key, text] of await everyText(language)) {
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

const filesOf = (language: string) =>
  readdirSync(join(import.meta.dirname, language), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort();

it('every noun has a file in every language', () => {
  const [first = 'en', ...others] = languages;
  for (const language of others)
    expect([language, ...filesOf(language)]).toEqual([language, ...filesOf(first)]);
});

it('every file is in an index, in each language and in one place', () => {
  const folder = import.meta.dirname;
  const indexes = [folder, join(folder, 'areas')].flatMap((place) =>
    readdirSync(place)
      .filter((name) => /(?<!test|cases)\.ts$/.test(name))
      .map((name) => readFileSync(join(place, name), 'utf8')),
  );
  const listed = (language: string) => {
    const named = indexes.map((text) => [
      ...text.matchAll(new RegExp(`\\./${language}/([\\w/-]+\\.ts)'`, 'g')),
    ]);
    // a file of two nouns is listed with each
    return named.flatMap((found) => [...new Set(found.map(([, name = '']) => name))]).sort();
  };
  for (const language of languages)
    expect([language, ...listed(language)]).toEqual([language, ...filesOf(language)]);
});
