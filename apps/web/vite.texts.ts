/**
 * Builds the text chunks for browsers. There is one source file per kind of object and language, and one chunk per area
 * and language (decision 030).
 */
import { join, resolve } from 'node:path';
import { type Language, languages } from '@gatehouse/messages';
import type { Plugin } from 'vite';

const messages = resolve(import.meta.dirname, '../../packages/messages/src');
const fileOf = (name: string) => join(messages, `${name}.ts`);
const [areasFile, frameFile, frontFile, wordsFile] = ['areas', 'frame', 'front', 'noun-words'].map(fileOf);

/**
 * Areas that appear on every screen. Their texts load together with those of shared components and the screen titles.
 */
const areasOfFrame = ['notifications', 'overview'];
const pieceOf = (area: string) => (areasOfFrame.includes(area) ? 'frame' : area);

/**
 * Returns the code of a table that imports one chunk per language. It replaces the table that imports one file per
 * kind of object.
 */
const importTable = (piece: string) =>
  `{ ${languages.map((language) => `${language}: () => import('texts:${language}/${piece}')`)} }`;

/**
 * Loads the texts of a chunk in a language, by area. The key `frame` contains the texts of shared components and the
 * screen titles.
 */
async function textsOf(piece: string, language: Language): Promise<[string, object][]> {
  const { areas, loadArea }: typeof import('@gatehouse/messages/areas') = await import(String(areasFile));
  const { loadFrame }: typeof import('@gatehouse/messages/frame') = await import(String(frameFile));
  const { loadFront }: typeof import('@gatehouse/messages/front') = await import(String(frontFile));
  const { loadNounWords }: typeof import('@gatehouse/messages/noun-words') = await import(String(wordsFile));
  if (piece === 'front') return [[piece, await loadFront(language)]];
  if (piece === 'nouns') return [[piece, await loadNounWords(language)]];
  const names = Object.keys(areas) as (keyof typeof areas)[]; // TypeScript cannot infer that `areas` has no other keys.
  const within = names.filter((area) => pieceOf(area) === piece);
  const texts = within.map(async (area): Promise<[string, object]> => [area, await loadArea(area, language)]);
  return [
    ...(piece === 'frame' ? [[piece, await loadFrame(language)] satisfies [string, object]] : []),
    ...(await Promise.all(texts)),
  ];
}

/** Returns the code that replaces a text-loading file of packages/messages. Null for any other file. */
async function loaderModule(file: string): Promise<string | null> {
  const loaderOf = (name: string, piece: string) =>
    `const ways = ${importTable(piece)};\nexport const ${name} = async (language) => (await ways[language]()).${piece};`;
  if (file === frontFile) return loaderOf('loadFront', 'front');
  if (file === frameFile) return loaderOf('loadFrame', 'frame');
  if (file === wordsFile) return loaderOf('loadNounWords', 'nouns');
  if (file !== areasFile) return null;
  const { areas }: typeof import('@gatehouse/messages/areas') = await import(file);
  const ways = Object.keys(areas).map((area) => `${area}: ${importTable(pieceOf(area))}`);
  return `const ways = { ${ways} };\nexport const loadArea = async (area, language) => (await ways[area][language]())[area];`;
}

/**
 * Bundles the texts into one chunk per area and language. With one chunk per kind of object, each kind on a page would
 * cost a request, and every page would contain an import of each chunk.
 */
export function textsByAreaPlugin(): Plugin {
  const prefix = 'texts:';
  return {
    name: 'texts-by-area',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load: async (id) => {
      if (!id.startsWith(`\0${prefix}`)) return loaderModule(id);
      const [languageTag = '', piece = ''] = id.slice(prefix.length + 1).split('/');
      const language = languages.find((candidate) => candidate === languageTag);
      if (!language) throw new Error(`${id} is in no language`);
      const texts = await textsOf(piece, language);
      return texts.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
    },
  };
}
