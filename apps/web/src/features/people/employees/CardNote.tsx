import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './SeenToday.module.css';

interface Props {
  /** What it is; read aloud, and shown as a picture only. */
  label: string;
  icon: ReactNode;
  children: string;
}

/** What stands along the bottom of a person's card beside the actions, where staff have whether they are in. */
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
