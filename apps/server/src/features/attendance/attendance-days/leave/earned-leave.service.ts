import type { Db } from '../../../../platform/db/database.ts';
import { writeEarned } from './earned-leave.queries.ts';
import type { EarnedLeave } from './earned-leave.rules.ts';

/** Grants the leave earned by approved overtime, day by day. Closed months stay unchanged. */
export async function bookEarned(
  db: Db,
  companyId: number,
  at: Date,
  earned: readonly EarnedLeave[],
): Promise<void> {
  if (earned.length > 0) await writeEarned(db, companyId, at, earned);
}
