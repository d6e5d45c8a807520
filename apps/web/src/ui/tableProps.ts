import type { ReactNode } from 'react';
import type { Column } from './columns.ts';
import type { Load } from './load.ts';
import type { Tone } from './tones.ts';
import type { Selection } from './useSelection.ts';

/** How rows are chosen. */
export interface Picks<T> {
  selection: Selection<T>;
  nameOf: (row: T) => string;
}

/** What a DataTable takes, on a window and on a phone alike. */
export interface DataTableProps<T extends object> {
  /** Unique among the tables: this browser keeps the chosen columns under it. */
  name: string;
  /** What the rows are: "Departments". */
  label: string;
  columns: readonly Column<T>[];
  rows: T[] | undefined;
  load: Load;
  keyOf: (row: T) => string | number;
  empty: ReactNode;
  onClearFilters: (() => void) | undefined;
  /** `field,direction` of the address. */
  sort?: string | undefined;
  onSort?: (sort: string | undefined) => void;
  /** The row's own buttons, at its end. */
  actions?: (row: T) => ReactNode;
  /** A log, read by the line: compact until the person chooses otherwise. */
  isLog?: true;
  /** Which rows somebody should look at, and how urgently: a bar at their edge. */
  odd?: (row: T) => Tone | undefined;
  /** The row that a panel beside the list shows. */
  isShown?: (row: T) => boolean;
  /** What opens under a row; nothing under the others. */
  below?: (row: T) => ReactNode;
  /** Rows can be chosen, for a SelectionBar. */
  picks?: Picks<T> | undefined;
  /** Rows come by themselves: what was not there before is tinted for a moment. */
  isLive?: boolean;
}
