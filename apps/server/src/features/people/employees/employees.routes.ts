import { employeeSheetLimits } from '@gatehouse/api/people/employee-sheet';
import { employees } from '@gatehouse/api/people/employees';
import { type Feature, route, steppedRoute } from '../../../platform/http/route.ts';
import { isLargePage } from '../../../platform/load/heavy-reads.ts';
import { pageOf } from '../../../platform/paging.ts';
import { refuseInUse } from '../../../platform/refuse-in-use.ts';
import { readInParts, sendSheet } from '../../../platform/sheets/sheets.ts';
import { refuseOverwriting } from '../../../platform/versions.ts';
import { mayDeactivate, mayGovern } from '../../auth/accounts/governing.service.ts';
import { removeSecondStep } from '../../auth/second-factor/second-factor.service.ts';
import { leavesGuests } from '../../meetings/meetings/upcoming-meetings.service.ts';
import { refuseLastAdministrator } from '../admins/last-administrator.service.ts';
import { deleteAccount } from './employee-accounts.queries.ts';
import { endSessionsOf } from './employee-accounts.service.ts';
import { mayChange } from './employee-contact.service.ts';
import { changeSeveral, inviteSeveral } from './employees.bulk.service.ts';
import { listEmployees, listNumbers, readEmployees } from './employees.list.queries.ts';
import { employeesPersonal } from './employees.personal.ts';
import { findPresences } from './employees.presences.queries.ts';
import * as queries from './employees.queries.ts';
import { addEmployee, changeEmployee, queueTerminalSync } from './employees.service.ts';
import { countUpTo, readSheetRows, type SheetRow } from './employees.sheet.queries.ts';
import { buildEmployeeSheet } from './employees.sheet.ts';

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
    steppedRoute(employees.export, async ({ viewer, query, language, reply, clock, change, refuse }) => {
      const most = employeeSheetLimits.exported;
      const at = clock.now();
      const { page, size: onPage } = query;
      const ids =
        onPage === undefined
          ? undefined
          : (await change((db) => listNumbers(db, viewer, { ...query, page, size: onPage }, at))).ids;
      const rows = ids?.length ?? (await change((db) => countUpTo(db, viewer, query, { most, now: at })));
      if (rows > most) refuse('API_PAYLOAD_TOO_LARGE');
      const people = readInParts<SheetRow>((last, size) =>
        change((db) => readSheetRows(db, viewer, query, { after: last?.id ?? 0, size, now: at, ids })),
      );
      const sheet = await buildEmployeeSheet(people, language);
      sendSheet(reply, `${sheet.name} ${at.toISOString().slice(0, 10)}`, sheet, { rows, at });
      return {};
    }),
    route(employees.get, async ({ db, viewer, params, refuse }) => {
      return (await queries.findEmployee(db, viewer, params.id)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
    }),
    route(employees.create, async (call) => {
      const { viewer, body, refuse, record } = call;
      if (!viewer.companyIds.includes(body.companyId)) refuse('HR_COMPANY_NOT_FOUND');
      const after = await addEmployee(call);
      await record({ companyId: after.companyId, entityId: after.id, after });
      await queueTerminalSync(call, null, after);
      return after;
    }),
    route(employees.update, async (call) => {
      const { db, viewer, params, body, refuse, record } = call;
      const before = (await queries.lockEmployee(db, viewer, params.id)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
      const { email = before.email, isEnabled = before.isEnabled } = body;
      const endsOwn = before.userId === viewer.accountId && !isEnabled;
      if (endsOwn || !(await mayChange(call, before, { email, isEnabled }))) refuse('AUTH_NO_PERMISSION');
      const recordKey = { companyId: before.companyId, entityId: before.id };
      await refuseOverwriting(call, recordKey, before);
      const after = await changeEmployee(call, before);
      await record({ ...recordKey, before, after, version: after.version });
      await queueTerminalSync(call, before, after);
      return after;
    }),
    route(employees.bulk, async (call) => ({ changed: await changeSeveral(call) })),
    route(employees.invite, async (call) => ({ changed: await inviteSeveral(call) })),
    route(employees.updateDetail, async (call) => {
      const { db, viewer, params, body, clock, refuse, record } = call;
      const before = (await queries.lockEmployee(db, viewer, params.id)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
      const recordKey = { companyId: before.companyId, entityId: before.id };
      await refuseOverwriting(call, recordKey, before);
      await queries.updateEmployee(db, viewer, before.id, body, clock.now());
      if (body.employeeInfos) await queries.writeInfos(db, before, body.employeeInfos);
      const after = await queries.readEmployee(db, viewer, before.id);
      await record({ ...recordKey, before, after, version: after.version });
      return after;
    }),
    route(employees.removeSecondStep, async (call) => {
      const { db, viewer, params, refuse, record } = call;
      const employee = (await queries.findEmployee(db, viewer, params.id)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
      // Removing one's own two-step verification requires password and code, so this call is refused for one's own
      // account.
      if (employee.userId === viewer.accountId || !(await mayGovern(call, employee.userId)))
        refuse('AUTH_NO_PERMISSION');
      if (!(await removeSecondStep(call, employee.userId))) refuse('API_CONFLICT');
      await endSessionsOf(call, employee, 'SECOND_STEP_REMOVED');
      await record({
        companyId: employee.companyId,
        entity: 'secondFactors',
        entityId: employee.userId,
        before: { isOn: employee.hasSecondStep },
        after: { isOn: false },
      });
      return {};
    }),
    route(employees.remove, async (call) => {
      const { db, viewer, params, refuse, record } = call;
      const before = (await queries.lockToDelete(db, viewer, params.id)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
      if (before.userId === viewer.accountId || !(await mayDeactivate(call, before.userId)))
        refuse('AUTH_NO_PERMISSION');
      await refuseLastAdministrator(db, before.companyId, [before.userId]);
      refuseInUse(refuse, 'HR_EMPLOYEE_IN_USE', await queries.countUsesOfEmployee(db, params.id));
      // Deleting an employee also deletes the employee's meetings, so it is refused while these have guests.
      if (await leavesGuests(call, params.id)) refuse('SCHE_EVENT_GUEST_NOT_EMPTY');
      await endSessionsOf(call, before, 'DELETED');
      await queries.deleteEmployee(db, viewer, params.id);
      await deleteAccount(db, before.userId);
      await record({ companyId: before.companyId, entityId: before.id, before });
      await queueTerminalSync(call, before, null);
      return {};
    }),
  ],
};
