import { useThrottledCallback } from '@mantine/hooks';
import { useLive } from '../../../platform/live.ts';

// Minimum number of milliseconds between updates. A busy gate reports several times per second, which is too fast to
// read.
const atMostEveryMs = 1_000;

/** Calls `onNews` at most once per second while devices report. */
export function useLiveLogs(isWanted: boolean, onNews: () => void): void {
  const notify = useThrottledCallback(onNews, atMostEveryMs);
  useLive(['punches.created'], () => isWanted && notify());
}
