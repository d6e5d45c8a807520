import { codesOf, rowsOf } from '@gatehouse/api/settings/role-matrix.rules';
import { roles } from '@gatehouse/api/settings/roles';
import { loadFront } from '@gatehouse/messages/front';
import type { Db } from '../../../platform/db/database.ts';
import { type Feature, route } from '../../../platform/http/route.ts';
import { refuseInUse } from '../../../platform/refuse-in-use.ts';
import { refuseOverwriting } from '../../../platform/versions.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import * as members from './role-members.queries.ts';
import { rolesPersonal } from './roles.personal.ts';
import * as queries from './roles.queries.ts';

/** Returns the values of a role for the audit trail: its permissions instead of the rows of the matrix. */
const toAuditValues = ({ role: { roleName, roleCode }, codes }: queries.RoleWithCodes) => ({
  roleName,
  roleCode,
  permissions: codes,
});

/**
 * Returns whether the viewer may change roles, which requires the permission to change administrators. In addition,
 * viewers can only add permissions that they have themselves (decision 022). Roles are granted with `admins.grant` and
 * revoked with `admins.revoke`.
 */
const mayEdit = (viewer: Viewer): boolean => viewer.permissions.has('ADMIN_UPDATE');
const holdsAll = (viewer: Viewer, codes: readonly string[]): boolean => {
  const ownPermissions: ReadonlySet<string> = viewer.permissions;
  return codes.every((code) => ownPermissions.has(code));
};

export const rolesFeature: Feature = {
  name: 'roles',
  personal: rolesPersonal,
  constraints: {
    roles__company_id__role_code: 'AUTH_ROLE_CODE_EXISTED',
    roles__role_code: 'AUTH_ROLE_CODE_EXISTED',
    roles__company_id__role_name: 'AUTH_ROLE_NAME_EXISTED',
  },
  routes: [
    route(roles.list, async ({ db, viewer, query, language }) => {
      const { shell } = await loadFront(language);
      return queries.listRoles(db, viewer, query, shell.roles);
    }),
    route(roles.mine, async ({ viewer, database }) => ({
      // The role of an account without a company belongs to no company, so it is read with the rights of the system.
      roles: await database.asSystem((db) => members.listMyRoles(db, viewer)),
    })),
    route(roles.get, async ({ db, viewer, params: { id }, refuse }) => {
      return ((await queries.findRole(db, viewer, id)) ?? refuse('AUTH_ROLE_NOT_FOUND')).role;
    }),
    route(roles.create, async ({ db, viewer, body, refuse, record }) => {
      const { companyId } = body;
      if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
      if (!mayEdit(viewer)) refuse('AUTH_NO_PERMISSION');
      const codes = codesOf(body.permissions, new Set());
      if (!holdsAll(viewer, codes)) refuse('AUTH_NO_PERMISSION');
      const after = await queries.insertRole(db, viewer, companyId, { ...body, codes });
      await record({ companyId, entityId: after.role.id, after: toAuditValues(after) });
      return after.role;
    }),
    route(roles.update, async (call) => {
      const { db, viewer, params, body, refuse, record } = call;
      const before = await lockEditableRole(db, viewer, params.id, refuse);
      const codes = body.permissions && codesOf(body.permissions, new Set(before.codes));
      // To remove a permission from a role, the viewer must have it too. Otherwise the viewer could gain power over
      // members by reducing their permissions (decision 018).
      if (!holdsAll(viewer, [...before.codes, ...(codes ?? [])])) refuse('AUTH_NO_PERMISSION');
      const auditTarget = { companyId: before.companyId, entityId: before.role.id };
      // If different matrix rows result in the same permissions, the role is not changed.
      const normalizedBody = codes ? { ...body, permissions: rowsOf(new Set(codes)) } : body;
      await refuseOverwriting({ ...call, body: normalizedBody }, auditTarget, before.role);
      const after = await queries.updateRole(db, viewer, before.role.id, { ...body, codes });
      const { version } = after.role;
      await record({ ...auditTarget, before: toAuditValues(before), after: toAuditValues(after), version });
      return after.role;
    }),
    route(roles.remove, async ({ db, viewer, params: { id }, refuse, record }) => {
      const before = await lockEditableRole(db, viewer, id, refuse);
      refuseInUse(refuse, 'AUTH_ROLE_IN_USE', { employees: before.role.members });
      await queries.deleteRole(db, viewer, id);
      await record({ companyId: before.companyId, entityId: id, before: toAuditValues(before) });
      return {};
    }),
    route(roles.members, async ({ db, viewer, params: { id }, query, refuse }) => {
      if (!(await queries.findRole(db, viewer, id))) refuse('AUTH_ROLE_NOT_FOUND');
      return members.listMembers(db, viewer, id, query);
    }),
  ],
};

/**
 * Returns a custom role of the viewer's companies and locks it until the transaction ends. Rejects built-in roles,
 * which cannot be changed. A missing role is reported before a missing permission, because everyone with access to
 * roles may know whether it exists.
 */
async function lockEditableRole(
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
