import { z } from 'zod';
import { type CatalogueText, hashText, type RecordedTexts, statusOf } from './catalogue.ts';

const row = z.strictObject({
  /**
   * `missing`: no translation yet. `changed`: the English text has changed since the translation. `code`: only for
   * programmers.
   */
  status: z.enum(['missing', 'changed', 'code']).optional(),
  english: z.string(),
  /** The translation. Empty if it is missing. */
  text: z.string(),
  /** Hash of the exported translation. Empty if the translation was missing. */
  base: z.string(),
});
type Row = z.infer<typeof row>;

/** The file that a translator edits, with texts by file and key. */
export const translationFile = z.strictObject({
  language: z.string(),
  texts: z.record(z.string(), z.record(z.string(), row)),
});
type TranslationFile = z.infer<typeof translationFile>;

export function exportTexts(
  language: string,
  texts: readonly CatalogueText[],
  recorded: RecordedTexts,
): TranslationFile {
  const files: Record<string, Record<string, Row>> = {};
  for (const text of texts) {
    const { file, key, english = '', own = '' } = text;
    const status = text.english === undefined ? 'code' : statusOf(text, recorded);
    const rows = files[file] ?? {};
    files[file] = rows;
    rows[key] = {
      ...(status !== 'translated' && { status }),
      english,
      text: own,
      base: own === '' ? '' : hashText(own),
    };
  }
  return { language, texts: files };
}

const placeholdersOf = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();

/**
 * The placeholders may differ from English here. A singular text may omit the number, and the error text of a field may
 * name the field.
 */
const hasOwnPlaceholders = ({ file, key }: CatalogueText) => key.endsWith('_one') || file === 'front/fields';

/**
 * Returns the reason why a translation cannot be imported, with the next step. Undefined if the translation is valid.
 */
function findProblem(text: CatalogueText, { english, text: translation, base }: Row): string | undefined {
  if (text.english === undefined)
    return 'is an expression of the program. Remove your text, and ask a programmer to translate it';
  if (english !== text.english)
    return 'has another English text now. Export the texts again, and translate the new English text';
  if (text.own !== translation && base !== (text.own === undefined ? '' : hashText(text.own)))
    return 'was translated by someone else since your export. Export the texts again, and compare both translations';
  if (translation === '')
    return 'has no translation any longer. Enter a translation, or restore the exported one';
  if (translation !== translation.trim()) return 'starts or ends with a space. Remove the space';
  const [wanted, used] = [placeholdersOf(text.english), placeholdersOf(translation)];
  if (!hasOwnPlaceholders(text) && wanted.join() !== used.join())
    return `has the placeholders ${used.join(' ') || '(none)'} instead of ${wanted.join(' ') || '(none)'}. Use the same placeholders as in English`;
  return undefined;
}

/** A translation that an import writes. A confirmed translation equals the existing translation. */
export interface Translation {
  text: CatalogueText;
  translation: string;
}

/**
 * Compares a translated file with the texts of the repository. Returns the edited translations and the confirmed
 * translations. Translators confirm a translation by removing its mark `changed`. If there are problems, nothing may be
 * written.
 */
export function compareTexts(
  { texts: files }: TranslationFile,
  texts: readonly CatalogueText[],
  recorded: RecordedTexts,
): { translations: Translation[]; problems: string[] } {
  const known = new Map(texts.map((text) => [`${text.file} ${text.key}`, text]));
  const translations: Translation[] = [];
  const problems: string[] = [];
  for (const [file, rows] of Object.entries(files))
    for (const [key, own] of Object.entries(rows)) {
      const text = known.get(`${file} ${key}`);
      if (!text) {
        problems.push(`${file} ${key} does not exist. Remove the entry, or export the texts again.`);
        continue;
      }
      const isEdited =
        own.text !== text.own && (own.text === '' ? own.base !== '' : hashText(own.text) !== own.base);
      const isConfirmed =
        own.status === undefined && own.english === text.english && statusOf(text, recorded) === 'changed';
      if (!isEdited && !isConfirmed) continue;
      const problem = findProblem(text, own);
      if (problem) problems.push(`${file} ${key} ${problem}.`);
      else translations.push({ text, translation: own.text });
    }
  return { translations, problems };
}
