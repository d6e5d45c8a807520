import { sessions } from '@gatehouse/api/auth/sessions';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/kit/factories.ts';
import { type TestPortal, testPortal } from '../../../../test/kit/portal.ts';
import { type IdentityProvider, identityProvider, patchOf } from '../../../../test/kit/scim-client.ts';
import { coreUrn, enterpriseUrn } from './attributes.rules.ts';

let portal: TestPortal;
let companyId: number;
let departmentId: number;
let entra: IdentityProvider;
let tokenName: string;
let maker: Person;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  departmentId = (await portal.make.department({ companyId })).id;
  maker = await portal.make.employee({ companyId, roles: ['ADMIN'] });
  const made = await portal.make.provisioningToken({
    companyId,
    departmentId,
    makerAccountId: maker.accountId,
    sendsInvitations: true,
  });
  tokenName = made.name;
  entra = identityProvider(portal, made.token);
});

let number = 0;
/** What Entra sends for somebody new. */
const newcomer = (more: object = {}) => {
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
const add = async (more: object = {}) => (await entra('POST', '/Users', newcomer(more))).body;
const find = (filter: string) => entra('GET', `/Users?filter=${encodeURIComponent(filter)}`);
const trailOf = async (id: string) =>
  (
    await portal.make.owner.query(
      "SELECT action, actor_name, actor_account_id FROM audit_log WHERE entity = 'employees' AND entity_id = $1 ORDER BY seq",
      [id],
    )
  ).rows;
const accountOf = async (id: string) =>
  (
    await portal.make.owner.query(
      `SELECT a.username, a.email, a.status, a.invited_at, a.language, e.employee_code, e.is_enabled, e.department_id, e.mobile, e.gender
       FROM employees e JOIN accounts a ON a.id = e.account_id WHERE e.id = $1`,
      [id],
    )
  ).rows[0];

describe('somebody new', () => {
  it('is added with an account, invited, found again, and on the trail by the name of the token', async () => {
    const said = newcomer({
      phoneNumbers: [{ type: 'work', value: '+84 901 234 567' }],
      preferredLanguage: 'vi-VN',
      addresses: [{ type: 'work', locality: 'Huế' }],
    });
    const made = await entra('POST', '/Users', said);
    expect(made.status).toBe(201);
    expect(made.headers).toMatchObject({
      'content-type': 'application/scim+json; charset=utf-8',
      etag: 'W/"1"',
      location: made.body.meta.location,
    });
    expect(made.body).toMatchObject({
      externalId: said.externalId,
      userName: said.userName,
      active: true,
      name: said.name,
      emails: said.emails,
      phoneNumbers: [{ type: 'mobile', value: '+84 901 234 567' }],
      meta: {
        resourceType: 'User',
        version: 'W/"1"',
        location: expect.stringMatching(/\/scim\/v2\/Users\/\d+$/),
      },
    });
    expect(await accountOf(made.body.id)).toMatchObject({
      username: said.userName.split('@')[0],
      email: said.userName,
      status: 0,
      invited_at: expect.any(Date),
      language: 'vi',
      department_id: departmentId,
      gender: 'NO_ANSWER',
    });
    expect(await trailOf(made.body.id)).toEqual([
      { action: 'employees.create', actor_name: tokenName, actor_account_id: null },
    ]);
    const { body: found } = await find(`userName eq "${said.userName.toUpperCase()}"`);
    expect(found).toMatchObject({ totalResults: 1, startIndex: 1, itemsPerPage: 1, Resources: [made.body] });
    expect((await find('userName eq "nobody@example.com"')).body).toMatchObject({ totalResults: 0 });
    expect((await entra('GET', `/Users/${made.body.id}`)).body).toEqual(made.body);
    const same = await entra('GET', `/Users/${made.body.id}`, undefined, { 'if-none-match': 'W/"1"' });
    expect(same.status).toBe(304);
  });

  it.each([
    ['the same user name', (one: { userName: string }) => ({ userName: one.userName.toUpperCase() })],
    [
      'the same address',
      (one: { userName: string }) => ({ emails: [{ value: one.userName, type: 'work' }] }),
    ],
  ])('of %s is refused as not unique', async (_what, more) => {
    const one = await add();
    const again = await entra('POST', '/Users', newcomer(more(one)));
    expect([again.status, again.body.scimType, again.body.status]).toEqual([409, 'uniqueness', '409']);
    expect(again.body.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error']);
  });

  it('has another account name where theirs is taken, also in another company', async () => {
    const elsewhere = await portal.make.employee();
    const local = elsewhere.accountName;
    const one = await add({ userName: `${local}@first.example`, emails: [] });
    const two = await add({ userName: `${local}@second.example`, emails: [] });
    expect((await accountOf(one.id)).username).toBe(`${local}2`);
    expect(await accountOf(two.id)).toMatchObject({
      username: `${local}3`,
      email: `${local}@second.example`,
    });
  });

  it('belongs where their department is named by code or name, and is refused where there is none', async () => {
    await portal.make.owner.query(
      "INSERT INTO departments (company_id, department_code, department_name) VALUES ($1, 'RND', 'Research'), ($1, 'X1', 'Twin'), ($1, 'X2', 'twin')",
      [companyId],
    );
    const at = (department: string) =>
      entra(
        'POST',
        '/Users',
        newcomer({ [enterpriseUrn]: { department, employeeNumber: `E9${number}000` } }),
      );
    expect((await at('rnd')).body[enterpriseUrn].department).toBe('Research');
    expect((await at('RESEARCH')).status).toBe(201);
    const unknown = await at('Moon');
    expect([unknown.status, unknown.body.scimType, unknown.body.detail]).toEqual([
      400,
      'invalidValue',
      'department: there is no department "Moon"',
    ]);
    expect((await at('twin')).body.detail).toMatch(/several/);
  });

  it('is refused without a department where the token has none, and without a name or an address', async () => {
    const bare = await portal.make.provisioningToken({ companyId, makerAccountId: maker.accountId });
    const okta = identityProvider(portal, bare.token, 'application/json');
    expect((await okta('POST', '/Users', newcomer())).body.detail).toMatch(/^department: required/);
    expect((await entra('POST', '/Users', newcomer({ userName: undefined }))).body.detail).toMatch(
      /userName/,
    );
    const nowhere = await entra('POST', '/Users', newcomer({ userName: 'plain', emails: [] }));
    expect(nowhere.body).toMatchObject({ scimType: 'invalidValue', detail: expect.stringMatching(/emails/) });
  });

  it('is not mailed by a token that sends no invitations', async () => {
    const quiet = await portal.make.provisioningToken({
      companyId,
      departmentId,
      makerAccountId: maker.accountId,
    });
    const { body } = await identityProvider(portal, quiet.token)('POST', '/Users', newcomer());
    expect(await accountOf(body.id)).toMatchObject({ status: 0, invited_at: null });
  });

  it('who comes switched off is invited when they are switched on', async () => {
    const one = await add({ active: false });
    expect(await accountOf(one.id)).toMatchObject({ status: -99, invited_at: null });
    await entra('PATCH', `/Users/${one.id}`, patchOf({ op: 'replace', value: { active: true } }));
    expect(await accountOf(one.id)).toMatchObject({ status: 0, invited_at: expect.any(Date) });
  });
});

describe('somebody of the portal', () => {
  it('is found by address and account name, and is linked when something is said of them', async () => {
    const person = await portal.make.employee({ companyId });
    const email = `${person.accountName}@example.com`;
    for (const filter of [
      `userName eq "${email}"`,
      `userName eq "${person.accountName}"`,
      `emails[type eq "work"].value eq "${email}"`,
      `id eq "${person.employeeId}" and active eq true`,
    ])
      expect((await find(filter)).body).toMatchObject({ totalResults: 1, Resources: [{ userName: email }] });
    const linked = await entra(
      'PATCH',
      `/Users/${person.employeeId}`,
      patchOf(
        { op: 'Add', path: 'externalId', value: 'linked-1' },
        { op: 'Replace', path: 'userName', value: 'upn@example.com' },
      ),
    );
    // the address was the user name, and goes with it
    expect(linked.body).toMatchObject({ userName: 'upn@example.com', externalId: 'linked-1' });
    expect((await accountOf(linked.body.id)).email).toBe('upn@example.com');
    expect((await find('externalId eq "linked-1"')).body.totalResults).toBe(1);
    expect((await find(`userName eq "${person.accountName}"`)).body.totalResults).toBe(0);
  });

  it('are listed a page at a time, with the attributes that are asked for', async () => {
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

describe('somebody who leaves', () => {
  /** Somebody with a session, and whether that is alive. */
  const signedIn = async () => {
    const person = await portal.make.employee({ companyId, departmentId });
    const client = await portal.as(person);
    const isSignedIn = async () => (await client.call(sessions.me)).status === 200;
    return { person, isSignedIn };
  };

  it.each<[string, unknown]>([
    ['Entra', patchOf({ op: 'Replace', path: 'active', value: 'False' })],
    ['Okta', patchOf({ op: 'replace', value: { active: false } })],
  ])('is switched off as %s does it: signed out, off the terminals, and back again', async (_who, body) => {
    const { person, isSignedIn } = await signedIn();
    expect(await isSignedIn()).toBe(true);
    const off = await entra('PATCH', `/Users/${person.employeeId}`, body);
    expect([off.status, off.body.active]).toEqual([200, false]);
    expect(await isSignedIn()).toBe(false);
    expect(await accountOf(String(person.employeeId))).toMatchObject({ status: -99, is_enabled: false });
    const { rows } = await portal.make.owner.query(
      "SELECT data FROM pgboss.job WHERE name = 'device-people.sync' AND data -> 'employeeIds' @> $1::jsonb",
      [JSON.stringify([person.employeeId])],
    );
    expect(rows.length).toBeGreaterThan(0);
    const on = await entra(
      'PATCH',
      `/Users/${person.employeeId}`,
      patchOf({ op: 'Replace', path: 'active', value: 'True' }),
    );
    expect(on.body.active).toBe(true);
    expect(await accountOf(String(person.employeeId))).toMatchObject({ status: 1, is_enabled: true });
  });

  it('is deleted: switched off, found no more, and the same person when added again', async () => {
    const said = newcomer();
    const { body: made } = await entra('POST', '/Users', said);
    // some name the type of a body that they do not send
    const typed = { 'content-type': 'application/scim+json' };
    expect((await entra('DELETE', `/Users/${made.id}`, undefined, typed)).status).toBe(204);
    expect(await accountOf(made.id)).toMatchObject({ status: -99, is_enabled: false });
    expect((await entra('GET', `/Users/${made.id}`)).status).toBe(404);
    expect((await entra('DELETE', `/Users/${made.id}`)).status).toBe(404);
    expect((await find(`userName eq "${said.userName}"`)).body.totalResults).toBe(0);
    const again = await entra('POST', '/Users', { ...said, title: 'Mark as returned' });
    expect([again.status, again.body.id, again.body.title, again.body.active]).toEqual([
      201,
      made.id,
      'Mark as returned',
      true,
    ]);
    expect((await trailOf(made.id)).map(({ action }) => action)).toEqual([
      'employees.create',
      'employees.update',
      'employees.update',
    ]);
  });
});

describe('a change', () => {
  it('writes what is another, and nothing where nothing is', async () => {
    const one = await add();
    const same = await entra('PUT', `/Users/${one.id}`, one);
    expect([same.status, same.body.meta.version]).toEqual([200, 'W/"1"']);
    const put = await entra('PUT', `/Users/${one.id}`, { ...one, title: 'Chief', active: 'True' });
    expect(put.body).toMatchObject({ title: 'Chief', meta: { version: 'W/"2"' } });
    const patched = await entra(
      'PATCH',
      `/Users/${one.id}`,
      patchOf(
        { op: 'Replace', path: 'name.familyName', value: 'Tran' },
        { op: 'Add', path: `${enterpriseUrn}:employeeNumber`, value: 'E7654321' },
        { op: 'Replace', path: 'emails[type eq "work"].value', value: `moved.${one.id}@example.com` },
      ),
    );
    expect(patched.body).toMatchObject({
      name: { givenName: 'New', familyName: 'Tran' },
      emails: [{ value: `moved.${one.id}@example.com`, type: 'work', primary: true }],
      [enterpriseUrn]: { employeeNumber: 'E7654321' },
      userName: one.userName,
    });
    expect(await trailOf(one.id)).toHaveLength(3);
  });

  it('of what was changed since is refused', async () => {
    const one = await add();
    const change = (version: string) =>
      entra('PATCH', `/Users/${one.id}`, patchOf({ op: 'replace', path: 'title', value: version }), {
        'if-match': version,
      });
    expect((await change('W/"1"')).status).toBe(200);
    expect((await change('W/"1"')).status).toBe(412);
    expect((await entra('DELETE', `/Users/${one.id}`, undefined, { 'if-match': 'W/"1"' })).status).toBe(412);
    expect((await change('W/"1", W/"2"')).status).toBe(200);
    expect((await change('*')).status).toBe(200);
  });

  it('to what somebody else has is refused as not unique', async () => {
    const [one, two] = [await add(), await add()];
    for (const operation of [
      { op: 'replace', path: 'userName', value: two.userName },
      { op: 'replace', path: 'emails[type eq "work"].value', value: two.userName },
      { op: 'replace', path: `${enterpriseUrn}:employeeNumber`, value: two[enterpriseUrn].employeeNumber },
    ]) {
      const refused = await entra('PATCH', `/Users/${one.id}`, patchOf(operation));
      expect([refused.status, refused.body.scimType]).toEqual([409, 'uniqueness']);
    }
  });
});
