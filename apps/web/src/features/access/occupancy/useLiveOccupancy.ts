import { useThrottledCallback } from '@mantine/hooks';
import { useLive } from '../../../platform/live.ts';

// whoever counts heads reads no faster, and a busy gate reports several times a second
const atMostEveryMs = 2_000;

/** Calls back, not too often, while people come and go. */
export function useLiveOccupancy(onNews: () => void): void {
  const hear = useThrottledCallback(onNews, atMostEveryMs);
  useLive(['occupancy.changed'], hear);
}
