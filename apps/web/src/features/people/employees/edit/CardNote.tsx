import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../list/SeenToday.module.css';

interface Props {
  /** The meaning of the icon, read aloud by screen readers. */
  label: string;
  icon: ReactNode;
  children: string;
}

/** A note at the bottom of a person's card, next to the actions. Staff cards show the presence there. */
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
