import type { deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import type { QueryIn } from '@gatehouse/api/platform/operation';

export type DeviceLogFilter = NonNullable<QueryIn<typeof deviceLogs.export>>;

export interface DeviceLogSummary {
  content: readonly { id: number }[];
  totalElements: number;
  totalIsExact: boolean;
}

/**
 * Returns the number of events that arrived between two answers. Returns `some` if the totals are inexact, and null if
 * there are no new events.
 */
export function countNewLogs(
  before: DeviceLogSummary | undefined,
  now: DeviceLogSummary | undefined,
): number | 'some' | null {
  if (!before || !now) return null;
  const more = now.totalElements - before.totalElements;
  // The totals are compared, not only the newest rows. An event from a device with a fast clock stays at the top
  // although newer events have arrived.
  if (before.totalIsExact && now.totalIsExact) return more > 0 ? more : null;
  return before.content[0]?.id === now.content[0]?.id ? null : 'some';
}
