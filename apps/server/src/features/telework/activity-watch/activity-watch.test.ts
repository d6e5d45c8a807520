import { teleworkAgents } from '@gatehouse/api/telework/telework-agents';
import { teleworkSettings } from '@gatehouse/api/telework/telework-settings';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Agent, agentOf } from '../../../../test/kit/agent.ts';
import type { Person } from '../../../../test/kit/factories.ts';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';
import { forgetReports } from './reports.jobs.ts';

let portal: TestPortal;
let companyId: number;
let admin: Client;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
});

const set = (body: object) => admin.call(teleworkSettings.update, { params: { companyId }, body });
const rows = async (text: string, values: unknown[] = []) =>
  (await portal.make.owner.query(text, values)).rows;

async function reporter(): Promise<{ person: Person; client: Client; agent: Agent; id: number }> {
  const person = await portal.make.employee({ companyId });
  const client = await portal.as(person);
  const { result } = await client.call(teleworkAgents.create, { body: { agentName: 'Laptop' } });
  return { person, client, agent: agentOf(portal, result.token), id: result.agent.id };
}
const bucket = (type = 'currentwindow') => ({ client: 'aw-watcher', type, hostname: 'PC-1' });
const event = (timestamp: string, duration: number, data: object = { app: 'Email' }) => ({
  timestamp,
  duration,
  data,
});
const at = (seconds: number) => new Date(Date.parse('2026-11-20T01:00:00Z') + seconds * 1000).toISOString();

async function withBucket(type = 'currentwindow') {
  const one = await reporter();
  expect((await one.agent('POST', '/buckets/b', bucket(type))).status).toBe(200);
  const beat = (seconds: number, duration: number, data?: object, pulse = '2') =>
    one.agent('POST', `/buckets/b/heartbeat?pulsetime=${pulse}`, event(at(seconds), duration, data));
  const events = async () => (await one.agent('GET', '/buckets/b/events')).body;
  return { ...one, beat, events };
}

describe('an agent of ActivityWatch', () => {
  it('is told what server this is, adds a bucket once, and lists it', async () => {
    const { agent } = await reporter();
    expect((await agent('GET', '/info')).body).toMatchObject({ testing: false });
    expect(await agent('POST', '/buckets/aw-watcher-afk_PC-1', bucket('afkstatus'))).toEqual({
      status: 200,
      body: {},
    });
    expect(await agent('POST', '/buckets/aw-watcher-afk_PC-1', bucket('afkstatus'))).toEqual({
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

  it('merges heartbeats within their pulse, and begins an event beyond it or with other data', async () => {
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

  it('stores what is sent again once, in whatever order and however often', async () => {
    const { agent, beat, events } = await withBucket();
    const beats = [0, 1, 2, 10, 11];
    for (const seconds of beats) await beat(seconds, 0);
    const before = await events();
    for (const seconds of beats.toReversed()) await beat(seconds, 0);
    expect(await events()).toEqual(before);
    const list = [event(at(100), 5), event(at(200), 7, { app: 'Sheets' })];
    expect(await agent('POST', '/buckets/b/events', list)).toEqual({ status: 200, body: null });
    const count = (await agent('GET', '/buckets/b/events/count')).body;
    await Promise.all(Array.from({ length: 10 }, () => agent('POST', '/buckets/b/events', list)));
    expect((await agent('GET', '/buckets/b/events/count')).body).toBe(count);
  });

  it('stores the other events of a list when one cannot be stored', async () => {
    const { agent, events } = await withBucket();
    const list = [
      event(at(100), 5),
      event('yesterday', 5),
      event('2020-01-01T00:00:00Z', 5),
      { timestamp: at(150), duration: -1, data: {} },
      'no event',
      event(at(200), 7, { app: 'Sheets' }),
    ];
    expect(await agent('POST', '/buckets/b/events', list)).toEqual({ status: 200, body: null });
    expect(await events()).toMatchObject([{ timestamp: at(200) }, { timestamp: at(100) }]);
    const none = await agent('POST', '/buckets/b/events', list.slice(1, 3));
    expect(none.status).toBe(400);
  });

  it('may send heartbeats of a bucket side by side: they are one event', async () => {
    const { beat, events } = await withBucket();
    await Promise.all(Array.from({ length: 12 }, (_, n) => beat(n, 0, undefined, '60')));
    const merged = (await events()).filter(({ data }: { data: { app: string } }) => data.app === 'Email');
    // what came out of order stands beside; nothing is lost
    expect(
      Math.max(
        ...merged.map(
          ({ duration, timestamp }: { duration: number; timestamp: string }) =>
            Date.parse(timestamp) / 1000 + duration,
        ),
      ),
    ).toBe(Date.parse(at(11)) / 1000);
  });

  it('has what lies ahead of the clock cut off a minute from now', async () => {
    const { agent } = await withBucket();
    const now = portal.clock.now().getTime();
    const sent = event(new Date(now - 10_000).toISOString(), 3600);
    expect((await agent('POST', '/buckets/b/events', sent)).body.duration).toBe(70);
  });

  it.each([
    [
      'a heartbeat without a pulse',
      'POST',
      '/buckets/b/heartbeat',
      event(at(0), 0),
      400,
      'API_INVALID_REQUEST_ARGUMENT',
    ],
    [
      'a negative duration',
      'POST',
      '/buckets/b/events',
      event(at(0), -1),
      400,
      'API_INVALID_REQUEST_ARGUMENT',
    ],
    ['no time', 'POST', '/buckets/b/events', event('yesterday', 1), 400, 'API_INVALID_REQUEST_ARGUMENT'],
    [
      'what is older than a month',
      'POST',
      '/buckets/b/events',
      event('2026-10-01T00:00:00Z', 1),
      400,
      'API_INVALID_REQUEST_ARGUMENT',
    ],
    [
      'more than a thousand events',
      'POST',
      '/buckets/b/events',
      Array(1001).fill(event(at(0), 0)),
      400,
      'API_INVALID_REQUEST_ARGUMENT',
    ],
    [
      'a bucket of another type',
      'POST',
      '/buckets/other',
      bucket('os.hid.input'),
      400,
      'API_INVALID_REQUEST_ARGUMENT',
    ],
    ['an event of no bucket', 'POST', '/buckets/none/events', event(at(0), 0), 404, 'TEL_BUCKET_NOT_FOUND'],
    ['to delete a bucket', 'DELETE', '/buckets/b?force=1', undefined, 403, 'AUTH_NO_PERMISSION'],
    ['to delete an event', 'DELETE', '/buckets/b/events/1', undefined, 403, 'AUTH_NO_PERMISSION'],
    ['a query', 'POST', '/query/', { query: [], timeperiods: [] }, 403, 'AUTH_NO_PERMISSION'],
    ['what is no address', 'GET', '/nothing', undefined, 404, 'API_NOT_FOUND'],
  ] as const)('is refused %s', async (_what, method, path, body, status, code) => {
    const { agent, events } = await withBucket();
    const answer = await agent(method, path, body);
    expect([answer.status, answer.body.messageCode]).toEqual([status, code]);
    expect(await events()).toEqual([]);
  });

  it('is refused a body that is too large', async () => {
    const { agent } = await withBucket();
    expect(
      (await agent('POST', '/buckets/b/heartbeat?pulsetime=1', event(at(0), 0, { app: 'x'.repeat(70_000) })))
        .status,
    ).toBe(413);
  });

  it('is refused without its token, with a withdrawn one, and once its person is disabled', async () => {
    const { client, agent, id, person } = await reporter();
    expect((await agentOf(portal, 'x'.repeat(43))('GET', '/info')).status).toBe(401);
    expect((await agentOf(portal, 'short')('GET', '/info')).status).toBe(401);
    expect((await agent('GET', '/info')).status).toBe(200);
    await rows('UPDATE accounts SET status = -1 WHERE id = $1', [person.accountId]);
    expect((await agent('GET', '/info')).status).toBe(401);
    await rows('UPDATE accounts SET status = 1 WHERE id = $1', [person.accountId]);
    expect((await client.call(teleworkAgents.remove, { params: { id } })).status).toBe(200);
    expect((await agent('GET', '/info')).status).toBe(401);
  });

  it('reports for its own person alone', async () => {
    const one = await withBucket();
    const other = await withBucket();
    await one.beat(0, 5);
    expect(await other.events()).toEqual([]);
    const [{ id }] = await one.events();
    expect((await other.agent('GET', `/buckets/b/events/${id}`)).status).toBe(404);
    expect((await one.agent('GET', `/buckets/b/events/${id}`)).body.duration).toBe(5);
  });
});

describe('titles', () => {
  const tab = { url: 'https://pay.example/slip', title: 'Slip', audible: false, incognito: false };

  it('are not kept unless the company keeps them, and with them neither address nor file nor project', async () => {
    const { agent } = await withBucket('web.tab.current');
    await agent('POST', '/buckets/b/events', event(at(0), 5, tab));
    await set({ recordTitles: true });
    await agent('POST', '/buckets/b/events', event(at(60), 5, tab));
    const { body } = await agent('GET', '/buckets/b/events');
    expect(body.map(({ data }: { data: object }) => data)).toEqual([
      tab,
      { audible: false, incognito: false },
    ]);
  });

  it('go in the night after they were switched off, and old reports with them', async () => {
    const { agent } = await withBucket('web.tab.current');
    await agent('POST', '/buckets/b/events', event(at(0), 5, tab));
    await set({ recordTitles: false, keepMonths: 12 });
    await forgetReports.run(portal.services, {});
    expect((await agent('GET', '/buckets/b/events')).body[0].data).toEqual({
      audible: false,
      incognito: false,
    });
    await rows(
      "UPDATE telework_events SET started_at = started_at - interval '13 months', ended_at = ended_at - interval '13 months'",
    );
    await forgetReports.run(portal.services, {});
    expect(await rows('SELECT 1 FROM telework_events')).toEqual([]);
  });
});
