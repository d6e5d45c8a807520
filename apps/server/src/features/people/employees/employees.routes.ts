import { employees } from '@gatehouse/api/people/employees';
import { exportRoute } from '../../../platform/http/export-route.ts';
import { type Feature, route } from '../../../platform/http/route.ts';
import { isLargePage } from '../../../platform/load/heavy-reads.ts';
import { pageOf } from '../../../platform/paging.ts';
import {
  exportEmployees,
  removeEmployee,
  resetSecondStep,
  updateDetail,
  updateEmployee,
} from './employee-changes.service.ts';
import { changeSeveral, inviteSeveral } from './employees.bulk.service.ts';
import { listEmployees, listNumbers, readEmployees } from './employees.list.queries.ts';
import { employeesPersonal } from './employees.personal.ts';
import { findPresences } from './employees.presences.queries.ts';
import * as queries from './employees.queries.ts';
import { addEmployee, queueTerminalSync } from './employees.service.ts';
import { resolveNewPlace } from './named-places.service.ts';

export const employeesFeature: Feature = {
  name: 'employees',
  personal: employeesPersonal,
  constraints: {
    employees__company_id__employee_code: 'HR_EMPLOYEE_CODE_EXISTED',
    employees__company_id__device_pin: 'ATT_PERSON_CODE_TAKEN',
    employees__company_id__card_number: 'ATT_PERSON_CODE_TAKEN',
    employees__account_id: 'HR_EMPLOYEE_ACCOUNT_DUPLICATED',
    accounts__username: 'AUTH_USERNAME_EXISTED',
    accounts__email: 'AUTH_EMAIL_EXISTED',
    employee_infos_pkey: 'HR_EMPLOYEE_INFO_CODE_EXISTED',
    punches__employee_id: 'HR_EMPLOYEE_IN_USE',
    employees__home_building_id: 'AREA_BUILDING_ID_NOT_FOUND',
  },
  routes: [
    route(employees.list, async ({ db, viewer, query, clock, later }) => {
      if (!isLargePage(query)) return listEmployees(db, viewer, query, clock.now());
      const { ids, total } = await listNumbers(db, viewer, query, clock.now());
      return pageOf(later(ids, readEmployees), total, query);
    }),
    route(employees.presences, ({ db, viewer, query, clock }) =>
      findPresences(db, viewer, query, clock.now()),
    ),
    exportRoute(employees.export, exportEmployees),
    route(employees.duplicates, async ({ db, viewer, query, database, refuse }) => {
      if (!viewer.companyIds.includes(query.companyId)) refuse('HR_COMPANY_NOT_FOUND');
      const employeeCode = await queries.isEmployeeCodeTaken(db, viewer, query);
      // Account names and email addresses are unique in the installation, so the check needs system rights to search
      // all companies.
      const account = await database.asSystem((system) => queries.findAccountDuplicates(system, query));
      return { ...account, employeeCode };
    }),
    route(employees.get, async ({ db, viewer, params, refuse }) => {
      return (await queries.findEmployee(db, viewer, params.id)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
    }),
    route(employees.create, async (call) => {
      const after = await addEmployee({ ...call, body: await resolveNewPlace(call) });
      await call.record({ companyId: after.companyId, entityId: after.id, after });
      await queueTerminalSync(call, null, after);
      return after;
    }),
    route(employees.update, updateEmployee),
    route(employees.bulk, async (call) => ({ changed: await changeSeveral(call) })),
    route(employees.invite, async (call) => ({ changed: await inviteSeveral(call) })),
    route(employees.updateDetail, updateDetail),
    route(employees.removeSecondStep, resetSecondStep),
    route(employees.remove, removeEmployee),
  ],
};
