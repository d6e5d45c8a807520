import type { employees } from '@gatehouse/api/people/employees';
import type { Db } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import { invite } from '../../auth/accounts/accounts.service.ts';
import { mayGovern, mayPutOut, mayReach } from '../../auth/accounts/governing.service.ts';
import { refuseLastAdministrator } from '../admins/last-administrator.service.ts';
import {
  type Chosen,
  concernedBy,
  lockChosen,
  moveEmployees,
  switchEmployees,
} from './employees.bulk.queries.ts';
import { holdDepartment } from './employees.queries.ts';

type Bulk = Call<typeof employees.bulk>;

/** Does one thing to several employees: to all of them, or to none with the reason. Answers how many it changed. */
export async function changeSeveral(call: Bulk): Promise<number> {
  const { db, viewer, body, clock, refuse } = call;
  const ids = [...new Set(body.ids)];
  const chosen = await lockChosen(db, viewer, ids);
  if (chosen.length < ids.length) refuse('HR_EMPLOYEE_NOT_FOUND');
  await checkRights(call, chosen);
  const concerned = concernedBy(chosen, body.action);
  const changed = {
    ids: concerned.map(({ id }) => id),
    accountIds: concerned.map(({ accountId }) => accountId),
  };
  const { action } = body;
  if (action.kind === 'DISABLE') await refuseLastAdministrators(db, concerned);
  if (action.kind === 'MOVE') await moveEmployees(db, changed.ids, action.departmentId, clock.now());
  else await switchEmployees(db, changed, action.kind === 'ENABLE', clock.now());
  await recordAll(call, concerned);
  await tellOthers(call, concerned);
  return concerned.length;
}

/** Invites several people, or none when one of them is not waiting for it. Answers how many. */
export async function inviteSeveral(call: Call<typeof employees.invite>): Promise<number> {
  const { db, viewer, body, refuse, record } = call;
  const ids = [...new Set(body.ids)];
  const chosen = await lockChosen(db, viewer, ids);
  if (chosen.length < ids.length) refuse('HR_EMPLOYEE_NOT_FOUND');
  if (!(await mayGovern(call, ...chosen.map(({ accountId }) => accountId)))) refuse('AUTH_NO_PERMISSION');
  if (!chosen.every(({ isAwaited }) => isAwaited)) refuse('AUTH_INVALID_ACCOUNT_STATUS');
  // each gets a code of their own: one after the other
  for (const { accountId } of chosen) await invite(call, accountId);
  await record(
    ...chosen.map(({ companyId, accountId }) => ({
      companyId,
      entity: 'accounts' as const,
      entityId: accountId,
    })),
  );
  return chosen.length;
}

/** As for one: nobody ends the own account, and who may switch or move whom is said by `governing.rules`. */
async function checkRights(call: Bulk, chosen: readonly Chosen[]): Promise<void> {
  const { db, viewer, body, refuse } = call;
  const { action } = body;
  const accountIds = chosen.map(({ accountId }) => accountId);
  const may = { MOVE: mayReach, DISABLE: mayPutOut, ENABLE: mayGovern }[action.kind];
  const isOwn = (one: Chosen) => one.accountId === viewer.accountId;
  if (action.kind === 'DISABLE' && chosen.some(isOwn)) refuse('AUTH_NO_PERMISSION');
  if (!(await may(call, ...accountIds))) refuse('AUTH_NO_PERMISSION');
  if (action.kind !== 'MOVE') return;
  const companies = new Set(chosen.map(({ companyId }) => companyId));
  for (const companyId of companies)
    if (!(await holdDepartment(db, companyId, action.departmentId))) refuse('HR_DEPARTMENT_NOT_FOUND');
}

async function refuseLastAdministrators(db: Db, disabled: readonly Chosen[]): Promise<void> {
  const companies = Map.groupBy(disabled, ({ companyId }) => companyId);
  // in one order, so that two calls never wait for each other
  for (const companyId of [...companies.keys()].sort((one, other) => one - other)) {
    const accountIds = (companies.get(companyId) ?? []).map(({ accountId }) => accountId);
    await refuseLastAdministrator(db, companyId, accountIds);
  }
}

/** A line of audit for each person changed. */
async function recordAll({ body, record }: Bulk, concerned: readonly Chosen[]): Promise<void> {
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

/** Terminals hear of who comes and goes; other hours, or none, make other days (rules.md §3.10, §3.23, §4). */
async function tellOthers({ db, body, jobs }: Bulk, concerned: readonly Chosen[]): Promise<void> {
  for (const [companyId, people] of Map.groupBy(concerned, (one) => one.companyId)) {
    const told = { companyId, employeeIds: people.map(({ id }) => id) };
    if (body.action.kind !== 'MOVE') await jobs.send(db, 'device-people.sync', told);
    // who is switched off is not absent that day, and was expected before
    await jobs.send(db, 'attendance.recompute', told);
  }
}
