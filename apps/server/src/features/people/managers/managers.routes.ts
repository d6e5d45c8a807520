import { managers } from '@gatehouse/api/people/managers';
import { lockCompanyRow } from '../../../platform/db/companies.ts';
import { type Call, type Feature, route } from '../../../platform/http/route.ts';
import { refuseOverwriting } from '../../../platform/versions.ts';
import { mayEditPeople } from '../../auth/accounts/governing.service.ts';
import { changeManaged } from '../departments/managed-departments.service.ts';
import { findCandidates } from '../employees/candidates.service.ts';
import { changeTitle } from '../employees/employee-contact.service.ts';
import { managersPersonal } from './managers.personal.ts';
import * as queries from './managers.queries.ts';

/**
 * The managers page. It lists managers as people. The same assignments can be edited on the department page (decision
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
    route(managers.create, async (call) => {
      const { db, viewer, body, refuse, record } = call;
      const person = (await lockPerson(call, body.employeeId)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
      if (!(await mayEditPeople(call, person.userId))) refuse('AUTH_NO_PERMISSION');
      if (await queries.findManager(db, viewer, person.id)) refuse('API_CONFLICT');
      if (!(await changeManaged(call, person, body.manageDepartmentIds, body.isEnabled)))
        refuse('HR_DEPARTMENT_NOT_FOUND');
      await changeTitle(call, person, body.title);
      const after = await queries.readManager(db, viewer, person.id);
      await record({ companyId: person.companyId, entityId: person.id, after });
      return after;
    }),
    route(managers.update, async (call) => {
      const { db, viewer, params, body, refuse, record } = call;
      const person = (await lockPerson(call, params.id)) ?? refuse('HR_MANAGER_NOT_FOUND');
      const before = (await queries.findManager(db, viewer, params.id)) ?? refuse('HR_MANAGER_NOT_FOUND');
      if ((body.employeeId ?? params.id) !== params.id) refuse('HR_EMPLOYEE_NOT_FOUND');
      if (!(await mayEditPeople(call, person.userId))) refuse('AUTH_NO_PERMISSION');
      const recordKey = { companyId: person.companyId, entityId: person.id };
      const manageDepartmentIds = before.manageDepartments.map(({ id }) => id);
      const beforeWithIds = { ...before, manageDepartmentIds };
      await refuseOverwriting(call, recordKey, beforeWithIds, {
        // The title is a field of the employee, although the managers page can change it.
        title: { entity: 'employees' },
        manageDepartmentIds: { field: 'manageDepartments' },
      });
      const { isEnabled = before.isEnabled } = body;
      if (!(await changeManaged(call, person, body.manageDepartmentIds ?? manageDepartmentIds, isEnabled)))
        refuse('HR_DEPARTMENT_NOT_FOUND');
      const version = await changeTitle(call, person, body.title);
      const after = await queries.readManager(db, viewer, person.id);
      await record({ ...recordKey, before, after, version });
      return after;
    }),
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

/** Locks the employee's company, so that changes to its managers are serialized, and then the employee. */
async function lockPerson({ db, viewer }: Pick<Call<never>, 'db' | 'viewer'>, id: number) {
  const companyId = await queries.findCompanyOf(db, viewer, id);
  if (companyId === undefined) return undefined;
  await lockCompanyRow(db, companyId);
  return queries.lockPerson(db, viewer, id);
}
