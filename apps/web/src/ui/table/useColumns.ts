import { useMemo } from 'react';
import { useKept } from '../page/useKept.ts';
import type { Column } from './columns.ts';

export interface ChosenColumns<T> {
  /** Visible columns in the order of the table. The first column names the row and is always visible. */
  visible: readonly Column<T>[];
  choices: readonly { column: Column<T>; isVisible: boolean }[];
  toggle: (column: Column<T>) => void;
}

/**
 * Returns the columns of a table and functions to choose the visible ones. The browser stores the choice under the
 * table's name.
 */
export function useColumns<T>(name: string, columns: readonly Column<T>[]): ChosenColumns<T> {
  const [chosen, setChosen] = useKept<Record<string, boolean>>(`columns.${name}`, {});
  return useMemo(() => {
    const isVisible = ({ id, hidden }: Column<T>) => chosen[id] ?? !hidden;
    const [first, ...others] = columns;
    return {
      visible: first ? [first, ...others.filter(isVisible)] : [],
      choices: others.map((column) => ({ column, isVisible: isVisible(column) })),
      toggle: (column) => setChosen({ ...chosen, [column.id]: !isVisible(column) }),
    };
  }, [columns, chosen, setChosen]);
}
