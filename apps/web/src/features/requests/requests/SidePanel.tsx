import { Drawer } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { openDialogs } from '../../../ui/focus.ts';
import { CloseIcon } from '../../../ui/icons.ts';
import { IconAction } from '../../../ui/ReasonButton.tsx';
import classes from './SidePanel.module.css';

interface Props {
  /** The list, which stays usable beside the panel. */
  children: ReactNode;
  /** What the open panel is called; nothing is open without it. */
  label: string | undefined;
  /** What stands in it, and at its foot. */
  panel: ReactNode;
  onClose: () => void;
}

// below, the list would have no room beside it
const wide = '(min-width: 68em)';

/** Whether a panel has room beside its list. */
export const useHasPanelRoom = (): boolean =>
  useMediaQuery(wide, undefined, { getInitialValueInEffect: false });

/** "One of the list" beside the list; where there is no room for both, in front of it. */
export function SidePanel({ children, label, panel, onClose }: Props) {
  const t = useText();
  const isWide = useHasPanelRoom();
  const frame = useRef<HTMLDivElement>(null);
  // who was in the panel goes on in the list, where they came from
  const back = () => {
    frame.current?.querySelector<HTMLElement>('[data-picked] button')?.focus();
    onClose();
  };
  // a question in front of it is outside of the frame, and closes by itself
  const leave = ({ target }: KeyboardEvent) => {
    if (label !== undefined && target instanceof Node && frame.current?.contains(target)) back();
  };
  useHotkeys([['Escape', leave, { preventDefault: false }]]);
  if (!isWide)
    return (
      <>
        {children}
        <Drawer
          classNames={{ body: classes.drawn }}
          closeButtonProps={{ 'aria-label': t('common.actions.close') }}
          onClose={() => openDialogs.length > 0 || onClose()}
          opened={label !== undefined}
          padding={0}
          position="right"
          size={408}
          title={label}
        >
          {panel}
        </Drawer>
      </>
    );
  return (
    <div className={classes.frame} data-open={label !== undefined || undefined} ref={frame}>
      <div className={classes.list}>{children}</div>
      {label !== undefined && (
        <aside aria-label={label} className={classes.panel}>
          <div className={classes.close}>
            <IconAction icon={<CloseIcon />} label={t('common.actions.close')} onClick={back} />
          </div>
          {panel}
        </aside>
      )}
    </div>
  );
}

/** What scrolls in a panel. */
export const PanelBody = ({ children }: { children: ReactNode }) => (
  <div className={classes.body}>{children}</div>
);

/** One matter of a panel, under its name. */
export function PanelSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      {title && <h3 className={classes.heading}>{title}</h3>}
      {children}
    </section>
  );
}

/** What stays at its foot: the decision. */
export const PanelFoot = ({ children }: { children: ReactNode }) => (
  <div className={classes.foot}>{children}</div>
);
