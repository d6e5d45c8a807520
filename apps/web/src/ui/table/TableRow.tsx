import { memo, type ReactNode } from 'react';
import type { Tone } from '../display/tones.ts';
import type { Column } from './columns.ts';
import classes from './DataTable.module.css';
import rest from './RowActions.module.css';
import { RowMenu } from './RowMenu.tsx';
import { rowClick } from './rowClick.ts';
import { SelectRow } from './SelectPage.tsx';

interface Props<T> {
  row: T;
  columns: readonly Column<T>[];
  actions: ((row: T) => ReactNode) | undefined;
  /** Whether the row is selected. Undefined if rows cannot be selected. */
  isChosen: boolean | undefined;
  /** Whether the row has a checkbox, if rows can be selected. */
  isPickable: boolean;
  name: string | undefined;
  toggle: ((rows: readonly T[], on: boolean) => void) | undefined;
  isShown: boolean;
  isNew: boolean;
  odd: Tone | undefined;
  onOpen: ((row: T) => void) | undefined;
}

function Row<T>(props: Props<T>) {
  const {
    row,
    columns,
    actions,
    isChosen,
    isPickable,
    name = '',
    toggle,
    isShown,
    isNew,
    odd,
    onOpen,
  } = props;
  return (
    <tr
      className={rest.row}
      data-new={isNew || undefined}
      data-odd={odd}
      data-picked={isChosen || isShown || undefined}
      {...rowClick(row, onOpen)}
    >
      {toggle && (
        <td className={classes.pick}>
          {isPickable && <SelectRow isOn={isChosen ?? false} name={name} row={row} toggle={toggle} />}
        </td>
      )}
      {columns.map(({ id, numeric, cell }) => (
        <td data-figures={numeric} key={id}>
          {cell(row)}
        </td>
      ))}
      <td className={`${classes.last} ${rest.actions}`}>{actions && <RowMenu>{actions(row)}</RowMenu>}</td>
    </tr>
  );
}

/**
 * Shows a row of a table. Uses plain elements, because a table may have a thousand cells. The row re-renders only if a
 * prop changes, so `columns` and `actions` must be stable (`useMemo`, `useCallback`).
 */
export const TableRow = memo(Row) as typeof Row; // `memo` drops the type parameter. The cast restores it.
