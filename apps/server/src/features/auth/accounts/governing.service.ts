import { lockCompanyRow } from '../../../platform/db/companies.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import { findRights, isActive } from './governing.queries.ts';
import * as rules from './governing.rules.ts';

type ViewerCall = Pick<Call<never>, 'db' | 'viewer'>;

/** Returns the rights of an account. Undefined if the account is not active. */
export async function findActiveRights(db: Db, accountId: number): Promise<rules.AccountRights | undefined> {
  const [rights] = await findRights(db, [accountId]);
  return (await isActive(db, accountId)) ? rights : undefined;
}

export const mayEditPeople = async ({ db, viewer }: ViewerCall, ...accountIds: number[]): Promise<boolean> =>
  (await findRights(db, accountIds)).every((rights) => rules.mayEditPerson(viewer, rights));

/** Returns whether the caller may change the sign-in of all given people (`governing.rules`). */
export const mayGovern = async ({ db, viewer }: ViewerCall, ...accountIds: number[]): Promise<boolean> =>
  (await findRights(db, accountIds)).every((rights) => rules.mayGovern(viewer, rights));

/**
 * Works like `mayGovern`, for changes that deactivate people. Locks the company, so that concurrent changes run one
 * after the other. If two administrators deactivate each other at the same moment, only the first change succeeds,
 * because it deactivates the author of the second. The company therefore keeps one administrator.
 */
export async function mayDeactivate(call: ViewerCall, ...accountIds: number[]): Promise<boolean> {
  const { db, viewer } = call;
  // no lock is needed for an account of the installation, which cannot be deactivated, or for a provisioning
  // token, which has no account
  if (viewer.companyId === null || viewer.employeeId === null) return mayGovern(call, ...accountIds);
  await lockCompanyRow(db, viewer.companyId);
  const [own] = await findRights(db, [viewer.accountId]);
  const holdsStill = [...viewer.permissions].every((permission) => own?.permissions.includes(permission));
  return holdsStill && (await isActive(db, viewer.accountId)) && mayGovern(call, ...accountIds);
}
