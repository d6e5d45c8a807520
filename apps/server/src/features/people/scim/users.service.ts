import { randomBytes } from 'node:crypto';
import type { Employee } from '@gatehouse/api/people/employee';
import { employees } from '@gatehouse/api/people/employees';
import { sendInvitation } from '../../auth/accounts/accounts.service.ts';
import { mayChange } from '../employees/employee-contact.service.ts';
import {
  addEmployee,
  changeEmployee,
  lockEmployeeOf,
  queueTerminalSync,
} from '../employees/employees.service.ts';
import {
  findLanguage,
  refuseCreator,
  requirePermission,
  type ScimCall,
  withRecorder,
} from './scim-call.service.ts';
import { createBadRequest, ScimProblem } from './scim-problem.ts';
import {
  accountNameOf,
  codeBaseOf,
  followUserName,
  namesOf,
  parseChangedEmployee,
  parseNewEmployee,
  phoneOf,
  type ScimUser,
  signInEmail,
  userOf,
} from './user.rules.ts';
import * as queries from './users.queries.ts';

const isSame = (value: unknown, other: unknown) => JSON.stringify(value) === JSON.stringify(other);

/** Finds a person of the company by the ID in SCIM. */
export async function getUser(call: ScimCall, id: number): Promise<queries.UserRow> {
  requirePermission(call, employees.get);
  const row = await queries.findUser(call.db, call.viewer, id);
  if (!row) throw createUserNotFound();
  return row;
}

/**
 * Locks a person of the company until the transaction ends. Returns the employee and the row that is shown to the
 * identity provider.
 */
async function lockUser(call: ScimCall, id: number): Promise<{ employee: Employee; row: queries.UserRow }> {
  const row = await queries.findUser(call.db, call.viewer, id);
  if (!row) throw createUserNotFound();
  const employee = await lockEmployeeOf(call, id);
  return { employee, row: (await queries.findUser(call.db, call.viewer, id)) ?? row };
}

const createUserNotFound = () => new ScimProblem(404, undefined, 'There is no user with this ID');

/** Rejects a change if the version in If-Match is not the current version of the person (RFC 7644 §3.14). */
function refuseStale({ version }: { version: number }, ifMatch: string | undefined): void {
  if (ifMatch === undefined) return;
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!tags.includes('*') && !tags.includes(`"${version}"`))
    throw new ScimProblem(412, undefined, 'The user has changed since this version');
}

/**
 * Finds a department by code or name. Returns `otherwise` if the request contains neither. Rejects unknown and
 * ambiguous departments.
 */
async function findDepartmentId(call: ScimCall, codeOrName: string | undefined, otherwise: number | null) {
  if (codeOrName === undefined) {
    if (otherwise === null)
      throw createBadRequest(
        'invalidValue',
        'department: required, because the token has no default department',
      );
    return otherwise;
  }
  const [id, another] = await queries.findDepartments(call.db, call.token.companyId, codeOrName);
  if (id === undefined)
    throw createBadRequest('invalidValue', `department: there is no department "${codeOrName}"`);
  if (another !== undefined)
    throw createBadRequest(
      'invalidValue',
      `department: several departments are named "${codeOrName}"; send the department code instead`,
    );
  return id;
}

/**
 * Adds a person, or restores a person that the identity provider deleted. `attempt` is the number of account names that
 * were tried and are already in use.
 */
export async function createUser(call: ScimCall, user: ScimUser, attempt: number): Promise<queries.UserRow> {
  const { db, viewer, token } = call;
  const { userName } = user;
  if (userName === undefined) throw createBadRequest('invalidValue', 'userName: required');
  const existingUser = await queries.findNamed(db, viewer, userName);
  if (existingUser && !existingUser.isRemoved)
    throw new ScimProblem(409, 'uniqueness', `A user with the user name ${userName} already exists`);
  if (existingUser) return restoreUser(call, existingUser.id, user);
  const accountName = accountNameOf(userName, attempt, randomBytes(3).toString('hex'));
  const body = parseNewEmployee({
    ...namesOf(user),
    companyId: token.companyId,
    departmentId: await findDepartmentId(call, user.enterprise.department, token.departmentId),
    accountName,
    employeeCode:
      user.enterprise.employeeNumber ??
      (await queries.findFreeCode(db, token.companyId, codeBaseOf(accountName))),
    gender: 'NO_ANSWER',
    title: user.title ?? '',
    email: signInEmail(user) ?? '',
    mobile: phoneOf(user),
    personalEmail: user.emails.find(({ type }) => type === 'home')?.value ?? '',
    isEnabled: user.active ?? true,
  });
  const creating = withRecorder(call, 'employees.create');
  const language = findLanguage(user.preferredLanguage ?? user.locale) ?? call.language;
  const after = await addEmployee({ ...creating, body, language }, token.sendsInvitations);
  await queries.writeUser(db, {
    ...after,
    employeeId: after.id,
    userName,
    externalId: user.externalId ?? null,
    at: call.clock.now(),
  });
  await creating.record({ companyId: after.companyId, entityId: after.id, after });
  await queueTerminalSync(call, null, after);
  return readUserRow(call, after.id);
}

/** Restores a deleted person and changes the fields that were sent. */
async function restoreUser(call: ScimCall, id: number, user: ScimUser): Promise<queries.UserRow> {
  const employee = await lockEmployeeOf(call, id);
  const { userName = '', externalId = null } = user;
  const row = { ...employee, userName, externalId, invitedAt: employee.sentInviteTime };
  return write(call, { employee, row }, { ...user, active: user.active ?? true }, true);
}

/** Changes a person. Writes only the fields with new values. */
export async function changeUser(
  call: ScimCall,
  id: number,
  change: (before: ScimUser) => ScimUser,
  ifMatch: string | undefined,
): Promise<queries.UserRow> {
  const { employee, row } = await lockUser(call, id);
  refuseStale(row, ifMatch);
  const before = userOf(row);
  const after = followUserName(before, change(before));
  if (after.userName === undefined) throw createBadRequest('invalidValue', 'userName: required');
  const existingUser = isSame(after.userName.toLowerCase(), row.userName.toLowerCase())
    ? undefined
    : await queries.findNamed(call.db, call.viewer, after.userName);
  if (existingUser && existingUser.id !== id)
    throw new ScimProblem(
      409,
      'uniqueness',
      `Another user with the user name ${after.userName} already exists`,
    );
  await queries.clearRemoved(call.db, id);
  const isCalledOtherwise = after.userName !== row.userName || (after.externalId ?? null) !== row.externalId;
  return write(call, { employee, row }, after, isCalledOtherwise);
}

/**
 * Returns whether the token may change a person. The rights of the token's creator decide, as in the employee form.
 * Leavers may be deactivated regardless of their rights, because the administrators of the identity provider cannot
 * deactivate them in the portal.
 */
function mayWrite(
  call: ScimCall,
  before: Employee,
  after: { email: string; isEnabled: boolean },
): Promise<boolean> {
  refuseCreator(call, [before.userId]);
  const isLeaver = before.isEnabled && !after.isEnabled;
  return mayChange(call, before, { ...after, isEnabled: isLeaver || after.isEnabled });
}

interface LockedUser {
  employee: Employee;
  row: Parameters<typeof userOf>[0] & { departmentId: number; invitedAt: unknown };
}

async function write(
  call: ScimCall,
  { employee: before, row }: LockedUser,
  user: ScimUser,
  isCalledOtherwise: boolean,
): Promise<queries.UserRow> {
  const { db, clock, token } = call;
  const { department } = user.enterprise;
  const departmentId =
    department === undefined || department === row.departmentName
      ? row.departmentId
      : await findDepartmentId(call, department, row.departmentId);
  const body = parseChangedEmployee(row, user, departmentId);
  if (Object.keys(body).length === 0 && !isCalledOtherwise) return readUserRow(call, before.id);
  const { email = before.email, isEnabled = before.isEnabled } = body;
  if (!(await mayWrite(call, before, { email, isEnabled }))) call.refuse('AUTH_NO_PERMISSION');
  const changing = withRecorder(call, 'employees.update');
  const after = await changeEmployee({ ...changing, body }, before);
  if (isCalledOtherwise)
    await queries.writeUser(db, {
      ...after,
      employeeId: after.id,
      userName: user.userName ?? row.userName,
      externalId: user.externalId ?? null,
      at: clock.now(),
    });
  await changing.record({
    companyId: after.companyId,
    entityId: after.id,
    before,
    after,
    version: after.version,
  });
  await queueTerminalSync(call, before, after);
  // A person who was added as inactive has no invitation yet, and is invited when activated.
  const isNew = after.isEnabled && !before.isEnabled && after.accountStatus === 0 && row.invitedAt === null;
  if (isNew && token.sendsInvitations) await sendInvitation(call, after.userId);
  return readUserRow(call, after.id);
}

/**
 * Deactivates a person and hides the person from the identity provider. The employee's data stays. If the identity
 * provider later adds a person with the same user name, the deactivated person is restored.
 */
export async function removeUser(call: ScimCall, id: number, ifMatch: string | undefined): Promise<void> {
  const { employee, row } = await lockUser(call, id);
  refuseStale(row, ifMatch);
  await write(call, { employee, row }, { ...userOf(row), active: false }, true);
  await queries.markRemoved(call.db, id, call.clock.now());
}

const readUserRow = async (call: ScimCall, id: number): Promise<queries.UserRow> => {
  const row = await queries.findUser(call.db, call.viewer, id);
  if (!row) throw createUserNotFound();
  return row;
};
