/**
 * Exchanges the texts of a language with translators (docs/how-to/add-a-language.md).
 *
 * - `npm run texts` counts the translated, missing and changed texts of each language.
 * - `npm run texts -- --export vi.json` writes the texts of the language `vi` to a file.
 * - `npm run texts -- --import vi.json` writes the edited translations of a file to `packages/messages`.
 * - `npm run texts -- --record` records that translations written in the source fit their English texts.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isLanguage, languages } from '@gatehouse/messages';
import { readCommandLine } from '../apps/server/src/platform/command-line.ts';
import { readCatalogue, recordTexts, statusOf } from './texts/catalogue.ts';
import { compareTexts, exportTexts, translationFile } from './texts/exchange.ts';
import { formatJson, readRecorded, writeRecorded, writeTranslations } from './texts/files.ts';

const messages = join(import.meta.dirname, '../packages/messages');
const [reference, ...translated] = languages;

const stop = (sentence: string): never => {
  console.error(sentence);
  process.exit(1);
};

function checkLanguage(language: string): string {
  if (language === reference)
    stop(`English is the reference. Edit packages/messages/src/${reference} instead.`);
  if (!isLanguage(language))
    stop(
      `${language} is not a language of the portal. Register it as docs/how-to/add-a-language.md describes.`,
    );
  return language;
}

const load = (language: string) => ({
  texts: readCatalogue(join(messages, 'src'), language),
  recorded: readRecorded(messages, language),
});

function count(language: string): string {
  const { texts, recorded } = load(language);
  const counts = { translated: 0, missing: 0, changed: 0 };
  for (const text of texts) counts[statusOf(text, recorded)]++;
  return `${language}: ${counts.translated} translated, ${counts.missing} missing, ${counts.changed} changed`;
}

function record(language: string): void {
  const { texts, recorded } = load(language);
  writeRecorded(messages, language, recordTexts(texts, recorded));
}

function exportFile(path: string): void {
  const language = checkLanguage(basename(path, '.json'));
  const { texts, recorded } = load(language);
  writeFileSync(path, formatJson(exportTexts(language, texts, recorded)));
  console.log(count(language));
}

function readTranslationFile(path: string) {
  try {
    return translationFile.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    return stop(
      `${path} is not a file that --export writes. Export the texts again. ${error instanceof Error ? error.message : ''}`,
    );
  }
}

function importFile(path: string): void {
  const file = readTranslationFile(path);
  const language = checkLanguage(file.language);
  const { texts, recorded } = load(language);
  const { translations, problems } = compareTexts(file, texts, recorded);
  if (problems.length > 0)
    stop(`${problems.join('\n')}\nNothing was written. Correct ${path} and import it again.`);
  if (translations.length === 0) {
    console.log('No translation was edited.');
    return;
  }
  const changed = writeTranslations(messages, translations);
  // Removes the old record of a confirmed translation, because it matches its English text again.
  for (const { text } of translations) delete recorded[text.file]?.[text.key];
  writeRecorded(messages, language, recordTexts(load(language).texts, recorded));
  console.log(
    `Translations imported: ${translations.length}. Files changed: ${changed.length}. ${count(language)}`,
  );
}

const { values } = readCommandLine(
  'npm run texts -- [--export LANGUAGE.json | --import LANGUAGE.json | --record]',
  {
    export: { type: 'string' },
    import: { type: 'string' },
    record: { type: 'boolean' },
  },
);
if (values.export !== undefined) exportFile(values.export);
else if (values.import !== undefined) importFile(values.import);
else {
  if (values.record) for (const language of translated) record(language);
  for (const language of translated) console.log(count(language));
}
