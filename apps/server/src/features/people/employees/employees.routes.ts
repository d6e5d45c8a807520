import { employeeSheetLimits } from '@gatehouse/api/people/employee-sheet';
import { employees } from '@gatehouse/api/people/employees';
import { type Feature, route, steppedRoute } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import { sendSheet, writeSheet } from '../../../platform/sheets/sheets.ts';
import { removeFactor } from '../../auth/second-factor/second-factor.service.ts';
import { deleteAccount } from './employee-accounts.queries.ts';
import { endSessionsOf, mayGovern } from './employee-accounts.service.ts';
import { changeSeveral, inviteSeveral } from './employees.bulk.service.ts';
import { listEmployees } from './employees.list.queries.ts';
import * as queries from './employees.queries.ts';
import { addEmployee, changeEmployee, tellTerminals } from './employees.service.ts';
import { countUpTo, readSheetRows } from './employees.sheet.queries.ts';
import { employeeSheet } from './employees.sheet.ts';

const entity = 'employee';

export const employeesFeature: Feature = {
  name: 'employees',
  constraints: {
    employees__company_id__employee_code: 'HR_EMPLOYEE_CODE_EXISTED',
    employees__company_id__device_pin: 'ATT_PERSON_CODE_TAKEN',
    employees__company_id__card_number: 'ATT_PERSON_CODE_TAKEN',
    employees__account_id: 'HR_EMPLOYEE_ACCOUNT_DUPLICATED',
    accounts__username: 'AUTH_USERNAME_EXISTED',
    accounts__email: 'AUTH_EMAIL_EXISTED',
    employee_infos_pkey: 'HR_EMPLOYEE_INFO_CODE_EXISTED',
    punches__employee_id: 'HR_EMPLOYEE_IN_USE',
  },
  routes: [
    route(employees.list, async ({ db, viewer, query }) => {
      const { content, total } = await listEmployees(db, viewer, query);
      return pageOf(content, total, query);
    }),
    // in steps: no connection is held while the sheet is written
    steppedRoute(employees.export, async ({ viewer, query, language, reply, clock, change, refuse }) => {
      const most = employeeSheetLimits.exported;
      if ((await change((db) => countUpTo(db, viewer, query, most))) > most) refuse('API_PAYLOAD_TOO_LARGE');
      const sheet = await employeeSheet(language, (from) =>
        change((db) => readSheetRows(db, viewer, query, from)),
      );
      sendSheet(reply, `${sheet.name} ${clock.now().toISOString().slice(0, 10)}`, await writeSheet(sheet));
      return {};
    }),
    route(employees.get, async ({ db, viewer, params, refuse }) => {
      return (await queries.findEmployee(db, viewer, params.id)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
    }),
    route(employees.create, async (call) => {
      const { db, viewer, body, refuse, record } = call;
      if (!viewer.companyIds.includes(body.companyId)) refuse('HR_COMPANY_NOT_FOUND');
      const id = await addEmployee(call);
      const after = (await queries.findEmployee(db, viewer, id)) ?? refuse('API_CONFLICT');
      await record({ companyId: after.companyId, entity, entityId: id, after });
      await tellTerminals(call, null, after);
      return after;
    }),
    route(employees.update, async (call) => {
      const { db, viewer, params, body, refuse, record } = call;
      const before = (await queries.findEmployee(db, viewer, params.id)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
      const endsOwn = before.userId === viewer.accountId && !body.isEnabled;
      if (endsOwn || !(await mayGovern(call, viewer, before))) refuse('AUTH_NO_PERMISSION');
      await changeEmployee(call, before);
      const after = (await queries.findEmployee(db, viewer, params.id)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
      await record({ companyId: after.companyId, entity, entityId: after.id, before, after });
      await tellTerminals(call, before, after);
      return after;
    }),
    route(employees.bulk, async (call) => ({ changed: await changeSeveral(call) })),
    route(employees.invite, async (call) => ({ changed: await inviteSeveral(call) })),
    route(employees.updateDetail, async ({ db, viewer, params, body, clock, refuse, record }) => {
      const before = (await queries.findEmployee(db, viewer, params.id)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
      await queries.updateDetail(db, viewer, before, body, clock.now());
      const after = (await queries.findEmployee(db, viewer, params.id)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
      await record({ companyId: after.companyId, entity, entityId: after.id, before, after });
      return after;
    }),
    route(employees.removeSecondStep, async (call) => {
      const { db, viewer, params, refuse, record } = call;
      const employee = (await queries.findEmployee(db, viewer, params.id)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
      // one's own is turned off with password and code
      if (employee.userId === viewer.accountId || !(await mayGovern(call, viewer, employee)))
        refuse('AUTH_NO_PERMISSION');
      if (!(await removeFactor(call, employee.userId))) refuse('API_CONFLICT');
      await endSessionsOf(call, employee, 'SECOND_STEP_REMOVED');
      await record({
        companyId: employee.companyId,
        entity: 'second factor',
        entityId: employee.userId,
        before: { isOn: employee.hasSecondStep },
        after: { isOn: false },
      });
      return {};
    }),
    route(employees.remove, async (call) => {
      const { db, viewer, params, refuse, record } = call;
      const before = (await queries.findEmployee(db, viewer, params.id)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
      if (before.userId === viewer.accountId || !(await mayGovern(call, viewer, before)))
        refuse('AUTH_NO_PERMISSION');
      const uses = await queries.countUsesOfEmployee(db, params.id);
      const usedBy = Object.fromEntries(Object.entries(uses ?? {}).filter(([, count]) => count > 0));
      if (Object.keys(usedBy).length > 0) refuse('HR_EMPLOYEE_IN_USE', { usedBy });
      await endSessionsOf(call, before, 'DELETED');
      await queries.deleteEmployee(db, viewer, params.id);
      await deleteAccount(db, before.userId);
      await record({ companyId: before.companyId, entity, entityId: before.id, before });
      await tellTerminals(call, before, null);
      return {};
    }),
  ],
};
