import type { OperationShape } from '@gatehouse/api/platform/operation';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from '../../../platform/live.ts';

/**
 * Time in milliseconds in which several events cause only one refetch. A debounce would wait for a pause, which does
 * not occur in the morning rush.
 */
const gatherMs = 500;

/**
 * Refetches the given operations without a loading state when an attendance day changes, at most once per `gatherMs`.
 */
export function useDashboardChanges(operations: readonly OperationShape[]): void {
  const cache = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive(['attendance.changed'], () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      for (const { name } of operations) void cache.invalidateQueries({ queryKey: [name] });
    }, gatherMs);
  });
}
