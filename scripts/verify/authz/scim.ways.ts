import type { Person } from '@gatehouse/testing/data/factories';
import { buildPatch } from '@gatehouse/testing/kit/scim-client';
import type { Role, World } from '@gatehouse/testing/nouns/proof';

/** The person of company A that a token tries to change. */
export type ScimTarget = 'staff' | 'manager' | 'admin' | 'system' | 'creator';

/** Creators of the calling token. The last two creators have no access to company A. */
export const actors = ['clerk', 'giver', 'admin', 'deactivated', 'otherCompany'] as const;
export type TokenActor = (typeof actors)[number];

interface ScimRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
}

interface ScimCall {
  what: string;
  /** Prepares the person for the call. Resolves to the id of the role that the call uses. */
  prepare?: (world: World, person: Person, adminRoleId: number) => Promise<number>;
  request(person: Person, roleId: number): ScimRequest;
  /**
   * The people that each creator may change with this call: a clerk (an employee with permissions for staff), a clerk
   * with role permissions, and an administrator. This list is written manually.
   */
  may: Record<'clerk' | 'giver' | 'admin', readonly ScimTarget[]>;
  /** Status that rejects the call for a person of another company. 404 if absent. */
  foreign?: 400;
}

export const targets: readonly ScimTarget[] = ['staff', 'manager', 'admin', 'system', 'creator'];
export const rolesOf: Record<Exclude<ScimTarget, 'creator'>, Role[]> = {
  staff: ['STAFF'],
  manager: ['STAFF', 'MANAGER'],
  admin: ['STAFF', 'ADMIN'],
  system: ['STAFF', 'SYSADMIN'],
};

const no: readonly ScimTarget[] = [];
const people: readonly ScimTarget[] = ['staff', 'manager', 'admin'];
const sameForAll = (may: readonly ScimTarget[]) => ({ clerk: may, giver: may, admin: may });
const byRights = { clerk: ['staff'], giver: ['staff'], admin: people } as const;
const giving = { clerk: no, giver: people, admin: people };
const givingBeyond = { clerk: no, giver: no, admin: people };

const userPath = ({ employeeId }: Person) => `/Users/${employeeId}`;
const replace = (path: string, value: unknown) => buildPatch({ op: 'replace', path, value });
const membersPatch = (op: 'add' | 'remove', { employeeId }: Person) =>
  buildPatch({ op, path: 'members', value: [{ value: String(employeeId) }] });
const newAddress = ({ accountName }: Person) => `scim.${accountName}@example.org`;

const deactivate = async ({ stand: { make } }: World, { accountId }: Person) => {
  await make.owner.query('UPDATE employees SET is_enabled = false WHERE account_id = $1', [accountId]);
  await make.owner.query('UPDATE accounts SET status = -99 WHERE id = $1', [accountId]);
  return 0;
};
const remove = async (world: World, person: Person) => {
  await deactivate(world, person);
  await world.stand.make.owner.query(
    `INSERT INTO provisioned_users (employee_id, company_id, user_name, user_name_key, removed_at, created_at, updated_at)
     VALUES ($1, $2, $3, $3, now(), now(), now())`,
    [person.employeeId, person.companyId, person.accountName],
  );
  return 0;
};
const prepareRole =
  (permission: string, isHeld: boolean) =>
  async ({ stand: { make }, a: { companyId } }: World, person: Person) =>
    (await (isHeld ? make.permit(person, [permission]) : make.role({ companyId, permissions: [permission] })))
      .id;

const ways: readonly ScimCall[] = [
  {
    what: 'reading a person',
    request: (person) => ({ method: 'GET', path: userPath(person) }),
    may: sameForAll(targets),
  },
  {
    what: 'a title by PATCH',
    request: (person) => ({ method: 'PATCH', path: userPath(person), body: replace('title', 'Chief') }),
    may: sameForAll(people),
  },
  {
    what: 'a sign-in address by PATCH',
    request: (person) => ({
      method: 'PATCH',
      path: userPath(person),
      body: replace('emails[type eq "work"].value', newAddress(person)),
    }),
    may: byRights,
  },
  {
    what: 'a sign-in address by PUT',
    request: (person) => ({
      method: 'PUT',
      path: userPath(person),
      body: {
        userName: newAddress(person),
        emails: [{ value: newAddress(person), type: 'work' }],
        name: { givenName: 'A' },
      },
    }),
    may: byRights,
  },
  {
    what: 'deactivating by PATCH',
    request: (person) => ({ method: 'PATCH', path: userPath(person), body: replace('active', 'False') }),
    may: sameForAll(people),
  },
  {
    what: 'deactivating with another address',
    request: (person) => ({
      method: 'PATCH',
      path: userPath(person),
      body: buildPatch(
        { op: 'replace', path: 'active', value: false },
        { op: 'replace', path: 'emails[type eq "work"].value', value: newAddress(person) },
      ),
    }),
    may: byRights,
  },
  {
    what: 'DELETE of a person',
    request: (person) => ({ method: 'DELETE', path: userPath(person) }),
    may: sameForAll(people),
  },
  {
    what: 'reactivating by PATCH',
    prepare: deactivate,
    request: (person) => ({ method: 'PATCH', path: userPath(person), body: replace('active', true) }),
    may: byRights,
  },
  {
    what: 'reactivating by POST',
    prepare: remove,
    request: ({ accountName }) => ({ method: 'POST', path: '/Users', body: { userName: accountName } }),
    may: byRights,
  },
  {
    what: 'reading a group',
    prepare: prepareRole('MY_PROFILE', true),
    request: (_, roleId) => ({ method: 'GET', path: `/Groups/${roleId}` }),
    may: { clerk: no, giver: targets, admin: targets },
  },
  {
    what: 'adding to a group',
    prepare: prepareRole('MY_PROFILE', false),
    request: (person, roleId) => ({
      method: 'PATCH',
      path: `/Groups/${roleId}`,
      body: membersPatch('add', person),
    }),
    may: giving,
  },
  {
    what: 'removing from a group',
    prepare: prepareRole('MY_PROFILE', true),
    request: (person, roleId) => ({
      method: 'PATCH',
      path: `/Groups/${roleId}`,
      body: membersPatch('remove', person),
    }),
    may: giving,
  },
  {
    what: 'emptying a group by PUT',
    prepare: prepareRole('MY_PROFILE', true),
    request: (_, roleId) => ({ method: 'PUT', path: `/Groups/${roleId}`, body: { members: [] } }),
    may: giving,
  },
  {
    what: 'adding to a group with more rights',
    prepare: prepareRole('SYSTEM_ACTIVITY_LOGS', false),
    request: (person, roleId) => ({
      method: 'PATCH',
      path: `/Groups/${roleId}`,
      body: membersPatch('add', person),
    }),
    may: givingBeyond,
  },
  {
    what: 'removing from a group with more rights',
    prepare: prepareRole('SYSTEM_ACTIVITY_LOGS', true),
    request: (person, roleId) => ({
      method: 'PATCH',
      path: `/Groups/${roleId}`,
      body: membersPatch('remove', person),
    }),
    may: givingBeyond,
  },
  {
    what: 'making someone an administrator',
    prepare: async (_world, _person, adminRoleId) => adminRoleId,
    request: (person, roleId) => ({
      method: 'PATCH',
      path: `/Groups/${roleId}`,
      body: membersPatch('add', person),
    }),
    // Adding the ADMIN role to an administrator, such as the creator of an administrator's token, changes nothing.
    may: { clerk: no, giver: ['admin'], admin: [...people, 'creator'] },
    foreign: 400,
  },
];

export interface ScimCase {
  way: ScimCall;
  actor: TokenActor;
  target: ScimTarget;
}

/**
 * Returns `allowed` if the call must succeed with a 2xx status. Otherwise returns the only status with which the call
 * may be rejected.
 */
export const expectedStatus = ({ way, actor, target }: ScimCase): 'allowed' | 400 | 401 | 403 | 404 => {
  if (actor === 'deactivated') return 401;
  if (actor === 'otherCompany') return way.foreign ?? 404;
  return way.may[actor].includes(target) ? 'allowed' : 403;
};

export const cases: readonly ScimCase[] = ways.flatMap((way) =>
  actors.flatMap((actor) =>
    targets
      // The portal rejects a token without access in the same way for every person, so one person is enough. The
      // token of a deactivated creator is invalid.
      .filter((target) => (actor === 'deactivated' || actor === 'otherCompany' ? target === 'staff' : true))
      .filter((target) => target !== 'creator' || (way.prepare !== deactivate && way.prepare !== remove))
      // Skips calls that would create a new person in the other company.
      .filter(() => actor !== 'otherCompany' || way.prepare !== remove)
      .map((target) => ({ way, actor, target })),
  ),
);
