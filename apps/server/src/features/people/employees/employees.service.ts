import type { Employee } from '@gatehouse/api/people/employee';
import type { employees } from '@gatehouse/api/people/employees';
import type { profiles } from '@gatehouse/api/people/profiles';
import type { BodyOf, RefusalOf } from '@gatehouse/api/platform/operation';
import type { Language } from '@gatehouse/messages';
import type { Call } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { invite } from '../../auth/accounts/accounts.service.ts';
import { tellOfNewAddress } from '../../settings/mails/account-notices.service.ts';
import { takeNextPin } from './device-codes.queries.ts';
import { isCodeTaken } from './device-codes.service.ts';
import { disableAccount, insertAccount, updateAccount } from './employee-accounts.queries.ts';
import { switchAccount } from './employee-accounts.service.ts';
import * as queries from './employees.queries.ts';

/** What adding and changing somebody takes of a call, whoever it is by. */
type Writing = Pick<
  Call<typeof employees.create> | Call<typeof employees.update>,
  'db' | 'viewer' | 'clock' | 'jobs' | 'settings' | 'request' | 'announce'
> & {
  refuse(
    code: RefusalOf<typeof employees.create> & RefusalOf<typeof employees.update>,
    details?: Refusal['details'],
  ): never;
};
/** What identity providers say of somebody beside who they are. */
type Beside = Partial<Pick<BodyOf<typeof employees.updateDetail>, 'personalEmail' | 'mobile'>>;
export type Adding = Writing & { body: BodyOf<typeof employees.create> & Beside; language: Language };
export type Changing = Writing & { body: BodyOf<typeof employees.update> & Beside };

/** Refuses a department of another company, and a number or card that means somebody else on the terminals. */
async function checkRelations(call: Adding | Changing, companyId: number, id: number | null): Promise<void> {
  const { db, body } = call;
  const { departmentId, devicePin = null, cardNumber = null } = body;
  if (departmentId !== undefined && !(await queries.holdDepartment(db, companyId, departmentId)))
    call.refuse('HR_DEPARTMENT_NOT_FOUND');
  if (await isCodeTaken(db, companyId, [devicePin, cardNumber], id)) call.refuse('ATT_PERSON_CODE_TAKEN');
}

/** Refuses a last day before the first. */
function checkDates(
  { refuse }: Pick<Writing, 'refuse'>,
  { joinedOn, leftOn }: Pick<Employee, 'joinedOn' | 'leftOn'>,
): void {
  if (joinedOn !== null && leftOn !== null && leftOn < joinedOn)
    refuse('API_INVALID_REQUEST_ARGUMENT', { fields: [{ field: 'leftOn', rule: 'invalid', params: {} }] });
}

// what of a person decides how their days are counted (rules.md §3.10)
const counted = [
  'departmentId',
  'departmentSince',
  'homeBuildingId',
  'joinedOn',
  'leftOn',
  'isEnabled',
] as const;

/** An employee with an account of their own, invited unless switched off or said otherwise. */
export async function addEmployee(call: Adding, isInvited = true): Promise<Employee> {
  const { db, viewer, body, clock, language, refuse } = call;
  const { companyId, accountName: username, email, displayName } = body;
  await checkRelations(call, companyId, null);
  checkDates(call, body);
  const devicePin = body.devicePin ?? (await takeNextPin(db, companyId)) ?? refuse('ATT_PERSON_CODE_TAKEN');
  const at = clock.now();
  const accountId = await insertAccount(db, { companyId, username, email, displayName, language, at });
  if (!body.isEnabled) await disableAccount(db, accountId);
  else if (isInvited) await invite(call, accountId);
  const id = await queries.insertEmployee(db, body, { id: accountId, devicePin, at });
  return queries.readEmployee(db, viewer, id);
}

/** Changes an employee and, with them, the account that is theirs. */
export async function changeEmployee(call: Changing, before: Employee): Promise<Employee> {
  const { db, viewer, body, clock, jobs } = call;
  const { email, displayName } = body;
  await checkRelations(call, before.companyId, before.id);
  checkDates(call, { ...before, ...body });
  await queries.updateEmployee(db, viewer, before.id, body, clock.now());
  if (email !== undefined) await tellOfNewAddress(call, before.userId, email);
  await updateAccount(db, before.userId, { email, displayName });
  const { isEnabled = before.isEnabled } = body;
  if (isEnabled !== before.isEnabled) await switchAccount(call, before, isEnabled);
  if (counted.some((key) => body[key] !== undefined && body[key] !== before[key]))
    await jobs.send(db, 'attendance.recompute', { companyId: before.companyId, employeeIds: [before.id] });
  return queries.readEmployee(db, viewer, before.id);
}

type Asked = Pick<Call<never>, 'db' | 'viewer' | 'clock'>;

/** An employee of the viewer's companies, who is there; an account of the installation is nobody's. */
export async function employeeOf({ db, viewer }: Asked, id: number | null): Promise<Employee> {
  const employee = id === null ? undefined : await queries.findEmployee(db, viewer, id);
  if (!employee) throw new Refusal('HR_EMPLOYEE_NOT_FOUND');
  return employee;
}

/** As `employeeOf`; nobody else changes them before the transaction ends. */
export async function lockEmployeeOf({ db, viewer }: Asked, id: number): Promise<Employee> {
  const employee = await queries.lockEmployee(db, viewer, id);
  if (!employee) throw new Refusal('HR_EMPLOYEE_NOT_FOUND');
  return employee;
}

/** What people change of themselves; what the administrator keeps stays as it is (decision 019). */
export async function changeOwn(
  { db, viewer, clock }: Asked,
  own: Employee,
  body: BodyOf<typeof profiles.update>,
): Promise<Employee> {
  await queries.updateEmployee(db, viewer, own.id, body, clock.now());
  return queries.readEmployee(db, viewer, own.id);
}

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
