import type { OperationShape } from '@gatehouse/api/platform/operation';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from '../../../platform/live.ts';

/**
 * All events within this time cause one refetch. A debounce would never fire in the morning rush, because events never
 * pause.
 */
const gatherMs = 500;

/** Refetches these operations quietly when any attendance day changes, at most once per `gatherMs`. */
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
