import { refuse } from '../refusal.ts';

export interface SheetLimits {
  /** Maximum bytes of the unpacked files of the sheet. */
  inflated: number;
  parts: number;
  /** Maximum rows, without the header row. */
  rows: number;
  columns: number;
  cells: number;
  /**
   * Maximum characters of one cell. A longer text is cut to one character more, so that it is recognised as too long.
   */
  cell: number;
  /** Maximum characters of all cells. A text shared by many cells counts for each of them. */
  text: number;
}

/**
 * The content of one cell: its text, or an error. A date is the text YYYY-MM-DD. `spreadsheet`: the cell shows an
 * error of the spreadsheet program. `digits`: the cell contains a number that has lost digits.
 */
export type ReadCell = { text: string } | { error: 'spreadsheet' | 'digits' };

/** One row that is not empty, with its row number in the spreadsheet. */
export interface ReadRow {
  number: number;
  /** Cells by column index. The array has a hole for each empty cell. */
  cells: (ReadCell | undefined)[];
}

export interface ReadSheet {
  name: string;
  rows: ReadRow[];
}

/** Texts that spreadsheet programs show instead of a result. Some programs store them as plain text. */
const errorText =
  /^(?:#(?:REF|VALUE|NAME|DIV\/0|NUM|NULL|SPILL|CALC|FIELD|BLOCKED|CONNECT|BUSY|UNKNOWN)[!?]|#N\/A|Err:\d{3})$/i;

/**
 * Smallest number that is rejected. Spreadsheets keep only 15 digits, so a card number with 16 digits has already lost
 * its last digit.
 */
const longestNumber = 1e15;

/** The date of day 1 in spreadsheets that count from 1900. */
const firstDay = Date.UTC(1900, 0, 1);

/** Functions that convert values to cells and limit their text. */
export type CellTexts = ReturnType<typeof createCellTexts>;

export function createCellTexts({ cell, text: most }: Pick<SheetLimits, 'cell' | 'text'>) {
  let left = most;
  const toText = (value: string): ReadCell | undefined => {
    const trimmed = value.slice(0, cell + 1).trim();
    left -= trimmed.length;
    if (left < 0) refuse('HR_SHEET_TOO_LARGE');
    if (errorText.test(trimmed)) return { error: 'spreadsheet' };
    return trimmed === '' ? undefined : { text: trimmed };
  };
  return {
    text: toText,
    /**
     * Returns the date of a cell, without the time of day. A time of day without a date (`isTime`) is returned as text.
     */
    date: (at: Date, isTime = at.getTime() < firstDay): ReadCell | undefined =>
      Number.isNaN(at.getTime())
        ? { error: 'spreadsheet' }
        : toText(isTime ? at.toISOString() : at.toISOString().slice(0, 10)),
    /** Returns the text of a number. `digits` is the number of digits shown, with leading zeros. */
    number(value: number, digits?: number): ReadCell | undefined {
      if (!Number.isFinite(value)) return { error: 'spreadsheet' };
      if (Math.abs(value) >= longestNumber) return { error: 'digits' };
      const isPadded = digits !== undefined && Number.isInteger(value) && value >= 0;
      return toText(isPadded ? String(value).padStart(digits, '0') : String(value));
    },
  };
}
