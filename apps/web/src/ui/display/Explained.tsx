import { Popover, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../platform/i18n/useText.ts';
import classes from './Explained.module.css';

interface Props {
  /** The figure as it is shown and read aloud, such as "0:06 late". */
  figure: string;
  children: ReactNode;
}

/** Shows a figure with an explanation. Enter or a click opens the explanation. Escape closes it. */
export function Explained({ figure, children }: Props) {
  const t = useText();
  return (
    <Popover position="bottom-start" returnFocus shadow="md" trapFocus width={320} withArrow withinPortal>
      <Popover.Target>
        <UnstyledButton aria-label={t('ui.why', { figure })} className={classes.figure}>
          {figure}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('ui.why', { figure })} className={classes.reason} tabIndex={-1}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
