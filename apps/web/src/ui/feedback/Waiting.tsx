import { Skeleton } from '@mantine/core';
import type { CallError } from '../../platform/call/callError.ts';
import { useText } from '../../platform/i18n/useText.ts';
import { ErrorState } from './ErrorState.tsx';

interface PlaceholderSize {
  /** Height of the expected content in pixels. */
  height: number;
  /** Width in pixels. Full width if absent. */
  width?: number;
}

/** Shows a placeholder while content loads, and announces it to screen readers. */
export function Placeholder({ height, width }: PlaceholderSize) {
  const t = useText();
  return (
    <Skeleton aria-label={t('common.states.loading')} height={height} maw={width} radius="md" role="status" />
  );
}

interface Props extends PlaceholderSize {
  of: { error: CallError | null; refetch: () => unknown };
}

/** Shows a placeholder while a query loads, or its error with a retry button. */
export function Waiting({ of: { error, refetch }, ...size }: Props) {
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Placeholder {...size} />;
}
