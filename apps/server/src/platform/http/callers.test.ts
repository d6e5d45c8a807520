import { operations } from '@gatehouse/api';
import { buildings } from '@gatehouse/api/area/buildings';
import { live } from '@gatehouse/api/auth/live';
import { sessions } from '@gatehouse/api/auth/sessions';
import { companies } from '@gatehouse/api/people/companies';
import { employeeImports } from '@gatehouse/api/people/employee-imports';
import { profiles } from '@gatehouse/api/people/profiles';
import { acceptsApiToken } from '@gatehouse/api/platform/operation';
import type { Person } from '@gatehouse/testing/data/factories';
import { headings, writeWorkbook } from '@gatehouse/testing/data/people/sheets';
import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let owner: Person;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  owner = await portal.make.employee({ companyId, roles: ['STAFF', 'ADMIN'] });
});

const makeToken = (changes: object = {}) =>
  portal.make.apiToken({ companyId, accountId: owner.accountId, ...changes });
const list = (token: string) => portal.withToken(token).call(buildings.list);
const sessionCount = async () =>
  Number((await portal.make.owner.query('SELECT count(*) FROM sessions')).rows[0].count);

describe('a call with an API token', () => {
  it('gives a call with an API token the permissions and the company of the token, and opens no session', async () => {
    const building = await portal.make.building({ companyId });
    await portal.make.building();
    const before = await sessionCount();
    const { token } = await makeToken({ permissions: ['BUILDING_LIST'] });
    const { result } = await list(token);
    expect(result.content.map(({ id }: { id: number }) => id)).toEqual([building.id]);
    const params = { id: building.id };
    expect((await portal.withToken(token).call(buildings.remove, { params })).code).toBe(
      'AUTH_NO_PERMISSION',
    );
    expect(await sessionCount()).toBe(before);
  });

  it.each<[string, (person: Person, tokenId: number) => Promise<unknown>]>([
    ['it is revoked', (_person, id) => portal.make.owner.query('DELETE FROM api_tokens WHERE id = $1', [id])],
    [
      'its owner is deactivated',
      ({ accountId }) =>
        portal.make.owner.query('UPDATE accounts SET status = -99 WHERE id = $1', [accountId]),
    ],
    [
      'its company is disabled',
      ({ companyId: own }) =>
        portal.make.owner.query('UPDATE companies SET is_enabled = false WHERE id = $1', [own]),
    ],
    [
      'its last day is over',
      (_person, id) =>
        portal.make.owner.query("UPDATE api_tokens SET ends_on = '2026-11-19' WHERE id = $1", [id]),
    ],
  ])('rejects a call with an API token once %s', async (_what, end) => {
    const person = await portal.make.employee({ roles: ['STAFF', 'ADMIN'] });
    const { id, token } = await makeToken({ companyId: person.companyId, accountId: person.accountId });
    expect((await list(token)).status).toBe(200);
    await end(person, id);
    const refused = await list(token);
    expect([refused.status, refused.code]).toEqual([401, 'AUTH_TOKEN_INVALID']);
    expect(refused.headers['www-authenticate']).toBe('Bearer realm="Gatehouse", error="invalid_token"');
  });

  it('accepts an API token until midnight of its last day in the time zone of the company', async () => {
    const { token } = await makeToken({ endsOn: '2026-11-20' });
    await portal.make.owner.query("UPDATE companies SET time_zone = 'Pacific/Kiritimati' WHERE id = $1", [
      companyId,
    ]);
    const before = portal.clock.now();
    portal.clock.set('2026-11-20T09:59:59Z');
    expect((await list(token)).status).toBe(200);
    portal.clock.set('2026-11-20T10:00:00Z');
    expect((await list(token)).status).toBe(401);
    portal.clock.set(before);
  });

  it('loses a permission of the API token when the owner of the token loses it', async () => {
    const person = await portal.make.employee({ companyId, roles: ['STAFF', 'ADMIN'] });
    const { token } = await makeToken({ accountId: person.accountId });
    expect((await list(token)).status).toBe(200);
    await portal.make.owner.query(
      "DELETE FROM account_roles WHERE account_id = $1 AND role_id IN (SELECT id FROM roles WHERE role_code = 'ADMIN')",
      [person.accountId],
    );
    expect((await list(token)).code).toBe('AUTH_NO_PERMISSION');
    expect((await portal.withToken(token).call(profiles.mine)).status).toBe(200);
  });

  it('rejects an API token while its owner has a one-time password', async () => {
    const person = await portal.make.employee({ companyId, roles: ['STAFF', 'ADMIN'] });
    const { token } = await makeToken({ accountId: person.accountId });
    await portal.make.owner.query('UPDATE accounts SET must_change_password = true WHERE id = $1', [
      person.accountId,
    ]);
    expect((await list(token)).code).toBe('AUTH_PASSWORD_EXPIRED');
  });

  it('shows the API token of a SYSADMIN only the company of the token, and no data of the installation', async () => {
    const system = await portal.make.sysadmin();
    const other = await portal.make.company();
    const { token } = await makeToken({ accountId: system.accountId });
    const client = portal.withToken(token);
    const { result } = await client.call(companies.pick);
    expect(result.content.map(({ id }: { id: number }) => id)).toEqual([companyId]);
    expect((await client.call(companies.get, { params: { id: other.id } })).code).toBe(
      'HR_COMPANY_NOT_FOUND',
    );
    expect((await client.call(companies.create, { body: {} })).code).toBe('AUTH_TOKEN_OPERATION');
  });

  it('rejects a call with an API token that changes a password, signs out or opens an event stream', async () => {
    const client = portal.withToken((await makeToken()).token);
    for (const operation of [sessions.changePassword, sessions.logout, sessions.list, live.stream])
      expect((await client.call(operation)).code).toBe('AUTH_TOKEN_OPERATION');
  });

  it('reads the owner’s own data with a personal API token, but not with an API token of a company', async () => {
    const personal = await makeToken();
    const ofCompany = await makeToken({ isPersonal: false });
    expect((await portal.withToken(personal.token).call(profiles.mine)).status).toBe(200);
    expect((await portal.withToken(ofCompany.token).call(profiles.mine)).code).toBe('AUTH_TOKEN_OPERATION');
    expect((await list(ofCompany.token)).status).toBe(200);
  });

  it('accepts an API token without the header of the web client, and ignores Origin and cookies', async () => {
    const { token } = await makeToken();
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/api/v1/buildings',
      headers: { authorization: `bearer ${token}`, origin: 'https://elsewhere.example' },
      cookies: { gatehouse_session: 'x'.repeat(43) },
      payload: { companyId, buildingCode: 'T1', buildingName: 'Tower', address: 'Tokyo' },
    });
    expect(answer.statusCode).toBe(200);
  });

  it("records the time and client address of an API token's last use at most once a minute", async () => {
    const { id, token } = await makeToken();
    const lastUse = async () =>
      (
        await portal.make.owner.query(
          'SELECT seen_at AS at, seen_address AS address, version FROM api_tokens WHERE id = $1',
          [id],
        )
      ).rows[0];
    await list(token);
    const first = await lastUse();
    expect(first).toMatchObject({ at: portal.clock.now(), address: '127.0.0.1', version: 1 });
    portal.clock.advance(59_000);
    await list(token);
    expect(await lastUse()).toEqual(first);
    portal.clock.advance(2_000);
    await list(token);
    expect((await lastUse()).at).toEqual(portal.clock.now());
  });

  it('accepts an API token while a transaction locks its row', async () => {
    const { id, token } = await makeToken();
    const locker = await portal.make.owner.connect();
    await locker.query('BEGIN');
    await locker.query('SELECT FROM api_tokens WHERE id = $1 FOR UPDATE', [id]);
    expect((await list(token)).status).toBe(200);
    await locker.query('ROLLBACK');
    locker.release();
  });

  it('runs a POST once per Idempotency-Key and API token, even if two tokens have the same owner', async () => {
    const client = portal.withToken((await makeToken()).token);
    const other = portal.withToken((await makeToken()).token);
    const createBuilding = (caller: typeof client) =>
      caller.call(buildings.create, {
        body: { companyId, buildingCode: 'ONCE', buildingName: 'Once', address: 'Tokyo' },
        headers: { 'idempotency-key': 'same-key-1' },
      });
    const first = await createBuilding(client);
    expect(first.status).toBe(200);
    expect((await createBuilding(client)).result).toEqual(first.result);
    expect((await createBuilding(other)).code).toBe('AREA_BUILDING_CODE_DUPLICATED');
  });

  it('runs an upload once per Idempotency-Key of the token and file, and again for another token and for the owner', async () => {
    const program = portal.withToken((await makeToken()).token);
    const [sheet, otherSheet] = [writeWorkbook([headings]), writeWorkbook([headings, ['X']])];
    const check = async (caller: typeof program, file = sheet) => {
      const headers = { 'idempotency-key': 'same-sheet-1' };
      const { code, result } = await caller.call(employeeImports.check, {
        query: { companyId },
        files: [new Uint8Array(file)],
        headers,
      });
      return result?.id ?? code;
    };
    const first = await check(program);
    expect(first).toEqual(expect.any(Number));
    expect(await check(program)).toBe(first);
    expect(await check(program, otherSheet)).toBe('API_IDEMPOTENCY_KEY_REUSED');
    const others = [portal.withToken((await makeToken()).token), await portal.as(owner)];
    const ids = [first];
    for (const caller of others) ids.push(await check(caller));
    expect(new Set(ids).size).toBe(3);
    expect(ids.every(Number.isInteger)).toBe(true);
  });
});

describe('the rate limit of API tokens', () => {
  it('states the limit and the remaining calls in every answer, and refuses further calls until the window ends', async () => {
    const { token } = await makeToken();
    const first = await list(token);
    expect(first.headers).toMatchObject({
      'ratelimit-policy': '"default";q=600;w=60',
      ratelimit: '"default";r=599;t=60',
    });
    const statuses = [];
    for (let n = 0; n < 600; n++) statuses.push((await portal.withToken(token).call(live.stream)).status);
    expect(new Set(statuses.slice(0, 599))).toEqual(new Set([403]));
    const refused = await list(token);
    expect([refused.status, refused.code]).toEqual([429, 'API_TOO_MANY_REQUESTS']);
    expect(refused.headers).toMatchObject({ ratelimit: '"default";r=0;t=60', 'retry-after': '60' });
    expect((await list((await makeToken()).token)).status).toBe(200);
    portal.clock.advance(60_000);
    expect((await list(token)).headers.ratelimit).toBe('"default";r=599;t=60');
  });

  it('limits guessed API tokens per client address without blocking a valid token, and does not count calls of people', async () => {
    const { token } = await makeToken();
    const guess = () => list(`gatehouse_${crypto.randomUUID().replaceAll('-', '')}${'x'.repeat(11)}`);
    const answers = [];
    for (let n = 0; n < 302; n++) answers.push((await guess()).status);
    expect(new Set(answers)).toEqual(new Set([401, 429]));
    expect((await list(token)).status).toBe(200);
    const person = await (await portal.as(owner)).call(buildings.list);
    expect(person.headers).not.toHaveProperty('ratelimit');
  });
});

describe('a call without a suitable Authorization header', () => {
  it.each<[string, Record<string, string>, string]>([
    ['none', {}, 'AUTH_TOKEN_MISSING'],
    ['Basic authentication', { authorization: 'Basic YTpi' }, 'AUTH_TOKEN_MISSING'],
    ['a token without its scheme', { authorization: `gatehouse_${'x'.repeat(43)}` }, 'AUTH_TOKEN_MISSING'],
    ['an empty Bearer', { authorization: 'Bearer ' }, 'AUTH_TOKEN_MISSING'],
    ['a text that is no token', { authorization: 'Bearer abc' }, 'AUTH_TOKEN_INVALID'],
    ['a cut token', { authorization: `Bearer gatehouse_${'x'.repeat(42)}` }, 'AUTH_TOKEN_INVALID'],
    ['an unknown token', { authorization: `Bearer gatehouse_${'x'.repeat(43)}` }, 'AUTH_TOKEN_INVALID'],
    ['an ended session', { authorization: `Bearer ${'x'.repeat(43)}` }, 'AUTH_UNAUTHORIZED'],
    ['no session in a browser', { 'sec-fetch-site': 'same-origin' }, 'AUTH_UNAUTHORIZED'],
  ])('answers a call without a valid token with the header to send: %s', async (_what, headers, code) => {
    const answer = await portal.app.inject({ url: '/api/v1/buildings', remoteAddress: '10.1.2.9', headers });
    expect([answer.statusCode, answer.json().messageCode]).toEqual([401, code]);
    const isForProgram = code !== 'AUTH_UNAUTHORIZED';
    expect(answer.json().message.includes('Authorization: Bearer')).toBe(isForProgram);
    expect(answer.headers['www-authenticate']?.toString().startsWith('Bearer') ?? false).toBe(isForProgram);
  });
});

describe('operations that accept API tokens', () => {
  it('accepts no API token for operations that show a secret, change sign-in settings or belong to the installation', () => {
    const credentials =
      /^(sessions|passwords|secondFactors|passkeys|identities|identityProviders|signInPolicies|apiTokens|live|pushSubscriptions)\./;
    const accepted = operations.filter((operation) => acceptsApiToken(operation, { isPersonal: true }));
    expect(accepted.filter(({ name }) => credentials.test(name))).toEqual([]);
    expect(accepted.filter(({ showsSecret, scope }) => showsSecret || scope === 'installation')).toEqual([]);
  });

  it('accepts no company token for operations on a person’s own data', () => {
    const accepted = operations.filter((operation) => acceptsApiToken(operation, { isPersonal: false }));
    expect(accepted.filter(({ scope }) => scope === 'self')).toEqual([]);
  });
});
