import { Skeleton, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useText } from '../../platform/i18n/useText.ts';
import { Loaded } from '../feedback/Loaded.tsx';
import type { Load } from '../feedback/load.ts';
import rest from '../table/RowActions.module.css';
import { RowMenu } from '../table/RowMenu.tsx';
import classes from './CardGrid.module.css';

interface Props<T> {
  /** Name of the list, such as "Buildings". */
  label: string;
  rows: readonly T[] | undefined;
  load: Load;
  keyOf: (row: T) => string | number;
  empty: ReactNode;
  onClearFilters: (() => void) | undefined;
  children: (row: T) => ReactNode;
}

/** Shows rows as cards in a grid. `children` renders one row, usually as a `RowCard`. */
export function CardGrid<T>({ label, keyOf, children, ...list }: Props<T>) {
  const t = useText();
  const skeleton = (
    <div aria-busy="true" aria-label={t('common.states.loading')} className={classes.grid} role="status">
      {[1, 2, 3, 4, 5, 6].map((index) => (
        <div className={classes.coming} key={index}>
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
  /** Name of the row, which may be a link to it. */
  title: ReactNode;
  /** The full title, if `title` is shortened. */
  fullTitle?: string;
  /** Picture before the title, such as the `Face` of a person. */
  picture?: ReactNode;
  /** Icon before the title of a row without a picture. */
  icon?: ReactNode;
  /** A StatusBadge or a checkbox after the title. */
  badge?: ReactNode;
  /** Links and IconActions at the bottom of the card. */
  actions?: ReactNode;
  isPicked?: boolean;
  children: ReactNode;
}

/** Shows one row as a card. The title labels the card for `getByRole('article', { name })`. */
export function RowCard(props: RowCardProps) {
  const { title, fullTitle, picture, icon, badge, actions, isPicked, children } = props;
  const titleId = useId();
  const image = picture ?? (icon && <span className={classes.square}>{icon}</span>);
  return (
    <article
      aria-labelledby={titleId}
      className={`${classes.card} ${rest.row}`}
      data-picked={isPicked || undefined}
      data-pictured={image ? true : undefined}
    >
      {image && <div className={classes.picture}>{image}</div>}
      <Title className={classes.title} id={titleId} order={2} title={fullTitle}>
        {title}
      </Title>
      <div className={classes.badge}>{badge}</div>
      <div className={classes.body}>{children}</div>
      {actions && (
        <div className={`${classes.actions} ${rest.actions}`}>
          <RowMenu>{actions}</RowMenu>
        </div>
      )}
    </article>
  );
}

interface LinesProps {
  /** Texts that describe a person: title and department. */
  what: readonly (string | null)[];
  /** Texts that distinguish people with equal names: account and code. */
  ids: readonly (string | null)[];
}

const joinParts = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ');

export function CardLines({ what, ids }: LinesProps) {
  return (
    <>
      <span className={classes.what}>{joinParts(what)}</span>
      <span className={classes.ids}>{joinParts(ids)}</span>
    </>
  );
}
