import type { Employee } from '@gatehouse/api/people/employee';
import type { employees } from '@gatehouse/api/people/employees';
import type { profiles } from '@gatehouse/api/people/profiles';
import type { BodyOf } from '@gatehouse/api/platform/operation';
import type { Call } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { invite } from '../../auth/accounts/accounts.service.ts';
import { tellOfNewAddress } from '../../settings/mails/account-notices.service.ts';
import { meansAnother, takeNextPin } from './device-codes.queries.ts';
import { disableAccount, insertAccount, updateAccount } from './employee-accounts.queries.ts';
import { switchAccount } from './employee-accounts.service.ts';
import * as queries from './employees.queries.ts';

type Written = Call<typeof employees.create> | Call<typeof employees.update>;

/** Refuses a department of another company, and a number or card that means somebody else on the terminals. */
async function checkRelations(call: Written, companyId: number, id: number | null): Promise<void> {
  const { db, body } = call;
  if (!(await queries.holdDepartment(db, companyId, body.departmentId)))
    call.refuse('HR_DEPARTMENT_NOT_FOUND');
  if (await meansAnother(db, companyId, [body.devicePin, body.cardNumber], id))
    call.refuse('ATT_PERSON_CODE_TAKEN');
}

/** An employee with an account of their own, invited unless switched off; returns the employee's number. */
export async function addEmployee(call: Call<typeof employees.create>): Promise<number> {
  const { db, body, clock, language, refuse } = call;
  const { companyId, accountName: username, email, displayName } = body;
  await checkRelations(call, companyId, null);
  const devicePin = body.devicePin ?? (await takeNextPin(db, companyId)) ?? refuse('ATT_PERSON_CODE_TAKEN');
  const at = clock.now();
  const accountId = await insertAccount(db, { companyId, username, email, displayName, language, at });
  if (body.isEnabled) await invite(call, accountId);
  else await disableAccount(db, accountId);
  return queries.insertEmployee(db, body, { id: accountId, devicePin, at });
}

/** Changes an employee and, with them, the account that is theirs. */
export async function changeEmployee(call: Call<typeof employees.update>, before: Employee): Promise<void> {
  const { db, viewer, body, clock, jobs } = call;
  await checkRelations(call, before.companyId, before.id);
  await queries.updateEmployee(db, viewer, before.id, body, clock.now());
  await tellOfNewAddress(call, before.userId, body.email);
  await updateAccount(db, before.userId, { email: body.email, displayName: body.displayName });
  if (body.isEnabled !== before.isEnabled) await switchAccount(call, before, body.isEnabled);
  // the hours of another department may be others (rules.md §3.10)
  if (body.departmentId !== before.departmentId)
    await jobs.send(db, 'attendance.recompute', { companyId: before.companyId, employeeIds: [before.id] });
}

type Asked = Pick<Call<never>, 'db' | 'viewer' | 'clock'>;

/** An employee of the viewer's companies, who is there; an account of the installation is nobody's. */
export async function employeeOf({ db, viewer }: Asked, id: number | null): Promise<Employee> {
  const employee = id === null ? undefined : await queries.findEmployee(db, viewer, id);
  if (!employee) throw new Refusal('HR_EMPLOYEE_NOT_FOUND');
  return employee;
}

/** What people change of themselves; what the administrator keeps stays as it is (decision 019). */
export const changeOwn = (
  { db, viewer, clock }: Asked,
  own: Employee,
  body: BodyOf<typeof profiles.update>,
): Promise<unknown> => queries.updateOwn(db, viewer, own.id, body, clock.now());

/** What of a person terminals hold, or must not hold any more. */
const onTerminals = (employee: Employee | null) =>
  employee && [employee.displayName, employee.devicePin, employee.cardNumber, employee.isEnabled].join('\n');

/** Has terminals told of somebody added, changed or gone, once this is committed (rules.md §4). */
export async function tellTerminals(
  { db, jobs }: Pick<Call<never>, 'db' | 'jobs'>,
  before: Employee | null,
  after: Employee | null,
): Promise<void> {
  const employee = after ?? before;
  if (!employee || onTerminals(before) === onTerminals(after)) return;
  const { companyId, id } = employee;
  await jobs.send(db, 'device-people.sync', { companyId, employeeIds: [id] });
}
