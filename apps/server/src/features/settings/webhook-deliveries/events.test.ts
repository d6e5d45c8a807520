import { meetings } from '@gatehouse/api/meetings/meetings';
import { requests } from '@gatehouse/api/requests/requests';
import { webhookBody, webhookEvents } from '@gatehouse/api/settings/webhook-events';
import { testType, type WebhookType, webhookTypes } from '@gatehouse/api/settings/webhook-types';
import { webhooks } from '@gatehouse/api/settings/webhooks';
import { visitorLogbook } from '@gatehouse/api/visitors/visitor-logbook';
import { visitors } from '@gatehouse/api/visitors/visitors';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/kit/factories.ts';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';
import { offlineJob } from '../../area/devices/silence.service.ts';
import { recomputeDays } from '../../attendance/attendance-days/attendance-days.service.ts';
import { tellOfEnds } from '../../contracts/contract-rules/reminders.service.ts';
import { terminalOf } from '../../device-ops/ingest/device-ops.kit.ts';
import { tellOfAlarm, tellOfStored } from './events.service.ts';

let portal: TestPortal;
let companyId: number;
let person: Person;
let admin: Client;
let staff: Client;
let webhookId: number;
/** Of another company, which wants everything: what it is never told. */
let foreignId: number;

const rows = async (text: string, values: unknown[] = []) =>
  (await portal.make.owner.query(text, values)).rows;

const everything = async () => {
  const company = await portal.make.company();
  const client = await portal.as(await portal.make.employee({ companyId: company.id, roles: ['ADMIN'] }));
  const url = 'https://hooks.example.com/x';
  const body = { companyId: company.id, name: 'All', url, eventTypes: [...webhookTypes] };
  const { result } = await client.call(webhooks.create, { body });
  return { companyId: company.id, client, id: result.webhook.id as number };
};

beforeAll(async () => {
  portal = await testPortal({ settings: { WEBHOOK_HOSTS: 'hooks.example.com' } });
  ({ companyId, client: admin, id: webhookId } = await everything());
  foreignId = (await everything()).id;
  person = await portal.make.employee({ companyId, displayName: 'Canary Ann' });
  staff = await portal.as(person);
});

/** What was written for the webhook since the last look; each is held to the catalogue. */
async function told(): Promise<{ type: WebhookType; data: Record<string, unknown> }[]> {
  const written = await rows(
    'DELETE FROM webhook_deliveries WHERE webhook_id = $1 RETURNING id, event_type, body',
    [webhookId],
  );
  return written
    .toSorted((a, b) => Number(a.id) - Number(b.id))
    .map(({ event_type: type, body }) => {
      const parsed = webhookBody(type).safeParse(JSON.parse(body));
      expect(parsed.error?.issues, `${type}: ${body}`).toBeUndefined();
      return JSON.parse(body);
    });
}
const types = async () => (await told()).map(({ type }) => type).sort();

const away = (date: string) =>
  staff.call(requests.create, {
    body: {
      ...{ title: 'Away', type: 'LEAVE', subType: 'ANNUAL', reason: 'x', isAllDay: true, submitted: true },
      startTime: `${date}T00:00:00`,
      endTime: `${date}T23:59:59`,
    },
  });

describe('what happens is told as the catalogue has it', () => {
  it('of punches: the punch, the pass, the day; and of a terminal that is heard again', async () => {
    const device = await portal.make.device({ companyId });
    const terminal = terminalOf(portal, device.serial);
    await terminal.attlog([`${person.pin}\t2026-11-19 09:06:00\t255\t15`]);
    const all = await told();
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
    // the same record again is no news
    await terminal.attlog([`${person.pin}\t2026-11-19 09:06:00\t255\t15`]);
    expect(await told()).toEqual([]);
    // a long upload is computed after its answer
    const days = Array.from({ length: 25 }, (_, n) => `2026-10-${String(n + 1).padStart(2, '0')}`);
    await terminal.attlog(days.map((day) => `${person.pin}\t${day} 09:00:00\t255\t15`));
    await expect.poll(async () => (await rows('SELECT FROM punch_backlog')).length).toBe(0);
    const late = await types();
    expect(late.filter((type) => type === 'attendance.punch')).toHaveLength(25);
    expect(late.filter((type) => type === 'attendance.day.updated')).toHaveLength(25);
  });

  it('of a day that comes to other figures by itself', async () => {
    await rows(
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
    expect(await told()).toMatchObject([
      { type: 'attendance.day.updated', data: { workDate: '2026-11-19' } },
    ]);
  });

  it('of requests', async () => {
    const first = await away('2027-01-05');
    const second = await away('2027-01-06');
    await admin.call(requests.approve, { body: { reqId: first.result.id, comment: '' } });
    await admin.call(requests.reject, { body: { reqId: second.result.id, comment: '' } });
    const all = await types();
    for (const type of ['request.approved', 'request.created', 'request.rejected'])
      expect(all).toContain(type);
  });

  it('of visitors: invited, come and gone', async () => {
    const visitor = await portal.make.visitor(person);
    const shown = (await admin.call(visitors.get, { params: { id: visitor.id } })).result;
    const keys = Object.keys(visitors.create.body.shape).filter((key) => shown[key] !== undefined);
    const body = { ...Object.fromEntries(keys.map((key) => [key, shown[key]])), companyId };
    const made = await admin.call(visitors.create, { body });
    expect([made.status, made.code]).toEqual([200, expect.anything()]);
    const from = new Date(portal.clock.now().getTime() - 3_600_000);
    const to = new Date(portal.clock.now().getTime() + 3_600_000);
    await rows('UPDATE visitors SET active_from = $2, active_to = $3 WHERE id = $1', [
      made.result.id,
      from,
      to,
    ]);
    const came = await admin.call(visitorLogbook.create, {
      body: { visitorId: made.result.id, meetingId: null, email: null },
    });
    expect(came.status).toBe(200);
    await admin.call(visitorLogbook.checkOut, { params: { id: came.result.id } });
    expect(await types()).toEqual(['visitor.checked_in', 'visitor.checked_out', 'visitor.invited']);
  });

  it('of meetings', async () => {
    const room = await portal.make.room({ companyId, type: 'MEETING_ROOM' });
    const { id } = await portal.make.meeting(person, { roomId: room.id });
    const meeting = (await staff.call(meetings.get, { params: { id } })).result;
    const keys = Object.keys(meetings.create.body.shape).filter((key) => meeting[key] !== undefined);
    const own = Object.fromEntries(keys.map((key) => [key, meeting[key]]));
    const other = await portal.make.room({ companyId, type: 'MEETING_ROOM' });
    const made = await staff.call(meetings.create, { body: { ...own, roomId: other.id } });
    expect([made.status, made.code]).toEqual([200, expect.anything()]);
    const params = { id: made.result.id };
    await staff.call(meetings.update, { params, body: { title: 'Other' } });
    await staff.call(meetings.remove, { params });
    expect(await types()).toEqual(['meeting.cancelled', 'meeting.created', 'meeting.updated']);
    await rows(
      "UPDATE meeting_occurrences SET starts_at = $2, ends_at = $2::timestamptz + interval '20 minutes', actual_start = $2 WHERE id = $1",
      [id, portal.clock.now()],
    );
    const out = await staff.call(meetings.checkOut, { params: { id } });
    expect([out.status, out.code]).toEqual([200, expect.anything()]);
    expect(await types()).toEqual(['meeting.released']);
  });

  it('of refusals, of visitors and employees', async () => {
    const device = await portal.make.device({ companyId });
    const visitor = await portal.make.visitor(person);
    const at = portal.clock.now();
    const punch = async (column: string, id: number | null) =>
      (
        await rows(
          `INSERT INTO punches (company_id, punch_date, punched_at, wall_time, zone, received_at, device_id, ${column}, person_code,
             verify_mode, result) VALUES ($1, '2026-11-20', $3, '2026-11-20 09:00:00', 'UTC', $3, $2, $4, 'x', 'QR', 'ACCESS_REJECTED')
           RETURNING id`,
          [companyId, device.id, at, id],
        )
      )[0].id as string;
    const ids = [await punch('employee_id', person.employeeId), await punch('visitor_id', visitor.id)];
    const punches = ids.map((id) => ({ id: String(id), date: '2026-11-20' }));
    await portal.services.database.asCompanies([companyId], (db) =>
      tellOfStored(db, { companyId, wantedEvents: webhookTypes }, { punches, employeeIds: [] }, at),
    );
    const all = await told();
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

  it('of alarms, and of devices that fall silent, once a silence', async () => {
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
        await tellOfAlarm(db, { companyId, wantedEvents: webhookTypes }, Number(id), at);
    });
    await rows(
      `INSERT INTO device_states (device_id, company_id, last_seen_at) VALUES ($1, $2, $3)
       ON CONFLICT (device_id) DO UPDATE SET last_seen_at = excluded.last_seen_at`,
      [device.id, companyId, at],
    );
    const person = { employeeId: expect.any(Number) };
    expect((await told()).map(({ data }) => data)).toMatchObject([
      { kind: 'DURESS', lock: 1, person, doorCode: expect.any(String), buildingCode: expect.any(String) },
      { kind: 'DURESS', lock: 1, person, doorCode: null, buildingCode: expect.any(String) },
    ]);
    const job = offlineJob();
    await job.run(portal.services, {});
    portal.clock.advance(16 * 60_000);
    await job.run(portal.services, {});
    const silent = await told();
    expect(silent.filter(({ data }) => data.deviceId === device.id)).toMatchObject([
      { type: 'device.offline', data: { at: at.toISOString() } },
    ]);
    await job.run(portal.services, {});
    expect(await told()).toEqual([]);
  });

  it('of contracts that end', async () => {
    await portal.make.contract({ companyId });
    await rows("UPDATE contracts SET end_date = $2, start_date = '2026-01-01' WHERE company_id = $1", [
      companyId,
      '2026-11-25 00:00:00',
    ]);
    await rows(
      "INSERT INTO contract_rules (name, remind_before_day, created_at, updated_at) VALUES ('Month', 30, now(), now())",
    );
    await tellOfEnds.run(portal.services, {});
    expect(await told()).toMatchObject([{ type: 'contract.expiring', data: { remindBeforeDay: 30 } }]);
  });

  it('and another company hears nothing of it', async () => {
    const foreign = await rows('SELECT body FROM webhook_deliveries WHERE webhook_id = $1', [foreignId]);
    expect(foreign.filter(({ body }) => !body.includes('contract'))).toEqual([]);
    expect(JSON.stringify(foreign)).not.toContain('Canary');
  });
});

it.each<keyof typeof webhookEvents>([...webhookTypes, testType])('the example of %s is one', (type) => {
  const timestamp = '2026-11-20T02:00:00.000Z';
  const parsed = webhookBody(type).safeParse({ type, timestamp, data: webhookEvents[type].example });
  expect(parsed.error?.issues).toBeUndefined();
});

it('OpenAPI lists every event with its example', async () => {
  const document = (await portal.app.inject('/api/openapi.json')).json();
  expect(Object.keys(document.webhooks)).toEqual([...webhookTypes, testType]);
  for (const [type, { post }] of Object.entries<{
    post: { requestBody: { content: Record<string, { example: { type: string } }> } };
  }>(document.webhooks))
    expect(post.requestBody.content['application/json']?.example.type).toBe(type);
  expect((await portal.app.inject('/api/docs')).body).toContain('visitor.checked_in');
});
