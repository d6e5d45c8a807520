import { admins } from '@gatehouse/api/people/admins';
import { type Feature, route } from '../../../platform/http/route.ts';
import { findCandidates } from '../employees/candidates.service.ts';
import { adminsPersonal } from './admins.personal.ts';
import * as queries from './admins.queries.ts';
import { updateAdmin } from './admins.service.ts';
import { findUser } from './user-roles.queries.ts';
import { findHeldRoles, grantRole, revokeRole } from './user-roles.service.ts';

/** Administrators of a company: employees with the ADMIN role (decision 018). */
export const adminsFeature: Feature = {
  name: 'admins',
  personal: adminsPersonal,
  constraints: {},
  routes: [
    route(admins.list, ({ db, viewer, query }) => queries.listAdmins(db, viewer, query)),
    route(admins.candidates, (call) => findCandidates(call, queries.isNoAdmin)),
    route(admins.get, async ({ db, viewer, params, refuse }) => {
      return (await queries.findAdmin(db, viewer, params.id)) ?? refuse('AUTH_USER_NOT_FOUND');
    }),
    route(admins.update, updateAdmin),
    route(admins.rolesOf, async (call) => {
      const { db, viewer, params, refuse } = call;
      const user = (await findUser(db, viewer, params.username)) ?? refuse('AUTH_USERNAME_NOT_FOUND');
      return { roles: await findHeldRoles(call, user.userId) };
    }),
    route(admins.grant, async (call) => ({ roles: await grantRole(call) })),
    route(admins.revoke, async (call) => {
      await revokeRole(call);
      return {};
    }),
  ],
};
