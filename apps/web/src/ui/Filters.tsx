import type { ReactNode } from 'react';
import classes from './Filters.module.css';

/** The bar above a list: search box, filters, sort order. Wraps on a phone. */
export function Filters({ children }: { children: ReactNode }) {
  return <search className={classes.bar}>{children}</search>;
}

/** One filter of the bar: whatever chooses one thing, drawn as a chip that names it and what is chosen. */
export function FilterField({ children }: { children: ReactNode }) {
  return <div className={classes.field}>{children}</div>;
}
