import { roles } from '@gatehouse/api/settings/roles';
import { loadFront } from '@gatehouse/messages/front';
import { type Feature, route } from '../../../platform/http/route.ts';
import { refuseInUse } from '../../../platform/refuse-in-use.ts';
import * as members from './role-members.queries.ts';
import { rolesPersonal } from './roles.personal.ts';
import * as queries from './roles.queries.ts';
import { createRole, lockEditableRole, toAuditValues, updateRole } from './roles.service.ts';

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
      // The role of an account without a company belongs to no company, so the role is read with the rights of the
      // system.
      roles: await database.asSystem((db) => members.listMyRoles(db, viewer)),
    })),
    route(roles.get, async ({ db, viewer, params: { id }, refuse }) => {
      return ((await queries.findRole(db, viewer, id)) ?? refuse('AUTH_ROLE_NOT_FOUND')).role;
    }),
    route(roles.create, createRole),
    route(roles.update, updateRole),
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
