import { sessions } from '@gatehouse/api/auth/sessions';
import { pushSettings } from '@gatehouse/api/notifications/push-settings';
import { pushSubscriptions } from '@gatehouse/api/notifications/push-subscriptions';
import { DAY } from '@gatehouse/api/platform/dates';
import type { Person } from '@gatehouse/testing/data/factories';
import { password, setTestPasswords } from '@gatehouse/testing/kit/browser';
import {
  type TestPushService,
  testPushService,
  verifyPushSignature,
} from '@gatehouse/testing/kit/push-service';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notifyAccounts } from '../notifications/notifications.service.ts';
import { ensureKeys } from './push-keys.service.ts';
import { tidySubscriptions } from './push-subscriptions.jobs.ts';
import { deliverPushes } from './push-subscriptions.service.ts';

let portal: TestPortal;
let service: TestPushService;
let person: Person;
let client: Client;
let cause = 0;

beforeAll(async () => {
  portal = await testPortal({ settings: { PUBLIC_URL: 'https://gate.example' } });
  service = await testPushService();
});
beforeEach(async () => {
  service.taken.splice(0);
  person = await portal.make.employee();
  client = await portal.as(person);
});

const createNotice = () =>
  portal.services.database.asCompanies([person.companyId ?? 0], (db) =>
    notifyAccounts(db, 'devices.silent', [person.accountId], {
      cause: `push ${++cause}`,
      at: portal.clock.now(),
      says: { device: 'Gate of Nguyễn Thị Lan', doorCode: 'D1' },
    }),
  );
const deliver = () => deliverPushes(portal.services, service.door);
const count = async (table: 'pushes' | 'push_subscriptions', who: Person = person) =>
  (await portal.make.owner.query(`SELECT FROM ${table} WHERE account_id = $1`, [who.accountId])).rowCount;
async function subscribe(subscriber: Client = client, headers: Record<string, string> = {}) {
  const browser = service.browser();
  const answer = await subscriber.call(pushSubscriptions.put, { body: browser.subscription, headers });
  expect(answer.status).toBe(200);
  return { ...browser, deviceToken: answer.result.deviceToken as string };
}

describe('push messages to browsers', () => {
  it('sends a push to each browser of the account, encrypted, signed by the portal, in the browser’s language and without names', async () => {
    const [first, other] = [await subscribe(), await subscribe(client, { 'accept-language': 'ko' })];
    await createNotice();
    await deliver();
    expect(service.taken.length).toBe(2);
    const requestFor = ({ subscription }: typeof first) =>
      service.taken.find(({ path }) => subscription.endpoint.endsWith(path));
    const { result } = await client.call(pushSubscriptions.key);
    const { claims, publicKey } = verifyPushSignature(String(requestFor(first)?.headers.authorization));
    expect(publicKey).toBe(result.publicKey);
    expect(claims).toMatchObject({
      aud: new URL(first.subscription.endpoint).origin,
      sub: 'https://gate.example',
    });
    expect(requestFor(first)?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'normal',
    });
    expect(first.read(requestFor(first))).toEqual({
      title: 'Gatehouse',
      body: 'A device has been offline for a long time.',
      link: '/devices?doorCode=D1',
      tag: expect.stringMatching(/^notification-\d+$/),
    });
    expect(other.read(requestFor(other))).toMatchObject({ body: '오랫동안 응답이 없는 단말기가 있습니다.' });
    await deliver();
    expect([service.taken.length, await count('pushes')]).toEqual([2, 0]);
  });

  it('sends no push to accounts that switched pushes off, and one push per cause to other accounts', async () => {
    await subscribe();
    await client.call(pushSettings.update, { body: { enableNotification: false } });
    await createNotice();
    await client.call(pushSettings.update, { body: { enableNotification: true } });
    await createNotice();
    cause--;
    await createNotice();
    await deliver();
    expect(service.taken.length).toBe(1);
  });

  it.each([404, 410])(
    'deletes a push subscription if the service answers its push with %i',
    async (status) => {
      await subscribe();
      await createNotice();
      service.answers.push({ status });
      await deliver();
      expect([await count('push_subscriptions'), await count('pushes')]).toEqual([0, 0]);
    },
  );

  it.each([400, 401, 403])(
    'deletes a push subscription if the service answers its push with %i but accepts pushes of other subscriptions',
    async (status) => {
      await subscribe();
      await createNotice();
      service.answers.push({ status });
      await deliver();
      expect([await count('push_subscriptions'), await count('pushes')]).toEqual([1, 1]);
      const colleague = { person, client };
      portal.clock.advance(1_000);
      person = await portal.make.employee();
      client = await portal.as(person);
      await subscribe();
      await createNotice();
      await deliver();
      expect(await count('push_subscriptions')).toBe(1);
      portal.clock.advance(60_000);
      service.answers.push({ status });
      await deliver();
      expect(await count('push_subscriptions', colleague.person)).toBe(0);
      expect(await count('push_subscriptions')).toBe(1);
    },
  );

  it('keeps push subscriptions while a service rejects all pushes, because the portal is then at fault', async () => {
    await portal.make.owner.query('DELETE FROM push_subscriptions');
    await Promise.all([subscribe(), subscribe()]);
    await createNotice();
    for (let round = 0; round < 10; round++) {
      service.answers.push({ status: 403 }, { status: 401 });
      await deliver();
      portal.clock.advance(3 * 3_600_000);
    }
    expect(await count('push_subscriptions')).toBe(2);
    service.answers.splice(0);
    await createNotice();
    await deliver();
    expect([await count('push_subscriptions'), await count('pushes')]).toEqual([2, 0]);
  });

  it('retries a push after the delay that the service requests, and drops the push after a day', async () => {
    await subscribe();
    await createNotice();
    service.answers.push({ status: 429, headers: { 'retry-after': '600' } }, { status: 503 });
    await deliver();
    portal.clock.advance(599_000);
    await deliver();
    expect(service.taken.length).toBe(1);
    portal.clock.advance(2_000);
    await deliver();
    expect([service.taken.length, await count('pushes')]).toEqual([2, 1]);
    portal.clock.advance(DAY);
    await deliver();
    expect([service.taken.length, await count('pushes')]).toEqual([2, 0]);
    expect(await count('push_subscriptions')).toBe(1);
  });

  it('drops a push after a permanent rejection and follows no redirect', async () => {
    await subscribe();
    const elsewhere = service.browser().subscription.endpoint;
    for (const answer of [{ status: 413 }, { status: 307, headers: { location: elsewhere } }]) {
      await createNotice();
      service.answers.push(answer);
      await deliver();
    }
    expect([service.taken.length, await count('pushes')]).toEqual([2, 0]);
    expect(await count('push_subscriptions')).toBe(1);
  });

  it('sends no push to a private address and deletes the subscription with this address', async () => {
    await subscribe();
    await createNotice();
    await deliverPushes(portal.services, { ...service.door, isAllowed: () => false });
    expect([service.taken.length, await count('push_subscriptions')]).toEqual([0, 0]);
  });
});

describe('push subscriptions of browsers', () => {
  it('stores one push subscription per browser, refreshes it, and moves it to another person that uses the browser', async () => {
    const { subscription, deviceToken } = await subscribe();
    const again = await client.call(pushSubscriptions.put, { body: subscription });
    expect(again.result.deviceToken).toBe(deviceToken);
    const other = await portal.make.employee();
    await (await portal.as(other)).call(pushSubscriptions.put, { body: subscription });
    expect([await count('push_subscriptions'), await count('push_subscriptions', other)]).toEqual([0, 1]);
  });

  it('lets only the account of a push subscription delete it', async () => {
    const { deviceToken } = await subscribe();
    const stranger = await portal.as(await portal.make.employee());
    const remove = (who: Client) => who.call(pushSubscriptions.remove, { params: { deviceToken } });
    const answer = await remove(stranger);
    expect([answer.status, answer.code]).toEqual([404, 'NOTI_DEVICE_TOKEN_NOT_FOUND']);
    expect((await remove(client)).status).toBe(200);
    expect(await count('push_subscriptions')).toBe(0);
  });

  it.each([
    'https://127.0.0.1/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://localhost/x',
    'http://push.example.com/x',
  ])('refuses a push subscription at %s', async (endpoint) => {
    const body = { ...service.browser().subscription, endpoint };
    const answer = await client.call(pushSubscriptions.put, { body });
    expect([answer.status, answer.code]).toEqual([400, 'API_INVALID_REQUEST_ARGUMENT']);
  });

  it('deletes the push subscription of a session when the person signs out of the session', async () => {
    const elsewhere = await portal.as(person);
    await subscribe();
    await subscribe(elsewhere);
    await client.call(sessions.logout);
    expect(await count('push_subscriptions')).toBe(1);
  });

  it('deletes a push subscription when its session is ended from another session', async () => {
    await subscribe();
    const { result } = await client.call(sessions.list, { query: { vm: 'web', page: 0, size: 10 } });
    const elsewhere = await portal.as(person);
    await elsewhere.call(sessions.remove, { params: { id: result.content[0].id } });
    expect(await count('push_subscriptions')).toBe(0);
  });

  it('deletes a push subscription when the password is changed', async () => {
    await setTestPasswords(portal, person);
    await subscribe();
    const body = { oldPassword: password, newPassword: 'Green-Teapot-77', username: person.accountName };
    expect((await client.call(sessions.changePassword, { body })).status).toBe(200);
    expect(await count('push_subscriptions')).toBe(0);
  });

  it('deletes a push subscription when the account is disabled', async () => {
    await subscribe();
    await portal.make.owner.query('UPDATE accounts SET status = -99 WHERE id = $1', [person.accountId]);
    expect(await count('push_subscriptions')).toBe(0);
  });

  it('keeps a push subscription after its session becomes idle, and deletes it after 30 days without use', async () => {
    await subscribe();
    await portal.make.owner.query(
      'UPDATE sessions SET idle_expires_at = created_at, expires_at = created_at WHERE account_id = $1',
      [person.accountId],
    );
    portal.clock.advance(29 * DAY);
    await tidySubscriptions.run(portal.services, {});
    await createNotice();
    await deliver();
    expect([service.taken.length, await count('push_subscriptions')]).toEqual([1, 1]);
    portal.clock.advance(2 * DAY);
    await tidySubscriptions.run(portal.services, {});
    expect(await count('push_subscriptions')).toBe(0);
  });
});

it('creates the push keys once, stores them encrypted, and creates new keys if they cannot be decrypted', async () => {
  const readKey = async () => (await client.call(pushSubscriptions.key)).result.publicKey;
  const first = await readKey();
  expect(Buffer.from(first, 'base64url').length).toBe(65);
  await ensureKeys(portal.services);
  expect(await readKey()).toBe(first);
  await subscribe();
  await ensureKeys({
    ...portal.services,
    settings: { ...portal.services.settings, masterKey: Buffer.alloc(32, 7) },
  });
  expect(await readKey()).not.toBe(first);
  expect(await count('push_subscriptions')).toBe(0);
});
