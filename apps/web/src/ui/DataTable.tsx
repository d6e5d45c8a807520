import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../platform/i18n/useText.ts';
import type { Column } from './columns.ts';
import { Loaded } from './Loaded.tsx';
import type { Load } from './load.ts';
import { PhoneRows } from './PhoneRows.tsx';
import { useIsPhone } from './phone.ts';
import { WideTable } from './WideTable.tsx';

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
}

/** Rows as a table with a column chooser and sortable headers; on a phone as cards. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const t = useText();
  const isPhone = useIsPhone();
  const skeleton = (
    <Stack aria-busy="true" aria-label={t('common.states.loading')} gap={6} role="status">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((place) => (
        <Skeleton height={isPhone ? 96 : 40} key={place} radius="sm" />
      ))}
    </Stack>
  );
  const { rows, load, empty, onClearFilters } = props;
  return (
    <Loaded empty={empty} load={load} onClearFilters={onClearFilters} rows={rows} skeleton={skeleton}>
      {() =>
        isPhone ? <PhoneRows {...props} rows={rows ?? []} /> : <WideTable {...props} rows={rows ?? []} />
      }
    </Loaded>
  );
}
