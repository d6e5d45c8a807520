import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';
import { useScreenTitle } from './useScreenTitle.ts';
import { useTitle } from './useTitle.ts';

interface Props {
  /** Title of the screen. Defaults to its menu title. */
  title?: string;
  /** A total or a status after the title. */
  summary?: ReactNode;
  /** The link back to the previous screen, above the title. */
  path?: ReactNode;
  /** Buttons of the screen. The only primary button comes last. */
  children?: ReactNode;
}

/**
 * Shows the title of the screen and its buttons, at the same position on every screen. Also sets the title of the
 * browser tab.
 */
export function PageHeader({ title, summary, path, children }: Props) {
  const own = useScreenTitle();
  const screenTitle = title ?? own;
  useTitle(screenTitle);
  return (
    <div className={classes.head}>
      <div className={classes.what}>
        {path && <div className={classes.path}>{path}</div>}
        <div className={classes.line}>
          {/*
           * The title can receive the focus. Focus moves to it when the focused element is removed, such as a deleted
           * card.
           */}
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
