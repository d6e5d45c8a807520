import type { ReactNode } from 'react';
import classes from '../table/DataTable.module.css';

interface Props {
  /** Identifier, such as an account or code. Hidden if empty. */
  note: ReactNode;
  children: ReactNode;
}

/** Shows a table value and its note. The note is below the value in comfortable rows, and after it in compact rows. */
export function TwoLines({ note, children }: Props) {
  return (
    <span className={classes.two}>
      <span className={classes.value}>{children}</span>
      {/* If the note wraps, keeps a separator on the same line as the text after it. */}
      {note && <small>{typeof note === 'string' ? note.replaceAll(' · ', ' ·\u00a0') : note}</small>}
    </span>
  );
}
