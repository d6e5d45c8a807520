import { Card, Group, Skeleton, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useText } from '../platform/i18n/useText.ts';
import classes from './CardGrid.module.css';
import { Loaded } from './Loaded.tsx';
import type { Load } from './load.ts';

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
export function CardGrid<T>({ label, keyOf, children, ...rest }: Props<T>) {
  const t = useText();
  const skeleton = (
    <div aria-busy="true" aria-label={t('common.states.loading')} className={classes.grid} role="status">
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <Skeleton height={148} key={place} radius="md" />
      ))}
    </div>
  );
  return (
    <Loaded {...rest} skeleton={skeleton}>
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
  title: string;
  /** The whole title, where `title` is cut. */
  fullTitle?: string;
  /** Beside the title: a StatusBadge. */
  badge?: ReactNode;
  /** Along the bottom: links and IconActions. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One row as a card: named by its title, so that `getByRole('article', { name })` finds it. */
export function RowCard({ title, fullTitle, badge, actions, children }: RowCardProps) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId} className={classes.card} component="article" padding="md" withBorder>
      <Group align="flex-start" gap="xs" justify="space-between" wrap="nowrap">
        <Title className={classes.title} id={titleId} order={2} title={fullTitle}>
          {title}
        </Title>
        {badge}
      </Group>
      <Stack className={classes.body} gap={4}>
        {children}
      </Stack>
      {actions && (
        <Group className={classes.actions} gap={4}>
          {actions}
        </Group>
      )}
    </Card>
  );
}
