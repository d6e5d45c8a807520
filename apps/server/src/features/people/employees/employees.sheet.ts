import { employeeSheetFields } from '@gatehouse/api/people/employee-sheet';
import type { Language } from '@gatehouse/messages';
import type { Sheet, SheetCell } from '../../../platform/sheets/sheet.ts';
import { headingsOf, type SheetTexts, sheetTexts, shownIn } from './employee-sheet.columns.ts';
import type { SheetRow } from './employees.sheet.queries.ts';

const wide = 28;
const narrow = 16;

/** Employees as a sheet in the caller's language, read as it is written; every cell is text, so that it comes back as it left. */
export async function employeeSheet(people: AsyncIterable<SheetRow>, language: Language): Promise<Sheet> {
  const texts = await sheetTexts(language);
  const headings = headingsOf(texts);
  return {
    name: texts.sheet.template,
    columns: employeeSheetFields.map((field) => ({
      header: headings[field],
      width: /name|mail|Address|Infos/i.test(field) ? wide : narrow,
      format: '@',
    })),
    rows: rowsOf(people, cellsOf(texts)),
  };
}

async function* rowsOf(people: AsyncIterable<SheetRow>, cells: (row: SheetRow) => SheetCell[]) {
  for await (const row of people) yield cells(row);
}

function cellsOf(texts: SheetTexts): (row: SheetRow) => SheetCell[] {
  const shown = shownIn(texts);
  return (row) => {
    const cells = shown(row);
    // an empty cell, not one that holds an empty text
    return employeeSheetFields.map((field) => cells[field] || null);
  };
}
