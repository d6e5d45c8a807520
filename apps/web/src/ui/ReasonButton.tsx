import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import classes from './ReasonButton.module.css';

const allEvents = { hover: true, focus: true, touch: true };

/** What a button needs to be disabled and still say why: it keeps the focus, the tooltip names the reason. */
const refusing = (reason: string | undefined, onClick: () => void) => ({
  'aria-disabled': reason === undefined ? undefined : true,
  'data-disabled': reason === undefined ? undefined : true,
  onClick: (event: MouseEvent) => {
    if (reason === undefined) onClick();
    else event.preventDefault();
  },
});

function Why({ reason, children }: { reason: string | undefined; children: ReactElement }) {
  return (
    <Tooltip disabled={reason === undefined} events={allEvents} label={reason} maw={280} multiline>
      {children}
    </Tooltip>
  );
}

interface ReasonButtonProps {
  /** Why it cannot be done now; absent when it can. */
  reason: string | undefined;
  onClick: () => void;
  children: ReactNode;
  icon?: ReactNode;
  variant?: 'filled' | 'default' | 'subtle';
}

/** A button that, when its action is not possible now, says why instead of falling silent. */
export function ReasonButton({ reason, onClick, children, icon, variant = 'filled' }: ReasonButtonProps) {
  return (
    <Why reason={reason}>
      <Button leftSection={icon} variant={variant} {...refusing(reason, onClick)}>
        {children}
      </Button>
    </Why>
  );
}

interface IconActionProps {
  /** What it does, and to what: "Edit Main building". */
  label: string;
  icon: ReactNode;
  onClick: () => void;
  /** Why it cannot be done now. */
  reason?: string | undefined;
}

/** A small picture button of a row or card; its label is its tooltip, or the reason where there is one. */
export function IconAction({ label, icon, onClick, reason }: IconActionProps) {
  return (
    <Tooltip events={allEvents} label={reason ?? label} maw={280} multiline openDelay={reason ? 0 : 400}>
      <ActionIcon
        aria-label={label}
        className={classes.icon}
        data-row-action
        size={28}
        {...refusing(reason, onClick)}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
