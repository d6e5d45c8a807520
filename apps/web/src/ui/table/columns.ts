import type { ReactNode } from 'react';

/** A column of a DataTable. On phones, each column is one line of a row. The first column names the row. */
export interface Column<T> {
  id: string;
  header: string;
  cell: (row: T) => ReactNode;
  /** Name of the field by which the portal sorts. Absent if the column cannot be sorted. */
  sort?: string;
  /** True if the column is hidden until a person chooses it in the column chooser. */
  hidden?: true;
  /** True for figures, which are aligned at the end of the cell. */
  numeric?: true;
  /**
   * Position of the value on a phone. `title`: the name of the row. `first`: at the end of the first line. `second`: at
   * the end of the second line. `plain`: without the header. `block`: without the header, on its own lines. `none`:
   * hidden.
   */
  phone?: 'title' | 'first' | 'second' | 'plain' | 'block' | 'none';
}

export type SortDirection = 'asc' | 'desc';

/** Parses a sort parameter, `field,direction`, of the URL and of the API. */
export function readSort(sort: string | undefined): { field: string; direction: SortDirection } | undefined {
  const [field, direction] = sort?.split(',') ?? [];
  return field && (direction === 'asc' || direction === 'desc') ? { field, direction } : undefined;
}

/** Returns the next sort parameter after a click on a header: ascending, descending, then the default order. */
export function nextSort(sort: string | undefined, field: string): string | undefined {
  const now = readSort(sort);
  if (now?.field !== field) return `${field},asc`;
  return now.direction === 'asc' ? `${field},desc` : undefined;
}
