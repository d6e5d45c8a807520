import { Menu, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../../platform/i18n/useText.ts';
import { DotsIcon } from '../display/icons.ts';
import { type IconActionProps, iconButton, MenuItemOf } from '../feedback/ReasonButton.tsx';
import classes from './RowActions.module.css';

interface Props {
  /** Name of the menu. Defaults to "More actions". */
  label?: string;
  /** The actions of one row. Those that delete something come last. */
  children: ReactNode;
}

/**
 * The actions of a row, and a button with dots that opens all of them as a menu. The dots are always in the same place,
 * so that no action appears under a pointer that is aimed at them. They are hidden if the row has only one action.
 */
export function RowMenu({ label, children }: Props) {
  const t = useText();
  const name = label ?? t('ui.row.more');
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const dots = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Restores the focus after the menu was closed, because closing replaces the focused button. The menu is rendered
    // only while it is open, because a table may have a hundred rows.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) dots.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const button = (
    <button
      aria-expanded={isOpen}
      aria-haspopup="menu"
      aria-label={name}
      className={`${iconButton} mantine-active`}
      data-row-more
      onClick={() => setOpen(true)}
      ref={dots}
      title={name}
      type="button"
    >
      <DotsIcon />
    </button>
  );
  return (
    <>
      {children}
      {isOpen ? (
        <Menu
          onChange={setOpen}
          opened
          position="bottom-end"
          shadow="md"
          withInitialFocusPlaceholder={false}
          withinPortal
        >
          <Menu.Target>{button}</Menu.Target>
          <Menu.Dropdown aria-label={name}>
            <div className={classes.items}>
              <MenuItemOf value={MenuAction}>{children}</MenuItemOf>
            </div>
          </Menu.Dropdown>
        </Menu>
      ) : (
        button
      )}
    </>
  );
}

function MenuAction({ icon, label, onClick, reason, isHarsh }: IconActionProps) {
  return (
    <Menu.Item
      // A disabled item stays focusable, so that its reason can be read.
      aria-disabled={reason === undefined ? undefined : true}
      c={reason === undefined ? undefined : 'dimmed'}
      closeMenuOnClick={reason === undefined}
      {...(isHarsh && reason === undefined && { color: 'red' })}
      leftSection={icon}
      onClick={() => reason === undefined && onClick()}
    >
      {label}
      {reason !== undefined && <Text fz="xs">{reason}</Text>}
    </Menu.Item>
  );
}
