import {
  provisioningTokenLimits,
  provisioningTokenPermissions,
  type provisioningTokens,
} from '@gatehouse/api/settings/provisioning-tokens';
import type { Db } from '../../../platform/db/database.ts';
import { lockAndCount, lockReferencedRow } from '../../../platform/db/rows.ts';
import { createToken, hashNewToken } from '../../../platform/http/credentials.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { notifyHolders } from '../../notifications/notifications/notifications.service.ts';
import { type AbandonedToken, markEnded, provisioningTokenRow } from './provisioning-tokens.queries.ts';

/** Ends a token of an account that may no longer create tokens, and notifies the company once. */
export async function endToken(
  db: Db,
  { id, companyId, tokenName }: AbandonedToken,
  at: Date,
): Promise<void> {
  if (!(await markEnded(db, id, at))) return;
  await notifyHolders(db, 'provisioningTokens.ended', companyId, {
    cause: String(id),
    at,
    says: { name: tokenName },
  });
}

export const mayCreate = ({ permissions }: Viewer): boolean =>
  provisioningTokenPermissions.every((permission) => permissions.has(permission));

/** Rejects a department of another company. */
export async function checkDepartment(
  {
    db,
    viewer,
    body,
    refuse,
  }: Call<typeof provisioningTokens.create> | Call<typeof provisioningTokens.update>,
  companyId: number,
): Promise<void> {
  const { departmentId = null } = body;
  if (
    departmentId !== null &&
    (await lockReferencedRow(db, viewer, 'departments', departmentId)) !== companyId
  )
    refuse('HR_DEPARTMENT_NOT_FOUND');
}

export async function createProvisioningToken(call: Call<typeof provisioningTokens.create>) {
  const { db, viewer, body, refuse } = call;
  const { companyId } = body;
  if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
  if (!mayCreate(viewer)) refuse('AUTH_NO_PERMISSION');
  await checkDepartment(call, companyId);
  const company = { table: 'companies', id: companyId } as const;
  if (
    (await lockAndCount(db, 'provisioning_tokens.company_id', company)) >= provisioningTokenLimits.perCompany
  )
    refuse('AUTH_PROVISIONING_LIMIT');
  const token = createToken();
  const row = await provisioningTokenRow.insert(call, {
    company_id: companyId,
    token_hash: hashNewToken(token),
    maker_account_id: viewer.accountId,
  });
  return { row, token };
}
