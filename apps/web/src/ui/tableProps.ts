import type { ReactNode } from 'react';
import type { Column } from './columns.ts';
import type { Load } from './load.ts';
import type { Tone } from './tones.ts';
import type { Selection } from './useSelection.ts';

interface Picks<T> {
  selection: Selection<T>;
  nameOf: (row: T) => string;
}

export interface DataTableProps<T extends object> {
  /** Unique name of the table. The browser stores the chosen columns under it. */
  name: string;
  /** Name of the rows, such as "Departments". */
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
  actions?: (row: T) => ReactNode;
  /** Marks a log, which is compact until the person chooses otherwise. */
  isLog?: true;
  /** Returns the tone of a row that needs attention, shown as a bar at its edge. */
  odd?: (row: T) => Tone | undefined;
  /** Returns whether a panel next to the list shows the row. */
  isShown?: (row: T) => boolean;
  /** Returns the content below a row. Nothing for other rows. */
  below?: (row: T) => ReactNode;
  /** Makes rows selectable for a SelectionBar. */
  picks?: Picks<T> | undefined;
  /** Highlights rows that arrive automatically for a moment. */
  isLive?: boolean;
}
