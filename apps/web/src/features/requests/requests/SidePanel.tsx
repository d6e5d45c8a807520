import { Drawer } from '@mantine/core';
import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useRef } from 'react';
import { useText } from '../../../platform/i18n/useText.ts';
import { CloseIcon } from '../../../ui/display/icons.ts';
import { IconAction } from '../../../ui/feedback/ReasonButton.tsx';
import { openDialogs } from '../../../ui/page/focus.ts';
import classes from './SidePanel.module.css';

interface Props {
  /** List next to the panel. The list stays usable while the panel is open. */
  children: ReactNode;
  /** Accessible name of the open panel. Undefined if no panel is open. */
  label: string | undefined;
  /** Content of the panel, including its footer. */
  panel: ReactNode;
  onClose: () => void;
}

// Minimum width at which the list and the panel are shown next to each other.
const wide = '(min-width: 68em)';

export const useHasPanelRoom = (): boolean =>
  useMediaQuery(wide, undefined, { getInitialValueInEffect: false });

/** Shows the open item in a panel next to its list. On narrow screens, the panel covers the list. */
export function SidePanel({ children, label, panel, onClose }: Props) {
  const t = useText();
  const isWide = useHasPanelRoom();
  const frame = useRef<HTMLDivElement>(null);
  // Returns the focus to the row from which the panel was opened.
  const returnToList = () => {
    frame.current?.querySelector<HTMLElement>('[data-picked] button')?.focus();
    onClose();
  };
  // Ignores Escape in a dialog above the panel, because the dialog handles it.
  const onEscape = ({ target }: KeyboardEvent) => {
    if (label !== undefined && target instanceof Node && frame.current?.contains(target)) returnToList();
  };
  useHotkeys([['Escape', onEscape, { preventDefault: false }]]);
  if (!isWide)
    return (
      <>
        {children}
        <Drawer
          classNames={{ body: classes.drawn }}
          closeButtonProps={{ 'aria-label': t('common.actions.close') }}
          data-side-panel={label !== undefined || undefined}
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
        <aside aria-label={label} className={classes.panel} data-side-panel>
          <div className={classes.close}>
            <IconAction icon={<CloseIcon />} label={t('common.actions.close')} onClick={returnToList} />
          </div>
          {panel}
        </aside>
      )}
    </div>
  );
}

/** Scrolling part of a panel. */
export const PanelBody = ({ children }: { children: ReactNode }) => (
  <div className={classes.body}>{children}</div>
);

export function PanelSection({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      {title && <h3 className={classes.heading}>{title}</h3>}
      {children}
    </section>
  );
}

/** Fixed footer of a panel, with the buttons of the decision. */
export const PanelFoot = ({ children }: { children: ReactNode }) => (
  <div className={classes.foot}>{children}</div>
);
