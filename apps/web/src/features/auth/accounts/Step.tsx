import { Stack } from '@mantine/core';
import { ReasonButton } from '../../../ui/feedback/ReasonButton.tsx';
import classes from './accounts.module.css';

interface Props {
  /** Time at which the step was completed in the format of `formatStamp`, or a dash. */
  time: string;
  /** Visible words of the button. */
  words: string;
  /** Accessible name of the button, with the name of the person. */
  label: string;
  /** Called when the button is clicked. Absent for a step without an action. */
  onTake: (() => void) | undefined;
  /** Reason why the action of the step is not possible now. */
  reason: string | undefined;
}

export function Step({ time, words, label, onTake, reason }: Props) {
  return (
    <Stack align="flex-start" gap={0}>
      <span className={classes.time}>
        {time.split(' ').map((part) => (
          <span className={classes.whole} key={part}>{`${part} `}</span>
        ))}
      </span>
      {onTake && (
        <span className={classes.action}>
          <ReasonButton isCompact label={label} onClick={onTake} reason={reason} variant="subtle">
            {words}
          </ReasonButton>
        </span>
      )}
    </Stack>
  );
}
