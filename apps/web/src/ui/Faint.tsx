import { VisuallyHidden } from '@mantine/core';
import classes from './Faint.module.css';

/** A value that says there is nothing, such as 0:00: a faint dot, where the eye would stop at a figure. */
export function Faint({ children }: { children: string }) {
  return (
    <span className={classes.faint} title={children}>
      <VisuallyHidden>{children}</VisuallyHidden>
    </span>
  );
}
