import { randomBytes } from 'node:crypto';
import { companies } from '@gatehouse/api/people/companies';
import { provisioningTokens } from '@gatehouse/api/settings/provisioning-tokens';
import { buildPatch, createScimClient } from '@gatehouse/testing/kit/scim-client';
import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
});

/** Makes a company with a token, an administrator, an employee and a role. */
async function makeTenant() {
  const { id: companyId } = await portal.make.company();
  const admin = await portal.make.employee({ companyId, roles: ['STAFF', 'ADMIN'] });
  const canary = await portal.make.employee({ companyId, displayName: `Canary ${companyId}` });
  const role = await portal.make.role({ companyId });
  const provisioningToken = await portal.make.provisioningToken({
    companyId,
    makerAccountId: admin.accountId,
  });
  return {
    companyId,
    admin,
    canary,
    role,
    made: provisioningToken,
    ask: createScimClient(portal, provisioningToken.token),
  };
}

/** Returns a digest of all company data that SCIM can change. */
const sumOf = async (companyId: number) =>
  (
    await portal.make.owner.query(
      `SELECT md5(concat(
        (SELECT string_agg(e::text, '|' ORDER BY e.id) FROM employees e WHERE e.company_id = $1),
        (SELECT string_agg(a::text, '|' ORDER BY a.id) FROM accounts a WHERE a.company_id = $1),
        (SELECT string_agg(r::text, '|' ORDER BY r.account_id, r.role_id) FROM account_roles r WHERE r.company_id = $1),
        (SELECT string_agg(r::text, '|' ORDER BY r.id) FROM roles r WHERE r.company_id = $1),
        (SELECT string_agg(p::text, '|' ORDER BY p.employee_id) FROM provisioned_users p WHERE p.company_id = $1))) AS sum`,
      [companyId],
    )
  ).rows[0].sum;

describe('rights and limits of a provisioning token', () => {
  it('rejects reading and changing another company with a provisioning token', async () => {
    const [a, b] = [await makeTenant(), await makeTenant()];
    const before = await sumOf(a.companyId);
    const foreignEmail = `${a.canary.accountName}@example.com`;
    const off = buildPatch({ op: 'replace', path: 'active', value: false });
    const addMember = buildPatch({
      op: 'add',
      path: 'members',
      value: [{ value: String(a.canary.employeeId) }],
    });
    const answers = [
      await b.ask('GET', '/Users?count=200'),
      await b.ask('GET', `/Users?filter=${encodeURIComponent(`userName eq "${foreignEmail}"`)}`),
      await b.ask('GET', `/Users?filter=${encodeURIComponent(`emails.value eq "${foreignEmail}"`)}`),
      await b.ask('GET', `/Users?filter=${encodeURIComponent(`id eq "${a.canary.employeeId}"`)}`),
      await b.ask('GET', '/Groups'),
      await b.ask('GET', `/Groups?filter=${encodeURIComponent(`displayName eq "${a.role.code}"`)}`),
      await b.ask('GET', `/Users/${a.canary.employeeId}`),
      await b.ask('PUT', `/Users/${a.canary.employeeId}`, { userName: foreignEmail, displayName: 'Mine' }),
      await b.ask('PATCH', `/Users/${a.canary.employeeId}`, off),
      await b.ask('DELETE', `/Users/${a.canary.employeeId}`),
      await b.ask('GET', `/Groups/${a.role.id}`),
      await b.ask('PATCH', `/Groups/${a.role.id}`, addMember),
      await b.ask('PUT', `/Groups/${a.role.id}`, { members: [] }),
      await b.ask('PATCH', `/Groups/${b.role.id}`, addMember),
    ];
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(`Canary ${a.companyId}`);
    for (const { body, status } of answers) {
      if (status === 200 && body.Resources)
        for (const { id } of body.Resources) expect(id).not.toBe(String(a.canary.employeeId));
      else expect([400, 404]).toContain(status);
    }
    expect(await sumOf(a.companyId)).toBe(before);
  });

  it.each<[string, (of: Awaited<ReturnType<typeof makeTenant>>) => Promise<unknown>]>([
    [
      'it is deleted',
      async ({ admin, made }) =>
        (await portal.as(admin)).call(provisioningTokens.remove, { params: { id: made.id } }),
    ],
    [
      'its last day is over',
      async ({ admin, made }) =>
        (await portal.as(admin)).call(provisioningTokens.update, {
          params: { id: made.id },
          body: { endsOn: '2026-11-01' },
        }),
    ],
    [
      'its company is disabled',
      async ({ companyId }) => {
        const system = await portal.as(await portal.make.employee({ roles: ['SYSADMIN'] }));
        return system.call(companies.update, { params: { id: companyId }, body: { isEnabled: false } });
      },
    ],
  ])('rejects a provisioning token once %s', async (_what, end) => {
    const company = await makeTenant();
    expect((await company.ask('GET', '/Users')).status).toBe(200);
    await end(company);
    const refused = await company.ask('GET', '/Users');
    expect([refused.status, refused.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    expect(refused.body).toMatchObject({ status: '401', schemas: [expect.stringMatching(/Error$/)] });
  });

  it('rejects a provisioning token in the portal API and records its last use', async () => {
    const { admin, made, ask } = await makeTenant();
    const refused = await portal.app.inject({
      method: 'GET',
      url: '/api/v1/employees',
      headers: { authorization: `Bearer ${made.token}` },
    });
    expect(refused.statusCode).toBe(401);
    await ask('GET', '/ServiceProviderConfig');
    const { result } = await (await portal.as(admin)).call(provisioningTokens.list);
    expect(result.content[0].seenAt).not.toBeNull();
  });

  it('limits the rate of guessed provisioning tokens without blocking a valid one', async () => {
    const { ask } = await makeTenant();
    const wrong = createScimClient(portal, 'x'.repeat(43));
    const answers = [];
    for (let n = 0; n < 302; n++) answers.push((await wrong('GET', '/Users')).status);
    expect(new Set(answers)).toEqual(new Set([401, 429]));
    expect((await ask('GET', '/Users')).status).toBe(200);
    expect((await createScimClient(portal, 'short')('GET', '/Users')).status).toBe(401);
  });

  it('accepts a valid provisioning token while another client address fills the queue with guessed tokens', async () => {
    const { ask } = await makeTenant();
    const stranger = Array.from({ length: 200 }, () =>
      portal.app.inject({
        url: '/scim/v2/Users',
        remoteAddress: '10.9.8.6',
        headers: { authorization: `Bearer ${randomBytes(32).toString('base64url')}` },
      }),
    );
    // The first answer arrives only after all other requests are in the queue.
    await Promise.race(stranger);
    expect((await ask('GET', '/Users')).status).toBe(200);
    const answers = (await Promise.all(stranger)).map(({ statusCode }) => statusCode);
    expect(new Set(answers)).toEqual(new Set([401, 503]));
  });
});
