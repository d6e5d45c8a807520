import type { ErrorCode } from '@gatehouse/api/platform/errors';
import type { Refusal } from './refusal.ts';

/**
 * Refuses to delete a row that other rows use. `code` is an error code `…_IN_USE`. `usedBy` in the answer contains the
 * number of rows that use the row, by kind, without zeros. Does nothing if no row uses it.
 */
export function refuseInUse<C extends ErrorCode>(
  refuse: (code: C, details: Refusal['details']) => never,
  code: C,
  counts: Readonly<Record<string, number>>,
): void {
  const usedBy = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  if (Object.keys(usedBy).length > 0) refuse(code, { usedBy });
}
