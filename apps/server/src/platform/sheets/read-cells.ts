import { refuse } from '../refusal.ts';

export interface SheetLimits {
  /** Bytes of the unpacked parts. */
  inflated: number;
  parts: number;
  /** Without the header row. */
  rows: number;
  columns: number;
  cells: number;
  /** Characters of one cell. Longer text is cut to this number plus one, so that it is recognised as too long. */
  cell: number;
  /** Characters of all cells. A text shared by many cells counts for each of them. */
  text: number;
}

/** One cell. It is a text (a date is YYYY-MM-DD), an error of the spreadsheet, or a number with lost digits. */
export type ReadCell = { text: string } | { error: 'spreadsheet' | 'digits' };

/** One row that is not empty, with its number in the spreadsheet. */
export interface ReadRow {
  number: number;
  /** Cells by column. The array has a hole for each empty cell. */
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
 * Numbers from this value on are rejected, because spreadsheets keep only 15 digits. A card number with 16 digits has
 * already lost its last digit.
 */
const longestNumber = 1e15;

/** Day 1 of spreadsheets that count from 1900. */
const firstDay = Date.UTC(1900, 0, 1);

/** Converts values to cells within the text limit of the sheet. */
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
    /** Returns the day of a date cell, without its time of day. A time without a day (`isTime`) is not a date. */
    date: (at: Date, isTime = at.getTime() < firstDay): ReadCell | undefined =>
      Number.isNaN(at.getTime())
        ? { error: 'spreadsheet' }
        : toText(isTime ? at.toISOString() : at.toISOString().slice(0, 10)),
    /** `digits` is the number of digits shown, with leading zeros. */
    number(value: number, digits?: number): ReadCell | undefined {
      if (!Number.isFinite(value)) return { error: 'spreadsheet' };
      if (Math.abs(value) >= longestNumber) return { error: 'digits' };
      const isPadded = digits !== undefined && Number.isInteger(value) && value >= 0;
      return toText(isPadded ? String(value).padStart(digits, '0') : String(value));
    },
  };
}
