import type { ErrorCode } from '@gatehouse/api/platform/errors';
import type { Refusal } from './refusal.ts';

/**
 * Refuses to delete a row that other rows use. `code` is the noun's `…_IN_USE`, and `usedBy` in the answer counts the
 * users by kind. Kinds without rows are left out. Does nothing if there are no users.
 */
export function refuseInUse<C extends ErrorCode>(
  refuse: (code: C, details: Refusal['details']) => never,
  code: C,
  counts: Readonly<Record<string, number>>,
): void {
  const usedBy = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  if (Object.keys(usedBy).length > 0) refuse(code, { usedBy });
}
