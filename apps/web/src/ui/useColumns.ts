import { useLocalStorage } from '@mantine/hooks';
import {
  type ColumnVisibilityState,
  columnVisibilityFeature,
  type ReactTable,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Column } from './columns.ts';

const features = tableFeatures({ columnVisibilityFeature });

export type HouseTable<T extends object> = ReactTable<typeof features, T>;

interface Options<T> {
  /** Where this browser keeps the person's choice of columns. */
  name: string;
  columns: readonly Column<T>[];
  rows: T[];
  keyOf: (row: T) => string | number;
}

/** Rows and the columns this person wants to see, as a headless table. */
export function useColumns<T extends object>({ name, columns, rows, keyOf }: Options<T>): HouseTable<T> {
  const [chosen, keep] = useLocalStorage<ColumnVisibilityState>({
    key: `gatehouse.columns.${name}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const definitions = useMemo(
    () =>
      columns.map((column, place) => ({
        id: column.id,
        header: column.header,
        // the first column names the row
        enableHiding: place > 0,
        cell: ({ row }: { row: { original: T } }) => column.cell(row.original),
      })),
    [columns],
  );
  const columnVisibility = useMemo(
    () => ({ ...Object.fromEntries(columns.map(({ id, hidden }) => [id, !hidden])), ...chosen }),
    [columns, chosen],
  );
  return useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: (row) => String(keyOf(row)),
    state: { columnVisibility },
    onColumnVisibilityChange: (change) =>
      keep(typeof change === 'function' ? change(columnVisibility) : change),
  });
}
