import type { deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import type { QueryIn } from '@gatehouse/api/platform/operation';

export type LogFilter = Pick<
  NonNullable<QueryIn<typeof deviceLogs.list>>,
  'from' | 'to' | 'result' | 'operation' | 'employeeId' | 'deviceId' | 'doorId'
>;

/** The newest row of a filter, and how many rows it has. */
export interface Top {
  content: readonly { id: number }[];
  totalElements: number;
  totalIsExact: boolean;
}

/** How many events came in between; `some` where the totals do not say, null if none did. */
export function newsBetween(before: Top | undefined, now: Top | undefined): number | 'some' | null {
  if (!before || !now) return null;
  const more = now.totalElements - before.totalElements;
  // a device whose clock is ahead keeps its row on top, whatever comes in
  if (before.totalIsExact && now.totalIsExact) return more > 0 ? more : null;
  return before.content[0]?.id === now.content[0]?.id ? null : 'some';
}
