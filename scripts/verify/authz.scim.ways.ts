import type { Person } from '../../apps/server/test/kit/factories.ts';
import { buildPatch } from '../../apps/server/test/kit/scim-client.ts';
import type { Role, World } from './nouns/proof.ts';

/** A person of company A whom a token may reach or not. */
export type Target = 'staff' | 'manager' | 'admin' | 'system' | 'creator';

/** Who created the token that calls. The last two reach nothing of company A. */
export const actors = ['clerk', 'giver', 'admin', 'deactivated', 'otherCompany'] as const;
export type Actor = (typeof actors)[number];

interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
}

interface Way {
  what: string;
  /** Puts the person into the state that the call changes; the role concerned. */
  prepare?: (world: World, person: Person, adminRoleId: number) => Promise<number>;
  request(person: Person, roleId: number): Request;
  /** Written by hand: the people whom a clerk, a clerk who also gives roles, and an administrator may reach so. */
  may: Record<'clerk' | 'giver' | 'admin', readonly Target[]>;
  /** The status for a person of another company; absent, 404. */
  foreign?: 400;
}

export const targets: readonly Target[] = ['staff', 'manager', 'admin', 'system', 'creator'];
export const rolesOf: Record<Exclude<Target, 'creator'>, Role[]> = {
  staff: ['STAFF'],
  manager: ['STAFF', 'MANAGER'],
  admin: ['STAFF', 'ADMIN'],
  system: ['STAFF', 'SYSADMIN'],
};

const no: readonly Target[] = [];
const people: readonly Target[] = ['staff', 'manager', 'admin'];
const alike = (may: readonly Target[]) => ({ clerk: may, giver: may, admin: may });
const byRights = { clerk: ['staff'], giver: ['staff'], admin: people } as const;
const giving = { clerk: no, giver: people, admin: people };
const givingBeyond = { clerk: no, giver: no, admin: people };

const user = ({ employeeId }: Person) => `/Users/${employeeId}`;
const replace = (path: string, value: unknown) => buildPatch({ op: 'replace', path, value });
const members = (op: 'add' | 'remove', { employeeId }: Person) =>
  buildPatch({ op, path: 'members', value: [{ value: String(employeeId) }] });
const address = ({ accountName }: Person) => `scim.${accountName}@example.org`;

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
const roleWith =
  (permission: string, isHeld: boolean) =>
  async ({ stand: { make }, a: { companyId } }: World, person: Person) =>
    (await (isHeld ? make.permit(person, [permission]) : make.role({ companyId, permissions: [permission] })))
      .id;

const ways: readonly Way[] = [
  {
    what: 'reading a person',
    request: (person) => ({ method: 'GET', path: user(person) }),
    may: alike(targets),
  },
  {
    what: 'a title by PATCH',
    request: (person) => ({ method: 'PATCH', path: user(person), body: replace('title', 'Chief') }),
    may: alike(people),
  },
  {
    what: 'a sign-in address by PATCH',
    request: (person) => ({
      method: 'PATCH',
      path: user(person),
      body: replace('emails[type eq "work"].value', address(person)),
    }),
    may: byRights,
  },
  {
    what: 'a sign-in address by PUT',
    request: (person) => ({
      method: 'PUT',
      path: user(person),
      body: {
        userName: address(person),
        emails: [{ value: address(person), type: 'work' }],
        name: { givenName: 'A' },
      },
    }),
    may: byRights,
  },
  {
    what: 'deactivating by PATCH',
    request: (person) => ({ method: 'PATCH', path: user(person), body: replace('active', 'False') }),
    may: alike(people),
  },
  {
    what: 'deactivating with another address',
    request: (person) => ({
      method: 'PATCH',
      path: user(person),
      body: buildPatch(
        { op: 'replace', path: 'active', value: false },
        { op: 'replace', path: 'emails[type eq "work"].value', value: address(person) },
      ),
    }),
    may: byRights,
  },
  {
    what: 'DELETE of a person',
    request: (person) => ({ method: 'DELETE', path: user(person) }),
    may: alike(people),
  },
  {
    what: 'reactivating by PATCH',
    prepare: deactivate,
    request: (person) => ({ method: 'PATCH', path: user(person), body: replace('active', true) }),
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
    prepare: roleWith('MY_PROFILE', true),
    request: (_, roleId) => ({ method: 'GET', path: `/Groups/${roleId}` }),
    may: { clerk: no, giver: targets, admin: targets },
  },
  {
    what: 'adding to a group',
    prepare: roleWith('MY_PROFILE', false),
    request: (person, roleId) => ({
      method: 'PATCH',
      path: `/Groups/${roleId}`,
      body: members('add', person),
    }),
    may: giving,
  },
  {
    what: 'removing from a group',
    prepare: roleWith('MY_PROFILE', true),
    request: (person, roleId) => ({
      method: 'PATCH',
      path: `/Groups/${roleId}`,
      body: members('remove', person),
    }),
    may: giving,
  },
  {
    what: 'emptying a group by PUT',
    prepare: roleWith('MY_PROFILE', true),
    request: (_, roleId) => ({ method: 'PUT', path: `/Groups/${roleId}`, body: { members: [] } }),
    may: giving,
  },
  {
    what: 'adding to a group with more rights',
    prepare: roleWith('SYSTEM_ACTIVITY_LOGS', false),
    request: (person, roleId) => ({
      method: 'PATCH',
      path: `/Groups/${roleId}`,
      body: members('add', person),
    }),
    may: givingBeyond,
  },
  {
    what: 'removing from a group with more rights',
    prepare: roleWith('SYSTEM_ACTIVITY_LOGS', true),
    request: (person, roleId) => ({
      method: 'PATCH',
      path: `/Groups/${roleId}`,
      body: members('remove', person),
    }),
    may: givingBeyond,
  },
  {
    what: 'making someone an administrator',
    prepare: async (_world, _person, adminRoleId) => adminRoleId,
    request: (person, roleId) => ({
      method: 'PATCH',
      path: `/Groups/${roleId}`,
      body: members('add', person),
    }),
    // adding an administrator, such as the creator of an administrator's token, changes nothing
    may: { clerk: no, giver: ['admin'], admin: [...people, 'creator'] },
    foreign: 400,
  },
];

/** One operation by the token of one actor on one person. */
export interface Case {
  way: Way;
  actor: Actor;
  target: Target;
}

/** What a case is answered: 2xx, or the one status that refuses it. */
export const expectedOf = ({ way, actor, target }: Case): 'allowed' | 400 | 401 | 403 | 404 => {
  if (actor === 'deactivated') return 401;
  if (actor === 'otherCompany') return way.foreign ?? 404;
  return way.may[actor].includes(target) ? 'allowed' : 403;
};

export const cases: readonly Case[] = ways.flatMap((way) =>
  actors.flatMap((actor) =>
    targets
      // of a token that reaches nothing one person shows as much as five; who is deactivated has no token
      .filter((target) => (actor === 'deactivated' || actor === 'otherCompany' ? target === 'staff' : true))
      .filter((target) => target !== 'creator' || (way.prepare !== deactivate && way.prepare !== remove))
      // a new person of the other company
      .filter(() => actor !== 'otherCompany' || way.prepare !== remove)
      .map((target) => ({ way, actor, target })),
  ),
);
