import type { managers } from '@gatehouse/api/people/managers';
import { lockCompanyRow } from '../../../platform/db/companies.ts';
import type { Call } from '../../../platform/http/route.ts';
import { refuseOverwriting } from '../../../platform/versions.ts';
import { mayEditPeople } from '../../auth/accounts/governing.service.ts';
import { changeManaged } from '../departments/managed-departments.service.ts';
import { changeTitle } from '../employees/employee-contact.service.ts';
import * as queries from './managers.queries.ts';

export async function appointManager(call: Call<typeof managers.create>) {
  const { db, viewer, body, refuse, record } = call;
  const person = (await lockPerson(call, body.employeeId)) ?? refuse('HR_EMPLOYEE_NOT_FOUND');
  if (!(await mayEditPeople(call, person.userId))) refuse('AUTH_NO_PERMISSION');
  if (await queries.findManager(db, viewer, person.id)) refuse('HR_MANAGER_EXISTED');
  if (!(await changeManaged(call, person, body.manageDepartmentIds, body.isEnabled)))
    refuse('HR_DEPARTMENT_NOT_FOUND');
  await changeTitle(call, person, body.title);
  const after = await queries.readManager(db, viewer, person.id);
  await record({ companyId: person.companyId, entityId: person.id, after });
  return after;
}

export async function updateManager(call: Call<typeof managers.update>) {
  const { db, viewer, params, body, refuse, record } = call;
  const person = (await lockPerson(call, params.id)) ?? refuse('HR_MANAGER_NOT_FOUND');
  const before = (await queries.findManager(db, viewer, params.id)) ?? refuse('HR_MANAGER_NOT_FOUND');
  if ((body.employeeId ?? params.id) !== params.id) refuse('HR_EMPLOYEE_NOT_FOUND');
  if (!(await mayEditPeople(call, person.userId))) refuse('AUTH_NO_PERMISSION');
  const recordKey = { companyId: person.companyId, entityId: person.id };
  const manageDepartmentIds = before.manageDepartments.map(({ id }) => id);
  const beforeWithIds = { ...before, manageDepartmentIds };
  await refuseOverwriting(call, recordKey, beforeWithIds, {
    // The job title is a field of the employee, although the managers page can change it.
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
}

/** Locks first the employee's company, to serialize changes to its managers, and then the employee. */
export async function lockPerson({ db, viewer }: Pick<Call<never>, 'db' | 'viewer'>, id: number) {
  const companyId = await queries.findCompanyOf(db, viewer, id);
  if (companyId === undefined) return undefined;
  await lockCompanyRow(db, companyId);
  return queries.lockPerson(db, viewer, id);
}
