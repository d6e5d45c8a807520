import { visitors } from '@gatehouse/api/visitors/visitors';
import type { Person } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let hostIs: Person;
let departmentCode: string;
let admin: Client;
let manager: Client;

beforeAll(async () => {
  portal = await testPortal({ at: '2026-11-25T09:00:00Z' });
  const department = await portal.make.department();
  departmentCode = department.code;
  companyId = department.companyId;
  hostIs = await portal.make.employee({ departmentId: department.id, companyId });
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  const managerIs = await portal.make.employee({ companyId, roles: ['MANAGER'] });
  await portal.make.manages(managerIs, department.id);
  manager = await portal.as(managerIs);
});

const createBody = (more: object = {}) => ({
  companyId,
  firstName: 'Minh',
  lastName: 'Lê',
  displayName: 'Lê Minh',
  contactDepartment: departmentCode,
  contactPerson: hostIs.accountName,
  nationality: 'VN',
  activeFrom: '2026-11-25T00:00:00.000Z',
  activeTo: '2026-11-26T00:00:00.000Z',
  ...more,
});
const addVisitor = (client: Client, more: object = {}) =>
  client.call(visitors.create, { body: createBody(more) });
const updateVisitor = (client: Client, id: number, change: object) =>
  client.call(visitors.update, { params: { id }, body: change });

describe('visitors', () => {
  it('adds a visitor with a generated code and finds the visitor by the code', async () => {
    const { result } = await addVisitor(manager, { visitorCompany: 'Sông Hồng', idPassportNumber: 'C123' });
    expect(result).toMatchObject({
      visitorCode: expect.stringMatching(/^V\d{6,19}$/),
      gender: 'MALE',
      contactDepartment: departmentCode,
      contactPerson: hostIs.accountName,
      contactEmployeeId: hostIs.employeeId,
      enabled: true,
      accessCard: false,
      state: 'ACTIVE',
      may: { sendQr: 'QR_OFF' },
    });
    const matches = await manager.call(visitors.list, { query: { keyword: result.visitorCode } });
    expect(matches.result.content).toEqual([result]);
    expect(await listIds(manager, { keyword: 'song hong' })).toEqual([result.id]);
  });

  const listIds = async (client: Client, query: object) =>
    (await client.call(visitors.list, { query: { size: 1000, ...query } })).result.content.map(
      ({ id }: { id: number }) => id,
    );

  it('reports every invalid field and every invalid combination of fields of a visitor', async () => {
    const bare = await admin.call(visitors.create, { body: { companyId, title: 'x'.repeat(256) } });
    expect(
      bare.result.fields.map(({ field, rule }: { field: string; rule: string }) => [field, rule]),
    ).toEqual([
      ['title', 'maxLength'],
      ['firstName', 'required'],
      ['lastName', 'required'],
      ['displayName', 'required'],
      ['contactDepartment', 'required'],
      ['contactPerson', 'required'],
      ['nationality', 'required'],
      ['activeFrom', 'required'],
      ['activeTo', 'required'],
    ]);
    const crossed = await addVisitor(admin, {
      enableQrCheckin: true,
      accessCard: true,
      activeTo: '2026-11-25T00:00:00.000Z',
      nationality: 'XX',
    });
    expect(crossed.result.fields).toEqual([
      { field: 'email', rule: 'required', params: {} },
      { field: 'activeTo', rule: 'order', params: {} },
      { field: 'cardId', rule: 'required', params: {} },
      { field: 'nationality', rule: 'invalid', params: {} },
    ]);
  });

  it('clears a visitor’s email address when QR check-in is turned off, and keeps fields that an update omits', async () => {
    const { result: visitor } = await addVisitor(admin, { enableQrCheckin: true, email: 'minh@example.com' });
    expect(visitor).toMatchObject({ email: 'minh@example.com', may: { sendQr: null } });
    const { result } = await updateVisitor(manager, visitor.id, {
      version: visitor.version,
      enableQrCheckin: false,
    });
    expect(result).toMatchObject({ email: '', enableQrCheckin: false, displayName: 'Lê Minh', version: 2 });
    const late = await updateVisitor(admin, visitor.id, { activeTo: '2026-11-24T00:00:00Z' });
    expect(late.result.fields).toMatchObject([{ field: 'activeTo', rule: 'order' }]);
  });

  it('rejects unknown departments, and people of other departments as the contact of a visitor', async () => {
    const elsewhere = await portal.make.employee({ companyId });
    expect((await addVisitor(admin, { contactDepartment: 'NONE' })).code).toBe('HR_DEPARTMENT_NOT_FOUND');
    expect((await addVisitor(admin, { contactPerson: elsewhere.accountName })).code).toBe(
      'HR_EMPLOYEE_NOT_FOUND',
    );
    const below = await portal.make.department({ companyId });
    await portal.make.owner.query('UPDATE departments SET parent_department_id = $1 WHERE id = $2', [
      hostIs.departmentId,
      below.id,
    ]);
    const lower = await portal.make.employee({ companyId, departmentId: below.id });
    expect((await addVisitor(manager, { contactPerson: lower.accountName })).status).toBe(200);
    const { result } = await manager.call(visitors.contacts, { query: { companyId, departmentCode } });
    expect(result.content.map(({ accountName }: { accountName: string }) => accountName)).toEqual(
      expect.arrayContaining([hostIs.accountName, lower.accountName]),
    );
    expect(result.content).toHaveLength(2);
  });

  it('shows managers visitors of their own departments only, and shows employees no visitors', async () => {
    const other = await portal.make.employee({ companyId });
    const { id } = await portal.make.visitor(other);
    for (const answer of [
      await manager.call(visitors.get, { params: { id } }),
      await updateVisitor(manager, id, { title: 'Dr' }),
      await manager.call(visitors.remove, { params: { id } }),
      await manager.call(visitors.sendQr, { params: { id } }),
    ])
      expect([answer.status, answer.code]).toEqual([404, 'HR_VISITOR_NOT_FOUND']);
    expect(await listIds(manager, {})).not.toContain(id);
    expect(await listIds(admin, {})).toContain(id);
    const { rows } = await portal.make.owner.query(
      'SELECT department_code AS code FROM departments WHERE id = $1',
      [other.departmentId],
    );
    const sneaked = await addVisitor(manager, {
      contactDepartment: rows[0].code,
      contactPerson: other.accountName,
    });
    expect(sneaked.code).toBe('HR_DEPARTMENT_NOT_FOUND');
    expect((await (await portal.as(hostIs)).call(visitors.list)).code).toBe('AUTH_NO_PERMISSION');
  });

  it('lists upcoming, active, past and disabled visitors by status', async () => {
    const host = await portal.make.employee({ roles: ['ADMIN'] });
    const keeper = await portal.as(host);
    const visitorsByState = {
      UPCOMING: await portal.make.visitor(host, {
        activeFrom: '2026-11-25T09:00:01Z',
        activeTo: '2026-11-27T00:00:00Z',
      }),
      ACTIVE: await portal.make.visitor(host, { activeTo: '2026-11-25T09:00:00Z' }),
      OVER: await portal.make.visitor(host, { activeTo: '2026-11-25T08:59:59Z' }),
      DISABLED: await portal.make.visitor(host, { enabled: false }),
    };
    for (const [state, { id }] of Object.entries(visitorsByState)) {
      expect(await listIds(keeper, { state })).toEqual([id]);
      expect((await keeper.call(visitors.get, { params: { id } })).result.state).toBe(state);
    }
  });

  it('deletes a visitor and records it in the audit trail', async () => {
    const { result: visitor } = await addVisitor(admin);
    expect((await admin.call(visitors.remove, { params: { id: visitor.id } })).status).toBe(200);
    expect((await admin.call(visitors.get, { params: { id: visitor.id } })).code).toBe(
      'HR_VISITOR_NOT_FOUND',
    );
    const { rows } = await portal.make.owner.query(
      "SELECT action FROM audit_log WHERE company_id = $1 AND entity = 'visitors' AND entity_id = $2 ORDER BY seq",
      [companyId, String(visitor.id)],
    );
    expect(rows.map(({ action }) => action)).toEqual(['visitors.create', 'visitors.remove']);
  });
});
