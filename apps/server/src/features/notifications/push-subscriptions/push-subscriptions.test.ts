import { sessions } from '@gatehouse/api/auth/sessions';
import { pushSettings } from '@gatehouse/api/notifications/push-settings';
import { pushSubscriptions } from '@gatehouse/api/notifications/push-subscriptions';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { givePassword, password } from '../../../../test/kit/browser.ts';
import type { Person } from '../../../../test/kit/factories.ts';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';
import { signedBy, type TestPushService, testPushService } from '../../../../test/kit/push-service.ts';
import { tell } from '../notifications/notifications.service.ts';
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

const news = () =>
  portal.services.database.asCompanies([person.companyId ?? 0], (db) =>
    tell(db, 'devices.silent', [person.accountId], {
      cause: `push ${++cause}`,
      at: portal.clock.now(),
      says: { device: 'Gate of Nguyễn Thị Lan', doorCode: 'D1' },
    }),
  );
const deliver = () => deliverPushes(portal.services, service.door);
const count = async (table: 'pushes' | 'push_subscriptions', who: Person = person) =>
  (await portal.make.owner.query(`SELECT FROM ${table} WHERE account_id = $1`, [who.accountId])).rowCount;
async function subscribed(by: Client = client, headers: Record<string, string> = {}) {
  const browser = service.browser();
  const answer = await by.call(pushSubscriptions.put, { body: browser.subscription, headers });
  expect(answer.status).toBe(200);
  return { ...browser, deviceToken: answer.result.deviceToken as string };
}

describe('what somebody was told', () => {
  it('goes to their browsers, encrypted for each, signed by the portal, in its language and without a name', async () => {
    const [one, other] = [await subscribed(), await subscribed(client, { 'accept-language': 'ko' })];
    await news();
    await deliver();
    expect(service.taken.length).toBe(2);
    const of = ({ subscription }: typeof one) =>
      service.taken.find(({ path }) => subscription.endpoint.endsWith(path));
    const { result } = await client.call(pushSubscriptions.key);
    const { claims, publicKey } = signedBy(String(of(one)?.headers.authorization));
    expect(publicKey).toBe(result.publicKey);
    expect(claims).toMatchObject({
      aud: new URL(one.subscription.endpoint).origin,
      sub: 'https://gate.example',
    });
    expect(of(one)?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'normal',
    });
    expect(one.read(of(one))).toEqual({
      title: 'Gatehouse',
      body: 'A device has been offline for a long time.',
      link: '/devices?doorCode=D1',
      tag: expect.stringMatching(/^notification-\d+$/),
    });
    expect(other.read(of(other))).toMatchObject({ body: '오랫동안 응답이 없는 단말기가 있습니다.' });
    await deliver();
    expect([service.taken.length, await count('pushes')]).toEqual([2, 0]);
  });

  it('goes to nobody who has switched it off, and once where the cause comes again', async () => {
    await subscribed();
    await client.call(pushSettings.update, { body: { enableNotification: false } });
    await news();
    await client.call(pushSettings.update, { body: { enableNotification: true } });
    await news();
    cause--;
    await news();
    await deliver();
    expect(service.taken.length).toBe(1);
  });

  it.each([404, 410])('ends a subscription that is answered %i', async (status) => {
    await subscribed();
    await news();
    service.answers.push({ status });
    await deliver();
    expect([await count('push_subscriptions'), await count('pushes')]).toEqual([0, 0]);
  });

  it.each([400, 401, 403])(
    'ends a subscription that is answered %i while the service takes pushes of others',
    async (status) => {
      await subscribed();
      await news();
      service.answers.push({ status });
      await deliver();
      expect([await count('push_subscriptions'), await count('pushes')]).toEqual([1, 1]);
      const colleague = { person, client };
      portal.clock.advance(1_000);
      person = await portal.make.employee();
      client = await portal.as(person);
      await subscribed();
      await news();
      await deliver();
      expect(await count('push_subscriptions')).toBe(1);
      portal.clock.advance(60_000);
      service.answers.push({ status });
      await deliver();
      expect(await count('push_subscriptions', colleague.person)).toBe(0);
      expect(await count('push_subscriptions')).toBe(1);
    },
  );

  it('keeps subscriptions while every push is rejected, which is a fault of the portal', async () => {
    await portal.make.owner.query('DELETE FROM push_subscriptions');
    await Promise.all([subscribed(), subscribed()]);
    await news();
    for (let turn = 0; turn < 10; turn++) {
      service.answers.push({ status: 403 }, { status: 401 });
      await deliver();
      portal.clock.advance(3 * 3_600_000);
    }
    expect(await count('push_subscriptions')).toBe(2);
    service.answers.splice(0);
    await news();
    await deliver();
    expect([await count('push_subscriptions'), await count('pushes')]).toEqual([2, 0]);
  });

  it('is tried again after as long as the service asks for, and given up after a day', async () => {
    await subscribed();
    await news();
    service.answers.push({ status: 429, headers: { 'retry-after': '600' } }, { status: 503 });
    await deliver();
    portal.clock.advance(599_000);
    await deliver();
    expect(service.taken.length).toBe(1);
    portal.clock.advance(2_000);
    await deliver();
    expect([service.taken.length, await count('pushes')]).toEqual([2, 1]);
    portal.clock.advance(24 * 3_600_000);
    await deliver();
    expect([service.taken.length, await count('pushes')]).toEqual([2, 0]);
    expect(await count('push_subscriptions')).toBe(1);
  });

  it('is dropped where it is refused for good, and follows no redirect', async () => {
    await subscribed();
    const elsewhere = service.browser().subscription.endpoint;
    for (const answer of [{ status: 413 }, { status: 307, headers: { location: elsewhere } }]) {
      await news();
      service.answers.push(answer);
      await deliver();
    }
    expect([service.taken.length, await count('pushes')]).toEqual([2, 0]);
    expect(await count('push_subscriptions')).toBe(1);
  });

  it('is asked of no address that is not public: the subscription ends', async () => {
    await subscribed();
    await news();
    await deliverPushes(portal.services, { ...service.door, isAllowed: () => false });
    expect([service.taken.length, await count('push_subscriptions')]).toEqual([0, 0]);
  });
});

describe('a subscription', () => {
  it('is one a browser: again it is seen, and somebody else who uses the browser takes it over', async () => {
    const { subscription, deviceToken } = await subscribed();
    const again = await client.call(pushSubscriptions.put, { body: subscription });
    expect(again.result.deviceToken).toBe(deviceToken);
    const other = await portal.make.employee();
    await (await portal.as(other)).call(pushSubscriptions.put, { body: subscription });
    expect([await count('push_subscriptions'), await count('push_subscriptions', other)]).toEqual([0, 1]);
  });

  it('is taken off by its own account alone', async () => {
    const { deviceToken } = await subscribed();
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
  ])('at %s is refused', async (endpoint) => {
    const body = { ...service.browser().subscription, endpoint };
    const answer = await client.call(pushSubscriptions.put, { body });
    expect([answer.status, answer.code]).toEqual([400, 'API_INVALID_REQUEST_ARGUMENT']);
  });

  it('ends with a logout, and not with another session’s', async () => {
    const elsewhere = await portal.as(person);
    await subscribed();
    await subscribed(elsewhere);
    await client.call(sessions.logout);
    expect(await count('push_subscriptions')).toBe(1);
  });

  it('ends when its session is deleted from another', async () => {
    await subscribed();
    const { result } = await client.call(sessions.list, { query: { vm: 'web', page: 0, size: 10 } });
    const elsewhere = await portal.as(person);
    await elsewhere.call(sessions.remove, { params: { id: result.content[0].id } });
    expect(await count('push_subscriptions')).toBe(0);
  });

  it('ends with a change of the password', async () => {
    await givePassword(portal, person);
    await subscribed();
    const body = { oldPassword: password, newPassword: 'Green-Teapot-77', username: person.accountName };
    expect((await client.call(sessions.changePassword, { body })).status).toBe(200);
    expect(await count('push_subscriptions')).toBe(0);
  });

  it('ends when the account is disabled', async () => {
    await subscribed();
    await portal.make.owner.query('UPDATE accounts SET status = -99 WHERE id = $1', [person.accountId]);
    expect(await count('push_subscriptions')).toBe(0);
  });

  it('outlives an idle session, and ends 30 days after it was last seen', async () => {
    await subscribed();
    await portal.make.owner.query(
      'UPDATE sessions SET idle_expires_at = created_at, expires_at = created_at WHERE account_id = $1',
      [person.accountId],
    );
    portal.clock.advance(29 * 24 * 3_600_000);
    await tidySubscriptions.run(portal.services, {});
    await news();
    await deliver();
    expect([service.taken.length, await count('push_subscriptions')]).toEqual([1, 1]);
    portal.clock.advance(2 * 24 * 3_600_000);
    await tidySubscriptions.run(portal.services, {});
    expect(await count('push_subscriptions')).toBe(0);
  });
});

it('the keys are made once, sealed, and anew where they cannot be opened any more', async () => {
  const key = async () => (await client.call(pushSubscriptions.key)).result.publicKey;
  const first = await key();
  expect(Buffer.from(first, 'base64url').length).toBe(65);
  await ensureKeys(portal.services);
  expect(await key()).toBe(first);
  await subscribed();
  await ensureKeys({
    ...portal.services,
    settings: { ...portal.services.settings, masterKey: Buffer.alloc(32, 7) },
  });
  expect(await key()).not.toBe(first);
  expect(await count('push_subscriptions')).toBe(0);
});
