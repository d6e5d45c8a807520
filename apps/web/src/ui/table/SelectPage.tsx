import { Checkbox, CheckIcon } from '@mantine/core';
import { useText } from '../../platform/i18n/useText.ts';
import theme from '../../theme/pieces.module.css';
import classes from './SelectPage.module.css';
import type { Selection } from './useSelection.ts';

interface Props<T> {
  selection: Selection<T>;
  /** Rows of the current page that can be selected. Undefined while loading. */
  rows: readonly T[] | undefined;
  /** True in a table head, where the label is hidden and only screen readers read it. */
  isBare?: boolean;
}

/** Shows a checkbox that selects or deselects all rows of a page. */
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

/** Returns the rows with a checkbox. */
export const pickableRows = <T,>(
  rows: readonly T[],
  canPick: ((row: T) => boolean) | undefined,
): readonly T[] => (canPick ? rows.filter(canPick) : rows);

interface SelectRowProps<T> {
  row: T;
  name: string;
  isOn: boolean;
  toggle: Selection<T>['toggle'];
}

/** Uses a plain element with Mantine's styles, because a page has a hundred checkboxes. */
export function SelectRow<T>({ row, name, isOn, toggle }: SelectRowProps<T>) {
  const t = useText();
  return (
    <span className={`${Checkbox.classes.inner} ${classes.one}`}>
      <input
        aria-label={t('common.selection.one', { name })}
        checked={isOn}
        className={`${Checkbox.classes.input} ${theme.tick} mantine-focus-auto`}
        onChange={(event) => toggle([row], event.currentTarget.checked)}
        type="checkbox"
      />
      <CheckIcon className={Checkbox.classes.icon} />
    </span>
  );
}
