import { mostCounted, notifications } from '@gatehouse/api/notifications/notifications';
import { employees } from '@gatehouse/api/people/employees';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/kit/factories.ts';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';
import { keepFile } from '../../../platform/files/keep.ts';
import { tidyNotifications } from './notifications.jobs.ts';
import { tell, tellHolders } from './notifications.service.ts';

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

const newcomer = async () => {
  person = await portal.make.employee({ companyId });
  client = await portal.as(person);
};
const list = async (who: Client = client, query = {}) =>
  (await who.call(notifications.list, { query })).result;
const unread = async (who: Client = client) => (await who.call(notifications.countUnread)).result.count;
const silence = (cause: string, more: object = {}) =>
  portal.services.database.asCompanies([companyId], (db) =>
    tell(db, 'devices.silent', [person.accountId], {
      cause,
      at: portal.clock.now(),
      says: { device: 'Gate', doorCode: 'D1', since: '2026-11-20T00:00:00Z' },
      ...more,
    }),
  );

describe('what somebody was told', () => {
  beforeAll(newcomer);

  it('is listed newest first, nine a page, in the language of the call, and is nobody else’s', async () => {
    for (let number = 0; number < 10; number++) {
      portal.clock.advance(1_000);
      await silence(`listed ${number}`);
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

  it('is written once a cause, counted where the kind is counted, and goes with its transaction', async () => {
    expect(await silence('once')).toEqual([person.accountId]);
    expect(await silence('once')).toEqual([]);
    await silence('counted', { counted: 2 });
    expect(await silence('counted', { counted: 3 })).toEqual([]);
    const { rows } = await portal.make.owner.query(
      "SELECT cause, times FROM notifications WHERE account_id = $1 AND cause IN ('once', 'counted') ORDER BY 1",
      [person.accountId],
    );
    expect(rows).toEqual([
      { cause: 'counted', times: 5 },
      { cause: 'once', times: 1 },
    ]);
    const before = await unread();
    await expect(
      portal.services.database.asCompanies([companyId], async (db) => {
        await tell(db, 'devices.silent', [person.accountId], { cause: 'undone', at: portal.clock.now() });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await unread()).toBe(before);
  });

  it('of two who tell at once one is news', async () => {
    const told = await Promise.all(Array.from({ length: 20 }, () => silence('raced', { counted: 1 })));
    expect(told.flat()).toEqual([person.accountId]);
    const { rows } = await portal.make.owner.query("SELECT times FROM notifications WHERE cause = 'raced'");
    expect(rows).toEqual([{ times: 20 }]);
  });

  it('reaches nobody outside the companies of whoever tells, nor an account that is off', async () => {
    const other = await portal.make.employee();
    const off = await portal.make.employee({ companyId });
    await portal.make.owner.query('UPDATE accounts SET status = -99 WHERE id = $1', [off.accountId]);
    const to = [other.accountId, off.accountId];
    const told = await portal.services.database.asCompanies([companyId], (db) =>
      tell(db, 'devices.silent', to, { cause: 'sight', at: portal.clock.now() }),
    );
    expect(told).toEqual([]);
  });

  it('goes to whoever holds the permission of its kind in the company, by a role of its own as well', async () => {
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
    const told = await services.database.asCompanies([companyId], (db) =>
      tellHolders(db, 'devices.silent', companyId, { cause: 'held', at: portal.clock.now() }),
    );
    expect(told).toEqual(expect.arrayContaining([admin.accountId, custom.accountId]));
    expect(told).not.toContain(staff.accountId);
  });
});

describe('reading', () => {
  beforeAll(newcomer);

  it('is counted down one by one and all at once, and again changes nothing', async () => {
    for (const cause of ['a', 'b', 'c']) await silence(cause);
    const [{ id }] = (await list()).content;
    const read = () => client.call(notifications.markRead, { body: { ids: [id, id] } });
    expect((await read()).result).toEqual({ marked: 1 });
    expect((await read()).result).toEqual({ marked: 0 });
    expect(await unread()).toBe(2);
    expect((await list()).content[0]).toMatchObject({ id, isRead: true });
    expect((await client.call(notifications.markAllRead)).result).toEqual({ marked: 2 });
    expect(await unread()).toBe(0);
  });

  it('answers another’s and a missing one alike, and marks none beside them', async () => {
    await silence('kept unread');
    const [{ id }] = (await list()).content;
    for (const [who, ids] of [
      [stranger, [id]],
      [client, [id, 999_999_999]],
    ] as const) {
      const answer = await who.call(notifications.markRead, { body: { ids } });
      expect([answer.status, answer.code]).toEqual([404, 'NOTI_NOTIFICATION_NOT_FOUND']);
    }
    expect(await unread()).toBe(1);
  });

  it('is on the audit trail without what was read', async () => {
    const { rows } = await portal.make.owner.query(
      "SELECT entity_id, before, after FROM audit_log WHERE company_id = $1 AND action = 'notifications.markAllRead'",
      [companyId],
    );
    expect(rows).toEqual([{ entity_id: String(person.accountId), before: null, after: { marked: 2 } }]);
  });

  it('is counted up to a hundred', async () => {
    await portal.make.owner.query(
      `INSERT INTO notifications (company_id, account_id, kind, cause, told_at)
       SELECT $1, $2, 'devices.silent', 'many ' || n, now() FROM generate_series(1, 150) n`,
      [companyId, person.accountId],
    );
    expect(await unread()).toBe(mostCounted);
    expect((await client.call(notifications.markAllRead)).result.marked).toBeGreaterThanOrEqual(150);
  });
});

describe('a notification about somebody', () => {
  it('bears their picture, and goes when they are erased; one’s own go, too', async () => {
    await newcomer();
    const about = await portal.make.employee({ companyId, displayName: 'Trần Văn Minh' });
    const { name: avatar } = await keepFile(portal.services, companyId, Buffer.from('a picture'));
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

it('what was told more than a year ago goes', async () => {
  await newcomer();
  await silence('old');
  portal.clock.advance(366 * 24 * 3_600_000);
  await silence('new');
  await tidyNotifications.run(portal.services, {});
  expect(await unread()).toBe(1);
});
