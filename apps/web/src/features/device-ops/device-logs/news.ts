import type { deviceLogs } from '@gatehouse/api/device-ops/device-logs';
import type { QueryIn } from '@gatehouse/api/platform/operation';

export type LogFilter = Pick<
  NonNullable<QueryIn<typeof deviceLogs.list>>,
  'from' | 'to' | 'result' | 'operation'
>;

/** The newest row of a filter, and how many rows it has. */
export interface Top {
  content: readonly { id: number }[];
  totalElements: number;
  totalIsExact: boolean;
}

/** How many events came in between; `some` where the totals do not say, null if none did. */
export function newsBetween(before: Top | undefined, now: Top | undefined): number | 'some' | null {
  if (!before || !now || before.content[0]?.id === now.content[0]?.id) return null;
  const more = now.totalElements - before.totalElements;
  return before.totalIsExact && now.totalIsExact && more > 0 ? more : 'some';
}
