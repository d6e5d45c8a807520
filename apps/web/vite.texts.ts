/** How texts are built: what messages has by noun and language becomes the pieces that a browser fetches (decision 030). */
import { join, resolve } from 'node:path';
import { type Language, languages } from '@gatehouse/messages';
import type { Plugin } from 'vite';

const messages = resolve(import.meta.dirname, '../../packages/messages/src');
const fileOf = (name: string) => join(messages, `${name}.ts`);
const [areasFile, frameFile, frontFile, wordsFile] = ['areas', 'frame', 'front', 'noun-words'].map(fileOf);

/** Areas of which every screen shows something come with the frame's. */
const areasOfFrame = ['notifications', 'overview'];
const pieceOf = (area: string) => (areasOfFrame.includes(area) ? 'frame' : area);

/** A way to the piece of each language, as a table that stands in the place of the files by noun. */
const waysTo = (piece: string) =>
  `{ ${languages.map((language) => `${language}: () => import('texts:${language}/${piece}')`)} }`;

/** The texts of a piece in a language, by area; `frame` are the frame's own. */
async function textsOf(piece: string, language: Language): Promise<[string, object][]> {
  const { areas, loadArea }: typeof import('@gatehouse/messages/areas') = await import(String(areasFile));
  const { loadFrame }: typeof import('@gatehouse/messages/frame') = await import(String(frameFile));
  const { loadFront }: typeof import('@gatehouse/messages/front') = await import(String(frontFile));
  const { loadNounWords }: typeof import('@gatehouse/messages/noun-words') = await import(String(wordsFile));
  if (piece === 'front') return [[piece, await loadFront(language)]];
  if (piece === 'nouns') return [[piece, await loadNounWords(language)]];
  const names = Object.keys(areas) as (keyof typeof areas)[]; // the keys of an object whose type has no others
  const within = names.filter((area) => pieceOf(area) === piece);
  const texts = within.map(async (area): Promise<[string, object]> => [area, await loadArea(area, language)]);
  return [
    ...(piece === 'frame' ? [[piece, await loadFrame(language)] satisfies [string, object]] : []),
    ...(await Promise.all(texts)),
  ];
}

/** What stands in the place of a file of messages that says where texts are; null for any other. */
async function tableOf(file: string): Promise<string | null> {
  const whole = (name: string, piece: string) =>
    `const ways = ${waysTo(piece)};\nexport const ${name} = async (language) => (await ways[language]()).${piece};`;
  if (file === frontFile) return whole('loadFront', 'front');
  if (file === frameFile) return whole('loadFrame', 'frame');
  if (file === wordsFile) return whole('loadNounWords', 'nouns');
  if (file !== areasFile) return null;
  const { areas }: typeof import('@gatehouse/messages/areas') = await import(file);
  const ways = Object.keys(areas).map((area) => `${area}: ${waysTo(pieceOf(area))}`);
  return `const ways = { ${ways} };\nexport const loadArea = async (area, language) => (await ways[area][language]())[area];`;
}

/** Texts in one piece an area and language: fetched noun by noun they would be a request each, and each way to one some bytes of every page. */
export function textsByArea(): Plugin {
  const prefix = 'texts:';
  return {
    name: 'texts-by-area',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load: async (id) => {
      if (!id.startsWith(`\0${prefix}`)) return tableOf(id);
      const [asked = '', piece = ''] = id.slice(prefix.length + 1).split('/');
      const language = languages.find((one) => one === asked);
      if (!language) throw new Error(`${id} is in no language`);
      const texts = await textsOf(piece, language);
      return texts.map(([name, said]) => `export const ${name} = ${JSON.stringify(said)};`).join('\n');
    },
  };
}
