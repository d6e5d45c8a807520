import { admins } from '@gatehouse/api/people/admins';
import { type Feature, route } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import { mayGovern } from '../employees/employee-accounts.service.ts';
import { changeContact } from '../employees/employee-contact.service.ts';
import * as queries from './admins.queries.ts';
import { findUser } from './user-roles.queries.ts';
import { grantRole, heldRoles, revokeRole } from './user-roles.service.ts';

/** Who administers a company: an employee with the ADMIN role (decision 018). */
export const adminsFeature: Feature = {
  name: 'admins',
  constraints: {},
  routes: [
    route(admins.list, async ({ db, viewer, query }) => {
      const { content, total } = await queries.listAdmins(db, viewer, query);
      return pageOf(content, total, query);
    }),
    route(admins.candidates, async ({ db, viewer, query }) => {
      const { content, total } = await queries.listFree(db, viewer, query);
      return pageOf(content, total, query);
    }),
    route(admins.get, async ({ db, viewer, params, refuse }) => {
      return (await queries.findAdmin(db, viewer, params.id)) ?? refuse('AUTH_USER_NOT_FOUND');
    }),
    route(admins.update, async (call) => {
      const { db, viewer, params, body, refuse, record } = call;
      const userId = (await queries.findAccountId(db, viewer, params.id)) ?? refuse('AUTH_USER_NOT_FOUND');
      const before = (await queries.findAdmin(db, viewer, params.id)) ?? refuse('AUTH_USER_NOT_FOUND');
      if (!(await mayGovern(call, viewer, { userId }))) refuse('AUTH_NO_PERMISSION');
      await changeContact(call, { ...before, userId }, body);
      const after = (await queries.findAdmin(db, viewer, params.id)) ?? refuse('AUTH_USER_NOT_FOUND');
      await record({ companyId: after.companyId, entity: 'employee', entityId: after.id, before, after });
      return after;
    }),
    route(admins.rolesOf, async (call) => {
      const { db, viewer, params, refuse } = call;
      const user = (await findUser(db, viewer, params.username)) ?? refuse('AUTH_USERNAME_NOT_FOUND');
      return { roles: await heldRoles(call, user.userId) };
    }),
    route(admins.grant, async (call) => ({ roles: await grantRole(call) })),
    route(admins.revoke, async (call) => {
      await revokeRole(call);
      return {};
    }),
  ],
};
