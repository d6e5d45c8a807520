import type { Db } from '../../../platform/db/database.ts';
import { type Earned, writeEarned } from './earned.queries.ts';

/** Writes what approved overtime earns now, day by day; a closed month stays as it is. */
export async function bookEarned(
  db: Db,
  companyId: number,
  at: Date,
  earned: readonly Earned[],
): Promise<void> {
  if (earned.length > 0) await writeEarned(db, companyId, at, earned);
}
