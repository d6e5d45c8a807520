import { useThrottledCallback } from '@mantine/hooks';
import { useLive } from '../../../platform/live.ts';

// a busy gate reports several times a second; nobody reads faster than this
const atMostEveryMs = 1_000;

/** Calls back, not too often, while devices report. */
export function useLiveLogs(isWanted: boolean, onNews: () => void): void {
  const hear = useThrottledCallback(onNews, atMostEveryMs);
  useLive(['punches.created'], () => isWanted && hear());
}
