import { sessions } from '@gatehouse/api/auth/sessions';
import type { Person } from '@gatehouse/testing/data/factories';
import { buildPatch, createScimClient, type ScimClient } from '@gatehouse/testing/kit/scim-client';
import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { coreUrn, enterpriseUrn } from './attributes.rules.ts';

let portal: TestPortal;
let companyId: number;
let departmentId: number;
let entra: ScimClient;
let tokenName: string;
let maker: Person;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  departmentId = (await portal.make.department({ companyId })).id;
  maker = await portal.make.employee({ companyId, roles: ['ADMIN'] });
  const provisioningToken = await portal.make.provisioningToken({
    companyId,
    departmentId,
    makerAccountId: maker.accountId,
    sendsInvitations: true,
  });
  tokenName = provisioningToken.name;
  entra = createScimClient(portal, provisioningToken.token);
});

let number = 0;
const buildNewcomer = (more: object = {}) => {
  number += 1;
  return {
    schemas: [coreUrn, enterpriseUrn],
    externalId: `ext-${number}`,
    userName: `new.${number}@example.com`,
    active: true,
    displayName: `New ${number}`,
    emails: [{ primary: true, type: 'work', value: `new.${number}@example.com` }],
    meta: { resourceType: 'User' },
    name: { formatted: `New ${number}`, familyName: String(number), givenName: 'New' },
    ...more,
  };
};
const addUser = async (more: object = {}) => (await entra('POST', '/Users', buildNewcomer(more))).body;
const findUsers = (filter: string) => entra('GET', `/Users?filter=${encodeURIComponent(filter)}`);
const findTrail = async (id: string) =>
  (
    await portal.make.owner.query(
      "SELECT action, actor_name, actor_account_id FROM audit_log WHERE entity = 'employees' AND entity_id = $1 ORDER BY seq",
      [id],
    )
  ).rows;
const findAccount = async (id: string) =>
  (
    await portal.make.owner.query(
      `SELECT a.username, a.email, a.status, a.invited_at, a.language, e.employee_code, e.is_enabled, e.department_id, e.mobile, e.gender
       FROM employees e JOIN accounts a ON a.id = e.account_id WHERE e.id = $1`,
      [id],
    )
  ).rows[0];

describe('adding a SCIM user', () => {
  it('adds a user with an account and an invitation, and records the name of the token in the audit trail', async () => {
    const newUser = buildNewcomer({
      phoneNumbers: [{ type: 'work', value: '+84 901 234 567' }],
      preferredLanguage: 'vi-VN',
      addresses: [{ type: 'work', locality: 'Huế' }],
    });
    const answer = await entra('POST', '/Users', newUser);
    expect(answer.status).toBe(201);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/scim+json; charset=utf-8',
      etag: 'W/"1"',
      location: answer.body.meta.location,
    });
    expect(answer.body).toMatchObject({
      externalId: newUser.externalId,
      userName: newUser.userName,
      active: true,
      name: newUser.name,
      emails: newUser.emails,
      phoneNumbers: [{ type: 'mobile', value: '+84 901 234 567' }],
      meta: {
        resourceType: 'User',
        version: 'W/"1"',
        location: expect.stringMatching(/\/scim\/v2\/Users\/\d+$/),
      },
    });
    expect(await findAccount(answer.body.id)).toMatchObject({
      username: newUser.userName.split('@')[0],
      email: newUser.userName,
      status: 0,
      invited_at: expect.any(Date),
      language: 'vi',
      department_id: departmentId,
      gender: 'NO_ANSWER',
    });
    expect(await findTrail(answer.body.id)).toEqual([
      { action: 'employees.create', actor_name: tokenName, actor_account_id: null },
    ]);
    const { body: list } = await findUsers(`userName eq "${newUser.userName.toUpperCase()}"`);
    expect(list).toMatchObject({ totalResults: 1, startIndex: 1, itemsPerPage: 1, Resources: [answer.body] });
    expect((await findUsers('userName eq "nobody@example.com"')).body).toMatchObject({ totalResults: 0 });
    expect((await entra('GET', `/Users/${answer.body.id}`)).body).toEqual(answer.body);
    const same = await entra('GET', `/Users/${answer.body.id}`, undefined, { 'if-none-match': 'W/"1"' });
    expect(same.status).toBe(304);
  });

  it.each([
    ['the same user name', (user: { userName: string }) => ({ userName: user.userName.toUpperCase() })],
    [
      'the same address',
      (user: { userName: string }) => ({ emails: [{ value: user.userName, type: 'work' }] }),
    ],
  ])('rejects a user with %s as not unique', async (_what, more) => {
    const user = await addUser();
    const again = await entra('POST', '/Users', buildNewcomer(more(user)));
    expect([again.status, again.body.scimType, again.body.status]).toEqual([409, 'uniqueness', '409']);
    expect(again.body.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error']);
  });

  it('assigns a different account name to a new user if the name is already used, also in another company', async () => {
    const elsewhere = await portal.make.employee();
    const local = elsewhere.accountName;
    const user = await addUser({ userName: `${local}@first.example`, emails: [] });
    const two = await addUser({ userName: `${local}@second.example`, emails: [] });
    expect((await findAccount(user.id)).username).toBe(`${local}2`);
    expect(await findAccount(two.id)).toMatchObject({
      username: `${local}3`,
      email: `${local}@second.example`,
    });
  });

  it('finds the department of a new user by code or name, and rejects unknown and ambiguous departments', async () => {
    await portal.make.owner.query(
      "INSERT INTO departments (company_id, department_code, department_name) VALUES ($1, 'RND', 'Research'), ($1, 'X1', 'Twin'), ($1, 'X2', 'twin')",
      [companyId],
    );
    const addTo = (department: string) =>
      entra(
        'POST',
        '/Users',
        buildNewcomer({ [enterpriseUrn]: { department, employeeNumber: `E9${number}000` } }),
      );
    expect((await addTo('rnd')).body[enterpriseUrn].department).toBe('Research');
    expect((await addTo('RESEARCH')).status).toBe(201);
    const unknown = await addTo('Moon');
    expect([unknown.status, unknown.body.scimType, unknown.body.detail]).toEqual([
      400,
      'invalidValue',
      'department: there is no department "Moon"',
    ]);
    expect((await addTo('twin')).body.detail).toMatch(/several/);
  });

  it('rejects a new user without a name, without an address, or without a department if the token has no default department', async () => {
    const bare = await portal.make.provisioningToken({ companyId, makerAccountId: maker.accountId });
    const okta = createScimClient(portal, bare.token, 'application/json');
    expect((await okta('POST', '/Users', buildNewcomer())).body.detail).toMatch(/^department: required/);
    expect((await entra('POST', '/Users', buildNewcomer({ userName: undefined }))).body.detail).toMatch(
      /userName/,
    );
    const nowhere = await entra('POST', '/Users', buildNewcomer({ userName: 'plain', emails: [] }));
    expect(nowhere.body).toMatchObject({ scimType: 'invalidValue', detail: expect.stringMatching(/emails/) });
  });

  it('sends no invitation to a new user if invitations are disabled for the token', async () => {
    const quiet = await portal.make.provisioningToken({
      companyId,
      departmentId,
      makerAccountId: maker.accountId,
    });
    const { body } = await createScimClient(portal, quiet.token)('POST', '/Users', buildNewcomer());
    expect(await findAccount(body.id)).toMatchObject({ status: 0, invited_at: null });
  });

  it('invites a user who was added as inactive when they are activated', async () => {
    const user = await addUser({ active: false });
    expect(await findAccount(user.id)).toMatchObject({ status: -99, invited_at: null });
    await entra('PATCH', `/Users/${user.id}`, buildPatch({ op: 'replace', value: { active: true } }));
    expect(await findAccount(user.id)).toMatchObject({ status: 0, invited_at: expect.any(Date) });
  });
});

describe('employees of the portal as SCIM users', () => {
  it('finds an employee by address and account name, and links the employee with the identity provider on the first change', async () => {
    const person = await portal.make.employee({ companyId });
    const email = `${person.accountName}@example.com`;
    for (const filter of [
      `userName eq "${email}"`,
      `userName eq "${person.accountName}"`,
      `emails[type eq "work"].value eq "${email}"`,
      `id eq "${person.employeeId}" and active eq true`,
    ])
      expect((await findUsers(filter)).body).toMatchObject({
        totalResults: 1,
        Resources: [{ userName: email }],
      });
    const linked = await entra(
      'PATCH',
      `/Users/${person.employeeId}`,
      buildPatch(
        { op: 'Add', path: 'externalId', value: 'linked-1' },
        { op: 'Replace', path: 'userName', value: 'upn@example.com' },
      ),
    );
    // The sign-in address equalled the user name, so it changes together with the user name.
    expect(linked.body).toMatchObject({ userName: 'upn@example.com', externalId: 'linked-1' });
    expect((await findAccount(linked.body.id)).email).toBe('upn@example.com');
    expect((await findUsers('externalId eq "linked-1"')).body.totalResults).toBe(1);
    expect((await findUsers(`userName eq "${person.accountName}"`)).body.totalResults).toBe(0);
  });

  it('lists users in pages with the requested attributes', async () => {
    const { body: all } = await entra('GET', '/Users?count=1000');
    expect(all.totalResults).toBe(all.Resources.length);
    const { body: two } = await entra('GET', '/Users?startIndex=2&count=1&attributes=userName');
    expect(two).toMatchObject({ totalResults: all.totalResults, startIndex: 2, itemsPerPage: 1 });
    expect(Object.keys(two.Resources[0])).toEqual(['schemas', 'id', 'userName', 'meta']);
    expect(two.Resources[0].id).toBe(all.Resources[1].id);
    expect((await entra('GET', '/Users?count=0')).body).toMatchObject({
      totalResults: all.totalResults,
      itemsPerPage: 0,
      Resources: [],
    });
  });
});

describe('SCIM users that left the company', () => {
  /** Makes an employee with a session. `isSignedIn` returns whether the session is still active. */
  const makeSignedIn = async () => {
    const person = await portal.make.employee({ companyId, departmentId });
    const client = await portal.as(person);
    const isSignedIn = async () => (await client.call(sessions.me)).status === 200;
    return { person, isSignedIn };
  };

  it.each<[string, unknown]>([
    ['Entra', buildPatch({ op: 'Replace', path: 'active', value: 'False' })],
    ['Okta', buildPatch({ op: 'replace', value: { active: false } })],
  ])('deactivates, signs out and reactivates a leaver as %s requests it', async (_who, body) => {
    const { person, isSignedIn } = await makeSignedIn();
    expect(await isSignedIn()).toBe(true);
    const off = await entra('PATCH', `/Users/${person.employeeId}`, body);
    expect([off.status, off.body.active]).toEqual([200, false]);
    expect(await isSignedIn()).toBe(false);
    expect(await findAccount(String(person.employeeId))).toMatchObject({ status: -99, is_enabled: false });
    const { rows } = await portal.make.owner.query(
      "SELECT data FROM pgboss.job WHERE name = 'device-people.sync' AND data -> 'employeeIds' @> $1::jsonb",
      [JSON.stringify([person.employeeId])],
    );
    expect(rows.length).toBeGreaterThan(0);
    const on = await entra(
      'PATCH',
      `/Users/${person.employeeId}`,
      buildPatch({ op: 'Replace', path: 'active', value: 'True' }),
    );
    expect(on.body.active).toBe(true);
    expect(await findAccount(String(person.employeeId))).toMatchObject({ status: 1, is_enabled: true });
  });

  it('hides a deleted user and restores the same person when the user is added again', async () => {
    const newUser = buildNewcomer();
    const { body: user } = await entra('POST', '/Users', newUser);
    // Some clients send a content type although the request has no body.
    const typed = { 'content-type': 'application/scim+json' };
    expect((await entra('DELETE', `/Users/${user.id}`, undefined, typed)).status).toBe(204);
    expect(await findAccount(user.id)).toMatchObject({ status: -99, is_enabled: false });
    expect((await entra('GET', `/Users/${user.id}`)).status).toBe(404);
    expect((await entra('DELETE', `/Users/${user.id}`)).status).toBe(404);
    expect((await findUsers(`userName eq "${newUser.userName}"`)).body.totalResults).toBe(0);
    const again = await entra('POST', '/Users', { ...newUser, title: 'Mark as returned' });
    expect([again.status, again.body.id, again.body.title, again.body.active]).toEqual([
      201,
      user.id,
      'Mark as returned',
      true,
    ]);
    expect((await findTrail(user.id)).map(({ action }) => action)).toEqual([
      'employees.create',
      'employees.update',
      'employees.update',
    ]);
  });
});

describe('changes of a SCIM user', () => {
  it('writes only the changed fields of a user', async () => {
    const user = await addUser();
    const same = await entra('PUT', `/Users/${user.id}`, user);
    expect([same.status, same.body.meta.version]).toEqual([200, 'W/"1"']);
    const answer = await entra('PUT', `/Users/${user.id}`, { ...user, title: 'Chief', active: 'True' });
    expect(answer.body).toMatchObject({ title: 'Chief', meta: { version: 'W/"2"' } });
    const patched = await entra(
      'PATCH',
      `/Users/${user.id}`,
      buildPatch(
        { op: 'Replace', path: 'name.familyName', value: 'Tran' },
        { op: 'Add', path: `${enterpriseUrn}:employeeNumber`, value: 'E7654321' },
        { op: 'Replace', path: 'emails[type eq "work"].value', value: `moved.${user.id}@example.com` },
      ),
    );
    expect(patched.body).toMatchObject({
      name: { givenName: 'New', familyName: 'Tran' },
      emails: [{ value: `moved.${user.id}@example.com`, type: 'work', primary: true }],
      [enterpriseUrn]: { employeeNumber: 'E7654321' },
      userName: user.userName,
    });
    expect(await findTrail(user.id)).toHaveLength(3);
  });

  it('rejects a change of a user if the given version is no longer current', async () => {
    const user = await addUser();
    const change = (version: string) =>
      entra('PATCH', `/Users/${user.id}`, buildPatch({ op: 'replace', path: 'title', value: version }), {
        'if-match': version,
      });
    expect((await change('W/"1"')).status).toBe(200);
    expect((await change('W/"1"')).status).toBe(412);
    expect((await entra('DELETE', `/Users/${user.id}`, undefined, { 'if-match': 'W/"1"' })).status).toBe(412);
    expect((await change('W/"1", W/"2"')).status).toBe(200);
    expect((await change('*')).status).toBe(200);
  });

  it('returns the SCIM error `uniqueness` if a change sets a value that another user already has', async () => {
    const [user, two] = [await addUser(), await addUser()];
    for (const operation of [
      { op: 'replace', path: 'userName', value: two.userName },
      { op: 'replace', path: 'emails[type eq "work"].value', value: two.userName },
      { op: 'replace', path: `${enterpriseUrn}:employeeNumber`, value: two[enterpriseUrn].employeeNumber },
    ]) {
      const refused = await entra('PATCH', `/Users/${user.id}`, buildPatch(operation));
      expect([refused.status, refused.body.scimType]).toEqual([409, 'uniqueness']);
    }
  });
});
