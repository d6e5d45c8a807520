import { sessions } from '@gatehouse/api/auth/sessions';
import { companies } from '@gatehouse/api/people/companies';
import { usualHours } from '@gatehouse/api/people/working-hours';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let system: Client;

beforeAll(async () => {
  portal = await testPortal();
  system = await portal.as(await portal.make.sysadmin());
});

const body = (code: string, more: object = {}) => ({
  companyCode: code,
  companyName: `Name of ${code}`,
  timeZone: 'Asia/Ho_Chi_Minh',
  ...more,
});
const change = (more: object = {}) => ({ companyName: 'Changed', timeZone: 'Asia/Seoul', ...more });

async function makeCompanyWithAdmin() {
  const company = await portal.make.company();
  const person = await portal.make.employee({ companyId: company.id, roles: ['ADMIN'] });
  return { company, person, admin: await portal.as(person) };
}

describe('operations on companies', () => {
  it('adds a company with the default working hours, and lets its creator see and change it immediately', async () => {
    const created = await system.call(companies.create, { body: body('NEW') });
    expect([created.status, created.code]).toEqual([200, 'success']);
    expect(created.result).toMatchObject({
      companyCode: 'NEW',
      isEnabled: true,
      departments: [],
      ...usualHours,
    });
    const { result } = await system.call(companies.list, { query: { keyword: 'name of new' } });
    expect(result.content.map((row: { id: number }) => row.id)).toEqual([created.result.id]);
    const { id } = created.result;
    expect((await system.call(companies.update, { params: { id }, body: change() })).status).toBe(200);
  });

  it('rejects a code that differs from another code only in case', async () => {
    await system.call(companies.create, { body: body('Twin') });
    for (const code of ['twin', 'TWIN', 'Twin'])
      expect(await system.call(companies.create, { body: body(code) })).toMatchObject({
        status: 409,
        code: 'HR_COMPANY_CODE_EXISTED',
      });
  });

  it('gives a company without a time zone the zone of the installation', async () => {
    const { timeZone: _, ...without } = body('ZONELESS');
    const { result } = await system.call(companies.create, { body: without });
    expect(result.timeZone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  it('changes every field of a company except the code, including the working hours', async () => {
    const { company, admin } = await makeCompanyWithAdmin();
    const hours = {
      startTime: '22:00',
      endTime: '06:00',
      breaks: [{ start: '23:30', end: '00:15' }],
      workingDays: [6, 1, 6],
      checkLate: false,
      lateAfter: 10,
      windowBefore: 60,
      countPairs: true,
    };
    const contact = { websiteUrl: 'https://example.com', email: 'hr@example.com', phone: '+84 28 3822 0000' };
    const answer = await admin.call(companies.update, {
      params: { id: company.id },
      body: change({ ...hours, ...contact }),
    });
    expect(answer.result).toMatchObject({
      ...hours,
      ...contact,
      companyCode: company.code,
      timeZone: 'Asia/Seoul',
      workingDays: [1, 6],
    });
    expect((await admin.call(companies.get, { params: { id: company.id } })).result).toEqual(answer.result);
  });

  it('recomputes attendance days only when the time zone or the working hours of a company change', async () => {
    const { company, admin } = await makeCompanyWithAdmin();
    const params = { id: company.id };
    const findQueuedJobs = async () =>
      (
        await portal.make.owner.query(
          "SELECT data FROM pgboss.job WHERE name = 'attendance.recompute' AND (data ->> 'companyId')::bigint = $1",
          [company.id],
        )
      ).rows;
    await admin.call(companies.update, { params, body: change({ timeZone: 'Asia/Ho_Chi_Minh' }) });
    expect(await findQueuedJobs()).toEqual([]);
    await admin.call(companies.update, { params, body: change() });
    expect(await findQueuedJobs()).toEqual([{ data: { companyId: company.id } }]);
    await admin.call(companies.update, { params, body: change({ lateAfter: 15 }) });
    expect(await findQueuedJobs()).toHaveLength(1);
  });

  it('reports all invalid fields of a company in one answer', async () => {
    const answer = await system.call(companies.create, {
      body: body(' ', {
        companyName: 'x'.repeat(51),
        email: 'nobody',
        phone: 'ring me',
        timeZone: '+07:00',
        startTime: '25:00',
        breaks: [{ start: '12:00', end: '12:00' }],
        workingDays: [],
        lateAfter: -1,
        id: 1,
      }),
    });
    expect([answer.status, answer.code]).toEqual([400, 'API_INVALID_REQUEST_ARGUMENT']);
    expect(answer.result.fields.map(({ field, rule }: Record<string, string>) => `${field} ${rule}`)).toEqual(
      [
        'companyCode required',
        'companyName maxLength',
        'email email',
        'phone phone',
        'timeZone timeZone',
        'startTime invalid',
        'breaks invalid',
        'workingDays required',
        'lateAfter min',
        'id unknown',
      ],
    );
  });

  it('rejects a company code that another company uses', async () => {
    const existingCompany = await portal.make.company();
    const answer = await system.call(companies.create, { body: body(existingCompany.code) });
    expect([answer.status, answer.code]).toEqual([409, 'HR_COMPANY_CODE_EXISTED']);
    const { id } = await portal.make.company();
    const changed = await system.call(companies.update, {
      params: { id },
      body: change({ companyCode: 'X' }),
    });
    expect(changed.result.fields).toEqual([{ field: 'companyCode', rule: 'unknown', params: {} }]);
  });

  it('rejects deleting a company in use and names the records that use it', async () => {
    const { company, admin } = await makeCompanyWithAdmin();
    await portal.make.building({ companyId: company.id });
    const answer = await admin.call(companies.remove, { params: { id: company.id } });
    expect([answer.status, answer.code, answer.result]).toEqual([
      409,
      'HR_COMPANY_IN_USE',
      { usedBy: { departments: 1, employees: 1, buildings: 1 } },
    ]);
  });

  it('deletes a company without data and records the caller in the audit trail', async () => {
    const { id } = (await system.call(companies.create, { body: body('GONE') })).result;
    expect((await system.call(companies.remove, { params: { id } })).status).toBe(200);
    expect((await system.call(companies.get, { params: { id } })).code).toBe('HR_COMPANY_NOT_FOUND');
    const { rows } = await portal.make.owner.query(
      "SELECT action, before ->> 'companyCode' AS code FROM audit_log WHERE company_id = $1 ORDER BY seq",
      [id],
    );
    expect(rows).toEqual([
      { action: 'companies.create', code: null },
      { action: 'companies.remove', code: 'GONE' },
    ]);
  });

  it('accepts departments of the company itself in an update, rejects departments of other companies, and moves none', async () => {
    const { id } = await portal.make.company();
    const [own, foreign] = [await portal.make.department({ companyId: id }), await portal.make.department()];
    const save = (departmentIds: number[]) =>
      system.call(companies.update, { params: { id }, body: change({ departmentIds }) });
    expect((await save([own.id])).result.departments).toMatchObject([{ id: own.id }]);
    expect((await save([])).result.departments).toMatchObject([{ id: own.id }]);
    expect((await save([own.id, foreign.id])).code).toBe('HR_DEPARTMENT_NOT_FOUND');
    const answer = await system.call(companies.create, {
      body: body('TAKES', { departmentIds: [foreign.id] }),
    });
    expect(answer.code).toBe('HR_DEPARTMENT_NOT_FOUND');
  });

  it('accepts a DELETE request with a body for a company', async () => {
    const { id } = (await system.call(companies.create, { body: body('BODY') })).result;
    expect((await system.call(companies.remove, { params: { id }, body: { id } })).status).toBe(200);
  });

  it('treats another company as nonexistent, and lists only the companies of the caller', async () => {
    const { admin } = await makeCompanyWithAdmin();
    const other = await portal.make.company();
    for (const id of [other.id, 999_999]) {
      for (const answer of [
        await admin.call(companies.get, { params: { id } }),
        await admin.call(companies.update, { params: { id }, body: change() }),
        await admin.call(companies.remove, { params: { id } }),
      ]) {
        expect([answer.status, answer.code]).toEqual([404, 'HR_COMPANY_NOT_FOUND']);
      }
    }
    expect((await admin.call(companies.list)).result.totalElements).toBe(1);
    expect((await admin.call(companies.pick)).result.totalElements).toBe(1);
  });

  it('lets only system administrators add a company, and rejects managers and employees', async () => {
    const { company, admin } = await makeCompanyWithAdmin();
    expect((await admin.call(companies.create, { body: body('NO') })).code).toBe('AUTH_NO_PERMISSION');
    for (const role of ['MANAGER', 'STAFF'] as const) {
      const client = await portal.as(await portal.make.employee({ companyId: company.id, roles: [role] }));
      for (const operation of [companies.get, companies.update, companies.remove]) {
        const answer = await client.call(operation, { params: { id: company.id }, body: change() });
        expect(answer.code).toBe('AUTH_NO_PERMISSION');
      }
      expect((await client.call(companies.list)).code).toBe('AUTH_NO_PERMISSION');
      expect((await client.call(companies.pick)).result.content).toMatchObject([{ id: company.id }]);
    }
  });

  it('signs out all employees of a company when it is disabled, and no longer offers the company in pickers', async () => {
    const { company, admin } = await makeCompanyWithAdmin();
    const params = { id: company.id };
    await system.call(companies.update, { params, body: change({ isEnabled: false }) });
    expect((await admin.call(sessions.me)).code).toBe('AUTH_UNAUTHORIZED');
    const offered = await system.call(companies.pick, { query: { keyword: 'Changed' } });
    expect(offered.result.content).not.toContainEqual(expect.objectContaining({ id: company.id }));
    await system.call(companies.update, { params, body: change() });
    expect((await admin.call(sessions.me)).code).toBe('AUTH_UNAUTHORIZED');
  });

  it('finds a company by name or code, ignoring accents and word order', async () => {
    const created = await system.call(companies.create, {
      body: body('DNG-1', { companyName: 'Công ty Đà Nẵng' }),
    });
    for (const keyword of ['da nang', 'NANG cong', 'dng-1']) {
      const { result } = await system.call(companies.list, { query: { keyword } });
      expect(result.content.map((row: { id: number }) => row.id)).toEqual([created.result.id]);
    }
    expect((await system.call(companies.list, { query: { keyword: '%' } })).result.content).toEqual([]);
  });

  it('merges concurrent changes to different fields of a company, and names the author of the earlier change if two changes set the same field', async () => {
    const { company, admin } = await makeCompanyWithAdmin();
    const params = { id: company.id };
    const { version } = (await admin.call(companies.get, { params })).result;
    const save = (client: Client, body: object) => client.call(companies.update, { params, body });
    await save(system, { version, lateAfter: 20, phone: '+84 28 1111 0000' });
    const mergedAnswer = await save(admin, { version, email: 'hr@example.com' });
    expect(mergedAnswer.result).toMatchObject({ version: 3, lateAfter: 20, email: 'hr@example.com' });
    const refused = await save(admin, { version, lateAfter: 7 });
    expect([refused.status, refused.code]).toEqual([409, 'API_ROW_CHANGED']);
    expect(refused.result).toMatchObject({ version: 3, fields: [{ field: 'lateAfter', value: 20 }] });
    expect((await save(admin, change({ lateAfter: 7 }))).result).toMatchObject({ version: 4, lateAfter: 7 });
  });

  it('writes only the company fields that are sent', async () => {
    const { company, admin } = await makeCompanyWithAdmin();
    const params = { id: company.id };
    await admin.call(companies.update, {
      params,
      body: { isEnabled: true, checkLate: false, manager: 'Ánh' },
    });
    const { result } = await admin.call(companies.update, { params, body: { address: '1 Main Street' } });
    expect(result).toMatchObject({ address: '1 Main Street', checkLate: false, manager: 'Ánh' });
  });
});
