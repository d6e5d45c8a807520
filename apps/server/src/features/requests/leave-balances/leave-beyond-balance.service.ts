import type { Db } from '../../../platform/db/database.ts';
import { allot } from './allot.rules.ts';
import { findBeyond, lockGrants, moveToGrant } from './leave.queries.ts';
import { lockPeople } from './recount.queries.ts';

/** Allots leave beyond the balance to grants with a remaining amount, earliest date first. */
export async function settleBeyondBalance(
  db: Db,
  companyId: number,
  requestTypeId: number,
  employeeIds: readonly number[],
): Promise<void> {
  // The lock ensures that leave submitted, approved or recounted at the same time either uses the new grant or is
  // allotted here.
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
