import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { RecordedTexts } from './catalogue.ts';
import type { Translation } from './exchange.ts';
import { writeText } from './literals.ts';

const root = join(import.meta.dirname, '../..');
const recordedTexts = z.record(z.string(), z.record(z.string(), z.string()));

const pathOfRecords = (messages: string, language: string) =>
  join(messages, 'translated', `${language}.json`);

/**
 * Reads the recorded texts of a language. Empty if nothing was recorded. `messages` is the folder of the messages
 * package.
 */
export function readRecorded(messages: string, language: string): RecordedTexts {
  const path = pathOfRecords(messages, language);
  return existsSync(path) ? recordedTexts.parse(JSON.parse(readFileSync(path, 'utf8'))) : {};
}

/** Writes JSON in the format of the repository's formatter, with a line for each text. */
export const formatJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

export const writeRecorded = (messages: string, language: string, recorded: RecordedTexts): void =>
  writeFileSync(pathOfRecords(messages, language), formatJson(recorded));

/** Writes translations into the message files. Returns the paths of the changed files. */
export function writeTranslations(messages: string, translations: readonly Translation[]): string[] {
  const sources = new Map<string, string>();
  for (const { text, translation } of translations) {
    if (text.own === translation) continue;
    const path = join(messages, 'src', text.target);
    if (!existsSync(path))
      throw new Error(
        `${path} is missing. Copy the English file first, as docs/how-to/add-a-language.md describes.`,
      );
    const source = sources.get(path) ?? readFileSync(path, 'utf8');
    sources.set(path, writeText(source, text.path, translation, text.model));
  }
  for (const [path, source] of sources) writeFileSync(path, formatSource(source));
  return [...sources.keys()];
}

/** Formats a source file so that `npm run check` accepts it. */
function formatSource(source: string): string {
  const biome = join(root, 'node_modules/.bin/biome');
  const { status, stdout, stderr } = spawnSync(biome, ['format', '--stdin-file-path=texts.ts'], {
    cwd: root,
    input: source,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
