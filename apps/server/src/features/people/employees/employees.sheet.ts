import { employeeSheetFields } from '@gatehouse/api/people/employee-sheet';
import type { Language } from '@gatehouse/messages';
import type { Cell, Sheet } from '../../../platform/sheets/sheets.ts';
import { factsText } from './employee-facts.rules.ts';
import { headingsOf, type SheetTexts, sheetTexts, wordsOf } from './employee-sheet.columns.ts';
import type { SheetRow } from './employees.sheet.queries.ts';

/** Rows asked for at a time. */
const chunk = 1_000;
const wide = 28;
const narrow = 16;

type ReadPage = (from: { after: number; size: number }) => Promise<SheetRow[]>;

/** Employees as a sheet in the caller's language, read as it is written; every cell is text, so that it comes back as it left. */
export async function employeeSheet(language: Language, readPage: ReadPage): Promise<Sheet> {
  const texts = await sheetTexts(language);
  const headings = headingsOf(texts);
  return {
    name: texts.staff.sheet.template,
    columns: employeeSheetFields.map((field) => ({
      header: headings[field],
      width: /name|mail|Address|Infos/i.test(field) ? wide : narrow,
      format: '@',
    })),
    rows: read(readPage, cellsOf(texts)),
  };
}

async function* read(readPage: ReadPage, cells: (row: SheetRow) => Cell[]) {
  for (let after = 0; ; ) {
    const rows = await readPage({ after, size: chunk });
    yield* rows.map(cells);
    const last = rows.at(-1);
    if (!last || rows.length < chunk) return;
    after = last.id;
  }
}

function cellsOf(texts: SheetTexts): (row: SheetRow) => Cell[] {
  const words = wordsOf(texts);
  return (row) => {
    const shown = {
      ...row,
      gender: words.gender[row.gender],
      isEnabled: words.isEnabled[`${row.isEnabled}`],
      maritalStatus: row.maritalStatus && words.maritalStatus[row.maritalStatus],
      employeeInfos: factsText(row.employeeInfos),
    };
    // an empty cell, not one that holds an empty text
    return employeeSheetFields.map((field) => shown[field] || null);
  };
}
