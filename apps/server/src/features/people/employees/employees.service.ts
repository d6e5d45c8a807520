import type { Employee, EmployeeInput } from '@gatehouse/api/people/employee';
import type { employees } from '@gatehouse/api/people/employees';
import type { profiles } from '@gatehouse/api/people/profiles';
import type { BodyOf, RefusalOf } from '@gatehouse/api/platform/operation';
import type { Language } from '@gatehouse/messages';
import type { Call } from '../../../platform/http/route.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { sendInvitation } from '../../auth/accounts/accounts.service.ts';
import { notifyBeforeEmailChange } from '../../settings/mails/account-notices.service.ts';
import { reserveNextPin } from './device-codes.queries.ts';
import { isCodeTaken } from './device-codes.service.ts';
import { disableAccount, insertAccount, updateAccount } from './employee-accounts.queries.ts';
import { setAccountEnabled } from './employee-accounts.service.ts';
import * as queries from './employees.queries.ts';

type EmployeeWriteCall = Pick<
  Call<typeof employees.create> | Call<typeof employees.update>,
  'db' | 'viewer' | 'clock' | 'jobs' | 'settings' | 'request' | 'announce'
> & {
  refuse(
    code: RefusalOf<typeof employees.create> & RefusalOf<typeof employees.update>,
    details?: Refusal['details'],
  ): never;
};
/** Contact fields that only identity providers send. */
type ContactFields = Partial<Pick<BodyOf<typeof employees.updateDetail>, 'personalEmail' | 'mobile'>>;
export type AddEmployeeCall = EmployeeWriteCall & {
  body: EmployeeInput & ContactFields;
  language: Language;
};
export type ChangeEmployeeCall = EmployeeWriteCall & {
  body: Omit<BodyOf<typeof employees.update>, 'departmentCode'> & ContactFields;
};

/**
 * Rejects a department of another company. Also rejects a number or card that identifies another person on terminals.
 */
async function checkRelations(
  call: AddEmployeeCall | ChangeEmployeeCall,
  companyId: number,
  id: number | null,
): Promise<void> {
  const { db, body } = call;
  const { departmentId, devicePin = null, cardNumber = null } = body;
  if (departmentId !== undefined && !(await queries.lockCompanyDepartment(db, companyId, departmentId)))
    call.refuse('HR_DEPARTMENT_NOT_FOUND');
  if (await isCodeTaken(db, companyId, [devicePin, cardNumber], id)) call.refuse('ATT_PERSON_CODE_TAKEN');
}

function checkDates(
  { refuse }: Pick<EmployeeWriteCall, 'refuse'>,
  { joinedOn, leftOn }: Pick<Employee, 'joinedOn' | 'leftOn'>,
): void {
  if (joinedOn !== null && leftOn !== null && leftOn < joinedOn)
    refuse('API_INVALID_REQUEST_ARGUMENT', { fields: [{ field: 'leftOn', rule: 'invalid', params: {} }] });
}

// The employee fields that affect attendance days. After a change of one of them, attendance days must be recomputed
// (rules.md §3.10).
const attendanceFields = [
  'departmentId',
  'departmentSince',
  'homeBuildingId',
  'joinedOn',
  'leftOn',
  'isEnabled',
] as const;

/** Adds an employee with an account. Sends an invitation unless the employee is inactive or `isInvited` is false. */
export async function addEmployee(call: AddEmployeeCall, isInvited = true): Promise<Employee> {
  const { db, viewer, body, clock, language, refuse } = call;
  const { companyId, accountName: username, email, displayName } = body;
  await checkRelations(call, companyId, null);
  checkDates(call, body);
  const devicePin =
    body.devicePin ?? (await reserveNextPin(db, companyId)) ?? refuse('ATT_PERSON_CODE_TAKEN');
  const at = clock.now();
  const accountId = await insertAccount(db, { companyId, username, email, displayName, language, at });
  if (!body.isEnabled) await disableAccount(db, accountId);
  else if (isInvited) await sendInvitation(call, accountId);
  const id = await queries.insertEmployee(db, body, { id: accountId, devicePin, at });
  return queries.readEmployee(db, viewer, id);
}

export async function changeEmployee(call: ChangeEmployeeCall, before: Employee): Promise<Employee> {
  const { db, viewer, body, clock, jobs } = call;
  const { email, displayName } = body;
  await checkRelations(call, before.companyId, before.id);
  checkDates(call, { ...before, ...body });
  await queries.updateEmployee(db, viewer, before.id, body, clock.now());
  if (email !== undefined) await notifyBeforeEmailChange(call, before.userId, email);
  await updateAccount(db, before.userId, { email, displayName });
  const { isEnabled = before.isEnabled } = body;
  if (isEnabled !== before.isEnabled) await setAccountEnabled(call, before, isEnabled);
  if (attendanceFields.some((key) => body[key] !== undefined && body[key] !== before[key]))
    await jobs.send(db, 'attendance.recompute', { companyId: before.companyId, employeeIds: [before.id] });
  return queries.readEmployee(db, viewer, before.id);
}

type EmployeeCall = Pick<Call<never>, 'db' | 'viewer' | 'clock'>;

/** Returns an employee. Throws HR_EMPLOYEE_NOT_FOUND if the employee does not exist or the account has no employee. */
export async function employeeOf({ db, viewer }: EmployeeCall, id: number | null): Promise<Employee> {
  const employee = id === null ? undefined : await queries.findEmployee(db, viewer, id);
  if (!employee) refuse('HR_EMPLOYEE_NOT_FOUND');
  return employee;
}

/** Works like `employeeOf` and locks the employee until the transaction ends. */
export async function lockEmployeeOf({ db, viewer }: EmployeeCall, id: number): Promise<Employee> {
  const employee = await queries.lockEmployee(db, viewer, id);
  if (!employee) refuse('HR_EMPLOYEE_NOT_FOUND');
  return employee;
}

/**
 * Returns the changes of a body without the expected company and department.
 * @throws API_INVALID_REQUEST_ARGUMENT if the expected company or department differs from the stored one
 */
export function withoutPlace<B extends { companyId?: number | undefined; departmentId?: number | undefined }>(
  { companyId, departmentId, ...changes }: B,
  before: Pick<Employee, 'companyId' | 'departmentId'>,
): Omit<B, 'companyId' | 'departmentId'> {
  const fields = Object.entries({ companyId, departmentId })
    .filter(([field, sent]) => sent !== undefined && sent !== before[field as keyof typeof before]) // The cast is safe, because the entries have only the keys `companyId` and `departmentId`.
    .map(([field]) => ({ field, rule: 'invalid' as const, params: {} }));
  if (fields.length > 0) refuse('API_INVALID_REQUEST_ARGUMENT', { fields });
  return changes;
}

/**
 * Changes the fields that employees may change in their own profile. Changes of other fields need an administrator
 * (decision 019).
 */
export async function changeOwn(
  { db, viewer, clock }: EmployeeCall,
  own: Employee,
  body: Omit<BodyOf<typeof profiles.update>, 'companyId' | 'departmentId'>,
): Promise<Employee> {
  await queries.updateEmployee(db, viewer, own.id, body, clock.now());
  return queries.readEmployee(db, viewer, own.id);
}

/** Returns the data of an employee that is stored on terminals. */
const onTerminals = (employee: Employee | null) =>
  employee && [employee.displayName, employee.devicePin, employee.cardNumber, employee.isEnabled].join('\n');

/**
 * Queues an update of terminals after an employee was added, changed or deleted. The update runs after the commit
 * (rules.md §4).
 */
export async function queueTerminalSync(
  { db, jobs }: Pick<Call<never>, 'db' | 'jobs'>,
  before: Employee | null,
  after: Employee | null,
): Promise<void> {
  const employee = after ?? before;
  if (!employee || onTerminals(before) === onTerminals(after)) return;
  const { companyId, id } = employee;
  await jobs.send(db, 'device-people.sync', { companyId, employeeIds: [id] });
}
