import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { CallError } from '../../../platform/call/callError.ts';
import { ErrorBar, ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { loadOf } from '../../../ui/feedback/load.ts';
import { Placeholder } from '../../../ui/feedback/Waiting.tsx';
import classes from './Box.module.css';

interface BoxAnswer<T> {
  data: T | undefined;
  isPending: boolean;
  isPlaceholderData: boolean;
  error: CallError | null;
  refetch: () => unknown;
}

interface Props<T> {
  title: string;
  /** Content of the header after the title. */
  end?: ReactNode;
  /** Height of the placeholder in pixels. */
  height: number;
  answer: BoxAnswer<T>;
  /** True if the rows of a list fill the whole width of the box. */
  isList?: boolean;
  children: (data: T) => ReactNode;
}

export function Box<T>({ title, end, height, answer, isList, children }: Props<T>) {
  const heading = useId();
  const load = loadOf(answer);
  const waiting = <Placeholder height={height} />;
  return (
    <section aria-labelledby={heading} className={classes.box}>
      <header className={classes.head}>
        <Title id={heading} order={2} size="h3">
          {title}
        </Title>
        {end && <div className={classes.end}>{end}</div>}
      </header>
      <div
        aria-busy={load.refreshing}
        className={classes.content}
        data-list={isList || undefined}
        data-refreshing={load.refreshing || undefined}
      >
        {answer.data === undefined ? (
          load.error ? (
            <ErrorState error={load.error} onRetry={load.retry} />
          ) : (
            waiting
          )
        ) : (
          <>
            {load.error && <ErrorBar error={load.error} onRetry={load.retry} />}
            {children(answer.data)}
          </>
        )}
      </div>
    </section>
  );
}
