import { Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Fragment } from 'react';
import { useText } from '../../platform/i18n/useText.ts';
import { ArrowDownIcon, ArrowUpIcon } from '../display/icons.ts';
import { type Column, nextSort, readSort } from './columns.ts';
import classes from './DataTable.module.css';
import { pickableRows, SelectPage } from './SelectPage.tsx';
import { TableRow } from './TableRow.tsx';
import { TableSettings } from './TableSettings.tsx';
import type { DataTableProps } from './tableProps.ts';
import { useColumns } from './useColumns.ts';
import { useFit } from './useFit.ts';
import { useNewRows } from './useNewRows.ts';
import { useRowHeight } from './useRowHeight.ts';

type Props<T extends object> = DataTableProps<T> & { rows: T[] };

/** Shows a DataTable as a table on wide screens. Scrolls sideways if the columns do not fit. */
export function WideTable<T extends object>(props: Props<T>) {
  const { name, label, columns, rows, keyOf, sort, onSort, actions, odd } = props;
  const { below, isShown, picks, isLog = false, isLive = false, onOpen } = props;
  const t = useText();
  const chosen = useColumns(name, columns);
  const [height, setHeight] = useRowHeight(isLog, rows.length);
  const { rows: rowsByKey, fresh } = useNewRows(rows, keyOf, isLive);
  const frame = useFit();
  return (
    <div className={classes.frame} ref={frame}>
      <Table aria-label={label} className={classes.table} data-height={height}>
        <Table.Thead>
          <Table.Tr>
            {picks && (
              <Table.Th className={classes.pick}>
                <SelectPage isBare rows={pickableRows(rows, picks.canPick)} selection={picks.selection} />
              </Table.Th>
            )}
            {chosen.visible.map((column) => (
              <Header column={column} key={column.id} onSort={onSort} sort={sort} />
            ))}
            <Table.Th className={classes.last}>
              {actions && <VisuallyHidden>{t('common.actions.actions')}</VisuallyHidden>}
              <TableSettings columns={chosen} height={height} onHeight={setHeight} />
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {[...rowsByKey].map(([key, row]) => {
            const opened = below?.(row);
            return (
              <Fragment key={key}>
                <TableRow
                  actions={actions}
                  columns={chosen.visible}
                  isChosen={picks?.selection.has(row)}
                  isPickable={picks?.canPick?.(row) ?? true}
                  isNew={fresh.has(key)}
                  isShown={isShown?.(row) ?? false}
                  name={picks?.nameOf(row)}
                  odd={odd?.(row)}
                  onOpen={onOpen}
                  row={row}
                  toggle={picks?.selection.toggle}
                />
                {opened && (
                  <tr className={classes.below}>
                    <td colSpan={chosen.visible.length + (picks ? 2 : 1)}>{opened}</td>
                  </tr>
                )}
              </Fragment>
            );
          })}
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
  if (!field || !onSort) return <Table.Th data-figures={column.numeric}>{column.header}</Table.Th>;
  const Arrow = direction === 'asc' ? ArrowUpIcon : ArrowDownIcon;
  return (
    <Table.Th
      aria-sort={direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : 'none'}
      data-figures={column.numeric}
    >
      <UnstyledButton className={classes.sort} onClick={() => onSort(nextSort(sort, field))}>
        {column.header}
        {direction && <Arrow size={12} />}
      </UnstyledButton>
    </Table.Th>
  );
}
