import type { OperationShape } from '@gatehouse/api/platform/operation';
import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../../platform/live.ts';

/**
 * Refetches the operations without a loading state when the days of this employee change. Events without an employee
 * refetch them, too.
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
