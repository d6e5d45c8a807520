import { buildPatch, createScimClient, type ScimClient } from '@gatehouse/testing/kit/scim-client';
import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let maker: { accountId: number; employeeId: number | null };
let okta: ScimClient;
let role: { id: number; code: string };

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  maker = await portal.make.employee({ companyId, roles: ['STAFF', 'ADMIN'] });
  const { token } = await portal.make.provisioningToken({ companyId, makerAccountId: maker.accountId });
  okta = createScimClient(portal, token, 'application/json');
  role = await portal.make.role({ companyId });
});

const makePersonId = async () => String((await portal.make.employee({ companyId })).employeeId);
const membersOf = async (id: number | string): Promise<string[]> =>
  ((await okta('GET', `/Groups/${id}`)).body.members ?? []).map(({ value }: { value: string }) => value);
const push = (id: number | string, ...operations: unknown[]) =>
  okta('PATCH', `/Groups/${id}`, buildPatch(...operations));
const groupNamed = async (name: string) =>
  (await okta('GET', `/Groups?filter=${encodeURIComponent(`displayName eq "${name}"`)}`)).body.Resources[0];

describe('roles as SCIM groups', () => {
  it('lists the company’s own roles and ADMIN as SCIM groups, and finds them by name, member and ID', async () => {
    const foreignRole = await portal.make.role({ companyId: (await portal.make.company()).id });
    const { body } = await okta('GET', '/Groups?excludedAttributes=members');
    const names = body.Resources.map(({ displayName }: { displayName: string }) => displayName);
    expect(names).toEqual(expect.arrayContaining(['ADMIN', role.code]));
    for (const name of ['STAFF', 'MANAGER', 'SYSADMIN', foreignRole.code]) expect(names).not.toContain(name);
    expect(JSON.stringify(body)).not.toContain('members');
    expect(await groupNamed(role.code.toLowerCase())).toMatchObject({ id: String(role.id), members: [] });
    expect((await okta('GET', `/Groups/${foreignRole.id}`)).status).toBe(404);
    const id = await makePersonId();
    await push(role.id, { op: 'add', path: 'members', value: [{ value: id }] });
    const filter = encodeURIComponent(`id eq "${role.id}" and members.value eq "${id}"`);
    expect((await okta('GET', `/Groups?filter=${filter}`)).body.totalResults).toBe(1);
    for (const text of [
      `displayName sw "${role.code.slice(0, -1)}" and members[value eq "${id}"]`,
      `displayName co "${role.code.slice(1)}" and members pr`,
      `members[value eq "${id}" and type eq "User"]`,
    ])
      expect((await okta('GET', `/Groups/?filter=${encodeURIComponent(text)}`)).body).toMatchObject({
        Resources: [
          {
            id: String(role.id),
            members: [{ value: id, type: 'User', $ref: expect.stringMatching(/\/Users\/\d+$/) }],
          },
        ],
      });
    expect((await okta('GET', '/Groups?filter=colour%20eq%20"x"')).body.scimType).toBe('invalidFilter');
  });

  it.each<[string, (id: string) => unknown, (id: string) => unknown]>([
    [
      'Entra',
      (id) => ({ op: 'Add', path: 'members', value: [{ value: id }] }),
      (id) => ({ op: 'Remove', path: 'members', value: [{ value: id }] }),
    ],
    [
      'Okta',
      (id) => ({ op: 'add', path: 'members', value: [{ value: id, display: 'X' }] }),
      (id) => ({ op: 'remove', path: `members[value eq "${id}"]` }),
    ],
  ])(
    'grants and revokes roles as %s requests it and records the token in the audit trail',
    async (_who, add, remove) => {
      const id = await makePersonId();
      expect((await push(role.id, add(id))).status).toBe(204);
      expect(await membersOf(role.id)).toContain(id);
      // Repeating the request changes nothing.
      expect((await push(role.id, add(id))).status).toBe(204);
      expect((await push(role.id, remove(id))).status).toBe(204);
      expect(await membersOf(role.id)).not.toContain(id);
      expect((await push(role.id, remove(id))).status).toBe(204);
      const { rows } = await portal.make.owner.query(
        `SELECT action, actor_account_id FROM audit_log WHERE entity = 'accounts'
         AND entity_id = (SELECT account_id::text FROM employees WHERE id = $1) ORDER BY seq`,
        [id],
      );
      expect(rows).toEqual([
        { action: 'admins.grant', actor_account_id: null },
        { action: 'admins.revoke', actor_account_id: null },
      ]);
    },
  );

  it('finds SCIM groups by their external ID', async () => {
    const findByExternalId = async (text: string) =>
      (await okta('GET', `/Groups?filter=${encodeURIComponent(`externalId eq "${text}"`)}`)).body.Resources;
    expect(await findByExternalId('g-1')).toEqual([]);
    expect((await push(role.id, { op: 'add', path: 'externalId', value: 'g-1' })).status).toBe(204);
    expect(await findByExternalId('g-1')).toMatchObject([{ id: String(role.id), externalId: 'g-1' }]);
    expect(await findByExternalId('G-1')).toEqual([]);
    const answer = await okta('PUT', `/Groups/${role.id}`, {
      displayName: role.code,
      externalId: 'g-2',
      members: [],
    });
    expect(answer.body).toMatchObject({ externalId: 'g-2' });
    expect(await findByExternalId('g-2')).toHaveLength(1);
    const elsewhere = await portal.make.company();
    const other = await portal.make.employee({ companyId: elsewhere.id, roles: ['STAFF', 'ADMIN'] });
    const { token } = await portal.make.provisioningToken({
      companyId: elsewhere.id,
      makerAccountId: other.accountId,
    });
    const admin = await groupNamed('ADMIN');
    await push(admin.id, { op: 'add', path: 'externalId', value: 'g-admin' });
    const foreignAnswer = await createScimClient(portal, token)('GET', `/Groups/${admin.id}`);
    expect(foreignAnswer.body).not.toHaveProperty('externalId');
    await okta('PUT', `/Groups/${role.id}`, { displayName: role.code, members: [] });
    expect(await findByExternalId('g-2')).toEqual([]);
  });

  it('replaces all members of a SCIM group', async () => {
    const [first, two, three] = [await makePersonId(), await makePersonId(), await makePersonId()];
    await push(role.id, { op: 'replace', path: 'members', value: [{ value: first }, { value: two }] });
    expect(await membersOf(role.id)).toEqual([first, two]);
    const answer = await okta('PUT', `/Groups/${role.id}`, {
      displayName: role.code,
      members: [{ value: two }, { value: three }],
    });
    expect(answer.body.members.map(({ value }: { value: string }) => value)).toEqual([two, three]);
    await push(role.id, { op: 'remove', path: 'members' });
    expect(await membersOf(role.id)).toEqual([]);
  });

  it('rejects creating, renaming and deleting SCIM groups', async () => {
    const again = await okta('POST', '/Groups', { displayName: role.code.toLowerCase(), members: [] });
    expect([again.status, again.body.scimType]).toEqual([409, 'uniqueness']);
    const answer = await okta('POST', '/Groups', { displayName: 'Brand new' });
    expect([answer.status, answer.body.detail]).toEqual([501, expect.stringMatching(/in the portal/)]);
    expect((await push(role.id, { op: 'replace', value: { displayName: 'Other' } })).status).toBe(501);
    expect((await okta('PUT', `/Groups/${role.id}`, { displayName: 'Other', members: [] })).status).toBe(501);
    expect((await okta('DELETE', `/Groups/${role.id}`)).status).toBe(501);
    expect((await okta('GET', `/Groups/${role.id}`)).body.displayName).toBe(role.code);
  });

  it('rejects members of a SCIM group that are unknown, inactive or of another company', async () => {
    const stranger = await portal.make.employee();
    const off = await makePersonId();
    await okta('PATCH', `/Users/${off}`, buildPatch({ op: 'replace', path: 'active', value: false }));
    for (const value of [stranger.employeeId, 999_999_999, off]) {
      const refused = await push(role.id, { op: 'add', path: 'members', value: [{ value: String(value) }] });
      expect([refused.status, refused.body.scimType]).toEqual([400, 'invalidValue']);
    }
  });

  it('limits the roles that a provisioning token may grant or revoke to the current permissions of its creator', async () => {
    const id = await makePersonId();
    const admin = await groupNamed('ADMIN');
    const add = { op: 'add', path: 'members', value: [{ value: id }] };
    expect((await push(admin.id, add)).status).toBe(204);
    const system = await portal.make.owner.query("SELECT id FROM roles WHERE role_code = 'SYSADMIN'");
    expect((await push(system.rows[0].id, add)).status).toBe(404);
    // A token cannot change the account that created it, so the creator stays a member.
    const all = await push(admin.id, { op: 'remove', path: 'members' });
    expect([all.status, all.body.detail]).toEqual([403, expect.stringMatching(/person who created it/)]);
    expect(await membersOf(admin.id)).toEqual([String(maker.employeeId), id]);
    expect((await push(admin.id, { op: 'remove', path: 'members', value: [{ value: id }] })).status).toBe(
      204,
    );
  });
});
