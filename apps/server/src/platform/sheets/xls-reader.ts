import { type CellObject, read } from '@e965/xlsx';
import { refuse } from '../refusal.ts';
import {
  type CellTexts,
  createCellTexts,
  type ReadCell,
  type ReadRow,
  type ReadSheet,
  type SheetLimits,
} from './read-cells.ts';

/** Reads the rows of the first visible sheet of an .xls file. The file format limits the number of rows and columns. */
export function readXls(bytes: Buffer, limits: SheetLimits): ReadSheet {
  const book = read(bytes, {
    dense: true,
    cellDates: true,
    UTC: true,
    cellFormula: false,
    cellHTML: false,
  });
  const sheetIndex = book.SheetNames.findIndex((_, index) => !book.Workbook?.Sheets?.[index]?.Hidden);
  const name = book.SheetNames[sheetIndex];
  if (name === undefined) refuse('HR_SHEET_HIDDEN');
  const sheet = book.Sheets[name];
  const data: (CellObject | undefined)[][] = sheet?.['!data'] ?? [];
  const texts = createCellTexts(limits);
  const rows: ReadRow[] = [];
  let cells = 0;
  // An .xls file has at most 65,536 rows. `forEach` skips holes of the array.
  data.forEach((line, index) => {
    const row: ReadRow = { number: index + 1, cells: [] };
    line?.forEach((cell, column) => {
      const readValue = cell && readCell(cell, texts);
      if (!readValue) return;
      if (column >= limits.columns || index > limits.rows || ++cells > limits.cells)
        refuse('HR_SHEET_TOO_LARGE');
      row.cells[column] = readValue;
    });
    if (row.cells.length > 0) rows.push(row);
  });
  return { name, rows };
}

function readCell({ t, v, w }: CellObject, texts: CellTexts): ReadCell | undefined {
  if (t === 'e') return { error: 'spreadsheet' };
  if (v === undefined || v === null) return undefined;
  if (v instanceof Date) return texts.date(v);
  // Leading zeros that the cell shows are part of its value.
  if (typeof v === 'number') return texts.number(v, w && /^0\d+$/.test(w) ? w.length : undefined);
  return texts.text(String(v));
}
