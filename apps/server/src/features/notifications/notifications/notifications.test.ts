import { mostCounted, notifications } from '@gatehouse/api/notifications/notifications';
import { employees } from '@gatehouse/api/people/employees';
import { DAY } from '@gatehouse/api/platform/dates';
import type { Person } from '@gatehouse/testing/data/factories';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { storeFile } from '../../../platform/files/store-file.ts';
import { tidyNotifications } from './notifications.jobs.ts';
import { notifyAccounts, notifyHolders } from './notifications.service.ts';

let portal: TestPortal;
let companyId: number;
let person: Person;
let client: Client;
let stranger: Client;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
  stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
});

const createRecipient = async () => {
  person = await portal.make.employee({ companyId });
  client = await portal.as(person);
};
const list = async (who: Client = client, query = {}) =>
  (await who.call(notifications.list, { query })).result;
const countUnreadOf = async (who: Client = client) =>
  (await who.call(notifications.countUnread)).result.count;
const notifySilence = (cause: string, more: object = {}) =>
  portal.services.database.asCompanies([companyId], (db) =>
    notifyAccounts(db, 'devices.silent', [person.accountId], {
      cause,
      at: portal.clock.now(),
      says: { device: 'Gate', doorCode: 'D1', since: '2026-11-20T00:00:00Z' },
      ...more,
    }),
  );

describe('notifications of an account', () => {
  beforeAll(createRecipient);

  it('lists notifications newest first, nine per page, in the language of the call, and only for their recipient', async () => {
    for (let number = 0; number < 10; number++) {
      portal.clock.advance(1_000);
      await notifySilence(`listed ${number}`);
    }
    const page = await list();
    expect([page.content.length, page.totalElements, page.totalPages]).toEqual([9, 10, 2]);
    expect(page.content[0]).toEqual({
      id: expect.any(Number),
      type: 'ALERT',
      subject: 'A device is offline',
      content: expect.stringContaining('Gate hasn’t connected since November 20, 2026'),
      imageUrl: null,
      time: portal.clock.now().toISOString(),
      isRead: false,
      link: '/devices?doorCode=D1',
    });
    expect(page.content[0].id).toBeGreaterThan(page.content[8].id);
    const headers = { 'accept-language': 'ja' };
    const { result } = await client.call(notifications.list, { query: { page: 1 }, headers });
    expect(result.content).toMatchObject([{ subject: '端末の応答がありません' }]);
    expect((await list(stranger)).totalElements).toBe(0);
  });

  it('writes a notification once per cause, counts repeated events if the kind counts events, and writes nothing after a rollback', async () => {
    expect(await notifySilence('once')).toEqual([person.accountId]);
    expect(await notifySilence('once')).toEqual([]);
    await notifySilence('counted', { counted: 2 });
    expect(await notifySilence('counted', { counted: 3 })).toEqual([]);
    const { rows } = await portal.make.owner.query(
      "SELECT cause, times FROM notifications WHERE account_id = $1 AND cause IN ('once', 'counted') ORDER BY 1",
      [person.accountId],
    );
    expect(rows).toEqual([
      { cause: 'counted', times: 5 },
      { cause: 'once', times: 1 },
    ]);
    const before = await countUnreadOf();
    await expect(
      portal.services.database.asCompanies([companyId], async (db) => {
        await notifyAccounts(db, 'devices.silent', [person.accountId], {
          cause: 'undone',
          at: portal.clock.now(),
        });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await countUnreadOf()).toBe(before);
  });

  it('reports a notification as new to only one of several concurrent calls', async () => {
    const results = await Promise.all(
      Array.from({ length: 20 }, () => notifySilence('raced', { counted: 1 })),
    );
    expect(results.flat()).toEqual([person.accountId]);
    const { rows } = await portal.make.owner.query("SELECT times FROM notifications WHERE cause = 'raced'");
    expect(rows).toEqual([{ times: 20 }]);
  });

  it('sends no notification to accounts of other companies or to disabled accounts', async () => {
    const other = await portal.make.employee();
    const off = await portal.make.employee({ companyId });
    await portal.make.owner.query('UPDATE accounts SET status = -99 WHERE id = $1', [off.accountId]);
    const to = [other.accountId, off.accountId];
    const recipients = await portal.services.database.asCompanies([companyId], (db) =>
      notifyAccounts(db, 'devices.silent', to, { cause: 'sight', at: portal.clock.now() }),
    );
    expect(recipients).toEqual([]);
  });

  it('notifies the holders of the kind’s permission in the company, including holders by a custom role', async () => {
    const { make, services } = portal;
    const [admin, custom, staff] = [
      await make.employee({ companyId, roles: ['ADMIN'] }),
      await make.employee({ companyId }),
      await make.employee({ companyId }),
    ];
    const role = await make.role({ companyId });
    await make.owner.query("UPDATE roles SET permissions = '{DEVICE_LIST}' WHERE id = $1", [role.id]);
    await make.owner.query('INSERT INTO account_roles VALUES ($1, $2, $3)', [
      custom.accountId,
      role.id,
      companyId,
    ]);
    const recipients = await services.database.asCompanies([companyId], (db) =>
      notifyHolders(db, 'devices.silent', companyId, { cause: 'held', at: portal.clock.now() }),
    );
    expect(recipients).toEqual(expect.arrayContaining([admin.accountId, custom.accountId]));
    expect(recipients).not.toContain(staff.accountId);
  });
});

describe('marking notifications as read', () => {
  beforeAll(createRecipient);

  it('reduces the count of unread notifications when one or all are marked as read, and has no effect when repeated', async () => {
    for (const cause of ['a', 'b', 'c']) await notifySilence(cause);
    const [{ id }] = (await list()).content;
    const markRead = () => client.call(notifications.markRead, { body: { ids: [id, id] } });
    expect((await markRead()).result).toEqual({ marked: 1 });
    expect((await markRead()).result).toEqual({ marked: 0 });
    expect(await countUnreadOf()).toBe(2);
    expect((await list()).content[0]).toMatchObject({ id, isRead: true });
    expect((await client.call(notifications.markAllRead)).result).toEqual({ marked: 2 });
    expect(await countUnreadOf()).toBe(0);
  });

  it('gives the same answer for missing notification IDs as for IDs of other accounts, and marks no notification as read', async () => {
    await notifySilence('kept unread');
    const [{ id }] = (await list()).content;
    for (const [who, ids] of [
      [stranger, [id]],
      [client, [id, 999_999_999]],
    ] as const) {
      const answer = await who.call(notifications.markRead, { body: { ids } });
      expect([answer.status, answer.code]).toEqual([404, 'NOTI_NOTIFICATION_NOT_FOUND']);
    }
    expect(await countUnreadOf()).toBe(1);
  });

  it('records the reading of notifications in the audit trail without their contents', async () => {
    const { rows } = await portal.make.owner.query(
      "SELECT entity_id, before, after FROM audit_log WHERE company_id = $1 AND action = 'notifications.markAllRead'",
      [companyId],
    );
    expect(rows).toEqual([{ entity_id: String(person.accountId), before: null, after: { marked: 2 } }]);
  });

  it('counts at most a hundred unread notifications', async () => {
    await portal.make.owner.query(
      `INSERT INTO notifications (company_id, account_id, kind, cause, told_at)
       SELECT $1, $2, 'devices.silent', 'many ' || n, now() FROM generate_series(1, 150) n`,
      [companyId, person.accountId],
    );
    expect(await countUnreadOf()).toBe(mostCounted);
    expect((await client.call(notifications.markAllRead)).result.marked).toBeGreaterThanOrEqual(150);
  });
});

describe('notifications about a person', () => {
  it('shows a person’s picture in a notification about the person, and deletes notifications to and about the person on erasure', async () => {
    await createRecipient();
    const about = await portal.make.employee({ companyId, displayName: 'Trần Văn Minh' });
    const { name: avatar } = await storeFile(portal.services, companyId, Buffer.from('a picture'));
    await portal.make.owner.query('UPDATE employees SET avatar = $1, is_enabled = false WHERE id = $2', [
      avatar,
      about.employeeId,
    ]);
    await portal.make.notification(person, { about });
    await portal.make.notification(about);
    expect((await list()).content).toMatchObject([{ imageUrl: expect.stringContaining(avatar) }]);
    const admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
    const erased = await admin.call(employees.erase, {
      params: { id: about.employeeId },
      body: { accountName: about.accountName },
    });
    expect(erased.status).toBe(200);
    expect((await list()).totalElements).toBe(0);
    const { rows } = await portal.make.owner.query('SELECT FROM notifications WHERE account_id = $1', [
      about.accountId,
    ]);
    expect(rows).toEqual([]);
  });
});

it('deletes notifications after a year', async () => {
  await createRecipient();
  await notifySilence('old');
  portal.clock.advance(366 * DAY);
  await notifySilence('new');
  await tidyNotifications.run(portal.services, {});
  expect(await countUnreadOf()).toBe(1);
});
