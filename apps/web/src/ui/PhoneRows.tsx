import { Card, Group, Text } from '@mantine/core';
import { useText } from '../platform/i18n/useText.ts';
import classes from './DataTable.module.css';
import type { DataTableProps } from './DataTable.tsx';
import { SortSelect } from './SortSelect.tsx';
import { useColumns } from './useColumns.ts';

type Props<T extends object> = DataTableProps<T> & { rows: T[] };

/** The rows of a DataTable where a table does not fit: each a card, its columns as lines. */
export function PhoneRows<T extends object>({
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
  const orders = columns.flatMap(({ sort: field, header }) =>
    field
      ? [
          { value: `${field},asc`, label: `${header} ↑` },
          { value: `${field},desc`, label: `${header} ↓` },
        ]
      : [],
  );
  return (
    <>
      {onSort && orders.length > 0 && (
        <SortSelect label={t('common.actions.sort')} onSort={onSort} options={orders} value={sort} />
      )}
      <ul aria-label={label} className={classes.cards}>
        {table.getRowModel().rows.map((row) => {
          const [first, ...others] = row.getVisibleCells();
          return (
            <Card component="li" key={row.id} padding="sm" withBorder>
              {first && (
                <Text component="div" fw={600}>
                  <table.FlexRender cell={first} />
                </Text>
              )}
              <dl className={classes.lines}>
                {others.map((cell) => (
                  <div key={cell.id}>
                    <dt>{String(cell.column.columnDef.header)}</dt>
                    <dd>
                      <table.FlexRender cell={cell} />
                    </dd>
                  </div>
                ))}
              </dl>
              {actions && (
                <Group gap={4} justify="flex-end">
                  {actions(row.original)}
                </Group>
              )}
            </Card>
          );
        })}
      </ul>
    </>
  );
}
