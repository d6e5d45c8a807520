import type { Db } from '../../../platform/db/database.ts';
import { releaseLeave } from '../leave-balances/leave.service.ts';
import { withdrawRequests } from './requests.changes.queries.ts';

/**
 * Withdraws the pending requests of a person before erasure. Approvers no longer see them, and reserved leave is
 * released.
 */
export async function withdrawPending(
  db: Db,
  employee: { companyId: number; employeeId: number },
  at: Date,
): Promise<void> {
  for (const id of await withdrawRequests(db, employee, at))
    await releaseLeave(db, { companyId: employee.companyId, id });
}
