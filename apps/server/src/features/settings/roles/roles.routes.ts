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

/** What the audit trail says of a role: the permissions themselves, not the boxes that stand for them. */
const recorded = ({ role: { roleName, roleCode }, codes }: queries.FoundRole) => ({
  roleName,
  roleCode,
  permissions: codes,
});

/**
 * Who may see roles may change them only if they may change administrators, too; and nobody puts into a role
 * what they do not hold themselves (decision 022). Giving and taking is `admins.grant` and `admins.revoke`.
 */
const mayEdit = (viewer: Viewer): boolean => viewer.permissions.has('ADMIN_UPDATE');
const holdsAll = (viewer: Viewer, codes: readonly string[]): boolean => {
  const held: ReadonlySet<string> = viewer.permissions;
  return codes.every((code) => held.has(code));
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
      // an account of no company holds its role outside any
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
      await record({ companyId, entityId: after.role.id, after: recorded(after) });
      return after.role;
    }),
    route(roles.update, async (call) => {
      const { db, viewer, params, body, refuse, record } = call;
      const before = await roleToEdit(db, viewer, params.id, refuse);
      const codes = body.permissions && codesOf(body.permissions, new Set(before.codes));
      // nor is a right taken from others by whoever lacks it: with less they could be governed (decision 018)
      if (!holdsAll(viewer, [...before.codes, ...(codes ?? [])])) refuse('AUTH_NO_PERMISSION');
      const named = { companyId: before.companyId, entityId: before.role.id };
      // boxes that stand for the same permissions are the same, however they were ticked
      const sent = codes ? { ...body, permissions: rowsOf(new Set(codes)) } : body;
      await refuseOverwriting({ ...call, body: sent }, named, before.role);
      const after = await queries.updateRole(db, viewer, before.role.id, { ...body, codes });
      const { version } = after.role;
      await record({ ...named, before: recorded(before), after: recorded(after), version });
      return after.role;
    }),
    route(roles.remove, async ({ db, viewer, params: { id }, refuse, record }) => {
      const before = await roleToEdit(db, viewer, id, refuse);
      refuseInUse(refuse, 'AUTH_ROLE_IN_USE', { employees: before.role.members });
      await queries.deleteRole(db, viewer, id);
      await record({ companyId: before.companyId, entityId: id, before: recorded(before) });
      return {};
    }),
    route(roles.members, async ({ db, viewer, params: { id }, query, refuse }) => {
      if (!(await queries.findRole(db, viewer, id))) refuse('AUTH_ROLE_NOT_FOUND');
      return members.listMembers(db, viewer, id, query);
    }),
  ],
};

/**
 * A role of one of the viewer's companies, held for the rest of the transaction; a built-in one is nobody's to change. Whether
 * it is there comes first: whoever sees roles may know that.
 */
async function roleToEdit(
  db: Db,
  viewer: Viewer,
  id: number,
  refuse: (code: 'AUTH_ROLE_NOT_FOUND' | 'AUTH_NO_PERMISSION') => never,
): Promise<queries.FoundRole & { companyId: number }> {
  const found = await queries.lockRole(db, viewer, id);
  const companyId = found?.role.companyId;
  if (!found || !companyId) return refuse('AUTH_ROLE_NOT_FOUND');
  return mayEdit(viewer) ? { ...found, companyId } : refuse('AUTH_NO_PERMISSION');
}
