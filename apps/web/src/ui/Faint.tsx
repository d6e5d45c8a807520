import { VisuallyHidden } from '@mantine/core';
import classes from './Faint.module.css';

/** Shows an empty value such as 0:00 as a faint dot, so that real figures stand out. */
export function Faint({ children }: { children: string }) {
  return (
    <span className={classes.faint} title={children}>
      <VisuallyHidden>{children}</VisuallyHidden>
    </span>
  );
}
