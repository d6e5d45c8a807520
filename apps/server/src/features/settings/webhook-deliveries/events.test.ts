import { meetings } from '@gatehouse/api/meetings/meetings';
import { requests } from '@gatehouse/api/requests/requests';
import { webhookBody, webhookEvents } from '@gatehouse/api/settings/webhook-events';
import { testType, type WebhookType, webhookTypes } from '@gatehouse/api/settings/webhook-types';
import { webhooks } from '@gatehouse/api/settings/webhooks';
import { visitorLogbook } from '@gatehouse/api/visitors/visitor-logbook';
import { visitors } from '@gatehouse/api/visitors/visitors';
import type { Person } from '@gatehouse/testing/data/factories';
import { terminalOf } from '@gatehouse/testing/kit/terminal-world';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { offlineJob } from '../../area/devices/silence.service.ts';
import { recomputeDays } from '../../attendance/attendance-days/attendance-days.service.ts';
import { tellOfEnds } from '../../contracts/contract-rules/reminders.service.ts';
import { emitAlarmEvent, insertStoredEvents } from './events.service.ts';

let portal: TestPortal;
let companyId: number;
let person: Person;
let admin: Client;
let staff: Client;
let webhookId: number;
/** A webhook of another company with a subscription to all event types, to test that it receives none. */
let foreignId: number;

const queryRows = async (text: string, values: unknown[] = []) =>
  (await portal.make.owner.query(text, values)).rows;

const createSubscriber = async () => {
  const company = await portal.make.company();
  const client = await portal.as(await portal.make.employee({ companyId: company.id, roles: ['ADMIN'] }));
  const url = 'https://hooks.example.com/x';
  const body = { companyId: company.id, name: 'All', url, eventTypes: [...webhookTypes] };
  const { result } = await client.call(webhooks.create, { body });
  return { companyId: company.id, client, id: result.webhook.id as number };
};

beforeAll(async () => {
  portal = await testPortal({ settings: { WEBHOOK_HOSTS: 'hooks.example.com' } });
  ({ companyId, client: admin, id: webhookId } = await createSubscriber());
  foreignId = (await createSubscriber()).id;
  person = await portal.make.employee({ companyId, displayName: 'Canary Ann' });
  staff = await portal.as(person);
});

/**
 * Removes and returns the events written for the webhook since the last call. Checks the events against the catalogue.
 */
async function takeEvents(): Promise<{ type: WebhookType; data: Record<string, unknown> }[]> {
  const deliveries = await queryRows(
    'DELETE FROM webhook_deliveries WHERE webhook_id = $1 RETURNING id, event_type, body',
    [webhookId],
  );
  return deliveries
    .toSorted((a, b) => Number(a.id) - Number(b.id))
    .map(({ event_type: type, body }) => {
      const parsed = webhookBody(type).safeParse(JSON.parse(body));
      expect(parsed.error?.issues, `${type}: ${body}`).toBeUndefined();
      return JSON.parse(body);
    });
}
const takeTypes = async () => (await takeEvents()).map(({ type }) => type).sort();

const createLeaveRequest = (date: string) =>
  staff.call(requests.create, {
    body: {
      ...{ title: 'Away', type: 'LEAVE', subType: 'ANNUAL', reason: 'x', isAllDay: true, submitted: true },
      startTime: `${date}T00:00:00`,
      endTime: `${date}T23:59:59`,
    },
  });

describe('webhook events of the catalogue', () => {
  it('emits webhook events for a punch, for the granted access, for the attendance day and for a terminal that is online again', async () => {
    const device = await portal.make.device({ companyId });
    const terminal = terminalOf(portal, device.serial);
    await terminal.attlog([`${person.pin}\t2026-11-19 09:06:00\t255\t15`]);
    const all = await takeEvents();
    expect(all.map(({ type }) => type).sort()).toEqual([
      'access.granted',
      'attendance.day.updated',
      'attendance.punch',
      'device.online',
    ]);
    const punch = all.find(({ type }) => type === 'attendance.punch');
    expect(punch?.data).toMatchObject({
      person: { employeeId: person.employeeId, displayName: 'Canary Ann' },
      wallTime: '2026-11-19T09:06:00',
      verifyMode: 'FACE',
    });
    // A record that is sent again emits no event.
    await terminal.attlog([`${person.pin}\t2026-11-19 09:06:00\t255\t15`]);
    expect(await takeEvents()).toEqual([]);
    // The days of a long upload are computed after its response.
    const days = Array.from({ length: 25 }, (_, n) => `2026-10-${String(n + 1).padStart(2, '0')}`);
    await terminal.attlog(days.map((day) => `${person.pin}\t${day} 09:00:00\t255\t15`));
    await expect.poll(async () => (await queryRows('SELECT FROM punch_backlog')).length).toBe(0);
    const late = await takeTypes();
    expect(late.filter((type) => type === 'attendance.punch')).toHaveLength(25);
    expect(late.filter((type) => type === 'attendance.day.updated')).toHaveLength(25);
  });

  it('emits a webhook event for a day if a recomputation changes its figures', async () => {
    await queryRows(
      "UPDATE attendance_days SET status = 'ABSENT' WHERE employee_id = $1 AND work_date = '2026-11-19'",
      [person.employeeId],
    );
    const at = new Date(portal.clock.now().getTime() + 1000);
    await portal.services.database.asCompanies([companyId], (db) =>
      recomputeDays(db, {
        companyId,
        employeeIds: [person.employeeId ?? 0],
        from: '2026-11-18',
        to: '2026-11-20',
        at,
        cause: 'PUNCHES',
      }),
    );
    expect(await takeEvents()).toMatchObject([
      { type: 'attendance.day.updated', data: { workDate: '2026-11-19' } },
    ]);
  });

  it('emits webhook events for requests', async () => {
    const first = await createLeaveRequest('2027-01-05');
    const second = await createLeaveRequest('2027-01-06');
    await admin.call(requests.approve, { body: { reqId: first.result.id, comment: '' } });
    await admin.call(requests.reject, { body: { reqId: second.result.id, comment: '' } });
    const all = await takeTypes();
    for (const type of ['request.approved', 'request.created', 'request.rejected'])
      expect(all).toContain(type);
  });

  it('emits webhook events for invited, arriving and leaving visitors', async () => {
    const visitor = await portal.make.visitor(person);
    const visitorDetails = (await admin.call(visitors.get, { params: { id: visitor.id } })).result;
    const keys = Object.keys(visitors.create.body.shape).filter((key) => visitorDetails[key] !== undefined);
    const body = { ...Object.fromEntries(keys.map((key) => [key, visitorDetails[key]])), companyId };
    const answer = await admin.call(visitors.create, { body });
    expect([answer.status, answer.code]).toEqual([200, expect.anything()]);
    const from = new Date(portal.clock.now().getTime() - 3_600_000);
    const to = new Date(portal.clock.now().getTime() + 3_600_000);
    await queryRows('UPDATE visitors SET active_from = $2, active_to = $3 WHERE id = $1', [
      answer.result.id,
      from,
      to,
    ]);
    const checkIn = await admin.call(visitorLogbook.create, {
      body: { visitorId: answer.result.id, meetingId: null, email: null },
    });
    expect(checkIn.status).toBe(200);
    await admin.call(visitorLogbook.checkOut, { params: { id: checkIn.result.id } });
    expect(await takeTypes()).toEqual(['visitor.checked_in', 'visitor.checked_out', 'visitor.invited']);
  });

  it('emits webhook events for meetings', async () => {
    const room = await portal.make.room({ companyId, type: 'MEETING_ROOM' });
    const { id } = await portal.make.meeting(person, { roomId: room.id });
    const meeting = (await staff.call(meetings.get, { params: { id } })).result;
    const { roomCode: _code, recurrence: _none, ...shown } = meeting;
    const keys = Object.keys(meetings.create.body.shape).filter((key) => shown[key] !== undefined);
    const own = Object.fromEntries(keys.map((key) => [key, shown[key]]));
    const other = await portal.make.room({ companyId, type: 'MEETING_ROOM' });
    const meetingAnswer = await staff.call(meetings.create, { body: { ...own, roomId: other.id } });
    expect([meetingAnswer.status, meetingAnswer.code]).toEqual([200, expect.anything()]);
    const params = { id: meetingAnswer.result.id };
    await staff.call(meetings.update, { params, body: { title: 'Other' } });
    await staff.call(meetings.remove, { params });
    expect(await takeTypes()).toEqual(['meeting.cancelled', 'meeting.created', 'meeting.updated']);
    await queryRows(
      "UPDATE meeting_occurrences SET starts_at = $2, ends_at = $2::timestamptz + interval '20 minutes', actual_start = $2 WHERE id = $1",
      [id, portal.clock.now()],
    );
    const out = await staff.call(meetings.checkOut, { params: { id } });
    expect([out.status, out.code]).toEqual([200, expect.anything()]);
    expect(await takeTypes()).toEqual(['meeting.released']);
  });

  it('emits webhook events for denied access of visitors and employees', async () => {
    const device = await portal.make.device({ companyId });
    const visitor = await portal.make.visitor(person);
    const at = portal.clock.now();
    const punch = async (column: string, id: number | null) =>
      (
        await queryRows(
          `INSERT INTO punches (company_id, punch_date, punched_at, wall_time, zone, received_at, device_id, ${column}, person_code,
             verify_mode, result) VALUES ($1, '2026-11-20', $3, '2026-11-20 09:00:00', 'UTC', $3, $2, $4, 'x', 'QR', 'ACCESS_REJECTED')
           RETURNING id`,
          [companyId, device.id, at, id],
        )
      )[0].id as string;
    const ids = [await punch('employee_id', person.employeeId), await punch('visitor_id', visitor.id)];
    const punches = ids.map((id) => ({ id: String(id), date: '2026-11-20' }));
    await portal.services.database.asCompanies([companyId], (db) =>
      insertStoredEvents(db, { companyId, wantedEvents: webhookTypes }, { punches, employeeIds: [] }, at),
    );
    const all = await takeEvents();
    expect(all.map(({ type }) => type).sort()).toEqual([
      'access.denied',
      'access.denied',
      'attendance.punch',
      'visitor.denied',
    ]);
    expect(all.find(({ type }) => type === 'visitor.denied')?.data).toMatchObject({
      person: null,
      visitor: { visitorId: visitor.id },
    });
  });

  it('emits webhook events for alarms, and one for each device that goes offline', async () => {
    const device = await portal.make.device({ companyId });
    const at = portal.clock.now();
    const { rows: alarms } = await portal.make.owner.query(
      `INSERT INTO device_alarms (company_id, device_id, door_id, kind, lock, employee_id, happened_at, received_at, is_late)
       SELECT v.company_id, v.id, d, 'DURESS', 1, (SELECT min(id) FROM employees WHERE company_id = v.company_id), $2, $2, false
       FROM devices v CROSS JOIN unnest(ARRAY[v.door_id, NULL]) AS d WHERE v.id = $1 RETURNING id`,
      [device.id, at],
    );
    await portal.services.database.asCompanies([companyId], async (db) => {
      for (const { id } of alarms)
        await emitAlarmEvent(db, { companyId, wantedEvents: webhookTypes }, Number(id), at);
    });
    await queryRows(
      `INSERT INTO device_states (device_id, company_id, last_seen_at) VALUES ($1, $2, $3)
       ON CONFLICT (device_id) DO UPDATE SET last_seen_at = excluded.last_seen_at`,
      [device.id, companyId, at],
    );
    const person = { employeeId: expect.any(Number) };
    expect((await takeEvents()).map(({ data }) => data)).toMatchObject([
      { kind: 'DURESS', lock: 1, person, doorCode: expect.any(String), buildingCode: expect.any(String) },
      { kind: 'DURESS', lock: 1, person, doorCode: null, buildingCode: expect.any(String) },
    ]);
    const job = offlineJob();
    await job.run(portal.services, {});
    portal.clock.advance(16 * 60_000);
    await job.run(portal.services, {});
    const silent = await takeEvents();
    expect(silent.filter(({ data }) => data.deviceId === device.id)).toMatchObject([
      { type: 'device.offline', data: { at: at.toISOString() } },
    ]);
    await job.run(portal.services, {});
    expect(await takeEvents()).toEqual([]);
  });

  it('emits webhook events for expiring contracts', async () => {
    await portal.make.contract({ companyId });
    await queryRows("UPDATE contracts SET end_date = $2, start_date = '2026-01-01' WHERE company_id = $1", [
      companyId,
      '2026-11-25 00:00:00',
    ]);
    await queryRows(
      "INSERT INTO contract_rules (name, remind_before_day, created_at, updated_at) VALUES ('Month', 30, now(), now())",
    );
    await tellOfEnds.run(portal.services, {});
    expect(await takeEvents()).toMatchObject([{ type: 'contract.expiring', data: { remindBeforeDay: 30 } }]);
  });

  it('emits no webhook events to another company', async () => {
    const foreign = await queryRows('SELECT body FROM webhook_deliveries WHERE webhook_id = $1', [foreignId]);
    expect(foreign.filter(({ body }) => !body.includes('contract'))).toEqual([]);
    expect(JSON.stringify(foreign)).not.toContain('Canary');
  });
});

it.each<keyof typeof webhookEvents>([...webhookTypes, testType])(
  'validates the catalogue example of the webhook event %s',
  (type) => {
    const timestamp = '2026-11-20T02:00:00.000Z';
    const parsed = webhookBody(type).safeParse({ type, timestamp, data: webhookEvents[type].example });
    expect(parsed.error?.issues).toBeUndefined();
  },
);

it('lists every webhook event with its example in the OpenAPI document', async () => {
  const document = (await portal.app.inject('/api/openapi.json')).json();
  expect(Object.keys(document.webhooks)).toEqual([...webhookTypes, testType]);
  for (const [type, { post }] of Object.entries<{
    post: { requestBody: { content: Record<string, { example: { type: string } }> } };
  }>(document.webhooks))
    expect(post.requestBody.content['application/json']?.example.type).toBe(type);
});
