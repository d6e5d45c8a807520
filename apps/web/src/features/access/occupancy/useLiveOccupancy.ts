import { useThrottledCallback } from '@mantine/hooks';
import { useLive } from '../../../platform/live.ts';

// Minimum number of milliseconds between updates. A busy gate reports several times per second, which is too fast to
// read.
const atMostEveryMs = 2_000;

/** Calls `onNews` when people enter or leave, at most every two seconds. */
export function useLiveOccupancy(onNews: () => void): void {
  const notify = useThrottledCallback(onNews, atMostEveryMs);
  useLive(['occupancy.changed'], notify);
}
