import { departments } from '@gatehouse/api/people/departments';
import { type Feature, route } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import { settleManagers } from '../employees/employee-accounts.service.ts';
import * as queries from './departments.queries.ts';
import { changeManagers, checkRelations, leaveNobody } from './departments.service.ts';

const entity = 'department';

export const departmentsFeature: Feature = {
  name: 'departments',
  constraints: {
    departments__company_id__department_code: 'HR_DEPARTMENT_CODE_EXISTED',
    departments__parent_department_id: 'HR_DEPARTMENT_IN_USE',
    departments__not_own_parent: 'HR_DEPARTMENT_PARENT_NOT_FOUND',
    employees__company_id__department_id: 'HR_DEPARTMENT_IN_USE',
    department_managers__employee_id: 'HR_EMPLOYEE_NOT_FOUND',
  },
  routes: [
    route(departments.managed, async ({ db, viewer, query }) => {
      const { content, total } = await queries.listManaged(db, viewer, query);
      return pageOf(content, total, query);
    }),
    route(departments.list, async ({ db, viewer, query }) => {
      const { content, total } = await queries.listDepartments(db, viewer, query);
      return pageOf(content, total, query);
    }),
    route(departments.get, async ({ db, viewer, params, refuse }) => {
      return (await queries.findDepartment(db, viewer, params.id)) ?? refuse('HR_DEPARTMENT_NOT_FOUND');
    }),
    route(departments.create, async (call) => {
      const { db, viewer, body, clock, refuse, record } = call;
      const { companyId } = body;
      if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
      await queries.lockTree(db, companyId);
      await checkRelations(call, companyId, null);
      const id = await queries.insertDepartment(db, body, clock.now());
      await changeManagers(call, companyId, id, []);
      const after = (await queries.findDepartment(db, viewer, id)) ?? refuse('API_CONFLICT');
      await record({ companyId, entity, entityId: id, after });
      return after;
    }),
    route(departments.update, async (call) => {
      const { db, viewer, params, body, clock, refuse, record } = call;
      const { companyId } =
        (await queries.findDepartment(db, viewer, params.id)) ?? refuse('HR_DEPARTMENT_NOT_FOUND');
      await queries.lockTree(db, companyId);
      const before =
        (await queries.findDepartment(db, viewer, params.id)) ?? refuse('HR_DEPARTMENT_NOT_FOUND');
      await checkRelations(call, companyId, params.id);
      await queries.updateDepartment(db, viewer, params.id, body, clock.now());
      await changeManagers(
        call,
        companyId,
        params.id,
        before.managers.map((manager) => manager.id),
      );
      const after =
        (await queries.findDepartment(db, viewer, params.id)) ?? refuse('HR_DEPARTMENT_NOT_FOUND');
      await record({ companyId, entity, entityId: params.id, before, after });
      return after;
    }),
    route(departments.remove, async (call) => {
      const { db, viewer, params, refuse, record } = call;
      const { companyId } =
        (await queries.findDepartment(db, viewer, params.id)) ?? refuse('HR_DEPARTMENT_NOT_FOUND');
      await queries.lockTree(db, companyId);
      const before =
        (await queries.findDepartment(db, viewer, params.id)) ?? refuse('HR_DEPARTMENT_NOT_FOUND');
      await leaveNobody(call, before);
      await queries.deleteDepartment(db, viewer, params.id);
      await settleManagers(
        call,
        companyId,
        before.managers.map((manager) => manager.id),
      );
      await record({ companyId, entity, entityId: params.id, before });
      return {};
    }),
  ],
};
