import { requests } from '@gatehouse/api/requests/requests';
import { webhookDeliveries } from '@gatehouse/api/settings/webhook-deliveries';
import type { WebhookType } from '@gatehouse/api/settings/webhook-types';
import { webhooks } from '@gatehouse/api/settings/webhooks';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/kit/factories.ts';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';
import {
  type Received,
  testWebhookReceiver,
  verified,
  type WebhookReceiver,
} from '../../../../test/kit/webhook-receiver.ts';
import { deliverDue } from './delivering.service.ts';
import { tidyDeliveries } from './webhook-deliveries.jobs.ts';

const [second, hour, day] = [1000, 3_600_000, 24 * 3_600_000];

let portal: TestPortal;
let receiver: WebhookReceiver;
let companyId: number;
let admin: Client;
let adminIs: Person;
let staff: Client;

beforeAll(async () => {
  receiver = await testWebhookReceiver();
  portal = await testPortal({ settings: { WEBHOOK_HOSTS: receiver.host } });
});
beforeEach(async () => {
  receiver.always = undefined;
  // what the test before has left
  await deliver();
  Object.assign(receiver, { received: [], answers: [], always: undefined, mostAtOnce: 0 });
  companyId = (await portal.make.company()).id;
  adminIs = await portal.make.employee({ companyId, roles: ['ADMIN'] });
  admin = await portal.as(adminIs);
  staff = await portal.as(await portal.make.employee({ companyId, displayName: 'Ann Lee' }));
});

let names = 0;
const hooked = async (eventTypes: WebhookType[] = ['request.created'], by = admin, company = companyId) => {
  const body = { companyId: company, name: `Hook ${++names}`, url: receiver.url, eventTypes };
  const { result, status } = await by.call(webhooks.create, { body });
  expect(status).toBe(200);
  return result as { webhook: { id: number; version: number }; secret: string };
};
const deliver = () => deliverDue(portal.services, receiver.door);
const test = async (id: number) => (await admin.call(webhooks.test, { params: { id } })).result;
const shown = async (id: number) => (await admin.call(webhooks.get, { params: { id } })).result;
const deliveries = async (id: number, query: object = {}) =>
  (await admin.call(webhookDeliveries.list, { params: { id }, query })).result.content;
let dates = 0;
const ask = (client = staff) => {
  const date = new Date(Date.UTC(2027, 0, ++dates)).toISOString().slice(0, 10);
  const body = {
    title: 'Away',
    type: 'LEAVE',
    subType: 'ANNUAL',
    reason: 'x',
    isAllDay: true,
    submitted: true,
  };
  return client.call(requests.create, {
    body: { ...body, startTime: `${date}T00:00:00`, endTime: `${date}T23:59:59` },
  });
};

describe('an event', () => {
  it('is written with its change, and is sent signed, under an id that stays', async () => {
    const { webhook, secret } = await hooked();
    const { result: request } = await ask();
    const [waiting] = await deliveries(webhook.id);
    expect(waiting).toMatchObject({ eventType: 'request.created', state: 'WAITING', tries: 0 });
    receiver.answers.push({ status: 503 });
    await deliver();
    portal.clock.advance(5 * second);
    await deliver();
    const [first, again] = receiver.received as [Received, Received];
    expect(verified(first, secret, portal.clock.now())).toMatchObject({
      type: 'request.created',
      timestamp: expect.stringMatching(/Z$/),
      data: { requestId: request.id, requestor: { displayName: 'Ann Lee' }, status: 'PENDING' },
    });
    expect(again.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(again.headers['webhook-id']).toBe(waiting.eventId);
    expect(again.body).toBe(first.body);
    expect(again.headers['webhook-timestamp']).not.toBe(first.headers['webhook-timestamp']);
    expect(await deliveries(webhook.id)).toMatchObject([
      { state: 'DELIVERED', tries: 2, lastAnswer: 204, lastError: null, nextTryAt: null },
    ]);
    expect(await shown(webhook.id)).toMatchObject({ failingSince: null, lastAnswer: 204 });
  });

  it('is not written where its change is refused', async () => {
    const { webhook } = await hooked();
    const { result } = await ask();
    const body = {
      title: 'Twice',
      type: 'LEAVE',
      subType: 'ANNUAL',
      reason: 'x',
      isAllDay: true,
      submitted: true,
    };
    const { startTime, endTime } = result;
    expect((await staff.call(requests.create, { body: { ...body, startTime, endTime } })).code).toBe(
      'REQ_CLASH',
    );
    expect(await deliveries(webhook.id)).toHaveLength(1);
  });

  it('goes to nobody of another company, nor to who does not want it or is switched off', async () => {
    const elsewhere = (await portal.make.company()).id;
    const stranger = await portal.as(await portal.make.employee({ companyId: elsewhere, roles: ['ADMIN'] }));
    const foreign = await hooked(['request.created'], stranger, elsewhere);
    const other = await hooked(['request.approved']);
    const off = await hooked();
    const change = { params: { id: off.webhook.id }, body: { isEnabled: false } };
    expect((await admin.call(webhooks.update, change)).result.isEnabled).toBe(false);
    await ask();
    await deliver();
    expect(receiver.received).toEqual([]);
    for (const { webhook } of [other, off]) expect(await deliveries(webhook.id)).toEqual([]);
    const { params } = { params: { id: foreign.webhook.id } };
    expect((await stranger.call(webhookDeliveries.list, { params })).result.content).toEqual([]);
    expect((await admin.call(webhookDeliveries.list, { params })).code).toBe('HOOK_NOT_FOUND');
  });
});

describe('a secret', () => {
  it('that is replaced signs beside the new one until its time is over, or not at all', async () => {
    const { webhook, secret } = await hooked();
    const params = { id: webhook.id };
    const { result } = await admin.call(webhooks.rotate, { params, body: { oldSecretHours: 2 } });
    expect(result.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const send = async () => {
      await test(webhook.id);
      await deliver();
      return receiver.received.at(-1) as Received;
    };
    const both = await send();
    for (const one of [secret, result.secret]) verified(both, one, portal.clock.now());
    portal.clock.advance(2 * hour + second);
    const after = await send();
    verified(after, result.secret, portal.clock.now());
    expect(() => verified(after, secret, portal.clock.now())).toThrow('a wrong signature');
    const { result: last } = await admin.call(webhooks.rotate, { params, body: { oldSecretHours: 0 } });
    expect(() => verified(both, last.secret, portal.clock.now())).toThrow('too old');
    expect(() => verified({ ...both, headers: after.headers }, result.secret, portal.clock.now())).toThrow();
    const now = await send();
    expect(String(now.headers['webhook-signature']).split(' ')).toHaveLength(1);
    verified(now, last.secret, portal.clock.now());
  });

  it('is shown once, and stands nowhere in clear', async () => {
    const { webhook, secret } = await hooked();
    const { rows } = await portal.make.owner.query(
      `SELECT (SELECT string_agg(w::text, '') FROM webhooks w) || (SELECT string_agg(l::text, '') FROM audit_log l) AS text`,
    );
    expect(rows[0].text).not.toContain(secret);
    expect(rows[0].text).not.toContain(Buffer.from(secret).toString('hex'));
    expect(JSON.stringify(await shown(webhook.id))).not.toContain('whsec_');
  });
});

describe('a receiver that fails', () => {
  it('is tried again after growing waits, and what it never takes lies in the dead-letter list', async () => {
    const { webhook } = await hooked();
    receiver.always = { status: 500 };
    await test(webhook.id);
    const waits: number[] = [];
    for (;;) {
      await deliver();
      const [{ state, nextTryAt }] = await deliveries(webhook.id);
      if (state === 'FAILED') break;
      waits.push((Date.parse(nextTryAt) - portal.clock.now().getTime()) / second);
      portal.clock.set(nextTryAt);
    }
    expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 64_800, 86_400]);
    expect(await deliveries(webhook.id, { state: 'FAILED' })).toMatchObject([
      { tries: 10, lastAnswer: 500, lastError: 'ANSWER', nextTryAt: null },
    ]);
  });

  it('is left alone for as long as it asks, and taken off for days of failure: its administrators are told', async () => {
    const { webhook } = await hooked();
    receiver.always = { status: 429, headers: { 'retry-after': '3600' } };
    await test(webhook.id);
    await deliver();
    portal.clock.advance(hour - second);
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect(await shown(webhook.id)).toMatchObject({ isEnabled: true, failingSince: expect.any(String) });
    portal.clock.advance(3 * day);
    await deliver();
    expect(await shown(webhook.id)).toMatchObject({ isEnabled: false, stoppedBecause: 'FAILING' });
    const { rows } = await portal.make.owner.query(
      "SELECT account_id::int FROM notifications WHERE kind = 'webhooks.stopped' AND company_id = $1",
      [companyId],
    );
    expect(rows).toEqual([{ account_id: adminIs.accountId }]);
    await ask();
    expect(await deliveries(webhook.id)).toHaveLength(1);
    expect((await admin.call(webhooks.test, { params: { id: webhook.id } })).code).toBe('HOOK_DISABLED');
    // switched on again by hand it goes on with what waits
    receiver.always = undefined;
    await admin.call(webhooks.update, { params: { id: webhook.id }, body: { isEnabled: true } });
    portal.clock.advance(day);
    await deliver();
    expect(await deliveries(webhook.id)).toMatchObject([{ state: 'DELIVERED' }]);
    expect(await shown(webhook.id)).toMatchObject({
      isEnabled: true,
      stoppedBecause: null,
      failingSince: null,
    });
  });

  it('that says it is gone is switched off at once', async () => {
    const { webhook } = await hooked();
    receiver.answers.push({ status: 410 });
    await test(webhook.id);
    await deliver();
    expect(await shown(webhook.id)).toMatchObject({
      isEnabled: false,
      stoppedBecause: 'GONE',
      lastAnswer: 410,
    });
    expect(await deliveries(webhook.id)).toMatchObject([{ state: 'FAILED', tries: 1 }]);
  });

  it('stays on where it was sent elsewhere before the old address said that it is gone', async () => {
    const { webhook } = await hooked();
    receiver.answers.push({ status: 410, afterMs: 600 });
    await test(webhook.id);
    const delivering = deliver();
    await expect.poll(() => receiver.received.length).toBe(1);
    const { status } = await admin.call(webhooks.update, {
      params: { id: webhook.id },
      body: { version: webhook.version, url: `${receiver.url}/anew` },
    });
    expect(status).toBe(200);
    await delivering;
    expect(await shown(webhook.id)).toMatchObject({ isEnabled: true, failingSince: null });
    // what the old address would not have is the new one's
    portal.clock.advance(5 * second);
    await deliver();
    expect(await deliveries(webhook.id)).toMatchObject([{ state: 'DELIVERED', tries: 2 }]);
    expect(receiver.received.at(-1)?.path).toBe('/gatehouse/anew');
  });

  it('is followed nowhere else', async () => {
    const { webhook } = await hooked();
    receiver.answers.push({ status: 302, headers: { location: `${receiver.url}/elsewhere` } });
    await test(webhook.id);
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect(await deliveries(webhook.id)).toMatchObject([{ state: 'WAITING', lastAnswer: 302 }]);
  });

  it('holds up nobody else, and is sent few at once', async () => {
    const slow = await hooked(['request.approved']);
    for (let n = 0; n < 12; n++) await test(slow.webhook.id);
    receiver.answers.push(...Array.from({ length: 12 }, () => ({ status: 200, afterMs: 700 })));
    const slowly = deliver();
    await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
    const quick = await hooked();
    receiver.answers.length = 8;
    const { eventId } = await test(quick.webhook.id);
    await expect
      .poll(() => receiver.received.findIndex(({ headers }) => headers['webhook-id'] === eventId))
      .toBeGreaterThan(0);
    await slowly;
    expect(receiver.received).toHaveLength(13);
    expect(receiver.mostAtOnce).toBeLessThanOrEqual(5);
  });

  it('is sent no more at once by several processes', async () => {
    const { webhook } = await hooked(['request.approved']);
    for (let n = 0; n < 12; n++) await test(webhook.id);
    receiver.always = { status: 200, afterMs: 200 };
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(receiver.received).toHaveLength(12);
    expect(receiver.mostAtOnce).toBeLessThanOrEqual(4);
  });
});

describe('what was sent', () => {
  it('is sent again, one or all that was given up since, under the same id', async () => {
    const { webhook } = await hooked();
    const first = await test(webhook.id);
    await deliver();
    const replay = (id: number) => admin.call(webhookDeliveries.replay, { params: { id } });
    expect((await replay(first.id)).result).toMatchObject({ state: 'WAITING', tries: 0 });
    expect((await replay(first.id)).code).toBe('HOOK_DELIVERY_WAITING');
    await deliver();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
      first.eventId,
      first.eventId,
    ]);
    const old = await portal.make.webhookDelivery({ webhookId: webhook.id });
    portal.clock.advance(day);
    const late = await portal.make.webhookDelivery({ webhookId: webhook.id });
    const since = new Date(portal.clock.now().getTime() - hour).toISOString();
    const all = await admin.call(webhooks.replay, { params: { id: webhook.id }, body: { since } });
    expect(all.result).toEqual({ count: 1 });
    const states = new Map((await deliveries(webhook.id)).map((one: { id: number }) => [one.id, one]));
    expect([states.get(old.id), states.get(late.id)]).toMatchObject([
      { state: 'FAILED' },
      { state: 'WAITING' },
    ]);
  });

  it('shows what it says, and goes after a month', async () => {
    const { webhook } = await hooked();
    const { id } = await test(webhook.id);
    await deliver();
    const { result } = await admin.call(webhookDeliveries.get, { params: { id } });
    expect(JSON.parse(result.body)).toMatchObject({ type: 'webhook.test', data: { webhookId: webhook.id } });
    portal.clock.advance(31 * day);
    await tidyDeliveries.run(portal.services, {});
    expect(await deliveries(webhook.id)).toEqual([]);
  });

  it('is given up where it waited for days while its webhook was off', async () => {
    const { webhook } = await hooked();
    await test(webhook.id);
    await admin.call(webhooks.update, { params: { id: webhook.id }, body: { isEnabled: false } });
    portal.clock.advance(5 * day);
    await tidyDeliveries.run(portal.services, {});
    expect(await deliveries(webhook.id)).toMatchObject([{ state: 'FAILED', lastError: 'TOO_LATE' }]);
  });
});
