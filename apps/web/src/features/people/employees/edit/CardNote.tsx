import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../list/SeenToday.module.css';

interface Props {
  /** Meaning of the icon, for screen readers. */
  label: string;
  icon: ReactNode;
  children: string;
}

/** Note at the bottom of a person's card, next to the actions. Cards of employees show the presence in it. */
export function CardNote({ label, icon, children }: Props) {
  return (
    <span className={classes.line}>
      <span aria-hidden className={classes.icon}>
        {icon}
      </span>
      <VisuallyHidden>{label}: </VisuallyHidden>
      {children}
    </span>
  );
}
