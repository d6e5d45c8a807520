import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LiteralNode, listLeaves, parseLiterals } from './literals.ts';

/** A text of the portal with its translation. */
export interface CatalogueText {
  /** Path of the English file below `src/en`, without extension, or `titles`. */
  file: string;
  key: string;
  /** The English text. Undefined if it is an expression that only a programmer can translate. */
  english: string | undefined;
  /** The translation. Undefined if it is missing or an expression. */
  own: string | undefined;
  /** Path of the file with the translation, below `src`. */
  target: string;
  /** The constant and the keys of the translation in its file. */
  path: string[];
  /** The tree of the English constant. */
  model: LiteralNode;
}

/** Hashes of the English text and of its translation, as of the last time the translation matched the English text. */
type RecordedFile = Record<string, string>;
export type RecordedTexts = Record<string, RecordedFile>;

export const hashText = (text: string): string => hash('sha256', text, 'hex').slice(0, 8);
const hashPair = ({ english = '', own = '' }: Pick<CatalogueText, 'english' | 'own'>): string =>
  `${hashText(english)} ${hashText(own)}`;

const readLiterals = (path: string) =>
  existsSync(path) ? parseLiterals(readFileSync(path, 'utf8')) : new Map<string, LiteralNode>();

const textOf = (node: LiteralNode | undefined) => (node?.kind === 'text' ? node.text : undefined);

/**
 * Reads all texts that a language needs, from `packages/messages/src`. A language without singular forms needs no
 * `_one` keys.
 */
export function readCatalogue(folder: string, language: string): CatalogueText[] {
  const hasSingular = new Intl.PluralRules(language).resolvedOptions().pluralCategories.includes('one');
  const files = readdirSync(join(folder, 'en'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort();
  const texts = files.flatMap((name) => {
    const target = join(language, name);
    const own = readLiterals(join(folder, target));
    return [...readLiterals(join(folder, 'en', name))].flatMap(([constant, model]) => {
      const root = own.get(constant);
      const translations = new Map(
        root ? listLeaves(root).map(([path, node]) => [path.join('.'), node]) : [],
      );
      return listLeaves(model).map(
        ([path, node]): CatalogueText => ({
          file: name.replace(/\.ts$/, ''),
          key: [constant, ...path].join('.'),
          english: textOf(node),
          own: textOf(translations.get(path.join('.'))),
          target,
          path: [constant, ...path],
          model,
        }),
      );
    });
  });
  return [
    ...texts.filter(({ key, own }) => hasSingular || own !== undefined || !key.endsWith('_one')),
    ...readTitles(folder, language),
  ];
}

/** Reads the titles of screens. A single file contains the titles in all languages. */
function readTitles(folder: string, language: string): CatalogueText[] {
  const model = readLiterals(join(folder, 'titles.ts')).get('titles');
  if (!model || !('entries' in model)) return [];
  return [...model.entries].map(([screen, node]) => {
    const find = (name: string) => textOf('entries' in node ? node.entries.get(name) : undefined);
    return {
      file: 'titles',
      key: screen,
      english: find('en'),
      own: find(language),
      target: 'titles.ts',
      path: ['titles', screen, language],
      model,
    };
  });
}

/**
 * Returns the status of a text. `changed` means that its English text has changed since the translation. A text without
 * a record counts as translated.
 */
export function statusOf(
  text: Pick<CatalogueText, 'file' | 'key' | 'english' | 'own'>,
  recorded: RecordedTexts,
): 'translated' | 'missing' | 'changed' {
  if (text.own === undefined) return 'missing';
  const [english, own] = recorded[text.file]?.[text.key]?.split(' ') ?? [];
  const isChanged =
    english !== undefined && english !== hashText(text.english ?? '') && own === hashText(text.own);
  return isChanged ? 'changed' : 'translated';
}

/**
 * Returns the records to store. Translated texts get new records. Texts with the status `changed` keep their old
 * records.
 */
export function recordTexts(texts: readonly CatalogueText[], recorded: RecordedTexts): RecordedTexts {
  const next: RecordedTexts = {};
  for (const text of texts) {
    const status = statusOf(text, recorded);
    const before = recorded[text.file]?.[text.key];
    const pair = status === 'translated' ? hashPair(text) : before;
    if (text.english === undefined || pair === undefined) continue;
    next[text.file] = { ...next[text.file], [text.key]: pair };
  }
  return next;
}
