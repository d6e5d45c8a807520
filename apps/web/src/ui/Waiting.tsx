import { Skeleton } from '@mantine/core';
import type { CallError } from '../platform/call/callError.ts';
import { useText } from '../platform/i18n/useText.ts';
import { ErrorState } from './ErrorState.tsx';

interface Size {
  /** Pixels, as high as what will stand here. */
  height: number;
  /** Pixels; all the room there is where it is not said. */
  width?: number;
}

/** Stands in the place of what is on its way, and says so aloud. */
export function Placeholder({ height, width }: Size) {
  const t = useText();
  return (
    <Skeleton aria-label={t('common.states.loading')} height={height} maw={width} radius="md" role="status" />
  );
}

interface Props extends Size {
  of: { error: CallError | null; refetch: () => unknown };
}

/** Stands in the place of what is shown of one answer until it is here: its placeholder, or why it has not come. */
export function Waiting({ of: { error, refetch }, ...size }: Props) {
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Placeholder {...size} />;
}
