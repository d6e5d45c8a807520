import { codesOf, rowsOf } from '@gatehouse/api/settings/role-matrix.rules';
import { type Role, roles } from '@gatehouse/api/settings/roles';
import type { Db } from '../../../platform/db/database.ts';
import { type Feature, route } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import * as members from './role-members.queries.ts';
import * as queries from './roles.queries.ts';

const entity = 'role';

const described = ({ codes, ...row }: queries.FoundRole): Role => ({
  ...row,
  permissions: rowsOf(new Set(codes)),
});
/** What the audit trail says of a role. */
const recorded = ({ roleName, roleCode, codes }: queries.FoundRole) => ({
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
  constraints: {
    roles__company_id__role_code: 'AUTH_ROLE_CODE_EXISTED',
    roles__role_code: 'AUTH_ROLE_CODE_EXISTED',
    roles__company_id__role_name: 'AUTH_ROLE_NAME_EXISTED',
  },
  routes: [
    route(roles.list, async ({ db, viewer, query }) => {
      const { rows, total } = await queries.listRoles(db, viewer, query);
      return pageOf(
        rows.map(({ codes: _, ...row }) => row),
        total,
        query,
      );
    }),
    route(roles.mine, async ({ viewer, database }) => ({
      // an account of no company holds its role outside any
      roles: await database.asSystem((db) => members.listMyRoles(db, viewer)),
    })),
    route(roles.get, async ({ db, viewer, params, refuse }) =>
      described((await queries.findRole(db, viewer, params.id)) ?? refuse('AUTH_ROLE_NOT_FOUND')),
    ),
    route(roles.create, async ({ db, viewer, body, refuse, record }) => {
      if (!viewer.companyIds.includes(body.companyId)) refuse('HR_COMPANY_NOT_FOUND');
      if (!mayEdit(viewer)) refuse('AUTH_NO_PERMISSION');
      const codes = codesOf(body.permissions, new Set());
      if (!holdsAll(viewer, codes)) refuse('AUTH_NO_PERMISSION');
      const id = await queries.insertRole(db, body.companyId, { ...body, codes });
      const after = (await queries.findRole(db, viewer, id)) ?? refuse('API_CONFLICT');
      await record({ companyId: body.companyId, entity, entityId: id, after: recorded(after) });
      return described(after);
    }),
    route(roles.update, async ({ db, viewer, params, body, refuse, record }) => {
      const before = await roleToEdit(db, viewer, params.id, refuse);
      const codes = codesOf(body.permissions, new Set(before.codes));
      if (!holdsAll(viewer, codes)) refuse('AUTH_NO_PERMISSION');
      await queries.updateRole(db, viewer, params.id, { ...body, codes });
      const after = (await queries.findRole(db, viewer, params.id)) ?? refuse('AUTH_ROLE_NOT_FOUND');
      await record({
        companyId: after.companyId,
        entity,
        entityId: params.id,
        before: recorded(before),
        after: recorded(after),
      });
      return described(after);
    }),
    route(roles.remove, async ({ db, viewer, params, refuse, record }) => {
      const before = await roleToEdit(db, viewer, params.id, refuse);
      if (before.members > 0) refuse('AUTH_ROLE_IN_USE', { usedBy: { employees: before.members } });
      await queries.deleteRole(db, viewer, params.id);
      await record({ companyId: before.companyId, entity, entityId: params.id, before: recorded(before) });
      return {};
    }),
    route(roles.members, async ({ db, viewer, params, query, refuse }) => {
      if (!(await queries.findRole(db, viewer, params.id))) refuse('AUTH_ROLE_NOT_FOUND');
      const { content, total } = await members.listMembers(db, viewer, params.id, query);
      return pageOf(content, total, query);
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
  await queries.lockRole(db, viewer, id);
  const found = await queries.findRole(db, viewer, id);
  if (!found?.companyId) return refuse('AUTH_ROLE_NOT_FOUND');
  return mayEdit(viewer) ? { ...found, companyId: found.companyId } : refuse('AUTH_NO_PERMISSION');
}
