import { useMemo } from 'react';
import type { Column } from './columns.ts';
import { useKept } from './useKept.ts';

export interface ChosenColumns<T> {
  /** What is to be shown, in the table's order; the first column names the row and always is. */
  visible: readonly Column<T>[];
  /** What one may choose. */
  choices: readonly { column: Column<T>; isVisible: boolean }[];
  toggle: (column: Column<T>) => void;
}

/** The columns the person wants to see; this browser keeps the choice under the table's name. */
export function useColumns<T>(name: string, columns: readonly Column<T>[]): ChosenColumns<T> {
  const [chosen, keep] = useKept<Record<string, boolean>>(`columns.${name}`, {});
  return useMemo(() => {
    const isVisible = ({ id, hidden }: Column<T>) => chosen[id] ?? !hidden;
    const [first, ...others] = columns;
    return {
      visible: first ? [first, ...others.filter(isVisible)] : [],
      choices: others.map((column) => ({ column, isVisible: isVisible(column) })),
      toggle: (column) => keep({ ...chosen, [column.id]: !isVisible(column) }),
    };
  }, [columns, chosen, keep]);
}
