import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';
import { useScreenTitle } from './useScreenTitle.ts';
import { useTitle } from './useTitle.ts';

interface Props {
  /** Title of the screen. Defaults to its menu title. */
  title?: string;
  /** Shown after the title: a total or a status. */
  summary?: ReactNode;
  /** Shown above the title: the link back. */
  path?: ReactNode;
  /** Buttons of the screen. The only primary button comes last. */
  children?: ReactNode;
}

/** Shows the title of the screen and of the browser tab, and the buttons, at the same place on every screen. */
export function PageHeader({ title, summary, path, children }: Props) {
  const own = useScreenTitle();
  const screenTitle = title ?? own;
  useTitle(screenTitle);
  return (
    <div className={classes.head}>
      <div className={classes.what}>
        {path && <div className={classes.path}>{path}</div>}
        <div className={classes.line}>
          {/* The title can receive the focus, because focus moves to it when the focused element is removed, such as a deleted card. */}
          <Title className={classes.title} data-screen-title order={1} tabIndex={-1}>
            {screenTitle}
          </Title>
          {summary && <div className={classes.summary}>{summary}</div>}
        </div>
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
