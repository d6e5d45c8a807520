import { Checkbox } from '@mantine/core';
import { useText } from '../platform/i18n/useText.ts';
import type { Selection } from './useSelection.ts';

interface Props<T> {
  selection: Selection<T>;
  /** Those of the page that is shown. */
  rows: readonly T[] | undefined;
  /** Its words are only read aloud: in a table's head. */
  isBare?: boolean;
}

/** Chooses all rows of a page, or none. */
export function SelectPage<T>({ selection, rows = [], isBare = false }: Props<T>) {
  const t = useText();
  const here = rows.filter(selection.has).length;
  const label = t('common.selection.page');
  return (
    <Checkbox
      aria-label={isBare ? label : undefined}
      checked={rows.length > 0 && here === rows.length}
      disabled={rows.length === 0}
      indeterminate={here > 0 && here < rows.length}
      label={isBare ? undefined : label}
      onChange={(event) => selection.toggle(rows, event.currentTarget.checked)}
      title={isBare ? label : undefined}
    />
  );
}

interface OneProps<T> {
  selection: Selection<T>;
  row: T;
  name: string;
}

/** The box with which one row is chosen. */
export function SelectRow<T>({ selection, row, name }: OneProps<T>) {
  const t = useText();
  return (
    <Checkbox
      aria-label={t('common.selection.one', { name })}
      checked={selection.has(row)}
      onChange={(event) => selection.toggle([row], event.currentTarget.checked)}
    />
  );
}
