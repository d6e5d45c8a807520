import { employeeSheetLimits } from '@gatehouse/api/people/employee-sheet';
import type { employees } from '@gatehouse/api/people/employees';
import type { Call, ExportCall } from '../../../platform/http/route.ts';
import { refuseInUse } from '../../../platform/refuse-in-use.ts';
import { createSheetFile, readInParts, type SheetFile } from '../../../platform/sheets/sheets.ts';
import { refuseOverwriting } from '../../../platform/versions.ts';
import { mayDeactivate, mayGovern } from '../../auth/accounts/governing.service.ts';
import { removeSecondStep } from '../../auth/second-factor/second-factor.service.ts';
import { leavesGuests } from '../../meetings/meetings/upcoming-meetings.service.ts';
import { refuseLastAdministrator } from '../admins/last-administrator.service.ts';
import { deleteAccount } from './employee-accounts.queries.ts';
import { endSessionsOf } from './employee-accounts.service.ts';
import { mayChange } from './employee-contact.service.ts';
import { listNumbers } from './employees.list.queries.ts';
import * as queries from './employees.queries.ts';
import { changeEmployee, queueTerminalSync, withoutPlace } from './employees.service.ts';
import { countUpTo, readSheetRows, type SheetRow } from './employees.sheet.queries.ts';
import { buildEmployeeSheet } from './employees.sheet.ts';
import { withDepartment } from './named-places.service.ts';

export async function exportEmployees({
  viewer,
  query,
  language,
  clock,
  change,
  refuse,
}: ExportCall<typeof employees.export>): Promise<SheetFile> {
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
  return createSheetFile(`${sheet.name} ${at.toISOString().slice(0, 10)}`, sheet, { rows, at });
}

export async function updateEmployee(sentCall: Call<typeof employees.update>) {
  const { db, viewer, params, refuse, record } = sentCall;
  const before = (await queries.lockEmployee(db, viewer, params.id)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
  const body = await withDepartment(sentCall, before.companyId);
  const call = { ...sentCall, body };
  const { email = before.email, isEnabled = before.isEnabled } = body;
  const endsOwn = before.userId === viewer.accountId && !isEnabled;
  if (endsOwn || !(await mayChange(call, before, { email, isEnabled }))) refuse('AUTH_NO_PERMISSION');
  const recordKey = { companyId: before.companyId, entityId: before.id };
  await refuseOverwriting(call, recordKey, before);
  const after = await changeEmployee(call, before);
  await record({ ...recordKey, before, after, version: after.version });
  await queueTerminalSync(call, before, after);
  return after;
}

export async function updateDetail(call: Call<typeof employees.updateDetail>) {
  const { db, viewer, params, body, clock, refuse, record } = call;
  const before = (await queries.lockEmployee(db, viewer, params.id)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
  const recordKey = { companyId: before.companyId, entityId: before.id };
  const changes = withoutPlace(body, before);
  await refuseOverwriting({ ...call, body: changes }, recordKey, before);
  await queries.updateEmployee(db, viewer, before.id, changes, clock.now());
  if (body.employeeInfos) await queries.writeInfos(db, before, body.employeeInfos);
  const after = await queries.readEmployee(db, viewer, before.id);
  await record({ ...recordKey, before, after, version: after.version });
  return after;
}

export async function resetSecondStep(call: Call<typeof employees.removeSecondStep>) {
  const { db, viewer, params, refuse, record } = call;
  const employee = (await queries.findEmployee(db, viewer, params.id)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
  // Removing one's own two-step verification requires password and code, so this operation rejects the caller's own
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
}

export async function removeEmployee(call: Call<typeof employees.remove>) {
  const { db, viewer, params, refuse, record } = call;
  const before = (await queries.lockToDelete(db, viewer, params.id)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
  if (before.userId === viewer.accountId || !(await mayDeactivate(call, before.userId)))
    refuse('AUTH_NO_PERMISSION');
  await refuseLastAdministrator(db, before.companyId, [before.userId]);
  refuseInUse(refuse, 'HR_EMPLOYEE_IN_USE', await queries.countUsesOfEmployee(db, params.id));
  // Deleting an employee also deletes the employee's meetings, so the deletion is rejected while these meetings have
  // guests.
  if (await leavesGuests(call, params.id)) refuse('SCHE_EVENT_GUEST_NOT_EMPTY');
  await endSessionsOf(call, before, 'DELETED');
  await queries.deleteEmployee(db, viewer, params.id);
  await deleteAccount(db, before.userId);
  await record({ companyId: before.companyId, entityId: before.id, before });
  await queueTerminalSync(call, before, null);
  return {};
}
