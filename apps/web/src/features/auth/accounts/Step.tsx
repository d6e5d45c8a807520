import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconAction } from '../../../ui/ReasonButton.tsx';
import classes from './accounts.module.css';

interface Props {
  /** When it was taken, as `formatStamp` writes it, or a dash. */
  time: string;
  /** What the button does, and for whom. */
  label: string;
  icon: ReactNode;
  /** Absent where there is nothing to take. */
  onTake: (() => void) | undefined;
  /** Why it cannot be taken now. */
  reason: string | undefined;
}

/** One step of an account: when it was taken, and the way to take it. */
export function Step({ time, label, icon, onTake, reason }: Props) {
  return (
    <Group gap={4} wrap="nowrap">
      <span className={classes.time}>
        {time.split(' ').map((part) => (
          <span className={classes.whole} key={part}>{`${part} `}</span>
        ))}
      </span>
      {onTake && <IconAction icon={icon} label={label} onClick={onTake} reason={reason} />}
    </Group>
  );
}
