import type { ErrorCode } from '@gatehouse/api/platform/errors';
import type { Refusal } from './refusal.ts';

/**
 * Refuses to let a row go that others still stand on: `code` is the noun's `…_IN_USE`, the answer counts them by kind in `usedBy`.
 * Kinds of which there are none are not named; without any nothing happens.
 */
export function refuseInUse<C extends ErrorCode>(
  refuse: (code: C, details: Refusal['details']) => never,
  code: C,
  counts: Readonly<Record<string, number>>,
): void {
  const usedBy = Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  if (Object.keys(usedBy).length > 0) refuse(code, { usedBy });
}
