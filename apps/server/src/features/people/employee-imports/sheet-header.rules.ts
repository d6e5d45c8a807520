import type { SheetColumn } from '@gatehouse/api/people/employee-imports';
import {
  type EmployeeSheetField,
  employeeSheetFields,
  requiredSheetFields,
} from '@gatehouse/api/people/employee-sheet';
import type { ReadRow } from '../../../platform/sheets/read-cells.ts';
import { headingsOf, type SheetTexts, wordsOf } from '../employees/employee-sheet.columns.ts';
import { formerGenders, formerHeadings, formerStates } from './former-words.ts';
import { guessFields } from './guess.rules.ts';
import type { SheetProblem } from './problems.rules.ts';

type WordColumn = keyof ReturnType<typeof wordsOf>;

/** Maps from headings to columns and from words in cells to values, for all languages together. */
export interface SheetVocabulary {
  headings: ReadonlyMap<string, EmployeeSheetField>;
  words: Record<WordColumn, ReadonlyMap<string, string>>;
}

/** Normalizes text for comparison. Ignores case, full-width forms, extra blanks and a trailing asterisk. */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/\s*\*$/, '')
    .trim();

/** Collects the headings and cell words of several languages, and adds the field names of the API. */
export function buildVocabulary(languages: readonly SheetTexts[]): SheetVocabulary {
  const headings = new Map<string, EmployeeSheetField>([
    ...Object.entries(formerHeadings).map(([heading, field]) => [normalizeText(heading), field] as const),
    ...employeeSheetFields.map((field) => [normalizeText(field), field] as const),
  ]);
  const words: Record<WordColumn, Map<string, string>> = {
    gender: new Map(Object.entries(formerGenders).map(([word, value]) => [normalizeText(word), value])),
    maritalStatus: new Map(),
    isEnabled: new Map([['1', 'true'], ['0', 'false'], ...Object.entries(formerStates)]),
  };
  for (const texts of languages) {
    for (const [field, heading] of Object.entries(headingsOf(texts)))
      headings.set(normalizeText(heading), field as EmployeeSheetField); // The cast is safe, because the keys of `headingsOf` are sheet fields.
    for (const [column, meanings] of Object.entries(wordsOf(texts)))
      for (const [value, word] of Object.entries(meanings)) {
        words[column as WordColumn].set(normalizeText(word), value).set(normalizeText(value), value); // The cast is safe, because the keys of `wordsOf` are columns with fixed words.
      }
    words.isEnabled
      .set(normalizeText(texts.common.values.yes), 'true')
      .set(normalizeText(texts.common.values.no), 'false');
  }
  for (const map of Object.values(words)) map.delete('');
  return { headings, words };
}

export interface SheetHeader {
  /** Field of each column. Undefined for an ignored column. */
  columns: (EmployeeSheetField | undefined)[];
  ignored: string[];
  problems: SheetProblem[];
  /** All columns of the sheet, for display. */
  found: SheetColumn[];
}

/** Manually assigned fields in the order of the columns. Undefined for an ignored column. */
export type ColumnAssignment = readonly (EmployeeSheetField | undefined)[];

const longestHeading = 100;

/**
 * Reads the header of a sheet. Identifies columns by `assignment` or by their headings, in any order. Ignores unknown
 * columns. Reports duplicate columns and missing required ones.
 */
export function readHead(
  row: ReadRow | undefined,
  { headings }: SheetVocabulary,
  assignment?: ColumnAssignment,
): SheetHeader {
  const head: SheetHeader = { columns: [], ignored: [], problems: [], found: [] };
  const seenFields = new Set<EmployeeSheetField>();
  row?.cells.forEach((cell, index) => {
    if (!cell || !('text' in cell)) return;
    const header = cell.text.slice(0, longestHeading);
    const field = assignment ? assignment[index] : headings.get(normalizeText(cell.text));
    head.found.push({ place: index, header, field: field ?? null, guess: null });
    if (!field) head.ignored.push(header);
    else if (seenFields.has(field)) head.problems.push({ column: field, rule: 'twice', params: {} });
    else {
      head.columns[index] = field;
      seenFields.add(field);
    }
  });
  for (const field of requiredSheetFields)
    if (!seenFields.has(field)) head.problems.push({ column: field, rule: 'missing', params: {} });
  const unknown = head.found.filter(({ field }) => field === null);
  const guesses = guessFields(
    unknown.map(({ header }) => header),
    headings,
    seenFields,
  );
  for (const [index, column] of unknown.entries()) column.guess = guesses[index] ?? null;
  return head;
}
