import { departments } from '@gatehouse/api/people/departments';
import { findNamedCompany } from '../../../platform/db/codes.ts';
import { lockCompanyRow } from '../../../platform/db/companies.ts';
import { type Feature, route } from '../../../platform/http/route.ts';
import { departmentsPersonal } from './departments.personal.ts';
import * as queries from './departments.queries.ts';
import { changeManagers, checkRelations, removeDepartment, updateDepartment } from './departments.service.ts';

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
    visitors__contact_department_id: 'HR_DEPARTMENT_IN_USE',
    department_managers__employee_id: 'HR_EMPLOYEE_NOT_FOUND',
  },
  routes: [
    route(departments.managed, queries.listManaged),
    route(departments.list, queries.listDepartments),
    route(departments.get, (call) => queries.departmentRow.find(call, call.params.id)),
    route(departments.create, async (call) => {
      const { db, viewer, body, refuse } = call;
      const company = { id: body.companyId, code: body.companyCode };
      const companyId = (await findNamedCompany(db, viewer, company)) ?? refuse('HR_COMPANY_NOT_FOUND');
      await lockCompanyRow(db, companyId);
      await checkRelations(call, companyId, null);
      return queries.departmentRow.insert(call, { company_id: companyId }, (id) =>
        changeManagers(call, companyId, id, []),
      );
    }),
    route(departments.update, updateDepartment),
    route(departments.remove, removeDepartment),
  ],
};
