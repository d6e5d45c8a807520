/** The reading of a clock, `YYYY-MM-DD HH:mm:ss`, or a date, `YYYY-MM-DD`. A workbook has it as a date that sorts, whatever the language. */
export interface ClockCell {
  wall: string;
}

/** Text is always a string cell, never a formula (security.md §1.17); null leaves the cell empty. */
export type Cell = string | number | ClockCell | null;

export interface SheetColumn {
  header: string;
  /** In characters. */
  width?: number;
  /**
   * How numbers are shown: `[h]:mm` for parts of a day, so that durations still add up. `@`: text, also what somebody types
   * there later, so that a telephone number keeps its zero; in a sheet without rows, to be filled in, the whole column is.
   */
  format?: '[h]:mm' | '@';
}

export interface Sheet {
  /** Name of the tab; what spreadsheets do not allow in it is left out. */
  name: string;
  columns: readonly SheetColumn[];
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
}
