import { managers } from '@gatehouse/api/people/managers';
import { type Feature, route } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import { changeManaged, takeTurns } from '../departments/managed-departments.service.ts';
import { mayGovern } from '../employees/employee-accounts.service.ts';
import { changeTitle } from '../employees/employee-contact.service.ts';
import * as queries from './managers.queries.ts';

const entity = 'manager';

/** Managers as people; departments see the same links from their side (decision 018). */
export const managersFeature: Feature = {
  name: 'managers',
  constraints: {},
  routes: [
    route(managers.list, async ({ db, viewer, query }) => {
      const { content, total } = await queries.listManagers(db, viewer, query);
      return pageOf(content, total, query);
    }),
    route(managers.candidates, async ({ db, viewer, query }) => {
      const { content, total } = await queries.listFree(db, viewer, query);
      return pageOf(content, total, query);
    }),
    route(managers.get, async ({ db, viewer, params, refuse }) => {
      return (await queries.findManager(db, viewer, params.id)) ?? refuse('HR_MANAGER_NOT_FOUND');
    }),
    route(managers.create, async (call) => {
      const { db, viewer, body, refuse, record } = call;
      const person =
        (await queries.findPerson(db, viewer, body.employeeId)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
      if (!(await mayGovern(call, viewer, person))) refuse('AUTH_NO_PERMISSION');
      await takeTurns(db, person.companyId);
      if (await queries.findManager(db, viewer, person.id)) refuse('API_CONFLICT');
      if (!(await changeManaged(call, person, body.manageDepartmentIds, body.isEnabled)))
        refuse('HR_DEPARTMENT_NOT_FOUND');
      await changeTitle(call, person.id, body.title ?? person.title);
      const after = (await queries.findManager(db, viewer, person.id)) ?? refuse('API_CONFLICT');
      await record({ companyId: person.companyId, entity, entityId: person.id, after });
      return after;
    }),
    route(managers.update, async (call) => {
      const { db, viewer, params, body, refuse, record } = call;
      const person = (await queries.findPerson(db, viewer, params.id)) ?? refuse('HR_MANAGER_NOT_FOUND');
      await takeTurns(db, person.companyId);
      const before = (await queries.findManager(db, viewer, params.id)) ?? refuse('HR_MANAGER_NOT_FOUND');
      if (body.employeeId !== params.id) refuse('HR_EMPLOYEE_NOT_FOUND');
      if (!(await mayGovern(call, viewer, person))) refuse('AUTH_NO_PERMISSION');
      if (!(await changeManaged(call, person, body.manageDepartmentIds, body.isEnabled ?? before.isEnabled)))
        refuse('HR_DEPARTMENT_NOT_FOUND');
      await changeTitle(call, person.id, body.title ?? person.title);
      const after = (await queries.findManager(db, viewer, params.id)) ?? refuse('HR_MANAGER_NOT_FOUND');
      await record({ companyId: person.companyId, entity, entityId: person.id, before, after });
      return after;
    }),
    route(managers.remove, async (call) => {
      const { db, viewer, params, refuse, record } = call;
      const person = (await queries.findPerson(db, viewer, params.id)) ?? refuse('HR_MANAGER_NOT_FOUND');
      await takeTurns(db, person.companyId);
      const before = (await queries.findManager(db, viewer, params.id)) ?? refuse('HR_MANAGER_NOT_FOUND');
      if (!(await mayGovern(call, viewer, person))) refuse('AUTH_NO_PERMISSION');
      await changeManaged(call, person, [], true);
      await record({ companyId: person.companyId, entity, entityId: person.id, before });
      return {};
    }),
  ],
};
