import { telework } from '@gatehouse/api/telework/telework';
import { teleworkSettings } from '@gatehouse/api/telework/telework-settings';
import type { Person } from '@gatehouse/testing/data/factories';
import { createAgent } from '@gatehouse/testing/kit/agent';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let departmentId: number;
let admin: Client;

beforeAll(async () => {
  // 15:00 in Ho Chi Minh City.
  portal = await testPortal({ at: '2026-11-20T08:00:00Z' });
  ({ id: departmentId, companyId } = await portal.make.department());
  admin = await portal.as(await portal.make.employee({ companyId, departmentId, roles: ['ADMIN'] }));
});

const date = '2026-11-20';
const localInstant = (clock: string) => new Date(`${date}T${clock}:00+07:00`);

/** Creates an employee with work from 9:00 to 9:30 and reports of the agent until 10:00. */
async function createWorker(options: { departmentId?: number; grant?: boolean } = {}): Promise<Person> {
  const person = await portal.make.employee({
    companyId,
    departmentId: options.departmentId ?? departmentId,
  });
  const { token } = await portal.make.teleworkAgent(person);
  const agent = createAgent(portal, token);
  const report = async (type: string, from: string, to: string, data: object) => {
    await agent('POST', `/buckets/${type}`, { client: 'aw', type, hostname: 'PC' });
    const duration = (localInstant(to).getTime() - localInstant(from).getTime()) / 1000;
    const answer = await agent('POST', `/buckets/${type}/events`, {
      timestamp: localInstant(from).toISOString(),
      duration,
      data,
    });
    expect(answer.status).toBe(200);
  };
  await report('afkstatus', '09:00', '09:30', { status: 'not-afk' });
  await report('afkstatus', '09:30', '10:00', { status: 'afk' });
  await report('currentwindow', '09:00', '09:20', { app: 'Sheets', title: 'Pay' });
  await report('currentwindow', '09:20', '10:00', { app: 'Email', title: 'Inbox' });
  if (options.grant !== false)
    await portal.make.request(person, { type: 'TELEWORK', status: 'APPROVED', date });
  return person;
}
const statesOf = (record: { workingSessions: { stateType: string; duration: number }[] }) =>
  record.workingSessions.map(({ stateType, duration }) => `${stateType} ${duration / 60}`);

describe('telework records of a date', () => {
  it('shows a person their own sessions, figures and apps in the zone of the site', async () => {
    const client = await portal.as(await createWorker());
    const { result } = await client.call(telework.mine);
    expect(result).toMatchObject({ date, today: date, asOf: '2026-11-20T08:00:00.000Z' });
    const { record } = result;
    expect(record).toMatchObject({
      timeZone: 'Asia/Ho_Chi_Minh',
      dayStart: '2026-11-19T17:00:00.000Z',
      dayEnd: '2026-11-20T17:00:00.000Z',
      stats: {
        duration: 3600,
        activeTime: 2100,
        lessActiveTime: 300,
        idleTime: 1200,
        efficiency: 58,
        uncounted: 0,
      },
    });
    expect(statesOf(record)).toEqual(['ACTIVE 35', 'LESS_ACTIVE 5', 'IDLE 20']);
    expect(record.workingSessions[0].activeProcesses).toEqual([
      { app: 'Sheets', windowTitle: null, cpuTime: 1200 },
      { app: 'Email', windowTitle: null, cpuTime: 900 },
    ]);
  });

  it('shows telework time without an approved request but does not count it, unless the company requires no request', async () => {
    const client = await portal.as(await createWorker({ grant: false }));
    const readOwn = async () => (await client.call(telework.mine)).result.record;
    expect((await readOwn()).stats).toMatchObject({ duration: 0, efficiency: null, uncounted: 3600 });
    expect(statesOf(await readOwn())).toEqual(['ACTIVE 35', 'LESS_ACTIVE 5', 'IDLE 20']);
    await admin.call(teleworkSettings.update, { params: { companyId }, body: { requireApproval: false } });
    expect((await readOwn()).stats).toMatchObject({ duration: 3600, efficiency: 58, uncounted: 0 });
    await admin.call(teleworkSettings.update, { params: { companyId }, body: { requireApproval: true } });
  });

  it('lists telework records of managed departments for managers and of all people for administrators, six per page', async () => {
    const { id: other } = await portal.make.department({ companyId });
    const ownWorker = await createWorker();
    const otherWorker = await createWorker({ departmentId: other });
    for (let n = 0; n < 6; n++) await createWorker();
    const manager = await portal.make.employee({ companyId, departmentId, roles: ['MANAGER'] });
    await portal.make.manages(manager, other);
    const client = await portal.as(manager);
    const listIds = async (who: Client, query: object = { size: 100 }) =>
      (await who.call(telework.myDepartment, { query })).result.records.content.map(
        ({ employeeId }: { employeeId: number }) => employeeId,
      );
    expect(await listIds(client)).toEqual([otherWorker.employeeId]);
    expect(await listIds(admin)).toEqual(
      expect.arrayContaining([ownWorker.employeeId, otherWorker.employeeId]),
    );
    expect(await listIds(admin, {})).toHaveLength(6);
    const departmentAnswer = await admin.call(telework.ofDepartment, { params: { id: other } });
    expect(departmentAnswer.result.records).toMatchObject({
      totalElements: 1,
      content: [{ employeeId: otherWorker.employeeId }],
    });
    expect((await client.call(telework.ofDepartment, { params: { id: departmentId } })).code).toBe(
      'HR_DEPARTMENT_NOT_FOUND',
    );
    expect(await listIds(admin, { date: '2026-11-19' })).toEqual([]);
  });

  it('refuses telework records of a department to employees and system administrators', async () => {
    const staff = await portal.as(await createWorker());
    expect((await staff.call(telework.myDepartment)).code).toBe('AUTH_NO_PERMISSION');
    const answer = await staff.call(telework.export, { query: { target: 'my-department' } });
    expect(answer.code).toBe('AUTH_NO_PERMISSION');
    const system = await portal.as(await portal.make.employee({ roles: ['SYSADMIN'] }));
    expect((await system.call(telework.myDepartment)).code).toBe('AUTH_NO_PERMISSION');
  });

  it("lists and exports a department's telework records by its code, and treats a department of another company as nonexistent", async () => {
    const field = await portal.make.department({ companyId });
    const worker = await createWorker({ departmentId: field.id });
    const list = async (client: Client, code: string) => {
      const { result } = await client.call(telework.myDepartment, { query: { code } });
      return result.records?.content.map(({ employeeId }: { employeeId: number }) => employeeId) ?? [];
    };
    expect(await list(admin, field.code)).toEqual([worker.employeeId]);
    const query = { target: 'department', code: field.code };
    expect((await admin.call(telework.export, { query })).status).toBe(200);
    const foreign = await portal.make.department();
    for (const code of [foreign.code, 'NOWHERE']) {
      expect((await admin.call(telework.myDepartment, { query: { code } })).code).toBe(
        'HR_DEPARTMENT_NOT_FOUND',
      );
      expect((await admin.call(telework.export, { query: { ...query, code } })).code).toBe(
        'HR_DEPARTMENT_NOT_FOUND',
      );
    }
    const both = { ...query, id: departmentId };
    expect((await admin.call(telework.export, { query: both })).code).toBe('HR_DEPARTMENT_NOT_FOUND');
  });

  it.each([
    ['me', { target: 'me' }],
    ['all one is in charge of', { target: 'my-department' }],
    ['a department', { target: 'department' }],
  ])('exports telework records for %s', async (_what, query) => {
    const id = query.target === 'department' ? { id: departmentId } : {};
    const answer = await admin.call(telework.export, { query: { ...query, ...id } });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toContain('telework');
  });
});
