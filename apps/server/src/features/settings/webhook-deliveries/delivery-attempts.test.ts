import { DAY } from '@gatehouse/api/platform/dates';
import { requests } from '@gatehouse/api/requests/requests';
import { webhookDeliveries } from '@gatehouse/api/settings/webhook-deliveries';
import type { WebhookType } from '@gatehouse/api/settings/webhook-types';
import { webhooks } from '@gatehouse/api/settings/webhooks';
import type { Person } from '@gatehouse/testing/data/factories';
import {
  type ReceivedDelivery,
  testWebhookReceiver,
  verifyDelivery,
  type WebhookReceiver,
} from '@gatehouse/testing/kit/webhook-receiver';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliverDue } from './delivery-attempts.service.ts';
import { tidyDeliveries } from './webhook-deliveries.jobs.ts';

const [second, hour, day] = [1000, 3_600_000, DAY];

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
  // Delivers deliveries that may remain from the previous test.
  await deliver();
  Object.assign(receiver, { received: [], answers: [], always: undefined, mostAtOnce: 0 });
  companyId = (await portal.make.company()).id;
  adminIs = await portal.make.employee({ companyId, roles: ['ADMIN'] });
  admin = await portal.as(adminIs);
  staff = await portal.as(await portal.make.employee({ companyId, displayName: 'Ann Lee' }));
});

let names = 0;
const createWebhook = async (
  eventTypes: WebhookType[] = ['request.created'],
  client = admin,
  company = companyId,
) => {
  const body = { companyId: company, name: `Hook ${++names}`, url: receiver.url, eventTypes };
  const { result, status } = await client.call(webhooks.create, { body });
  expect(status).toBe(200);
  return result as { webhook: { id: number; version: number }; secret: string };
};
const deliver = () => deliverDue(portal.services, receiver.door);
const test = async (id: number) => (await admin.call(webhooks.test, { params: { id } })).result;
const findWebhook = async (id: number) => (await admin.call(webhooks.get, { params: { id } })).result;
const listDeliveries = async (id: number, query: object = {}) =>
  (await admin.call(webhookDeliveries.list, { params: { id }, query })).result.content;
let dates = 0;
const createRequest = (client = staff) => {
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

describe('writing and sending webhook events', () => {
  it('writes a webhook event in the transaction of the change and sends it signed, with a stable ID', async () => {
    const { webhook, secret } = await createWebhook();
    const { result: request } = await createRequest();
    const [waiting] = await listDeliveries(webhook.id);
    expect(waiting).toMatchObject({ eventType: 'request.created', state: 'WAITING', tries: 0 });
    receiver.answers.push({ status: 503 });
    await deliver();
    portal.clock.advance(5 * second);
    await deliver();
    const [first, again] = receiver.received as [ReceivedDelivery, ReceivedDelivery];
    expect(verifyDelivery(first, secret, portal.clock.now())).toMatchObject({
      type: 'request.created',
      timestamp: expect.stringMatching(/Z$/),
      data: { requestId: request.id, requestor: { displayName: 'Ann Lee' }, status: 'PENDING' },
    });
    expect(again.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(again.headers['webhook-id']).toBe(waiting.eventId);
    expect(again.body).toBe(first.body);
    expect(again.headers['webhook-timestamp']).not.toBe(first.headers['webhook-timestamp']);
    expect(await listDeliveries(webhook.id)).toMatchObject([
      { state: 'DELIVERED', tries: 2, lastAnswer: 204, lastError: null, nextTryAt: null },
    ]);
    expect(await findWebhook(webhook.id)).toMatchObject({ failingSince: null, lastAnswer: 204 });
  });

  it('writes no webhook event if the change is rejected', async () => {
    const { webhook } = await createWebhook();
    const { result } = await createRequest();
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
    expect(await listDeliveries(webhook.id)).toHaveLength(1);
  });

  it('sends webhook events to no other companies, unsubscribed webhooks or inactive webhooks', async () => {
    const elsewhere = (await portal.make.company()).id;
    const stranger = await portal.as(await portal.make.employee({ companyId: elsewhere, roles: ['ADMIN'] }));
    const foreign = await createWebhook(['request.created'], stranger, elsewhere);
    const other = await createWebhook(['request.approved']);
    const off = await createWebhook();
    const change = { params: { id: off.webhook.id }, body: { isEnabled: false } };
    expect((await admin.call(webhooks.update, change)).result.isEnabled).toBe(false);
    await createRequest();
    await deliver();
    expect(receiver.received).toEqual([]);
    for (const { webhook } of [other, off]) expect(await listDeliveries(webhook.id)).toEqual([]);
    const { params } = { params: { id: foreign.webhook.id } };
    expect((await stranger.call(webhookDeliveries.list, { params })).result.content).toEqual([]);
    expect((await admin.call(webhookDeliveries.list, { params })).code).toBe('HOOK_NOT_FOUND');
  });
});

describe('secret of a webhook', () => {
  it('signs with the old and the new webhook secret until the old one expires, or only with the new one if requested', async () => {
    const { webhook, secret } = await createWebhook();
    const params = { id: webhook.id };
    const { result } = await admin.call(webhooks.rotate, { params, body: { oldSecretHours: 2 } });
    expect(result.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const send = async () => {
      await test(webhook.id);
      await deliver();
      return receiver.received.at(-1) as ReceivedDelivery;
    };
    const both = await send();
    for (const signingSecret of [secret, result.secret])
      verifyDelivery(both, signingSecret, portal.clock.now());
    portal.clock.advance(2 * hour + second);
    const after = await send();
    verifyDelivery(after, result.secret, portal.clock.now());
    expect(() => verifyDelivery(after, secret, portal.clock.now())).toThrow('a wrong signature');
    const { result: last } = await admin.call(webhooks.rotate, { params, body: { oldSecretHours: 0 } });
    expect(() => verifyDelivery(both, last.secret, portal.clock.now())).toThrow('too old');
    expect(() =>
      verifyDelivery({ ...both, headers: after.headers }, result.secret, portal.clock.now()),
    ).toThrow();
    const now = await send();
    expect(String(now.headers['webhook-signature']).split(' ')).toHaveLength(1);
    verifyDelivery(now, last.secret, portal.clock.now());
  });

  it('shows a webhook secret once and never stores it in plain text', async () => {
    const { webhook, secret } = await createWebhook();
    const { rows } = await portal.make.owner.query(
      `SELECT (SELECT string_agg(w::text, '') FROM webhooks w) || (SELECT string_agg(l::text, '') FROM audit_log l) AS text`,
    );
    expect(rows[0].text).not.toContain(secret);
    expect(rows[0].text).not.toContain(Buffer.from(secret).toString('hex'));
    expect(JSON.stringify(await findWebhook(webhook.id))).not.toContain('whsec_');
  });
});

describe('webhooks with a failing receiver', () => {
  it('retries deliveries to a failing receiver with growing delays, and then lists them as failed', async () => {
    const { webhook } = await createWebhook();
    receiver.always = { status: 500 };
    await test(webhook.id);
    const waits: number[] = [];
    for (;;) {
      await deliver();
      const [{ state, nextTryAt }] = await listDeliveries(webhook.id);
      if (state === 'FAILED') break;
      waits.push((Date.parse(nextTryAt) - portal.clock.now().getTime()) / second);
      portal.clock.set(nextTryAt);
    }
    expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 64_800, 86_400]);
    expect(await listDeliveries(webhook.id, { state: 'FAILED' })).toMatchObject([
      { tries: 10, lastAnswer: 500, lastError: 'ANSWER', nextTryAt: null },
    ]);
  });

  it('retries only after the delay requested by the receiver, turns the webhook off after days of failure and notifies administrators', async () => {
    const { webhook } = await createWebhook();
    receiver.always = { status: 429, headers: { 'retry-after': '3600' } };
    await test(webhook.id);
    await deliver();
    portal.clock.advance(hour - second);
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect(await findWebhook(webhook.id)).toMatchObject({
      isEnabled: true,
      failingSince: expect.any(String),
    });
    portal.clock.advance(3 * day);
    await deliver();
    expect(await findWebhook(webhook.id)).toMatchObject({ isEnabled: false, stoppedBecause: 'FAILING' });
    const { rows } = await portal.make.owner.query(
      "SELECT account_id::int FROM notifications WHERE kind = 'webhooks.stopped' AND company_id = $1",
      [companyId],
    );
    expect(rows).toEqual([{ account_id: adminIs.accountId }]);
    await createRequest();
    expect(await listDeliveries(webhook.id)).toHaveLength(1);
    expect((await admin.call(webhooks.test, { params: { id: webhook.id } })).code).toBe('HOOK_DISABLED');
    // A webhook that is turned on manually continues with waiting deliveries.
    receiver.always = undefined;
    await admin.call(webhooks.update, { params: { id: webhook.id }, body: { isEnabled: true } });
    portal.clock.advance(day);
    await deliver();
    expect(await listDeliveries(webhook.id)).toMatchObject([{ state: 'DELIVERED' }]);
    expect(await findWebhook(webhook.id)).toMatchObject({
      isEnabled: true,
      stoppedBecause: null,
      failingSince: null,
    });
  });

  it('turns off a webhook immediately after status 410 from its receiver', async () => {
    const { webhook } = await createWebhook();
    receiver.answers.push({ status: 410 });
    await test(webhook.id);
    await deliver();
    expect(await findWebhook(webhook.id)).toMatchObject({
      isEnabled: false,
      stoppedBecause: 'GONE',
      lastAnswer: 410,
    });
    expect(await listDeliveries(webhook.id)).toMatchObject([{ state: 'FAILED', tries: 1 }]);
  });

  it('keeps a webhook on if its URL changed before the old receiver returned 410', async () => {
    const { webhook } = await createWebhook();
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
    expect(await findWebhook(webhook.id)).toMatchObject({ isEnabled: true, failingSince: null });
    // The new receiver gets the delivery that the old receiver rejected.
    portal.clock.advance(5 * second);
    await deliver();
    expect(await listDeliveries(webhook.id)).toMatchObject([{ state: 'DELIVERED', tries: 2 }]);
    expect(receiver.received.at(-1)?.path).toBe('/gatehouse/anew');
  });

  it('follows no redirect of a webhook receiver', async () => {
    const { webhook } = await createWebhook();
    receiver.answers.push({ status: 302, headers: { location: `${receiver.url}/elsewhere` } });
    await test(webhook.id);
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect(await listDeliveries(webhook.id)).toMatchObject([{ state: 'WAITING', lastAnswer: 302 }]);
  });

  it('limits concurrent requests to a slow receiver, which delays no other webhooks', async () => {
    const slow = await createWebhook(['request.approved']);
    for (let n = 0; n < 12; n++) await test(slow.webhook.id);
    receiver.answers.push(...Array.from({ length: 12 }, () => ({ status: 200, afterMs: 700 })));
    const slowly = deliver();
    await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
    const quick = await createWebhook();
    receiver.answers.length = 8;
    const { eventId } = await test(quick.webhook.id);
    await expect
      .poll(() => receiver.received.findIndex(({ headers }) => headers['webhook-id'] === eventId))
      .toBeGreaterThan(0);
    await slowly;
    expect(receiver.received).toHaveLength(13);
    expect(receiver.mostAtOnce).toBeLessThanOrEqual(5);
  });

  it('limits concurrent requests to a receiver across several processes', async () => {
    const { webhook } = await createWebhook(['request.approved']);
    for (let n = 0; n < 12; n++) await test(webhook.id);
    receiver.always = { status: 200, afterMs: 200 };
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(receiver.received).toHaveLength(12);
    expect(receiver.mostAtOnce).toBeLessThanOrEqual(4);
  });
});

describe('the list of deliveries', () => {
  it('resends one delivery, or all deliveries that failed since a given time, with the same ID', async () => {
    const { webhook } = await createWebhook();
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
    const states = new Map(
      (await listDeliveries(webhook.id)).map((delivery: { id: number }) => [delivery.id, delivery]),
    );
    expect([states.get(old.id), states.get(late.id)]).toMatchObject([
      { state: 'FAILED' },
      { state: 'WAITING' },
    ]);
  });

  it('shows the content of a delivery and deletes the content after a month', async () => {
    const { webhook } = await createWebhook();
    const { id } = await test(webhook.id);
    await deliver();
    const { result } = await admin.call(webhookDeliveries.get, { params: { id } });
    expect(JSON.parse(result.body)).toMatchObject({ type: 'webhook.test', data: { webhookId: webhook.id } });
    portal.clock.advance(31 * day);
    await tidyDeliveries.run(portal.services, {});
    expect(await listDeliveries(webhook.id)).toEqual([]);
  });

  it('fails a delivery that waited for days while its webhook was off', async () => {
    const { webhook } = await createWebhook();
    await test(webhook.id);
    await admin.call(webhooks.update, { params: { id: webhook.id }, body: { isEnabled: false } });
    portal.clock.advance(5 * day);
    await tidyDeliveries.run(portal.services, {});
    expect(await listDeliveries(webhook.id)).toMatchObject([{ state: 'FAILED', lastError: 'TOO_LATE' }]);
  });
});
