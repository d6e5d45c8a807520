import type { SheetColumn } from '@gatehouse/api/people/employee-imports';
import {
  type EmployeeSheetField,
  employeeSheetFields,
  requiredSheetFields,
} from '@gatehouse/api/people/employee-sheet';
import type { ReadRow } from '../../../platform/sheets/read-cells.ts';
import { headingsOf, type SheetTexts, wordsOf } from '../employees/employee-sheet.columns.ts';
import { formerGenders, formerHeadings, formerStates } from './former-words.ts';
import { guessedFields } from './guess.rules.ts';
import type { Problem } from './problems.rules.ts';

type Worded = keyof ReturnType<typeof wordsOf>;

/** What headings and words mean, in whatever language they are written. */
export interface Vocabulary {
  headings: ReadonlyMap<string, EmployeeSheetField>;
  words: Record<Worded, ReadonlyMap<string, string>>;
}

/** As people type it: no case, no width, no stray blanks, no asterisk behind. */
export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/\s*\*$/, '')
    .trim();

/** The vocabulary of these languages together; the wire's own names are understood as well. */
export function vocabularyOf(languages: readonly SheetTexts[]): Vocabulary {
  const headings = new Map<string, EmployeeSheetField>([
    ...Object.entries(formerHeadings).map(([heading, field]) => [fold(heading), field] as const),
    ...employeeSheetFields.map((field) => [fold(field), field] as const),
  ]);
  const words: Record<Worded, Map<string, string>> = {
    gender: new Map(Object.entries(formerGenders).map(([word, value]) => [fold(word), value])),
    maritalStatus: new Map(),
    isEnabled: new Map([['1', 'true'], ['0', 'false'], ...Object.entries(formerStates)]),
  };
  for (const texts of languages) {
    for (const [field, heading] of Object.entries(headingsOf(texts)))
      headings.set(fold(heading), field as EmployeeSheetField); // its record has these keys
    for (const [column, meanings] of Object.entries(wordsOf(texts)))
      for (const [value, word] of Object.entries(meanings)) {
        words[column as Worded].set(fold(word), value).set(fold(value), value); // as above
      }
    words.isEnabled.set(fold(texts.common.values.yes), 'true').set(fold(texts.common.values.no), 'false');
  }
  for (const map of Object.values(words)) map.delete('');
  return { headings, words };
}

export interface Head {
  /** What each column is; undefined: left out. */
  columns: (EmployeeSheetField | undefined)[];
  ignored: string[];
  problems: Problem[];
  /** All of them, as they are shown. */
  found: SheetColumn[];
}

/** What the columns of a sheet were said to be by hand, in its order; undefined: left out. */
export type SaidColumns = readonly (EmployeeSheetField | undefined)[];

const longestHeading = 100;

/**
 * The head of a sheet: its columns in any order, by what they were said to be or else by their headings, those nobody knows left
 * out, the required ones there once.
 */
export function readHead(row: ReadRow | undefined, { headings }: Vocabulary, said?: SaidColumns): Head {
  const head: Head = { columns: [], ignored: [], problems: [], found: [] };
  const seen = new Set<EmployeeSheetField>();
  row?.cells.forEach((cell, place) => {
    if (!cell || !('text' in cell)) return;
    const header = cell.text.slice(0, longestHeading);
    const field = said ? said[place] : headings.get(fold(cell.text));
    head.found.push({ place, header, field: field ?? null, guess: null });
    if (!field) head.ignored.push(header);
    else if (seen.has(field)) head.problems.push({ column: field, rule: 'twice', params: {} });
    else {
      head.columns[place] = field;
      seen.add(field);
    }
  });
  for (const field of requiredSheetFields)
    if (!seen.has(field)) head.problems.push({ column: field, rule: 'missing', params: {} });
  const unknown = head.found.filter(({ field }) => field === null);
  const guesses = guessedFields(
    unknown.map(({ header }) => header),
    headings,
    seen,
  );
  for (const [index, column] of unknown.entries()) column.guess = guesses[index] ?? null;
  return head;
}
