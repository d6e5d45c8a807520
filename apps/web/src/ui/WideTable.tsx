import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useText } from '../platform/i18n/useText.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { type Column, nextSort, readSort } from './columns.ts';
import classes from './DataTable.module.css';
import type { DataTableProps } from './DataTable.tsx';
import { ArrowDownIcon, ArrowUpIcon, SortIcon } from './icons.tsx';
import { useColumns } from './useColumns.ts';

type Props<T extends object> = DataTableProps<T> & { rows: T[] };

/** The table of a DataTable. It scrolls sideways within itself when the columns do not fit. */
export function WideTable<T extends object>({
  name,
  label,
  columns,
  rows,
  keyOf,
  sort,
  onSort,
  actions,
}: Props<T>) {
  const t = useText();
  const table = useColumns({ name, columns, rows, keyOf });
  const columnOf = (id: string) => columns.find((column) => column.id === id);
  return (
    <div className={classes.frame}>
      <Table aria-label={label} className={classes.table} highlightOnHover verticalSpacing={9}>
        <Table.Thead>
          <Table.Tr>
            {table.getVisibleLeafColumns().map(({ id }) => {
              const column = columnOf(id);
              return column && <Header column={column} key={id} onSort={onSort} sort={sort} />;
            })}
            <Table.Th className={classes.last}>
              {actions && <VisuallyHidden>{t('common.actions.actions')}</VisuallyHidden>}
              <ColumnChooser table={table} />
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {table.getRowModel().rows.map((row) => (
            <Table.Tr key={row.id}>
              {row.getVisibleCells().map((cell) => (
                <Table.Td key={cell.id} ta={columnOf(cell.column.id)?.numeric && 'end'}>
                  <table.FlexRender cell={cell} />
                </Table.Td>
              ))}
              <Table.Td className={classes.last}>{actions?.(row.original)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface HeaderProps<T> {
  column: Column<T>;
  sort: string | undefined;
  onSort: ((sort: string | undefined) => void) | undefined;
}

function Header<T>({ column, sort, onSort }: HeaderProps<T>) {
  const field = column.sort;
  const now = readSort(sort);
  const direction = now?.field === field ? now?.direction : undefined;
  const align = column.numeric && 'end';
  if (!field || !onSort) return <Table.Th ta={align}>{column.header}</Table.Th>;
  const Arrow = direction === 'asc' ? ArrowUpIcon : direction === 'desc' ? ArrowDownIcon : SortIcon;
  return (
    <Table.Th
      aria-sort={direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : 'none'}
      ta={align}
    >
      <UnstyledButton className={classes.sort} onClick={() => onSort(nextSort(sort, field))}>
        {column.header}
        <Arrow size={14} />
      </UnstyledButton>
    </Table.Th>
  );
}
