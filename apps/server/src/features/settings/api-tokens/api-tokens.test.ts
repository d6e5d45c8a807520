import { buildings } from '@gatehouse/api/area/buildings';
import { apiTokenLimits, apiTokens } from '@gatehouse/api/settings/api-tokens';
import { systemLog } from '@gatehouse/api/settings/system-log';
import type { Person } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { tidyTokens } from './api-tokens.jobs.ts';

let portal: TestPortal;
let companyId: number;
let owner: Person;
let admin: Client;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  owner = await portal.make.employee({ companyId, roles: ['ADMIN'] });
  admin = await portal.as(owner);
});

const body = (changes: object = {}) => ({
  companyId,
  tokenName: 'Payroll',
  permissions: ['BUILDING_LIST'],
  endsOn: '2027-01-31',
  ...changes,
});
const create = (changes: object = {}, client = admin) =>
  client.call(apiTokens.create, { body: body(changes) });
const createMine = (changes: object = {}, client = admin) =>
  client.call(apiTokens.createMine, { body: body(changes) });

describe('API tokens of people and companies', () => {
  it('shows the secret of a company’s API token once, lists the token without it, and revokes the token', async () => {
    const { result: created } = await create();
    expect(created.token).toMatch(/^gatehouse_[\w-]{43}$/);
    const { result: page } = await admin.call(apiTokens.list, { query: { keyword: 'payroll' } });
    expect(page).toMatchObject({ content: [created.row], address: expect.stringMatching(/\/api\/v1$/) });
    expect(created.row).toMatchObject({
      isPersonal: false,
      permissions: ['BUILDING_LIST'],
      tokenHint: created.token.slice(-4),
      seenAt: null,
      seenAddress: null,
      isOver: false,
      ownerIsActive: true,
    });
    const params = { id: created.row.id };
    expect((await admin.call(apiTokens.remove, { params })).status).toBe(200);
    expect((await admin.call(apiTokens.remove, { params })).code).toBe('AUTH_API_TOKEN_NOT_FOUND');
  });

  it('stores an API token only as a hash, and leaves the token and its hash out of the audit trail', async () => {
    const { result: created } = await createMine({ tokenName: 'Hidden' });
    const { rows } = await portal.make.owner.query(
      `SELECT (SELECT string_agg(a::text, '') FROM api_tokens a) AS kept,
         (SELECT string_agg(l::text, '') FROM audit_log l WHERE entity = 'apiTokens') AS trail`,
    );
    expect(rows[0].trail).toContain('Hidden');
    expect(JSON.stringify(rows)).not.toContain(created.token);
    expect(JSON.stringify(rows)).not.toContain(created.token.slice('gatehouse_'.length));
  });

  it('lists personal tokens for their owner and for administrators, and lets owner and administrators revoke them', async () => {
    const person = await portal.make.employee({ companyId });
    const client = await portal.as(person);
    const { result: created } = await createMine({ permissions: ['MY_PROFILE'] }, client);
    expect((await client.call(apiTokens.mine)).result.content).toEqual([created.row]);
    expect((await admin.call(apiTokens.mine)).result.content).not.toContainEqual(created.row);
    const { result: all } = await admin.call(apiTokens.list, { query: { size: 100 } });
    expect(all.content).toContainEqual(created.row);
    const params = { id: created.row.id };
    expect((await admin.call(apiTokens.removeMine, { params })).code).toBe('AUTH_API_TOKEN_NOT_FOUND');
    expect((await admin.call(apiTokens.remove, { params })).status).toBe(200);
    expect((await client.call(apiTokens.mine)).result.content).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['a permission that the creator lacks', { permissions: ['CREATE_COMPANY'] }, 'AUTH_NO_PERMISSION'],
    ['no permission', { permissions: [] }, 'API_INVALID_REQUEST_ARGUMENT'],
    ['an end date in the past', { endsOn: '2026-11-19' }, 'API_INVALID_REQUEST_ARGUMENT'],
    ['an end date more than a year ahead', { endsOn: '2027-11-22' }, 'API_INVALID_REQUEST_ARGUMENT'],
    ['an unknown company', { companyId: 999_999 }, 'HR_COMPANY_NOT_FOUND'],
  ])('rejects a token with %s', async (_case, changes, code) => {
    for (const call of [create, createMine]) expect((await call(changes)).code).toBe(code);
  });

  it('accepts today and the same date next year as last day of an API token', async () => {
    for (const endsOn of ['2026-11-20', '2027-11-20']) {
      const { status, result } = await createMine({ endsOn });
      expect([status, result.row.isOver]).toEqual([200, false]);
    }
  });

  it('rejects an API token for a company that the caller cannot see', async () => {
    const other = await portal.make.company();
    expect((await create({ companyId: other.id })).code).toBe('HR_COMPANY_NOT_FOUND');
  });

  it('limits the API tokens of a person and of a company, even for concurrent calls', async () => {
    const own = await portal.make.company();
    const person = await portal.make.employee({ companyId: own.id, roles: ['ADMIN'] });
    const client = await portal.as(person);
    for (const [call, most, isPersonal] of [
      [create, apiTokenLimits.perCompany, false],
      [createMine, apiTokenLimits.perPerson, true],
    ] as const) {
      for (let n = 2; n < most; n++)
        await portal.make.apiToken({ companyId: own.id, accountId: person.accountId, isPersonal });
      const calls = Array.from({ length: 5 }, () => call({ companyId: own.id }, client));
      const answers = await Promise.all(calls);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
      expect(answers.filter(({ code }) => code === 'AUTH_API_TOKEN_LIMIT')).toHaveLength(3);
    }
  });

  it('records changes made with a token under its name, and changes made with a personal token also under its owner', async () => {
    const person = await portal.make.employee({ companyId, roles: ['ADMIN'] });
    for (const isPersonal of [true, false]) {
      const { token, name } = await portal.make.apiToken({
        companyId,
        accountId: person.accountId,
        isPersonal,
      });
      const { status } = await portal.withToken(token).call(buildings.create, {
        body: { companyId, buildingCode: `B${name.slice(8)}`, buildingName: name, address: 'Tokyo' },
      });
      expect(status).toBe(200);
      const { result } = await admin.call(systemLog.list, {
        query: { companyId, from: '2026-11-20', to: '2026-11-20', actor: name },
      });
      const actorName = isPersonal ? `${person.accountName} (${name})` : name;
      expect(result.content).toMatchObject([{ actorName, action: 'buildings.create' }]);
    }
  });

  it('deletes API tokens 90 days after they expired', async () => {
    const at = { companyId, accountId: owner.accountId };
    const old = await portal.make.apiToken({ ...at, endsOn: '2026-08-21' });
    const recent = await portal.make.apiToken({ ...at, endsOn: '2026-08-22' });
    await tidyTokens.run(portal.services, {});
    const { rows } = await portal.make.owner.query('SELECT id FROM api_tokens WHERE id = ANY ($1)', [
      [old.id, recent.id],
    ]);
    expect(rows.map(({ id }) => Number(id))).toEqual([recent.id]);
  });
});
