import type { Employee } from '@gatehouse/api/people/employee';
import type { CommonErrorCode } from '@gatehouse/api/platform/errors';
import { rolePermissions } from '@gatehouse/api/platform/permissions';
import type { Call } from '../../../platform/http/route.ts';
import { mayGive } from '../admins/granting.rules.ts';
import { refuseLastAdministrator } from '../admins/last-administrator.service.ts';
import * as accounts from './employee-accounts.queries.ts';

type Told = Pick<Call<never>, 'db' | 'clock' | 'announce'>;

// a notification of the database holds 8000 bytes
const idsPerEvent = 500;

/** Tells the browsers of these accounts that their rights are others now. */
export async function announceRights(
  { announce }: Pick<Told, 'announce'>,
  companyId: number,
  accountIds: readonly number[],
) {
  const ids = [...new Set(accountIds)];
  for (let from = 0; from < ids.length; from += idsPerEvent)
    await announce({ topic: 'rights.changed', companyId, ids: ids.slice(from, from + idsPerEvent) });
}

/** Signs everybody of a company out, everywhere. */
export async function endSessionsOfCompany(call: Told, companyId: number): Promise<void> {
  const ended = await accounts.endSessions(call.db, { companyId }, call.clock.now(), 'COMPANY_DISABLED');
  await announceRights(
    call,
    companyId,
    ended.map((session) => session.account_id),
  );
}

/** What settling the MANAGER role takes of a call. */
export type Settling = Told & Pick<Call<never>, 'viewer'> & { refuse(code: CommonErrorCode): never };

const managerRole = { roleCode: 'MANAGER', isBuiltIn: true, permissions: rolePermissions.MANAGER };

/**
 * Grants or takes the MANAGER role after departments of these employees changed (spec §6). Refuses when somebody would
 * receive it through a person who may not give it.
 */
export async function settleManagers(call: Settling, companyId: number, employeeIds: readonly number[]) {
  if (employeeIds.length === 0) return;
  const settled = await accounts.settleManagerRole(call.db, employeeIds);
  if (settled.some(({ isGranted }) => isGranted) && !mayGive(call.viewer, managerRole))
    call.refuse('AUTH_NO_PERMISSION');
  await announceRights(
    call,
    companyId,
    settled.map(({ accountId }) => accountId),
  );
}

/** Enables or disables an employee's account. Disabling signs it out and is refused for the company's last administrator. */
export async function switchAccount(call: Told, employee: Employee, on: boolean): Promise<void> {
  if (on) {
    await accounts.enableAccount(call.db, employee.userId);
    return;
  }
  await refuseLastAdministrator(call.db, employee.companyId, [employee.userId]);
  await accounts.disableAccount(call.db, employee.userId);
  await endSessionsOf(call, employee, 'DISABLED');
}

export async function endSessionsOf(call: Told, employee: Employee, reason: string): Promise<void> {
  await accounts.endSessions(call.db, { accountId: employee.userId }, call.clock.now(), reason);
  await announceRights(call, employee.companyId, [employee.userId]);
}
