/** How texts are built: the files that messages has by noun become the pieces that a browser fetches (decision 030). */
import { readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { languages } from '@gatehouse/messages';
import type { Plugin } from 'vite';

const messages = resolve(import.meta.dirname, '../../packages/messages/src');
const textFile = /import\('[./]+\/(\w\w\/[\w-]+)\/([\w-]+)\.ts'\)/g;
const wordOf = (noun: string) => noun.replaceAll('-', '_');

/** Areas of which every screen shows something come with the frame's. */
const areasOfFrame = ['frame', 'notifications', 'overview'];
const bringing = (folder: string) =>
  areasOfFrame.some((area) => folder.endsWith(`/${area}`)) ? folder.replace(/[\w-]+$/, 'frame') : folder;

/** The texts of an area in a language as one module: fetched noun by noun they would be a request each. */
export function textsByArea(): Plugin {
  const prefix = 'texts:';
  return {
    name: 'texts-by-area',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load: (id) => {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const asked = id.slice(prefix.length + 1);
      const folders = asked.endsWith('/frame')
        ? areasOfFrame.map((area) => join(asked, '..', area))
        : [asked];
      return folders
        .map((folder) => join(messages, folder))
        .flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)))
        .map((file) => `export * as ${wordOf(basename(file, '.ts'))} from ${JSON.stringify(file)};`)
        .join('\n');
    },
    transform: (code, id) =>
      id.startsWith(messages)
        ? code.replaceAll(
            textFile,
            (_, folder, noun) =>
              `import('${prefix}${bringing(folder)}').then((texts) => texts.${wordOf(noun)})`,
          )
        : null,
  };
}

/** What is said of any noun's rows as one module a language, without the rest of its texts. */
export function wordsOfNouns(): Plugin {
  const [file, prefix] = [join(messages, 'noun-words.ts'), 'words:'];
  return {
    name: 'words-of-nouns',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load: async (id) => {
      if (id === file) {
        const ways = languages.map((language) => `${language}: () => import('${prefix}${language}')`);
        return `const words = { ${ways} };\nexport const loadNounWords = async (language) => (await words[language]()).default;`;
      }
      const language = languages.find((one) => id === `\0${prefix}${one}`);
      if (!language) return null;
      const { loadNounWords }: typeof import('@gatehouse/messages/noun-words') = await import(file);
      return `export default ${JSON.stringify(await loadNounWords(language))};`;
    },
  };
}
