// Imports these styles here, because this component is also shown on pages without the top bar and sidebar. The
// styles of other components are imported together with the top bar and sidebar.
import '@mantine/core/styles/Tooltip.layer.css';
import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { createContext, type MouseEvent, type ReactNode, use } from 'react';
import classes from './ReasonButton.module.css';
import { useTip } from './useTip.tsx';

/** Returns the props of a disabled button that stays focusable, so that its tooltip can show the reason. */
const disabledProps = (reason: string | undefined, onClick: () => void) => ({
  'aria-disabled': reason === undefined ? undefined : true,
  'data-disabled': reason === undefined ? undefined : true,
  onClick: (event: MouseEvent) => {
    if (reason === undefined) onClick();
    else event.preventDefault();
  },
});

interface ReasonButtonProps {
  /** Reason why the button is disabled. Undefined if the button is enabled. */
  reason: string | undefined;
  onClick: () => void;
  children: ReactNode;
  icon?: ReactNode;
  variant?: 'filled' | 'default' | 'subtle';
  /** Accessible name, if it says more than the visible words. It contains the visible words. */
  label?: string;
  /** True for a small button in a table row. */
  isCompact?: boolean;
}

export function ReasonButton(props: ReasonButtonProps) {
  const { reason, onClick, children, icon, variant = 'filled', label, isCompact } = props;
  const { near, tip } = useTip(reason);
  return (
    <>
      <Button
        aria-label={label}
        leftSection={icon}
        size={isCompact ? 'compact-xs' : undefined}
        variant={variant}
        {...near}
        {...disabledProps(reason, onClick)}
      >
        {children}
      </Button>
      {tip}
    </>
  );
}

export interface IconActionProps {
  /** Label of the button: its action and row, such as "Edit Main building". */
  label: string;
  icon: ReactNode;
  onClick: () => void;
  /** Reason why the button is disabled. Undefined if the button is enabled. */
  reason?: string | undefined;
  /** Marks an action that deletes, removes or revokes. Next to other actions of a row it is only in their menu. */
  isHarsh?: boolean;
}

/** Renders an action as an item of a menu. Undefined outside a menu. */
export const MenuItemOf = createContext<((props: IconActionProps) => ReactNode) | undefined>(undefined);

// Uses a plain button with the styles of Mantine's button, because a table of a hundred rows has several buttons per
// row.
/** Classes of a plain button that looks like Mantine's icon button. */
export const iconButton = `${UnstyledButton.classes.root} ${ActionIcon.classes.root} ${classes.icon} mantine-focus-auto`;

/** A button that shows only an icon. Its tooltip is the label, or the reason if the button is disabled. */
export function IconAction(props: IconActionProps) {
  const menuItemOf = use(MenuItemOf);
  return menuItemOf ? menuItemOf(props) : <ActionButton {...props} />;
}

function ActionButton({ label, icon, onClick, reason, isHarsh }: IconActionProps) {
  const { near, tip } = useTip(reason ?? label, reason ? 0 : 400);
  return (
    <>
      <button
        aria-label={label}
        className={reason === undefined ? `${iconButton} mantine-active` : iconButton}
        data-harsh={isHarsh || undefined}
        data-row-action
        type="button"
        {...near}
        {...disabledProps(reason, onClick)}
      >
        {icon}
      </button>
      {tip}
    </>
  );
}
