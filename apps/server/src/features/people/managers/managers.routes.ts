import { managers } from '@gatehouse/api/people/managers';
import { type Feature, route } from '../../../platform/http/route.ts';
import { mayEditPeople } from '../../auth/accounts/governing.service.ts';
import { changeManaged } from '../departments/managed-departments.service.ts';
import { findCandidates } from '../employees/candidates.service.ts';
import { managersPersonal } from './managers.personal.ts';
import * as queries from './managers.queries.ts';
import { appointManager, lockPerson, updateManager } from './managers.service.ts';

/**
 * Routes of the managers page, which lists managers as people. The department page edits the same assignments (decision
 * 018).
 */
export const managersFeature: Feature = {
  name: 'managers',
  personal: managersPersonal,
  constraints: {},
  routes: [
    route(managers.list, ({ db, viewer, query }) => queries.listManagers(db, viewer, query)),
    route(managers.candidates, (call) => findCandidates(call, queries.isNoManager)),
    route(managers.get, async ({ db, viewer, params, refuse }) => {
      return (await queries.findManager(db, viewer, params.id)) ?? refuse('HR_MANAGER_NOT_FOUND');
    }),
    route(managers.create, appointManager),
    route(managers.update, updateManager),
    route(managers.remove, async (call) => {
      const { db, viewer, params, refuse, record } = call;
      const person = (await lockPerson(call, params.id)) ?? refuse('HR_MANAGER_NOT_FOUND');
      const before = (await queries.findManager(db, viewer, params.id)) ?? refuse('HR_MANAGER_NOT_FOUND');
      if (!(await mayEditPeople(call, person.userId))) refuse('AUTH_NO_PERMISSION');
      await changeManaged(call, person, [], true);
      await record({ companyId: person.companyId, entityId: person.id, before });
      return {};
    }),
  ],
};
