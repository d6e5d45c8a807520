import { randomBytes } from 'node:crypto';
import type { Employee } from '@gatehouse/api/people/employee';
import type { Call } from '../../../platform/http/route.ts';
import { hashPassword } from '../../../platform/password.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import * as accounts from './employee-accounts.queries.ts';

type Told = Pick<Call<never>, 'db' | 'clock' | 'announce'>;

// a notification of the database holds 8000 bytes
const idsPerEvent = 500;

/** Tells the browsers of these accounts that their rights are others now. */
async function announceRights({ announce }: Told, companyId: number, accountIds: readonly number[]) {
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

/** Grants or takes the MANAGER role after departments of these employees changed (spec §6). */
export async function settleManagers(call: Told, companyId: number, employeeIds: readonly number[]) {
  if (employeeIds.length === 0) return;
  await announceRights(call, companyId, await accounts.settleManagerRole(call.db, employeeIds));
}

/** A disabled employee is signed out in the same transaction; an enabled one may sign in again. */
export async function switchAccount(call: Told, employee: Employee, on: boolean): Promise<void> {
  if (on) {
    await accounts.enableAccount(call.db, employee.userId);
    return;
  }
  await accounts.disableAccount(call.db, employee.userId);
  await endSessionsOf(call, employee, 'DISABLED');
}

export async function endSessionsOf(call: Told, employee: Employee, reason: string): Promise<void> {
  await accounts.endSessions(call.db, { accountId: employee.userId }, call.clock.now(), reason);
  await announceRights(call, employee.companyId, [employee.userId]);
}

/**
 * A one-time password for somebody who has never chosen one, answered here and kept only as a hash. Undefined when
 * the account's state does not allow it: a password a person has chosen is not replaced by an administrator's.
 */
export async function giveOneTimePassword(call: Told, employee: Employee): Promise<string | undefined> {
  const password = randomBytes(12).toString('base64url');
  const hash = await hashPassword(password);
  if (!(await accounts.setOneTimePassword(call.db, employee.userId, hash, call.clock.now())))
    return undefined;
  await endSessionsOf(call, employee, 'PASSWORD_RESET');
  return password;
}

/** Whoever is not a SYSADMIN has no hand in a SYSADMIN's account, nor anybody in whether their own goes on. */
export async function mayGovern(call: Told, viewer: Viewer, employee: Employee): Promise<boolean> {
  return (
    viewer.roles.includes('SYSADMIN') || !(await accounts.holdsRole(call.db, employee.userId, 'SYSADMIN'))
  );
}
