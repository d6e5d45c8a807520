import {
  codesOf,
  findUnknownMenus,
  type PermissionRow,
  rowsOf,
} from '@gatehouse/api/settings/role-matrix.rules';
import type { roles } from '@gatehouse/api/settings/roles';
import type { Db } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { RefusalDetails } from '../../../platform/refusal.ts';
import { refuseOverwriting } from '../../../platform/versions.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import * as queries from './roles.queries.ts';

/** Returns the values of a role for the audit trail, with its permissions instead of the rows of the matrix. */
export const toAuditValues = ({ role: { roleName, roleCode }, codes }: queries.RoleWithCodes) => ({
  roleName,
  roleCode,
  permissions: codes,
});

/**
 * Returns whether the caller may change roles, which requires the permission to change administrators. Callers can add
 * only permissions that they have themselves (decision 022). Roles are granted with `admins.grant` and revoked with
 * `admins.revoke`.
 */
const mayEdit = (viewer: Viewer): boolean => viewer.permissions.has('ADMIN_UPDATE');

const holdsAll = (viewer: Viewer, codes: readonly string[]): boolean => {
  const ownPermissions: ReadonlySet<string> = viewer.permissions;
  return codes.every((code) => ownPermissions.has(code));
};

export async function createRole({ db, viewer, body, refuse, record }: Call<typeof roles.create>) {
  const { companyId } = body;
  if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
  if (!mayEdit(viewer)) refuse('AUTH_NO_PERMISSION');
  refuseUnknownMenus(refuse, body.permissions);
  const codes = codesOf(body.permissions, new Set());
  if (!holdsAll(viewer, codes)) refuse('AUTH_NO_PERMISSION');
  const after = await queries.insertRole(db, viewer, companyId, { ...body, codes });
  await record({ companyId, entityId: after.role.id, after: toAuditValues(after) });
  return after.role;
}

export async function updateRole(call: Call<typeof roles.update>) {
  const { db, viewer, params, body, refuse, record } = call;
  const before = await lockEditableRole(db, viewer, params.id, refuse);
  refuseUnknownMenus(refuse, body.permissions);
  const codes = body.permissions && codesOf(body.permissions, new Set(before.codes));
  // Removing a permission from a role requires that the caller has the permission. Otherwise the caller could gain
  // power over members by reducing their permissions (decision 018).
  if (!holdsAll(viewer, [...before.codes, ...(codes ?? [])])) refuse('AUTH_NO_PERMISSION');
  const auditTarget = { companyId: before.companyId, entityId: before.role.id };
  // Different matrix rows with the same permissions do not change the role.
  const normalizedBody = codes ? { ...body, permissions: rowsOf(new Set(codes)) } : body;
  await refuseOverwriting({ ...call, body: normalizedBody }, auditTarget, before.role);
  const after = await queries.updateRole(db, viewer, before.role.id, { ...body, codes });
  const { version } = after.role;
  await record({ ...auditTarget, before: toAuditValues(before), after: toAuditValues(after), version });
  return after.role;
}

function refuseUnknownMenus(
  refuse: (code: 'AUTH_PERMISSION_NOT_FOUND', details: RefusalDetails) => never,
  rows: readonly PermissionRow[] = [],
): void {
  const unknown = findUnknownMenus(rows);
  const fields = unknown.map((field) => ({ field, rule: 'unknown' as const, params: {} }));
  if (fields.length > 0) refuse('AUTH_PERMISSION_NOT_FOUND', { fields });
}

/**
 * Returns a custom role of the caller's companies and locks it until the transaction ends. Rejects built-in
 * roles, which cannot be changed. Reports a missing role before a missing permission, because everyone with access to
 * roles may know which roles exist.
 */
export async function lockEditableRole(
  db: Db,
  viewer: Viewer,
  id: number,
  refuse: (code: 'AUTH_ROLE_NOT_FOUND' | 'AUTH_NO_PERMISSION') => never,
): Promise<queries.RoleWithCodes & { companyId: number }> {
  const lockedRole = await queries.lockRole(db, viewer, id);
  const companyId = lockedRole?.role.companyId;
  if (!lockedRole || !companyId) return refuse('AUTH_ROLE_NOT_FOUND');
  return mayEdit(viewer) ? { ...lockedRole, companyId } : refuse('AUTH_NO_PERMISSION');
}
