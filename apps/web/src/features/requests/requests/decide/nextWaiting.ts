import type { Request } from '@gatehouse/api/requests/requests';

export type DecidableRequest = Pick<Request, 'id' | 'may'>;

/** Returns whether the signed-in person can decide the request now. */
export const isWaiting = ({ may }: DecidableRequest): boolean => may.approve === null;

/**
 * Returns the first pending request after the open one, or the first one of the page if there is none after it. Excludes
 * the requests that were just decided, because the page still contains them as pending until it is refetched.
 */
export function findNextWaiting<T extends DecidableRequest>(
  rows: readonly T[],
  open: number | undefined,
  decided: readonly number[],
): T | undefined {
  const index = rows.findIndex(({ id }) => id === open);
  const isNext = (row: T) => isWaiting(row) && !decided.includes(row.id);
  return rows.slice(index + 1).find(isNext) ?? rows.find(isNext);
}
