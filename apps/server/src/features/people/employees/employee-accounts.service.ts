import type { Employee } from '@gatehouse/api/people/employee';
import { managers } from '@gatehouse/api/people/managers';
import type { CommonErrorCode } from '@gatehouse/api/platform/errors';
import { permits } from '@gatehouse/api/platform/operation';
import { rolePermissions } from '@gatehouse/api/platform/permissions';
import type { Call } from '../../../platform/http/route.ts';
import { mayGrantRole } from '../admins/granting.rules.ts';
import { refuseLastAdministrator } from '../admins/last-administrator.service.ts';
import * as accounts from './employee-accounts.queries.ts';

type SessionCall = Pick<Call<never>, 'db' | 'clock' | 'announce'>;

// Maximum number of IDs per event, because a database notification is limited to 8,000 bytes.
const idsPerEvent = 500;

export async function announceRights(
  { announce }: Pick<SessionCall, 'announce'>,
  companyId: number,
  accountIds: readonly number[],
) {
  const ids = [...new Set(accountIds)];
  for (let from = 0; from < ids.length; from += idsPerEvent)
    await announce({ topic: 'rights.changed', companyId, ids: ids.slice(from, from + idsPerEvent) });
}

export async function endSessionsOfCompany(call: SessionCall, companyId: number): Promise<void> {
  const ended = await accounts.endSessions(call.db, { companyId }, call.clock.now(), 'COMPANY_DISABLED');
  await announceRights(
    call,
    companyId,
    ended.map((session) => session.account_id),
  );
}

export type ManagerRoleCall = SessionCall &
  Pick<Call<never>, 'viewer'> & { refuse(code: CommonErrorCode): never };

const managerRole = { roleCode: 'MANAGER', isBuiltIn: true, permissions: rolePermissions.MANAGER };

/**
 * Grants or revokes MANAGER after the managed departments of employees changed (spec §6). Rejects the change if it adds
 * a manager and the caller may not add managers or grant the role.
 */
export async function updateManagerRoles(
  call: ManagerRoleCall,
  companyId: number,
  employeeIds: readonly number[],
) {
  if (employeeIds.length === 0) return;
  const settled = await accounts.updateManagerRole(call.db, employeeIds);
  const mayAdd = permits(call.viewer.permissions, managers.create) && mayGrantRole(call.viewer, managerRole);
  if (settled.some(({ isGranted }) => isGranted) && !mayAdd) call.refuse('AUTH_NO_PERMISSION');
  await announceRights(
    call,
    companyId,
    settled.map(({ accountId }) => accountId),
  );
}

/**
 * Enables or disables an employee's account. Disabling ends its sessions and is rejected for the company's last
 * administrator.
 */
export async function setAccountEnabled(call: SessionCall, employee: Employee, on: boolean): Promise<void> {
  if (on) {
    await accounts.enableAccount(call.db, employee.userId);
    return;
  }
  await refuseLastAdministrator(call.db, employee.companyId, [employee.userId]);
  await accounts.disableAccount(call.db, employee.userId);
  await endSessionsOf(call, employee, 'DISABLED');
}

export async function endSessionsOf(call: SessionCall, employee: Employee, reason: string): Promise<void> {
  await accounts.endSessions(call.db, { accountId: employee.userId }, call.clock.now(), reason);
  await announceRights(call, employee.companyId, [employee.userId]);
}
