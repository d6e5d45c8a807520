import type { Db } from '../../../platform/db/database.ts';
import { allot } from './allot.rules.ts';
import { findBeyond, lockGrants, moveToGrant } from './leave.queries.ts';
import { lockPeople } from './recount.queries.ts';

/** If a grant has an amount left, allots leave beyond the balance to it, earliest date first. */
export async function settleBeyondBalance(
  db: Db,
  companyId: number,
  requestTypeId: number,
  employeeIds: readonly number[],
): Promise<void> {
  // If leave is submitted, approved or recounted at the same time, it either uses the new grant or is settled here.
  await lockPeople(db, companyId, employeeIds);
  const beyond = await findBeyond(db, requestTypeId, employeeIds);
  for (const [employeeId, uses] of Map.groupBy(beyond, (use) => use.employeeId)) {
    const open = await lockGrants(db, { companyId, employeeId, requestTypeId });
    for (const { id, date, amount } of uses)
      for (const part of allot(open, [{ date, amount }])) {
        const grant = open.find((candidate) => candidate.id === part.grantId);
        if (!grant) continue;
        await moveToGrant(db, id, grant.id, part.amount);
        grant.left -= part.amount;
      }
  }
}
