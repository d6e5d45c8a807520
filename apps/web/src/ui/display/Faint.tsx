import { VisuallyHidden } from '@mantine/core';
import classes from './Faint.module.css';

/** Shows an empty value, such as 0:00, as a faint dot. Other values are then easier to see. */
export function Faint({ children }: { children: string }) {
  return (
    <span className={classes.faint} title={children}>
      <VisuallyHidden>{children}</VisuallyHidden>
    </span>
  );
}
