import { Skeleton, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useText } from '../platform/i18n/useText.ts';
import classes from './CardGrid.module.css';
import { Loaded } from './Loaded.tsx';
import type { Load } from './load.ts';
import rest from './RowActions.module.css';

interface Props<T> {
  /** What the cards are: "Buildings". */
  label: string;
  rows: readonly T[] | undefined;
  load: Load;
  keyOf: (row: T) => string | number;
  empty: ReactNode;
  onClearFilters: (() => void) | undefined;
  children: (row: T) => ReactNode;
}

/** Rows as cards, as many beside each other as fit. `children` draws one, usually as a `RowCard`. */
export function CardGrid<T>({ label, keyOf, children, ...list }: Props<T>) {
  const t = useText();
  const skeleton = (
    <div aria-busy="true" aria-label={t('common.states.loading')} className={classes.grid} role="status">
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <div className={classes.coming} key={place}>
          <Skeleton circle height={40} />
          <Skeleton height={10} width="50%" />
        </div>
      ))}
    </div>
  );
  return (
    <Loaded {...list} skeleton={skeleton}>
      {(rows) => (
        <ul aria-label={label} className={classes.grid}>
          {rows.map((row) => (
            <li key={keyOf(row)}>{children(row)}</li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

interface RowCardProps {
  /** Its name, which may be a link to the thing. */
  title: ReactNode;
  /** The whole title, where `title` has been shortened. */
  fullTitle?: string;
  /** Before the title: a person's `Face`. */
  picture?: ReactNode;
  /** Before the title of a place or a thing: a picture of its kind. */
  icon?: ReactNode;
  /** Beside the title: a StatusBadge, a box to tick. */
  badge?: ReactNode;
  /** Along the bottom: links and IconActions. */
  actions?: ReactNode;
  isPicked?: boolean;
  children: ReactNode;
}

/** One row as a card: named by its title, so that `getByRole('article', { name })` finds it. */
export function RowCard(props: RowCardProps) {
  const { title, fullTitle, picture, icon, badge, actions, isPicked, children } = props;
  const titleId = useId();
  const shown = picture ?? (icon && <span className={classes.square}>{icon}</span>);
  return (
    <article
      aria-labelledby={titleId}
      className={`${classes.card} ${rest.row}`}
      data-picked={isPicked || undefined}
      data-pictured={shown ? true : undefined}
    >
      {shown && <div className={classes.picture}>{shown}</div>}
      <Title className={classes.title} id={titleId} order={2} title={fullTitle}>
        {title}
      </Title>
      <div className={classes.badge}>{badge}</div>
      <div className={classes.body}>{children}</div>
      {actions && <div className={`${classes.actions} ${rest.actions}`}>{actions}</div>}
    </article>
  );
}

interface LinesProps {
  /** What somebody is: title and department. */
  what: readonly (string | null)[];
  /** What tells it from others of its name: account and code. */
  ids: readonly (string | null)[];
}

const together = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ');

/** The two lines below a card's title. */
export function CardLines({ what, ids }: LinesProps) {
  return (
    <>
      <span className={classes.what}>{together(what)}</span>
      <span className={classes.ids}>{together(ids)}</span>
    </>
  );
}
