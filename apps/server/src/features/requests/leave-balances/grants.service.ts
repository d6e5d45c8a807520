import type { leaveBalances } from '@gatehouse/api/requests/leave-balances';
import type { Call } from '../../../platform/http/route.ts';
import { carryOver } from './carry-over.rules.ts';
import * as grants from './grants.queries.ts';
import { settleBeyondBalance } from './leave-beyond-balance.service.ts';

type GrantCall = Call<typeof leaveBalances.give> | Call<typeof leaveBalances.carryOver>;

/**
 * Locks the leave category and returns the recipients.
 * @throws Refusal REQ_TYPE_NOT_FOUND, REQ_TYPE_NO_BALANCE, HR_DEPARTMENT_NOT_FOUND or HR_EMPLOYEE_NOT_FOUND
 */
async function resolveRecipients(call: GrantCall): Promise<grants.GrantRecipients> {
  const { db, viewer, body, refuse } = call;
  const type = (await grants.lockLeaveType(db, viewer, body.requestTypeId)) ?? refuse('REQ_TYPE_NOT_FOUND');
  if (!type.drawsOnBalance) refuse('REQ_TYPE_NO_BALANCE');
  const departmentIds = [...new Set(body.departmentIds)];
  const employeeIds = [...new Set(body.employeeIds)];
  const chosen = { companyId: type.companyId, departmentIds, employeeIds };
  const counts = await grants.countChosen(db, chosen);
  if (counts.departments < departmentIds.length) refuse('HR_DEPARTMENT_NOT_FOUND');
  if (counts.people < employeeIds.length) refuse('HR_EMPLOYEE_NOT_FOUND');
  return chosen;
}

/** Grants leave to the recipients. Returns the number of employees. */
export async function grantLeave(call: Call<typeof leaveBalances.give>): Promise<number> {
  const { db, viewer, body, clock, refuse, record } = call;
  const { requestTypeId, year, kind, amount, note } = body;
  const chosen = await resolveRecipients(call);
  const until = body.until ?? `${year}-12-31`;
  if (!until.startsWith(`${year}-`)) refuse('REQ_GRANT_YEAR');
  const input = { requestTypeId, kind, from: `${year}-01-01`, until, amount, note };
  const grantRows = await grants.insertGrants(db, viewer, chosen, input, clock.now());
  const employeeIds = grantRows.map(({ employeeId }) => employeeId);
  await settleBeyondBalance(db, chosen.companyId, requestTypeId, employeeIds);
  await record(
    ...toAuditEntries(
      chosen.companyId,
      grantRows.map(({ id, employeeId }) => ({ id, after: { employeeId, ...input } })),
    ),
  );
  return grantRows.length;
}

/** Carries over the remaining leave of a year. Returns the number of employees and the total amount. */
export async function carryOverLeave(call: Call<typeof leaveBalances.carryOver>) {
  const { db, viewer, body, clock, refuse, record } = call;
  const { requestTypeId, fromYear, most, until } = body;
  const year = fromYear + 1;
  const chosen = await resolveRecipients(call);
  if (!until.startsWith(`${year}-`)) refuse('REQ_GRANT_YEAR');
  await grants.lockChosen(db, chosen, fromYear);
  const yearGrants = await grants.lockYear(db, chosen, requestTypeId, fromYear);
  const planned = [...Map.groupBy(yearGrants, ({ employeeId }) => employeeId)].map(([employeeId, own]) => {
    const next = own.find(({ isNext }) => isNext);
    const current = own.filter(({ isNext }) => !isNext);
    return { employeeId, next, ...carryOver(current, most, next ? next.used + next.carried : 0) };
  });
  const concerned = planned.filter(({ amount, next }) => amount > 0 || next);
  await grants.updateCarried(
    db,
    planned.flatMap(({ parts }) => parts),
  );
  const target = { companyId: chosen.companyId, requestTypeId, year, until };
  const grantRows = await grants.insertCarriedGrants(db, viewer, target, concerned, clock.now());
  const employeeIds = grantRows.map(({ employeeId }) => employeeId);
  await settleBeyondBalance(db, chosen.companyId, requestTypeId, employeeIds);
  const amounts = new Map(planned.map((plan) => [plan.employeeId, plan]));
  await record(
    ...toAuditEntries(
      chosen.companyId,
      grantRows.map(({ id, employeeId }) => {
        const { next, amount = 0 } = amounts.get(employeeId) ?? {};
        const before = next && { employeeId, amount: next.amount };
        return { id, before, after: { employeeId, requestTypeId, kind: 'CARRIED', amount, until } };
      }),
    ),
  );
  return {
    people: planned.filter(({ amount }) => amount > 0).length,
    amount: planned.reduce((all, { amount }) => all + amount, 0),
  };
}

interface GrantAuditEntry {
  id: number;
  before?: object | undefined;
  after: object;
}

/** Returns one audit entry per employee, or one entry for the whole operation if no employee changed. */
const toAuditEntries = (companyId: number, entries: readonly GrantAuditEntry[]) =>
  entries.length === 0
    ? [{ companyId, entityId: companyId, after: { people: 0 } }]
    : entries.map(({ id, before = null, after }) => ({ companyId, entityId: id, before, after }));
