import { accountActions } from '@gatehouse/api/auth/accounts.rules';
import type { employees } from '@gatehouse/api/people/employees';
import { whyNot } from '@gatehouse/api/platform/states';
import type { Db } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import { sendInvitation } from '../../auth/accounts/accounts.service.ts';
import { mayDeactivate, mayEditPeople, mayGovern } from '../../auth/accounts/governing.service.ts';
import { refuseLastAdministrator } from '../admins/last-administrator.service.ts';
import {
  type BulkEmployee,
  filterConcerned,
  lockChosen,
  moveEmployees,
  setEmployeesEnabled,
} from './employees.bulk.queries.ts';
import { lockCompanyDepartment } from './employees.queries.ts';

type BulkCall = Call<typeof employees.bulk>;

/**
 * Applies an action to several employees. Rejects the whole call if the action is not allowed for one of them. Returns
 * the number of changed employees.
 */
export async function changeSeveral(call: BulkCall): Promise<number> {
  const { db, viewer, body, clock, refuse } = call;
  const ids = [...new Set(body.ids)];
  const chosen = await lockChosen(db, viewer, ids);
  if (chosen.length < ids.length) refuse('HR_EMPLOYEE_NOT_FOUND');
  await checkRights(call, chosen);
  const concerned = filterConcerned(chosen, body.action);
  const changed = {
    ids: concerned.map(({ id }) => id),
    accountIds: concerned.map(({ accountId }) => accountId),
  };
  const { action } = body;
  if (action.kind === 'DISABLE') await refuseLastAdministrators(db, concerned);
  if (action.kind === 'MOVE') await moveEmployees(db, changed.ids, action.departmentId, clock.now());
  else await setEmployeesEnabled(db, changed, action.kind === 'ENABLE', clock.now());
  await recordAll(call, concerned);
  await queueFollowUps(call, concerned);
  return concerned.length;
}

/**
 * Invites several employees. Rejects the whole call if one of them cannot be invited. Returns the number of
 * invitations.
 */
export async function inviteSeveral(call: Call<typeof employees.invite>): Promise<number> {
  const { db, viewer, body, refuse, record } = call;
  const ids = [...new Set(body.ids)];
  const chosen = await lockChosen(db, viewer, ids);
  if (chosen.length < ids.length) refuse('HR_EMPLOYEE_NOT_FOUND');
  if (!(await mayGovern(call, ...chosen.map(({ accountId }) => accountId)))) refuse('AUTH_NO_PERMISSION');
  for (const { id, accountStatus, changedPwdTime } of chosen) {
    const reason = whyNot(accountActions.resendInvite, accountStatus, { changedPwdTime });
    if (reason) refuse('AUTH_INVALID_ACCOUNT_STATUS', { reason, id });
  }
  // Invitations are sent one after the other, because each person gets a separate code.
  for (const { accountId } of chosen)
    if (!(await sendInvitation(call, accountId))) refuse('AUTH_INVALID_ACCOUNT_STATUS');
  await record(
    ...chosen.map(({ companyId, accountId }) => ({
      companyId,
      entity: 'accounts' as const,
      entityId: accountId,
    })),
  );
  return chosen.length;
}

/**
 * Checks the rights for a bulk action. Rejects deactivating the caller's own account. `governing.rules` defines which
 * people the caller may deactivate, activate or move.
 */
async function checkRights(call: BulkCall, chosen: readonly BulkEmployee[]): Promise<void> {
  const { db, viewer, body, refuse } = call;
  const { action } = body;
  const accountIds = chosen.map(({ accountId }) => accountId);
  const may = { MOVE: mayEditPeople, DISABLE: mayDeactivate, ENABLE: mayGovern }[action.kind];
  const isOwn = (employee: BulkEmployee) => employee.accountId === viewer.accountId;
  if (action.kind === 'DISABLE' && chosen.some(isOwn)) refuse('AUTH_NO_PERMISSION');
  if (!(await may(call, ...accountIds))) refuse('AUTH_NO_PERMISSION');
  if (action.kind !== 'MOVE') return;
  const companies = new Set(chosen.map(({ companyId }) => companyId));
  for (const companyId of companies)
    if (!(await lockCompanyDepartment(db, companyId, action.departmentId))) refuse('HR_DEPARTMENT_NOT_FOUND');
}

async function refuseLastAdministrators(db: Db, disabled: readonly BulkEmployee[]): Promise<void> {
  const companies = Map.groupBy(disabled, ({ companyId }) => companyId);
  // Companies are processed in a fixed order to prevent deadlocks between two calls.
  for (const companyId of [...companies.keys()].sort((id, other) => id - other)) {
    const accountIds = (companies.get(companyId) ?? []).map(({ accountId }) => accountId);
    await refuseLastAdministrator(db, companyId, accountIds);
  }
}

async function recordAll({ body, record }: BulkCall, concerned: readonly BulkEmployee[]): Promise<void> {
  const { action } = body;
  await record(
    ...concerned.map(({ id, companyId, departmentId, isEnabled, version }) => ({
      companyId,
      entityId: id,
      version: version + 1,
      ...(action.kind === 'MOVE'
        ? { before: { departmentId }, after: { departmentId: action.departmentId } }
        : { before: { isEnabled }, after: { isEnabled: action.kind === 'ENABLE' } }),
    })),
  );
}

/**
 * Queues updates of terminals for activation and deactivation, and a recomputation of attendance days (rules.md §3.10,
 * §3.23, §4).
 */
async function queueFollowUps(
  { db, body, jobs }: BulkCall,
  concerned: readonly BulkEmployee[],
): Promise<void> {
  for (const [companyId, people] of Map.groupBy(concerned, (employee) => employee.companyId)) {
    const payload = { companyId, employeeIds: people.map(({ id }) => id) };
    if (body.action.kind !== 'MOVE') await jobs.send(db, 'device-people.sync', payload);
    // An employee may have counted as absent today before the deactivation. This absence no longer counts.
    await jobs.send(db, 'attendance.recompute', payload);
  }
}
