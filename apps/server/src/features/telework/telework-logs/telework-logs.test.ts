import { notifications } from '@gatehouse/api/notifications/notifications';
import { telework } from '@gatehouse/api/telework/telework';
import { teleworkLogs } from '@gatehouse/api/telework/telework-logs';
import { teleworkSettings } from '@gatehouse/api/telework/telework-settings';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';

let portal: TestPortal;
let companyId: number;
let departmentId: number;
let manager: Client;
let admin: Client;

beforeAll(async () => {
  // 15:00 in Ho Chi Minh City.
  portal = await testPortal({ at: '2026-11-20T08:00:00Z' });
  ({ id: departmentId, companyId } = await portal.make.department());
  const chief = await portal.make.employee({ companyId, departmentId, roles: ['MANAGER'] });
  await portal.make.manages(chief, departmentId);
  manager = await portal.as(chief);
  admin = await portal.as(await portal.make.employee({ companyId, departmentId, roles: ['ADMIN'] }));
});

async function createTeleworker() {
  const person = await portal.make.employee({ companyId, departmentId });
  await portal.make.request(person, { type: 'TELEWORK', status: 'APPROVED', date: '2026-11-20' });
  return portal.as(person);
}
const createLog = (client: Client, body: object = {}) =>
  client.call(teleworkLogs.create, {
    body: {
      kind: 'MANUAL_LOG',
      startTime: '2026-11-20T10:00:00',
      endTime: '2026-11-20T11:00:00',
      note: 'Phone',
      ...body,
    },
  });
const manualTimeOf = async (client: Client) =>
  (await client.call(telework.mine)).result.record.stats.manualTime;
const subjectsOf = async (client: Client) =>
  (await client.call(notifications.list)).result.content.map(({ subject }: { subject: string }) => subject);

describe('manual logs of telework', () => {
  it('notifies the manager of a manual log, counts the log once it is approved, and notifies its owner', async () => {
    const client = await createTeleworker();
    const { result: created } = await createLog(client);
    expect(created).toMatchObject({
      status: 'PENDING',
      startsAt: '2026-11-20T03:00:00.000Z',
      may: { remove: null },
    });
    expect(await manualTimeOf(client)).toBe(0);
    const { result: waiting } = await manager.call(teleworkLogs.waiting);
    expect(waiting.content.at(-1)).toMatchObject({ id: created.id, may: { approve: null, reject: null } });
    expect(await subjectsOf(manager)).toContain('A break or manual log is waiting for your approval');
    const decided = await manager.call(teleworkLogs.approve, {
      params: { id: created.id },
      body: { comment: 'Fine' },
    });
    expect(decided.result).toMatchObject({ status: 'APPROVED', approverComment: 'Fine' });
    expect(await manualTimeOf(client)).toBe(3600);
    expect(await subjectsOf(client)).toEqual(['Your manual entry was approved']);
    const withdrawn = await client.call(teleworkLogs.remove, { params: { id: created.id } });
    expect([withdrawn.code, withdrawn.result]).toEqual(['TEL_LOG_DECIDED', { reason: 'APPROVED' }]);
    expect((await manager.call(teleworkLogs.reject, { params: { id: created.id }, body: {} })).code).toBe(
      'TEL_LOG_DECIDED',
    );
  });

  it('counts a manual log immediately if the company requires no approval, and lets the owner withdraw the log', async () => {
    await admin.call(teleworkSettings.update, { params: { companyId }, body: { requireApproval: false } });
    const client = await createTeleworker();
    const { result: created } = await createLog(client);
    expect(created).toMatchObject({ status: 'APPROVED', approver: null });
    expect(await manualTimeOf(client)).toBe(3600);
    expect((await client.call(teleworkLogs.remove, { params: { id: created.id } })).status).toBe(200);
    expect((await client.call(teleworkLogs.mine, { query: { date: '2026-11-20' } })).result.content).toEqual(
      [],
    );
    await admin.call(teleworkSettings.update, { params: { companyId }, body: { requireApproval: true } });
  });

  it('rejects a manual log that is empty, ends in the future, or overlaps a pending or approved log', async () => {
    const client = await createTeleworker();
    const { result: created } = await createLog(client);
    expect((await createLog(client, { kind: 'BREAK', startTime: '2026-11-20T10:30:00' })).code).toBe(
      'TEL_LOG_CLASH',
    );
    await manager.call(teleworkLogs.reject, { params: { id: created.id }, body: {} });
    expect((await createLog(client)).status).toBe(200);
    const fieldErrorsOf = async (body: object) => (await createLog(client, body)).result.fields;
    expect(await fieldErrorsOf({ startTime: '2026-11-20T14:00:00', endTime: '2026-11-20T16:00:00' })).toEqual(
      [{ field: 'endTime', rule: 'future', params: {} }],
    );
    expect(await fieldErrorsOf({ endTime: '2026-11-20T10:00:00' })).toEqual([
      { field: 'endTime', rule: 'order', params: {} },
    ]);
  });

  it('rejects a decision on a manual log by its owner, a colleague or the manager of another department', async () => {
    const client = await createTeleworker();
    const { result: created } = await createLog(client);
    const approveAs = (who: Client) =>
      who.call(teleworkLogs.approve, { params: { id: created.id }, body: {} });
    expect((await approveAs(client)).code).toBe('AUTH_NO_PERMISSION');
    const stranger = await portal.as(await portal.make.employee({ companyId, roles: ['MANAGER'] }));
    expect((await approveAs(stranger)).code).toBe('TEL_LOG_NOT_FOUND');
    const { result: own } = await createLog(manager, {
      startTime: '2026-11-20T08:00:00',
      endTime: '2026-11-20T09:00:00',
    });
    expect((await manager.call(teleworkLogs.approve, { params: { id: own.id }, body: {} })).code).toBe(
      'TEL_LOG_NOT_FOUND',
    );
    expect((await manager.call(teleworkLogs.remove, { params: { id: created.id } })).code).toBe(
      'TEL_LOG_NOT_FOUND',
    );
  });
});
