import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../platform/i18n/useText.ts';
import { EmptyState } from './EmptyState.tsx';
import { ErrorBar, ErrorState } from './ErrorState.tsx';
import classes from './Loaded.module.css';
import type { Load } from './load.ts';

interface Props<T> {
  rows: readonly T[] | undefined;
  load: Load;
  skeleton: ReactNode;
  empty: ReactNode;
  /** Clears the filters. Undefined if no filter is set. An empty list then shows "no data" instead of "no match". */
  onClearFilters: (() => void) | undefined;
  children: (rows: readonly T[]) => ReactNode;
}

/** Shows the rows of a list, or its state: skeleton, empty, no match, error with retry, refreshing. */
export function Loaded<T>({ rows, load, skeleton, empty, onClearFilters, children }: Props<T>) {
  if (!rows) return load.error ? <ErrorState error={load.error} onRetry={load.retry} /> : skeleton;
  return (
    <>
      {load.error && <ErrorBar error={load.error} onRetry={load.retry} />}
      <div aria-busy={load.refreshing} className={classes.loaded}>
        {rows.length > 0 && children(rows)}
        {rows.length === 0 && (onClearFilters ? <NoMatch onClear={onClearFilters} /> : empty)}
      </div>
    </>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const t = useText();
  return (
    <EmptyState of="noMatch" text={t('common.states.noMatchHint')} title={t('common.states.noMatch')}>
      <Button onClick={onClear} variant="default">
        {t('common.actions.clearFilters')}
      </Button>
    </EmptyState>
  );
}
