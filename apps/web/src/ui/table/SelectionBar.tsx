import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { joinList } from '../../platform/i18n/formats.ts';
import { useText } from '../../platform/i18n/useText.ts';
import { CloseIcon } from '../display/icons.ts';
import classes from './SelectionBar.module.css';
import type { Selection } from './useSelection.ts';

interface Props<T> {
  selection: Selection<T>;
  /** Text with the number of selected rows, such as "2 selected". */
  said: string;
  /** Returns the name of a row. The bar lists the names of a few rows. */
  nameOf: (row: T) => string;
  /** Buttons of the actions on all selected rows. */
  children: ReactNode;
}

const mostNames = 3;

/**
 * Shows a bar that floats over the end of a list while rows are selected. It contains names of the selected rows and
 * the actions on all of them.
 */
export function SelectionBar<T>({ selection, said, nameOf, children }: Props<T>) {
  const t = useText();
  if (selection.rows.length === 0) return null;
  const names = joinList(selection.rows.slice(0, mostNames).map(nameOf));
  return (
    <section aria-label={t('common.selection.name')} className={classes.floats}>
      <span className={classes.who}>
        <strong aria-live="polite">{said}</strong>
        <span className={classes.names}>
          {names}
          {selection.rows.length > mostNames && '…'}
        </span>
      </span>
      <span className={classes.actions}>{children}</span>
      <ActionIcon
        aria-label={t('common.selection.clear')}
        className={classes.clear}
        onClick={selection.clear}
        title={t('common.selection.clear')}
      >
        <CloseIcon />
      </ActionIcon>
    </section>
  );
}
