import { randomBytes } from 'node:crypto';
import type { Employee } from '@gatehouse/api/people/employee';
import { invite } from '../../auth/accounts/accounts.service.ts';
import { mayChange } from '../employees/employee-contact.service.ts';
import {
  addEmployee,
  changeEmployee,
  lockEmployeeOf,
  tellTerminals,
} from '../employees/employees.service.ts';
import { knownLanguage, recording, refuseCreator, type ScimCall } from './scim-call.service.ts';
import { badRequest, ScimProblem } from './scim-problem.ts';
import {
  accountNameOf,
  changedEmployee,
  codeBaseOf,
  followed,
  namesOf,
  newEmployee,
  phoneOf,
  type ScimUser,
  signInEmail,
  userOf,
} from './user.rules.ts';
import * as queries from './users.queries.ts';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Somebody of the company as the identity provider sees them; nobody else changes them before the transaction ends. */
async function lockUser(call: ScimCall, id: number): Promise<{ employee: Employee; row: queries.UserRow }> {
  const row = await queries.findUser(call.db, call.viewer, id);
  if (!row) throw notFound();
  const employee = await lockEmployeeOf(call, id);
  return { employee, row: (await queries.findUser(call.db, call.viewer, id)) ?? row };
}

export const notFound = () => new ScimProblem(404, undefined, 'There is no user with this ID');

/** Refuses a change of what is not any more as the identity provider read it (RFC 7644 §3.14). */
function refuseStale({ version }: { version: number }, ifMatch: string | undefined): void {
  if (ifMatch === undefined) return;
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!tags.includes('*') && !tags.includes(`"${version}"`))
    throw new ScimProblem(412, undefined, 'The user has changed since this version');
}

/** The department that is named; where none is, `otherwise`. Refuses what the company has not, or has twice. */
async function departmentOf(call: ScimCall, said: string | undefined, otherwise: number | null) {
  if (said === undefined) {
    if (otherwise === null)
      throw badRequest('invalidValue', 'department: required, because the token has no default department');
    return otherwise;
  }
  const [id, another] = await queries.findDepartments(call.db, call.token.companyId, said);
  if (id === undefined) throw badRequest('invalidValue', `department: there is no department "${said}"`);
  if (another !== undefined)
    throw badRequest(
      'invalidValue',
      `department: several departments are named "${said}"; send the department code instead`,
    );
  return id;
}

/** Adds somebody, or takes back who was deleted by the identity provider before. `attempt`: how many account names were taken. */
export async function createUser(call: ScimCall, user: ScimUser, attempt: number): Promise<queries.UserRow> {
  const { db, viewer, token } = call;
  const { userName } = user;
  if (userName === undefined) throw badRequest('invalidValue', 'userName: required');
  const known = await queries.findNamed(db, viewer, userName);
  if (known && !known.isRemoved)
    throw new ScimProblem(409, 'uniqueness', `A user with the user name ${userName} already exists`);
  if (known) return takeBack(call, known.id, user);
  const accountName = accountNameOf(userName, attempt, randomBytes(3).toString('hex'));
  const body = newEmployee({
    ...namesOf(user),
    companyId: token.companyId,
    departmentId: await departmentOf(call, user.enterprise.department, token.departmentId),
    accountName,
    employeeCode:
      user.enterprise.employeeNumber ??
      (await queries.freeCode(db, token.companyId, codeBaseOf(accountName))),
    gender: 'NO_ANSWER',
    title: user.title ?? '',
    email: signInEmail(user) ?? '',
    mobile: phoneOf(user),
    personalEmail: user.emails.find(({ type }) => type === 'home')?.value ?? '',
    isEnabled: user.active ?? true,
  });
  const creating = recording(call, 'employees.create');
  const language = knownLanguage(user.preferredLanguage ?? user.locale) ?? call.language;
  const after = await addEmployee({ ...creating, body, language }, token.sendsInvitations);
  await queries.writeUser(db, {
    ...after,
    employeeId: after.id,
    userName,
    externalId: user.externalId ?? null,
    at: call.clock.now(),
  });
  await creating.record({ companyId: after.companyId, entityId: after.id, after });
  await tellTerminals(call, null, after);
  return shown(call, after.id);
}

/** Who is added again comes back as they were, with what is said of them now. */
async function takeBack(call: ScimCall, id: number, user: ScimUser): Promise<queries.UserRow> {
  const employee = await lockEmployeeOf(call, id);
  const { userName = '', externalId = null } = user;
  const row = { ...employee, userName, externalId, invitedAt: employee.sentInviteTime };
  return write(call, { employee, row }, { ...user, active: user.active ?? true }, true);
}

/** Changes somebody into what `change` makes of them; what that leaves as it is, is not written. */
export async function changeUser(
  call: ScimCall,
  id: number,
  change: (before: ScimUser) => ScimUser,
  ifMatch: string | undefined,
): Promise<queries.UserRow> {
  const { employee, row } = await lockUser(call, id);
  refuseStale(row, ifMatch);
  const before = userOf(row);
  const after = followed(before, change(before));
  if (after.userName === undefined) throw badRequest('invalidValue', 'userName: required');
  const known = isSame(after.userName.toLowerCase(), row.userName.toLowerCase())
    ? undefined
    : await queries.findNamed(call.db, call.viewer, after.userName);
  if (known && known.id !== id)
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
 * Whether the token may change a person so, as its creator could by the form. Leavers are the exception: they are deactivated whatever
 * rights they have, because no one at the identity provider could deactivate them in the portal.
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

interface Held {
  employee: Employee;
  row: Parameters<typeof userOf>[0] & { departmentId: number; invitedAt: unknown };
}

async function write(
  call: ScimCall,
  { employee: before, row }: Held,
  user: ScimUser,
  isCalledOtherwise: boolean,
): Promise<queries.UserRow> {
  const { db, clock, token } = call;
  const { department } = user.enterprise;
  const departmentId =
    department === undefined || department === row.departmentName
      ? row.departmentId
      : await departmentOf(call, department, row.departmentId);
  const body = changedEmployee(row, user, departmentId);
  if (Object.keys(body).length === 0 && !isCalledOtherwise) return shown(call, before.id);
  const { email = before.email, isEnabled = before.isEnabled } = body;
  if (!(await mayWrite(call, before, { email, isEnabled }))) call.refuse('AUTH_NO_PERMISSION');
  const changing = recording(call, 'employees.update');
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
  await tellTerminals(call, before, after);
  // somebody who was added switched off is invited when they are switched on
  const isNew = after.isEnabled && !before.isEnabled && after.accountStatus === 0 && row.invitedAt === null;
  if (isNew && token.sendsInvitations) await invite(call, after.userId);
  return shown(call, after.id);
}

/**
 * Switches somebody off and shows them to the identity provider no more: what they have been stays, as of everybody who has left. Who is
 * added again under the same user name is the same person.
 */
export async function removeUser(call: ScimCall, id: number, ifMatch: string | undefined): Promise<void> {
  const { employee, row } = await lockUser(call, id);
  refuseStale(row, ifMatch);
  await write(call, { employee, row }, { ...userOf(row), active: false }, true);
  await queries.markRemoved(call.db, id, call.clock.now());
}

const shown = async (call: ScimCall, id: number): Promise<queries.UserRow> => {
  const row = await queries.findUser(call.db, call.viewer, id);
  if (!row) throw notFound();
  return row;
};
