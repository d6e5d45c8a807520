import type { OperationShape } from '@gatehouse/api/platform/operation';
import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../../platform/live.ts';

/** Asks these operations again, quietly, when the days of this person (or of nobody in particular) have changed. */
export function useAttendanceChanges(
  employeeId: number | null | undefined,
  asked: readonly OperationShape[],
): void {
  const cache = useQueryClient();
  useLive(['attendance.changed'], ({ ids }) => {
    if (ids && !ids.some((id) => id === employeeId)) return;
    for (const { name } of asked) void cache.invalidateQueries({ queryKey: [name] });
  });
}
