import { employeeSheetFields } from '@gatehouse/api/people/employee-sheet';
import type { Language } from '@gatehouse/messages';
import type { Sheet, SheetCell } from '../../../platform/sheets/sheet.ts';
import {
  createCellFormatter,
  headingsOf,
  loadSheetTexts,
  type SheetTexts,
} from './employee-sheet.columns.ts';
import type { SheetRow } from './employees.sheet.queries.ts';

const wide = 28;
const narrow = 16;

/**
 * Builds a sheet of employees in the caller's language. Rows are read while the sheet is written. Every cell is text,
 * so that an import reads it unchanged.
 */
export async function buildEmployeeSheet(
  people: AsyncIterable<SheetRow>,
  language: Language,
): Promise<Sheet> {
  const texts = await loadSheetTexts(language);
  const headings = headingsOf(texts);
  return {
    name: texts.sheet.template,
    columns: employeeSheetFields.map((field) => ({
      header: headings[field],
      width: /name|mail|Address|Infos/i.test(field) ? wide : narrow,
      format: '@',
    })),
    rows: generateRows(people, cellsOf(texts)),
  };
}

async function* generateRows(people: AsyncIterable<SheetRow>, cells: (row: SheetRow) => SheetCell[]) {
  for await (const row of people) yield cells(row);
}

function cellsOf(texts: SheetTexts): (row: SheetRow) => SheetCell[] {
  const formatCells = createCellFormatter(texts);
  return (row) => {
    const cells = formatCells(row);
    // Null creates an empty cell. An empty text would create a cell with an empty text.
    return employeeSheetFields.map((field) => cells[field] || null);
  };
}
