import type { leaveBalances } from '@gatehouse/api/requests/leave-balances';
import type { Call } from '../../../platform/http/route.ts';
import { refuseOverwriting } from '../../../platform/versions.ts';
import * as queries from './grants.queries.ts';
import { settleBeyondBalance } from './leave-beyond-balance.service.ts';

export async function updateGrant(call: Call<typeof leaveBalances.updateGrant>) {
  const { db, viewer, params, body, clock, refuse, record } = call;
  const locked = (await queries.lockGrant(db, viewer, params.id)) ?? refuse('REQ_GRANT_NOT_FOUND');
  const { requestTypeId, from, spent, ...before } = locked;
  const auditedRow = { companyId: before.companyId, entityId: before.id };
  await refuseOverwriting(call, auditedRow, before);
  if (body.until?.startsWith(from.slice(0, 5)) === false) refuse('REQ_GRANT_YEAR');
  if (body.amount !== undefined && body.amount < spent) refuse('REQ_GRANT_SPENT');
  const after = await queries.updateGrant(db, viewer, before.id, body, clock.now());
  await settleBeyondBalance(db, before.companyId, requestTypeId, [before.employeeId]);
  await record({ ...auditedRow, before, after, version: after.version });
  return after;
}
