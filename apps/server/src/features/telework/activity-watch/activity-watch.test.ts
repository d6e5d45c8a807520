import { teleworkAgents } from '@gatehouse/api/telework/telework-agents';
import { teleworkSettings } from '@gatehouse/api/telework/telework-settings';
import type { Person } from '@gatehouse/testing/data/factories';
import { type Agent, createAgent } from '@gatehouse/testing/kit/agent';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { forgetReports } from './reports.jobs.ts';

let portal: TestPortal;
let companyId: number;
let admin: Client;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
});

const updateSettings = (body: object) => admin.call(teleworkSettings.update, { params: { companyId }, body });
const queryRows = async (text: string, values: unknown[] = []) =>
  (await portal.make.owner.query(text, values)).rows;

async function createReporter(): Promise<{ person: Person; client: Client; agent: Agent; id: number }> {
  const person = await portal.make.employee({ companyId });
  const client = await portal.as(person);
  const { result } = await client.call(teleworkAgents.create, { body: { agentName: 'Laptop' } });
  return { person, client, agent: createAgent(portal, result.token), id: result.agent.id };
}
const bucketBody = (type = 'currentwindow') => ({ client: 'aw-watcher', type, hostname: 'PC-1' });
const eventBody = (timestamp: string, duration: number, data: object = { app: 'Email' }) => ({
  timestamp,
  duration,
  data,
});
const timeAt = (seconds: number) =>
  new Date(Date.parse('2026-11-20T01:00:00Z') + seconds * 1000).toISOString();

async function withBucket(type = 'currentwindow') {
  const agentReporter = await createReporter();
  expect((await agentReporter.agent('POST', '/buckets/b', bucketBody(type))).status).toBe(200);
  const sendHeartbeat = (seconds: number, duration: number, data?: object, pulse = '2') =>
    agentReporter.agent(
      'POST',
      `/buckets/b/heartbeat?pulsetime=${pulse}`,
      eventBody(timeAt(seconds), duration, data),
    );
  const listEvents = async () => (await agentReporter.agent('GET', '/buckets/b/events')).body;
  return { ...agentReporter, beat: sendHeartbeat, events: listEvents };
}

describe('interface for ActivityWatch agents', () => {
  it('returns server information to an agent, adds a bucket once and lists it', async () => {
    const { agent } = await createReporter();
    expect((await agent('GET', '/info')).body).toMatchObject({ testing: false });
    expect(await agent('POST', '/buckets/aw-watcher-afk_PC-1', bucketBody('afkstatus'))).toEqual({
      status: 200,
      body: {},
    });
    expect(await agent('POST', '/buckets/aw-watcher-afk_PC-1', bucketBody('afkstatus'))).toEqual({
      status: 304,
      body: undefined,
    });
    const { body } = await agent('GET', '/buckets/');
    expect(body['aw-watcher-afk_PC-1']).toMatchObject({
      id: 'aw-watcher-afk_PC-1',
      type: 'afkstatus',
      hostname: 'PC-1',
    });
    expect((await agent('GET', '/buckets/none')).body.messageCode).toBe('TEL_BUCKET_NOT_FOUND');
  });

  it('merges heartbeats within the pulse time, and otherwise starts a new event', async () => {
    const { beat, events } = await withBucket();
    expect((await beat(0, 0)).body).toMatchObject({ duration: 0, data: { app: 'Email' } });
    expect((await beat(1, 0, undefined, '2.0')).body.duration).toBe(1);
    await beat(4, 0);
    await beat(5, 0, { app: 'Sheets' });
    expect(
      (await events()).map(({ duration, data }: { duration: number; data: { app: string } }) => [
        data.app,
        duration,
      ]),
    ).toEqual([
      ['Sheets', 0],
      ['Email', 0],
      ['Email', 1],
    ]);
  });

  it('stores repeated events of an agent once, in any order', async () => {
    const { agent, beat, events } = await withBucket();
    const beats = [0, 1, 2, 10, 11];
    for (const seconds of beats) await beat(seconds, 0);
    const before = await events();
    for (const seconds of beats.toReversed()) await beat(seconds, 0);
    expect(await events()).toEqual(before);
    const list = [eventBody(timeAt(100), 5), eventBody(timeAt(200), 7, { app: 'Sheets' })];
    expect(await agent('POST', '/buckets/b/events', list)).toEqual({ status: 200, body: null });
    const count = (await agent('GET', '/buckets/b/events/count')).body;
    await Promise.all(Array.from({ length: 10 }, () => agent('POST', '/buckets/b/events', list)));
    expect((await agent('GET', '/buckets/b/events/count')).body).toBe(count);
  });

  it('stores the remaining events of a list when one event cannot be stored', async () => {
    const { agent, events } = await withBucket();
    const list = [
      eventBody(timeAt(100), 5),
      eventBody('yesterday', 5),
      eventBody('2020-01-01T00:00:00Z', 5),
      { timestamp: timeAt(150), duration: -1, data: {} },
      'no event',
      eventBody(timeAt(200), 7, { app: 'Sheets' }),
    ];
    expect(await agent('POST', '/buckets/b/events', list)).toEqual({ status: 200, body: null });
    expect(await events()).toMatchObject([{ timestamp: timeAt(200) }, { timestamp: timeAt(100) }]);
    const rejected = await agent('POST', '/buckets/b/events', list.slice(1, 3));
    expect(rejected.status).toBe(400);
  });

  it('merges concurrent heartbeats of a bucket into one event', async () => {
    const { beat, events } = await withBucket();
    await Promise.all(Array.from({ length: 12 }, (_, n) => beat(n, 0, undefined, '60')));
    const merged = (await events()).filter(({ data }: { data: { app: string } }) => data.app === 'Email');
    // Heartbeats that arrive out of order may be stored as separate events, but no heartbeat is lost.
    expect(
      Math.max(
        ...merged.map(
          ({ duration, timestamp }: { duration: number; timestamp: string }) =>
            Date.parse(timestamp) / 1000 + duration,
        ),
      ),
    ).toBe(Date.parse(timeAt(11)) / 1000);
  });

  it("cuts off the part of an event that is more than one minute ahead of the portal's clock", async () => {
    const { agent } = await withBucket();
    const now = portal.clock.now().getTime();
    const futureEvent = eventBody(new Date(now - 10_000).toISOString(), 3600);
    expect((await agent('POST', '/buckets/b/events', futureEvent)).body.duration).toBe(70);
  });

  it.each([
    [
      'a heartbeat without a pulse',
      'POST',
      '/buckets/b/heartbeat',
      eventBody(timeAt(0), 0),
      400,
      'API_INVALID_REQUEST_ARGUMENT',
    ],
    [
      'a negative duration',
      'POST',
      '/buckets/b/events',
      eventBody(timeAt(0), -1),
      400,
      'API_INVALID_REQUEST_ARGUMENT',
    ],
    ['no time', 'POST', '/buckets/b/events', eventBody('yesterday', 1), 400, 'API_INVALID_REQUEST_ARGUMENT'],
    [
      'what is older than a month',
      'POST',
      '/buckets/b/events',
      eventBody('2026-10-01T00:00:00Z', 1),
      400,
      'API_INVALID_REQUEST_ARGUMENT',
    ],
    [
      'more than a thousand events',
      'POST',
      '/buckets/b/events',
      Array(1001).fill(eventBody(timeAt(0), 0)),
      400,
      'API_INVALID_REQUEST_ARGUMENT',
    ],
    [
      'a bucket of another type',
      'POST',
      '/buckets/other',
      bucketBody('os.hid.input'),
      400,
      'API_INVALID_REQUEST_ARGUMENT',
    ],
    [
      'an event of no bucket',
      'POST',
      '/buckets/none/events',
      eventBody(timeAt(0), 0),
      404,
      'TEL_BUCKET_NOT_FOUND',
    ],
    ['to delete a bucket', 'DELETE', '/buckets/b?force=1', undefined, 403, 'AUTH_NO_PERMISSION'],
    ['to delete an event', 'DELETE', '/buckets/b/events/1', undefined, 403, 'AUTH_NO_PERMISSION'],
    ['a query', 'POST', '/query/', { query: [], timeperiods: [] }, 403, 'AUTH_NO_PERMISSION'],
    ['what is no address', 'GET', '/nothing', undefined, 404, 'API_NOT_FOUND'],
  ] as const)('refuses a request of an agent: %s', async (_what, method, path, body, status, code) => {
    const { agent, events } = await withBucket();
    const answer = await agent(method, path, body);
    expect([answer.status, answer.body.messageCode]).toEqual([status, code]);
    expect(await events()).toEqual([]);
  });

  it('rejects a request of an agent with a body above the size limit', async () => {
    const { agent } = await withBucket();
    expect(
      (
        await agent(
          'POST',
          '/buckets/b/heartbeat?pulsetime=1',
          eventBody(timeAt(0), 0, { app: 'x'.repeat(70_000) }),
        )
      ).status,
    ).toBe(413);
  });

  it('rejects an agent without a token, with a revoked token and for a disabled person', async () => {
    const { client, agent, id, person } = await createReporter();
    expect((await createAgent(portal, 'x'.repeat(43))('GET', '/info')).status).toBe(401);
    expect((await createAgent(portal, 'short')('GET', '/info')).status).toBe(401);
    expect((await agent('GET', '/info')).status).toBe(200);
    await queryRows('UPDATE accounts SET status = -1 WHERE id = $1', [person.accountId]);
    expect((await agent('GET', '/info')).status).toBe(401);
    await queryRows('UPDATE accounts SET status = 1 WHERE id = $1', [person.accountId]);
    expect((await client.call(teleworkAgents.remove, { params: { id } })).status).toBe(200);
    expect((await agent('GET', '/info')).status).toBe(401);
  });

  it('gives an agent access only to the data of its own person', async () => {
    const first = await withBucket();
    const other = await withBucket();
    await first.beat(0, 5);
    expect(await other.events()).toEqual([]);
    const [{ id }] = await first.events();
    expect((await other.agent('GET', `/buckets/b/events/${id}`)).status).toBe(404);
    expect((await first.agent('GET', `/buckets/b/events/${id}`)).body.duration).toBe(5);
  });
});

describe('storage of window titles', () => {
  const tab = { url: 'https://pay.example/slip', title: 'Slip', audible: false, incognito: false };

  it('stores window titles, addresses, files and projects only if the company stores titles', async () => {
    const { agent } = await withBucket('web.tab.current');
    await agent('POST', '/buckets/b/events', eventBody(timeAt(0), 5, tab));
    await updateSettings({ recordTitles: true });
    await agent('POST', '/buckets/b/events', eventBody(timeAt(60), 5, tab));
    const { body } = await agent('GET', '/buckets/b/events');
    expect(body.map(({ data }: { data: object }) => data)).toEqual([
      tab,
      { audible: false, incognito: false },
    ]);
  });

  it('deletes window titles in the night after the company has switched titles off, and deletes old reports', async () => {
    const { agent } = await withBucket('web.tab.current');
    await agent('POST', '/buckets/b/events', eventBody(timeAt(0), 5, tab));
    await updateSettings({ recordTitles: false, keepMonths: 12 });
    await forgetReports.run(portal.services, {});
    expect((await agent('GET', '/buckets/b/events')).body[0].data).toEqual({
      audible: false,
      incognito: false,
    });
    await queryRows(
      "UPDATE telework_events SET started_at = started_at - interval '13 months', ended_at = ended_at - interval '13 months'",
    );
    await forgetReports.run(portal.services, {});
    expect(await queryRows('SELECT 1 FROM telework_events')).toEqual([]);
  });
});
