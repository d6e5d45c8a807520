import { isValidElement } from 'react';
import { useText } from '../../platform/i18n/useText.ts';
import { Faint } from '../display/Faint.tsx';
import type { Column } from './columns.ts';
import classes from './DataTable.module.css';
import rest from './RowActions.module.css';
import { RowMenu } from './RowMenu.tsx';
import { rowClick } from './rowClick.ts';
import { pickableRows, SelectPage, SelectRow } from './SelectPage.tsx';
import { SortSelect } from './SortSelect.tsx';
import type { DataTableProps } from './tableProps.ts';
import { useColumns } from './useColumns.ts';

type Props<T extends object> = DataTableProps<T> & { rows: T[] };

/**
 * Shows the rows of a DataTable on narrow screens. A row begins with its name. Cells that belong to the first or second
 * line are at the end of that line. All other cells that are not empty follow below.
 */
export function PhoneRows<T extends object>(props: Props<T>) {
  const { name, label, columns, rows, keyOf, sort, onSort, actions, odd, below, picks, onOpen } = props;
  const t = useText();
  const none = t('common.values.none');
  const { visible: visibleColumns } = useColumns(
    name,
    columns.filter(({ phone }) => phone !== 'none'),
  );
  const orders = columns.flatMap(({ sort: field, header }) =>
    field
      ? [
          { value: `${field},asc`, label: `${header} ↑` },
          { value: `${field},desc`, label: `${header} ↓` },
        ]
      : [],
  );
  const first = visibleColumns.find(({ phone }) => phone === 'title') ?? visibleColumns[0];
  const others = visibleColumns.filter((column) => column !== first);
  const toCells = (row: T) => (column: Column<T>) => {
    const value = column.cell(row);
    const isBlank =
      value === null ||
      value === undefined ||
      value === false ||
      value === '' ||
      value === none ||
      (isValidElement(value) && value.type === Faint);
    return isBlank ? [] : [{ ...column, value }];
  };
  return (
    <>
      {(picks || (onSort && orders.length > 0)) && (
        <div className={classes.order}>
          {picks && <SelectPage rows={pickableRows(rows, picks.canPick)} selection={picks.selection} />}
          {onSort && orders.length > 0 && (
            <SortSelect label={t('common.actions.sort')} onSort={onSort} options={orders} value={sort} />
          )}
        </div>
      )}
      <ul aria-label={label} className={classes.rows}>
        {rows.map((row) => {
          const cells = others.flatMap(toCells(row));
          const opened = below?.(row);
          const atEnd = cells.filter(({ phone }) => phone === 'first' || phone === 'second');
          return (
            <li
              className={classes.row}
              data-odd={odd?.(row)}
              data-picked={picks?.selection.has(row) || undefined}
              key={keyOf(row)}
              {...rowClick(row, onOpen)}
            >
              <div className={classes.first}>
                {picks && (picks.canPick?.(row) ?? true) && (
                  <SelectRow
                    isOn={picks.selection.has(row)}
                    name={picks.nameOf(row)}
                    row={row}
                    toggle={picks.selection.toggle}
                  />
                )}
                {first?.cell(row)}
              </div>
              <div className={classes.end}>
                {atEnd
                  .toSorted((a, b) => Number(a.phone === 'second') - Number(b.phone === 'second'))
                  .map(({ id, value }) => (
                    <div key={id}>{value}</div>
                  ))}
              </div>
              <dl className={classes.lines}>
                {cells
                  .filter((cell) => !atEnd.includes(cell))
                  .map(({ id, header, value, phone }) => (
                    <div
                      data-block={phone === 'block' || undefined}
                      data-plain={phone === 'plain' || phone === 'block' || undefined}
                      key={id}
                    >
                      <dt>{header}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
              </dl>
              {actions && (
                <div className={`${classes.doing} ${rest.actions}`}>
                  <RowMenu>{actions(row)}</RowMenu>
                </div>
              )}
              {opened && <div className={classes.opened}>{opened}</div>}
            </li>
          );
        })}
      </ul>
    </>
  );
}
