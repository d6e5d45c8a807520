import type { ReactNode } from 'react';
import classes from '../table/DataTable.module.css';

interface Props {
  /** Identifier of the row, such as an account or code. Hidden if empty. */
  note: ReactNode;
  children: ReactNode;
}

/**
 * Shows a table value and a note about it. The note is below the value in comfortable rows, and after the value in
 * compact rows.
 */
export function TwoLines({ note, children }: Props) {
  return (
    <span className={classes.two}>
      <span className={classes.value}>{children}</span>
      {/* Keeps a separator on the same line as the text after it, if the note wraps. */}
      {note && <small>{typeof note === 'string' ? note.replaceAll(' · ', ' ·\u00a0') : note}</small>}
    </span>
  );
}
