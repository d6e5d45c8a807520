import type { Db } from '../../../platform/db/database.ts';
import { allot } from './allot.rules.ts';
import { findBeyond, lockGrants, moveToGrant } from './leave.queries.ts';
import { lockPeople } from './recount.queries.ts';

/** What leave took beyond a balance is taken from it as soon as there is some, the earliest date first. */
export async function settleBeyond(
  db: Db,
  companyId: number,
  requestTypeId: number,
  employeeIds: readonly number[],
): Promise<void> {
  // whose leave is being sent, approved or counted anew draws on what was given, or has what lies beyond it settled here
  await lockPeople(db, companyId, employeeIds);
  const beyond = await findBeyond(db, requestTypeId, employeeIds);
  for (const [employeeId, uses] of Map.groupBy(beyond, (one) => one.employeeId)) {
    const open = await lockGrants(db, { companyId, employeeId, requestTypeId });
    for (const { id, date, amount } of uses)
      for (const part of allot(open, [{ date, amount }])) {
        const grant = open.find((one) => one.id === part.grantId);
        if (!grant) continue;
        await moveToGrant(db, id, grant.id, part.amount);
        grant.left -= part.amount;
      }
  }
}
