import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconAction } from '../../../ui/feedback/ReasonButton.tsx';
import classes from './accounts.module.css';

interface Props {
  /** Time at which the step was completed in the format of `formatStamp`, or a dash. */
  time: string;
  /** Accessible name of the button, with the name of the person. */
  label: string;
  icon: ReactNode;
  /** Called when the button is clicked. Absent for a step without an action. */
  onTake: (() => void) | undefined;
  /** Reason why the action of the step is not possible now. */
  reason: string | undefined;
}

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
