/**
 * A local time `YYYY-MM-DD HH:mm:ss` or a date `YYYY-MM-DD`. A workbook stores it as a date value, which people can
 * sort and which spreadsheet programs show in the format of their language.
 */
export interface ClockCell {
  wall: string;
}

/** A text is always a string cell, never a formula (security.md §1.17). Null leaves the cell empty. */
export type SheetCell = string | number | ClockCell | null;

export interface SheetColumn {
  header: string;
  /** Width of the column in characters. */
  width?: number;
  /**
   * Number format of the column. `[h]:mm` shows fractions of a day as hours, so that durations can be added. `0.00` shows
   * two decimal places. `@` stores
   * values as text, even if they are typed later, so that a phone number keeps its leading zero. In a template without
   * rows, the format applies to the whole column.
   */
  format?: '[h]:mm' | '0.00' | '@';
}

export interface Sheet {
  /** Name of the tab. Characters that spreadsheets do not allow are left out. */
  name: string;
  /** Text of a row above the headers. */
  note?: string;
  columns: readonly SheetColumn[];
  rows: Iterable<readonly SheetCell[]> | AsyncIterable<readonly SheetCell[]>;
}
