import { admins } from '@gatehouse/api/people/admins';
import { type Feature, route } from '../../../platform/http/route.ts';
import { refuseOverwriting } from '../../../platform/versions.ts';
import { findCandidates } from '../employees/candidates.service.ts';
import { changeContact, mayChange } from '../employees/employee-contact.service.ts';
import { adminsPersonal } from './admins.personal.ts';
import * as queries from './admins.queries.ts';
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
    route(admins.update, async (call) => {
      const { db, viewer, params, body, refuse, record } = call;
      const userId = (await queries.lockAccountOf(db, viewer, params.id)) ?? refuse('AUTH_USER_NOT_FOUND');
      const before = (await queries.findAdmin(db, viewer, params.id)) ?? refuse('AUTH_USER_NOT_FOUND');
      const { email = before.email } = body;
      if (!(await mayChange(call, { ...before, userId }, { ...before, email }))) refuse('AUTH_NO_PERMISSION');
      const recordKey = { companyId: before.companyId, entity: 'employees', entityId: before.id } as const;
      await refuseOverwriting(call, recordKey, before);
      await changeContact(call, { ...before, userId }, body);
      const after = (await queries.findAdmin(db, viewer, params.id)) ?? refuse('AUTH_USER_NOT_FOUND');
      await record({ ...recordKey, before, after, version: after.version });
      return after;
    }),
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
