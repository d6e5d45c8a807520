import type { ReactNode } from 'react';
import classes from './DataTable.module.css';

interface Props {
  /** Identifier, such as an account or code. Hidden if empty. */
  note: ReactNode;
  children: ReactNode;
}

/** Shows a table value and its note: below it in comfortable rows, after it in compact rows. */
export function TwoLines({ note, children }: Props) {
  return (
    <span className={classes.two}>
      <span className={classes.value}>{children}</span>
      {/* Keeps a separator with the text after it if the note wraps. */}
      {note && <small>{typeof note === 'string' ? note.replaceAll(' · ', ' ·\u00a0') : note}</small>}
    </span>
  );
}
