import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages } from '@gatehouse/messages';
import { afterAll, describe, expect, it } from 'vitest';
import { type CatalogueText, type RecordedTexts, readCatalogue, recordTexts, statusOf } from './catalogue.ts';
import { compareTexts, exportTexts, translationFile } from './exchange.ts';
import { readRecorded, writeRecorded, writeTranslations } from './files.ts';
import { type LiteralNode, parseLiterals, writeText } from './literals.ts';

const messages = join(import.meta.dirname, '../../packages/messages');
const [, ...translated] = languages;
const [first = 'vi'] = translated;
const texts = readCatalogue(join(messages, 'src'), first);
const temporary = mkdtempSync(join(tmpdir(), 'gatehouse-texts-'));
afterAll(() => rmSync(temporary, { recursive: true }));

const toValue = (node: LiteralNode): unknown => {
  if (node.kind === 'text') return node.text;
  if (node.kind === 'code') return 'code';
  const entries = [...node.entries].map(([key, child]) => [key, toValue(child)] as const);
  return node.kind === 'array' ? entries.map(([, value]) => value) : Object.fromEntries(entries);
};

describe('parseLiterals', () => {
  it.each(languages)(
    'parseLiterals reads every message file of the language %s with the same result as an import',
    async (language) => {
      const folder = join(messages, 'src', language);
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!name.endsWith('.ts')) continue;
        const exported: object = await import(join(folder, name));
        const parsed = [...parseLiterals(readFileSync(join(folder, name), 'utf8'))];
        expect([name, Object.fromEntries(parsed.map(([key, node]) => [key, toValue(node)]))]).toEqual([
          name,
          { ...exported },
        ]);
      }
    },
  );

  it('parseLiterals decodes escapes and marks expressions as code', () => {
    const source = `export const a = {
      // a comment: 'no text'
      'b.c': 'it\\'s "\\u00e9"\\n',
      "d": \`e\`,
      f: \`\${g}\`,
      h: ['i', ...j],
      k(l: string) { return l; },
      m: { n: 'o' } satisfies Record<'n', string>,
    } as const;`;
    const [root] = [...parseLiterals(source).values()].map(toValue);
    expect(root).toEqual({
      'b.c': 'it\'s "é"\n',
      d: 'e',
      f: 'code',
      h: ['i', 'code'],
      k: 'code',
      m: { n: 'o' },
    });
  });
});

describe('writeText', () => {
  const modelOf = (source: string): LiteralNode =>
    parseLiterals(source).get('a') ?? { kind: 'code', from: 0, to: 0 };
  const english = "const a = { b: 'B', c: { d: 'D', 'e-f': ['G', 'H'] }, i: 'I' };";
  it.each([
    ['a text', "const a = { b: 'x', i: 'I' };", ['a', 'b']],
    ['a key after its neighbour', "const a = { b: 'B', i: 'I' };", ['a', 'c', 'd']],
    ['a key at the start', "const a = { i: 'I' };", ['a', 'b']],
    ['an item of a list', "const a = { b: 'B', c: { d: 'D', 'e-f': ['G'] } };", ['a', 'c', 'e-f', '1']],
    ['a list', "const a = { b: 'B' };", ['a', 'c', 'e-f', '0']],
  ])('writes %s', (_, source, path) => {
    const written = writeText(source, path, "it's “new”", modelOf(english));
    const value = path.slice(1).reduce<unknown>((node, key) => Object(node)[key], toValue(modelOf(written)));
    expect(value).toBe("it's “new”");
    const keys = Object.keys(Object(toValue(modelOf(written))));
    expect(keys).toEqual(['b', 'c', 'i'].filter((key) => keys.includes(key)));
  });
});

describe.each(translated)('translated texts of the language %s', (language) => {
  const own = readCatalogue(join(messages, 'src'), language);
  const recorded = readRecorded(messages, language);

  it('every text of a translated language has a translation', () => {
    const missing = own.filter((text) => statusOf(text, recorded) === 'missing').map(({ key }) => key);
    expect(missing).toEqual([]);
  });

  it('every translation can be imported, so its placeholders match the English text', () => {
    const file = exportTexts(
      language,
      own.map((text) => ({ ...text, own: undefined })),
      {},
    );
    for (const { file: name, key, own: text = '' } of own) {
      const row = file.texts[name]?.[key];
      if (row) row.text = text;
    }
    const { problems, translations } = compareTexts(
      file,
      own.map((text) => ({ ...text, own: undefined })),
      {},
    );
    expect(problems).toEqual([]);
    expect(translations.length).toBe(own.length);
  });

  it('importing an export without edits changes no text', () => {
    const file = translationFile.parse(JSON.parse(JSON.stringify(exportTexts(language, own, recorded))));
    expect(compareTexts(file, own, recorded)).toEqual({ translations: [], problems: [] });
  });
});

const key = 'buildings.roomsOf';
const sample = texts.find((text) => text.key === key);
const textWith = (change: Partial<CatalogueText>): CatalogueText[] =>
  sample ? [{ ...sample, ...change }] : [];
const recordedSample = recordTexts(textWith({}), {});

describe('status of a text', () => {
  it.each<[string, Partial<CatalogueText>, RecordedTexts, string]>([
    ['is missing without a translation', { own: undefined }, recordedSample, 'missing'],
    ['is changed if only the English text was edited', { english: 'New {name}' }, recordedSample, 'changed'],
    [
      'is translated if both were edited',
      { english: 'New {name}', own: 'Mới {name}' },
      recordedSample,
      'translated',
    ],
    ['is translated without a record', { english: 'New {name}' }, {}, 'translated'],
    ['is translated if only the translation was edited', { own: 'Mới {name}' }, recordedSample, 'translated'],
  ])('%s', (_, change, recorded, status) => {
    const [text] = textWith(change);
    expect(text && statusOf(text, recorded)).toBe(status);
  });

  it('changed text stays changed when other texts are recorded', () => {
    const changed = textWith({ english: 'New {name}' });
    expect(recordTexts(changed, recordedSample)).toEqual(recordedSample);
  });
});

/** Exports one text, edits its row, and imports the row into the current text. */
function importRow(row: object, now: Partial<CatalogueText> = {}, before: Partial<CatalogueText> = {}) {
  const file = exportTexts(first, textWith(before), recordedSample);
  const rows = file.texts[sample?.file ?? ''];
  if (rows?.[key]) Object.assign(rows[key], row);
  const { translations, problems } = compareTexts(file, textWith(now), recordedSample);
  return [translations.map(({ translation }) => translation), problems.join()];
}

describe('import of translations', () => {
  it.each<[string, object, Partial<CatalogueText>, Partial<CatalogueText>]>([
    ['an edited translation', { text: 'Mới {name}' }, {}, {}],
    [
      'a translation that was missing',
      { text: 'Mới {name}', status: 'missing' },
      { own: undefined },
      { own: undefined },
    ],
  ])('writes %s', (_, row, now, before) => {
    expect(importRow(row, now, before)).toEqual([['Mới {name}'], '']);
  });

  it('import confirms a translation without the mark `changed`, and ignores translations with the mark', () => {
    const changed = { english: 'New {name}' };
    expect(importRow({ status: undefined }, changed, changed)).toEqual([[sample?.own], '']);
    expect(importRow({}, changed, changed)).toEqual([[], '']);
  });

  it('import ignores a text that the translator did not edit, even if the text changed since the export', () => {
    expect(importRow({}, { english: 'New {name}' })).toEqual([[], '']);
    expect(importRow({}, { own: 'Mới {name}' })).toEqual([[], '']);
  });

  it.each<[string, object, Partial<CatalogueText>, RegExp]>([
    [
      'other placeholders',
      { text: 'Mới {nam}' },
      {},
      /placeholders \{nam\} instead of \{name\}. Use the same/,
    ],
    ['another English text', { text: 'Mới {name}' }, { english: 'New {name}' }, /Export the texts again/],
    ['a translation by someone else', { text: 'Mới {name}' }, { own: 'Khác {name}' }, /by someone else/],
    ['an empty translation', { text: '' }, {}, /Enter a translation/],
    ['a space at the end', { text: 'Mới {name} ' }, {}, /Remove the space/],
    ['an expression of the program', { text: 'Mới' }, { english: undefined }, /ask a programmer/],
    ['an unknown key', {}, { key: 'buildings.other' }, /does not exist. Remove the entry/],
  ])('rejects %s', (_, row, now, sentence) => {
    const [translations, problems] = importRow(row, now);
    expect(translations).toEqual([]);
    expect(problems).toMatch(sentence);
  });

  it('import writes the message files in the format of the repository', () => {
    cpSync(join(messages, 'src'), join(temporary, 'src'), { recursive: true });
    const titles = texts.filter(({ file }) => file === 'titles').slice(0, 1);
    const long = `${'dài '.repeat(40)}{name}`.replace('dài {name}', "it's {name}");
    const changed = writeTranslations(temporary, [
      ...textWith({}).map((text) => ({ text, translation: long })),
      ...titles.map((text) => ({ text, translation: 'Tiêu đề' })),
    ]);
    expect(changed.length).toBe(2);
    const now = readCatalogue(join(temporary, 'src'), first);
    expect(now.find((text) => text.key === key)?.own).toBe(long);
    expect(now.find((text) => text.file === 'titles')?.own).toBe('Tiêu đề');
    expect(readFileSync(changed[0] ?? '', 'utf8')).toContain(`roomsOf:\n    "dài`);
    // Importing the original text restores the original file.
    writeTranslations(
      temporary,
      now.flatMap((text) => {
        const original = texts.find((other) => other.file === text.file && other.key === text.key);
        return original?.own === undefined ? [] : [{ text, translation: original.own }];
      }),
    );
    for (const path of changed)
      expect(readFileSync(path, 'utf8')).toBe(readFileSync(path.replace(temporary, messages), 'utf8'));
  });

  it('recorded texts can be read back', () => {
    cpSync(join(messages, 'translated'), join(temporary, 'translated'), { recursive: true });
    writeFileSync(join(temporary, 'translated', `${first}.json`), '{}');
    writeRecorded(temporary, first, recordedSample);
    expect(readRecorded(temporary, first)).toEqual(recordedSample);
  });
});
