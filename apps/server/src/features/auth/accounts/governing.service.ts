import type { Db } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import { lockCompanyRow } from '../../people/companies/company-ids.service.ts';
import { isActive, rightsOf } from './governing.queries.ts';
import * as rules from './governing.rules.ts';

type Judging = Pick<Call<never>, 'db' | 'viewer'>;

/** The current rights of an account; undefined if it is not active. */
export async function activeRightsOf(db: Db, accountId: number): Promise<rules.HeldRights | undefined> {
  const [held] = await rightsOf(db, [accountId]);
  return (await isActive(db, accountId)) ? held : undefined;
}

/** Whether the viewer may have a hand in every one of these people (`governing.rules`). */
export const mayReach = async ({ db, viewer }: Judging, ...accountIds: number[]): Promise<boolean> =>
  (await rightsOf(db, accountIds)).every((held) => rules.mayReach(viewer, held));

/** Whether the viewer may change how every one of these people signs in (`governing.rules`). */
export const mayGovern = async ({ db, viewer }: Judging, ...accountIds: number[]): Promise<boolean> =>
  (await rightsOf(db, accountIds)).every((held) => rules.mayGovern(viewer, held));

/**
 * As `mayGovern`, for what puts people out. Two administrators who do that to each other at the same moment take turns: by then the
 * second one is out, or holds less, and leaves the company the first.
 */
export async function mayPutOut(call: Judging, ...accountIds: number[]): Promise<boolean> {
  const { db, viewer } = call;
  // an account of the installation is put out by no one, and a provisioning token is no account
  if (viewer.companyId === null || viewer.employeeId === null) return mayGovern(call, ...accountIds);
  await lockCompanyRow(db, viewer.companyId);
  const [own] = await rightsOf(db, [viewer.accountId]);
  const holdsStill = [...viewer.permissions].every((permission) => own?.permissions.includes(permission));
  return holdsStill && (await isActive(db, viewer.accountId)) && mayGovern(call, ...accountIds);
}
