import { Refusal } from '../refusal.ts';

/** What a sheet may hold; every number is the most there may be. */
export interface SheetLimits {
  /** Bytes of what is packed in the file. */
  inflated: number;
  parts: number;
  /** Without the headings. */
  rows: number;
  columns: number;
  /** Cells of the sheet. */
  cells: number;
  /** Characters of one cell; what is longer is cut to one more, to be found too long. */
  cell: number;
  /** Characters of all cells together: a text that many cells share counts for each of them. */
  text: number;
}

/** One cell: its text, a date as YYYY-MM-DD, an error of the spreadsheet, or a number it could not keep whole. */
export type ReadCell = { text: string } | { error: 'spreadsheet' | 'digits' };

/** One row that holds something, by the number the spreadsheet shows. */
export interface ReadRow {
  number: number;
  /** By column; a hole is an empty cell. */
  cells: (ReadCell | undefined)[];
}

/** The rows of one sheet of a workbook, with the sheet's name. */
export interface ReadSheet {
  name: string;
  rows: ReadRow[];
}

/** Texts that spreadsheet programs show in place of a result; some writers store them as plain text. */
const errorText =
  /^(?:#(?:REF|VALUE|NAME|DIV\/0|NUM|NULL|SPILL|CALC|FIELD|BLOCKED|CONNECT|BUSY|UNKNOWN)[!?]|#N\/A|Err:\d{3})$/i;

/** A spreadsheet keeps 15 digits of a number; of a card's 16 the last is a zero by now. */
const longestNumber = 1e15;

/** Day 1 of spreadsheets that count from 1900. */
const firstDay = Date.UTC(1900, 0, 1);

/** Makes cells of what a format knows, within what all of them together may hold. */
export type CellTexts = ReturnType<typeof cellTexts>;

export function cellTexts({ cell, text: most }: Pick<SheetLimits, 'cell' | 'text'>) {
  let left = most;
  const text = (value: string): ReadCell | undefined => {
    const trimmed = value.slice(0, cell + 1).trim();
    left -= trimmed.length;
    if (left < 0) throw new Refusal('HR_SHEET_TOO_LARGE');
    if (errorText.test(trimmed)) return { error: 'spreadsheet' };
    return trimmed === '' ? undefined : { text: trimmed };
  };
  return {
    text,
    /** The day that a cell shows, whatever the time of day in it. `isTime`: a time without a day, which is no date. */
    date: (at: Date, isTime = at.getTime() < firstDay): ReadCell | undefined =>
      Number.isNaN(at.getTime())
        ? { error: 'spreadsheet' }
        : text(isTime ? at.toISOString() : at.toISOString().slice(0, 10)),
    /** `digits`: as many as are shown, with zeros in front. */
    number(value: number, digits?: number): ReadCell | undefined {
      if (!Number.isFinite(value)) return { error: 'spreadsheet' };
      if (Math.abs(value) >= longestNumber) return { error: 'digits' };
      const isPadded = digits !== undefined && Number.isInteger(value) && value >= 0;
      return text(isPadded ? String(value).padStart(digits, '0') : String(value));
    },
  };
}
