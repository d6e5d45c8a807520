import {
  type EmployeeSheetField,
  employeeSheetFields,
  requiredSheetFields,
} from '@gatehouse/api/people/employee-sheet';
import type { ReadRow } from '../../../platform/sheets/reader.ts';
import { headingsOf, type SheetTexts, wordsOf } from '../employees/employee-sheet.columns.ts';
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
  const headings = new Map<string, EmployeeSheetField>(
    employeeSheetFields.map((field) => [fold(field), field]),
  );
  const words: Record<Worded, Map<string, string>> = {
    gender: new Map(),
    maritalStatus: new Map(),
    isEnabled: new Map([
      ['1', 'true'],
      ['0', 'false'],
    ]),
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
}

/** The head of a sheet: its columns in any order, those nobody knows left out, the required ones there once. */
export function readHead(row: ReadRow | undefined, { headings }: Vocabulary): Head {
  const head: Head = { columns: [], ignored: [], problems: [] };
  const seen = new Set<EmployeeSheetField>();
  row?.cells.forEach((cell, place) => {
    if (!cell || !('text' in cell)) return;
    const field = headings.get(fold(cell.text));
    if (!field) head.ignored.push(cell.text.slice(0, 100));
    else if (seen.has(field)) head.problems.push({ column: field, rule: 'twice', params: {} });
    else {
      head.columns[place] = field;
      seen.add(field);
    }
  });
  for (const field of requiredSheetFields)
    if (!seen.has(field)) head.problems.push({ column: field, rule: 'missing', params: {} });
  return head;
}
