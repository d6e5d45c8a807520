import type { ReactNode } from 'react';

/** A column of a DataTable; on a phone, a line of the row's card. The first one names the row. */
export interface Column<T> {
  id: string;
  header: string;
  cell: (row: T) => ReactNode;
  /** The field the portal sorts by; without it the column does not sort. */
  sort?: string;
  /** Not shown until chosen in the column chooser. */
  hidden?: true;
  /** Figures line up at the end of the cell. */
  numeric?: true;
  /** On a phone: what names the row; at the end of its first or second line; or below without its header, which it needs not; or nowhere. */
  phone?: 'title' | 'first' | 'second' | 'plain' | 'none';
}

export type Direction = 'asc' | 'desc';

/** `field,direction`, as it stands in the address and on the wire. */
export function readSort(sort: string | undefined): { field: string; direction: Direction } | undefined {
  const [field, direction] = sort?.split(',') ?? [];
  return field && (direction === 'asc' || direction === 'desc') ? { field, direction } : undefined;
}

/** What a click on a column's header asks for: ascending, then descending, then the list's own order. */
export function nextSort(sort: string | undefined, field: string): string | undefined {
  const now = readSort(sort);
  if (now?.field !== field) return `${field},asc`;
  return now.direction === 'asc' ? `${field},desc` : undefined;
}
