import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  icon: ReactNode;
  /** What it says while it works; nothing while it does not. */
  busy: string | false;
  onPress: () => void;
  children: string;
}

/** Begins what takes a while: says so until that is done, and cannot be pressed twice. */
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
