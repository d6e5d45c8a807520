import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import classes from './ReasonButton.module.css';
import { useTip } from './useTip.tsx';

/** What a button needs to be disabled and still say why: it keeps the focus, the tooltip names the reason. */
const refusing = (reason: string | undefined, onClick: () => void) => ({
  'aria-disabled': reason === undefined ? undefined : true,
  'data-disabled': reason === undefined ? undefined : true,
  onClick: (event: MouseEvent) => {
    if (reason === undefined) onClick();
    else event.preventDefault();
  },
});

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
  const { near, tip } = useTip(reason);
  return (
    <>
      <Button leftSection={icon} variant={variant} {...near} {...refusing(reason, onClick)}>
        {children}
      </Button>
      {tip}
    </>
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

// looks as Mantine's and is a bare element: a table has several of them in each of a hundred rows
const look = `${UnstyledButton.classes.root} ${ActionIcon.classes.root} ${classes.icon} mantine-focus-auto`;

/** A small picture button of a row or card; its label is its tooltip, or the reason where there is one. */
export function IconAction({ label, icon, onClick, reason }: IconActionProps) {
  const { near, tip } = useTip(reason ?? label, reason ? 0 : 400);
  return (
    <>
      <button
        aria-label={label}
        className={reason === undefined ? `${look} mantine-active` : look}
        data-row-action
        type="button"
        {...near}
        {...refusing(reason, onClick)}
      >
        {icon}
      </button>
      {tip}
    </>
  );
}
