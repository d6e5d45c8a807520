import type { OperationShape } from '@gatehouse/api/platform/operation';
import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../../platform/live.ts';

/**
 * Refetches the given operations without a loading state when attendance days of an employee change. Events without an
 * employee also cause a refetch.
 */
export function useAttendanceChanges(
  employeeId: number | null | undefined,
  operations: readonly OperationShape[],
): void {
  const cache = useQueryClient();
  useLive(['attendance.changed'], ({ ids }) => {
    if (ids && !ids.some((id) => id === employeeId)) return;
    for (const { name } of operations) void cache.invalidateQueries({ queryKey: [name] });
  });
}
