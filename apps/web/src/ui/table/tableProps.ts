import type { ReactNode } from 'react';
import type { Tone } from '../display/tones.ts';
import type { Load } from '../feedback/load.ts';
import type { Column } from './columns.ts';
import type { Selection } from './useSelection.ts';

interface Picks<T> {
  selection: Selection<T>;
  nameOf: (row: T) => string;
  /** Returns whether the row has a checkbox. Absent if all rows have one. */
  canPick?: (row: T) => boolean;
}

export interface DataTableProps<T extends object> {
  /** Unique name of the table. The browser stores the chosen columns under it. */
  name: string;
  /** Accessible name of the table, such as "Departments". */
  label: string;
  columns: readonly Column<T>[];
  rows: T[] | undefined;
  load: Load;
  keyOf: (row: T) => string | number;
  empty: ReactNode;
  onClearFilters: (() => void) | undefined;
  /** Current sort parameter of the URL, `field,direction`. */
  sort?: string | undefined;
  onSort?: (sort: string | undefined) => void;
  actions?: (row: T) => ReactNode;
  /** True for the table of a log. The rows of a log are compact until the person chooses another height. */
  isLog?: true;
  /**
   * Returns the tone of the bar at the edge of a row that needs attention. Returns undefined for rows without a bar.
   */
  odd?: (row: T) => Tone | undefined;
  /** Returns whether the panel next to the table shows this row. The table highlights such a row. */
  isShown?: (row: T) => boolean;
  /** Opens a row in the panel next to the list. A click anywhere in the row calls it. */
  onOpen?: (row: T) => void;
  /** Returns the content below a row, or null if the row has none. */
  below?: (row: T) => ReactNode;
  /** The selection of a SelectionBar. If set, rows can be selected. */
  picks?: Picks<T> | undefined;
  /** True if the list updates automatically. New rows are highlighted for a moment. */
  isLive?: boolean;
}
