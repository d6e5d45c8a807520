import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  icon: ReactNode;
  /** Label while the work runs, such as "Saving…". False if no work is running. */
  busy: string | false;
  onPress: () => void;
  children: string;
}

/** A button that shows a progress label and ignores clicks while its work runs. */
export function BusyButton({ icon, busy, onPress, children }: Props) {
  return (
    <Button
      aria-busy={busy !== false}
      aria-disabled={busy !== false || undefined}
      leftSection={icon}
      onClick={() => busy === false && onPress()}
      variant="default"
    >
      <span aria-live="polite">{busy || children}</span>
    </Button>
  );
}
