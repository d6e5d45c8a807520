import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './StatusBadge.module.css';

/** What a state is to the person looking: fine, to be minded, wrong, or neither. */
export type Tone = 'good' | 'warn' | 'bad' | 'quiet';

/** A state as a word; its colour only repeats it. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <Badge className={classes.badge} data-tone={tone} radius="sm" tt="none" variant="default">
      {children}
    </Badge>
  );
}
