import { provisioningTokens } from '@gatehouse/api/settings/provisioning-tokens';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let departmentId: number;
let admin: Client;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  departmentId = (await portal.make.department({ companyId })).id;
  admin = await portal.as(await portal.make.employee({ companyId, departmentId, roles: ['ADMIN'] }));
});

const create = (body: object, client = admin) =>
  client.call(provisioningTokens.create, { body: { companyId, ...body } });

describe('provisioning tokens of a company', () => {
  it('shows a provisioning token once, lists it without the secret, changes it and deletes it', async () => {
    const { result: created } = await create({ tokenName: 'Entra ID', departmentId });
    expect(created.token).toMatch(/^[\w-]{43}$/);
    const { result: page } = await admin.call(provisioningTokens.list, { query: { keyword: 'entra' } });
    expect(page).toMatchObject({ content: [created.row], address: expect.stringMatching(/\/scim\/v2$/) });
    expect(created.row).toMatchObject({ departmentId, sendsInvitations: true, isOver: false, seenAt: null });
    const params = { id: created.row.id };
    const { result: changed } = await admin.call(provisioningTokens.update, {
      params,
      body: { tokenName: 'Entra', endsOn: '2020-01-01', version: created.row.version },
    });
    expect(changed).toMatchObject({ tokenName: 'Entra', isOver: true, version: 2 });
    expect((await admin.call(provisioningTokens.remove, { params })).status).toBe(200);
    expect((await admin.call(provisioningTokens.update, { params, body: {} })).code).toBe(
      'AUTH_PROVISIONING_NOT_FOUND',
    );
    const { rows } = await portal.make.owner.query(
      "SELECT string_agg(l::text, '') AS trail FROM audit_log l WHERE l.entity = 'provisioningTokens'",
    );
    expect(rows[0].trail).toContain('Entra');
    expect(rows[0].trail).not.toContain(created.token);
  });

  it('requires that the name of a provisioning token is unique in the company, ignoring case, and that its department belongs to the company', async () => {
    expect((await create({ tokenName: 'Okta' })).status).toBe(200);
    expect((await create({ tokenName: 'OKTA' })).code).toBe('AUTH_PROVISIONING_NAME_EXISTED');
    const elsewhere = await portal.make.department();
    expect((await create({ tokenName: 'Far', departmentId: elsewhere.id })).code).toBe(
      'HR_DEPARTMENT_NOT_FOUND',
    );
    expect((await create({ tokenName: 'Far', companyId: elsewhere.companyId })).code).toBe(
      'HR_COMPANY_NOT_FOUND',
    );
  });

  it('rejects provisioning tokens from people without permission to add, change and delete employees', async () => {
    const person = await portal.make.employee({ companyId });
    const role = await portal.make.role({ companyId });
    await portal.make.owner.query("UPDATE roles SET permissions = '{ADMIN_UPDATE}' WHERE id = $1", [role.id]);
    await portal.make.owner.query(
      'INSERT INTO account_roles (account_id, role_id, company_id) VALUES ($1, $2, $3)',
      [person.accountId, role.id, companyId],
    );
    const client = await portal.as(person);
    expect((await client.call(provisioningTokens.list)).status).toBe(200);
    expect((await create({ tokenName: 'Mine' }, client)).code).toBe('AUTH_NO_PERMISSION');
  });

  it('allows at most ten provisioning tokens, even with concurrent calls', async () => {
    const own = await portal.make.company();
    const client = await portal.as(await portal.make.employee({ companyId: own.id, roles: ['ADMIN'] }));
    const answers = await Promise.all(
      Array.from({ length: 13 }, (_, n) => create({ companyId: own.id, tokenName: `Token ${n}` }, client)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ code }) => code === 'AUTH_PROVISIONING_LIMIT')).toHaveLength(3);
  });
});
