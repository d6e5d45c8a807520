import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';
import { useScreenTitle } from './useScreenTitle.ts';
import { useTitle } from './useTitle.ts';

interface Props {
  /** What the screen shows one of, where that names it. */
  title?: string;
  /** Beside the title: how many there are, a state. */
  summary?: ReactNode;
  /** Above the title: the way back. */
  path?: ReactNode;
  /** What one can do here; the one primary button last. */
  children?: ReactNode;
}

/** The screen's title, also the tab's, and what one can do here: at the same place on every screen. */
export function PageHeader({ title, summary, path, children }: Props) {
  const own = useScreenTitle();
  const shown = title ?? own;
  useTitle(shown);
  return (
    <div className={classes.head}>
      <div className={classes.what}>
        {path && <div className={classes.path}>{path}</div>}
        <div className={classes.line}>
          {/* takes the focus when what had it is gone, such as the card just deleted */}
          <Title className={classes.title} data-screen-title order={1} tabIndex={-1}>
            {shown}
          </Title>
          {summary && <div className={classes.summary}>{summary}</div>}
        </div>
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
