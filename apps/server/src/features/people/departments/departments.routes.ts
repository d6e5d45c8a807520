import { departments } from '@gatehouse/api/people/departments';
import { type Feature, route } from '../../../platform/http/route.ts';
import { refuseOverwriting } from '../../../platform/versions.ts';
import { settleManagers } from '../employees/employee-accounts.service.ts';
import { departmentsPersonal } from './departments.personal.ts';
import * as queries from './departments.queries.ts';
import { announceMove, changeManagers, checkRelations, leaveNobody } from './departments.service.ts';

export const departmentsFeature: Feature = {
  name: 'departments',
  personal: departmentsPersonal,
  constraints: {
    departments__company_id__department_code: 'HR_DEPARTMENT_CODE_EXISTED',
    departments__parent_department_id: 'HR_DEPARTMENT_IN_USE',
    departments__not_own_parent: 'HR_DEPARTMENT_PARENT_NOT_FOUND',
    employees__company_id__department_id: 'HR_DEPARTMENT_IN_USE',
    departments__home_building_id: 'AREA_BUILDING_ID_NOT_FOUND',
    past_departments__department_id: 'HR_DEPARTMENT_IN_USE',
    past_parents__parent_department_id: 'HR_DEPARTMENT_IN_USE',
    work_shifts__department_id: 'HR_DEPARTMENT_IN_USE',
    department_managers__employee_id: 'HR_EMPLOYEE_NOT_FOUND',
  },
  routes: [
    route(departments.managed, ({ db, viewer, query }) => queries.listManaged(db, viewer, query)),
    route(departments.list, ({ db, viewer, query }) => queries.listDepartments(db, viewer, query)),
    route(departments.get, async (call) => {
      return (await queries.one.find(call, call.params.id)) ?? call.refuse('HR_DEPARTMENT_NOT_FOUND');
    }),
    route(departments.create, async (call) => {
      const { db, viewer, body, refuse, record } = call;
      const { companyId } = body;
      if (!viewer.companyIds.includes(companyId)) refuse('HR_COMPANY_NOT_FOUND');
      await queries.lockTree(db, companyId);
      await checkRelations(call, companyId, null);
      const { id } = await queries.one.insert(call, { company_id: companyId });
      await changeManagers(call, companyId, id, []);
      // with its managers
      const after = await queries.one.read(call, id);
      await record({ companyId, entityId: id, after });
      return after;
    }),
    route(departments.update, async (call) => {
      const { params, refuse, record } = call;
      const { id } = params;
      const before = (await queries.lockDepartment(call, id)) ?? refuse('HR_DEPARTMENT_NOT_FOUND');
      const { companyId } = before;
      const named = { companyId, entityId: id };
      const managerIds = before.managers.map((manager) => manager.id);
      const shown = { ...before, managerIds };
      // the trail names the managers
      await refuseOverwriting(call, named, shown, { managerIds: { field: 'managers' } });
      await checkRelations(call, companyId, id);
      await queries.one.update(call, id);
      await changeManagers(call, companyId, id, managerIds);
      // with its managers
      const after = await queries.one.read(call, id);
      await announceMove(call, before, after);
      await record({ ...named, before, after, version: after.version });
      return after;
    }),
    route(departments.remove, async (call) => {
      const { params, refuse, record } = call;
      const { id } = params;
      const before = (await queries.lockDepartment(call, id)) ?? refuse('HR_DEPARTMENT_NOT_FOUND');
      const { companyId, managers } = before;
      await leaveNobody(call, before);
      await queries.one.remove(call, id);
      await settleManagers(
        call,
        companyId,
        managers.map((manager) => manager.id),
      );
      await record({ companyId, entityId: id, before });
      return {};
    }),
  ],
};
