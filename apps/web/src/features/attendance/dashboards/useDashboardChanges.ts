import type { OperationShape } from '@gatehouse/api/platform/operation';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from '../../../platform/live.ts';

/** Changes within this time are asked for together: when everybody comes, they never end. */
const gatherMs = 500;

/** Asks these operations again, quietly and not too often, when anybody's days have changed. */
export function useDashboardChanges(asked: readonly OperationShape[]): void {
  const cache = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive(['attendance.changed'], () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      for (const { name } of asked) void cache.invalidateQueries({ queryKey: [name] });
    }, gatherMs);
  });
}
