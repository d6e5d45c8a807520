import type { ReactNode } from 'react';
import classes from './DataTable.module.css';

interface Props {
  /** What tells it apart: an account, a code. Nothing where it is empty. */
  note: ReactNode;
  children: ReactNode;
}

/** A value of a table with what stands beside it: below it in comfortable rows, behind it in compact ones. */
export function TwoLines({ note, children }: Props) {
  return (
    <span className={classes.two}>
      <span className={classes.value}>{children}</span>
      {/* where the note breaks, a separator goes on with what follows it */}
      {note && <small>{typeof note === 'string' ? note.replaceAll(' · ', ' ·\u00a0') : note}</small>}
    </span>
  );
}
