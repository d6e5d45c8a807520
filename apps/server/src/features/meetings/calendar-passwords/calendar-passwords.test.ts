import { calendarPasswords } from '@gatehouse/api/meetings/calendar-passwords';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { appPasswordHash } from './app-password.rules.ts';

let portal: TestPortal;
let companyId: number;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
});

const add = (client: Client, programName = 'iPhone') =>
  client.call(calendarPasswords.create, { body: { programName } });

describe('app passwords of a person', () => {
  it('shows an app password once, lists it with its app and last use, and removes it', async () => {
    const person = await portal.make.employee();
    const client = await portal.as(person);
    const { result: created } = await add(client);
    expect(created.secret).toMatch(/^\w{4}(-\w{4}){4}$/);
    const { result: passwords } = await client.call(calendarPasswords.list);
    expect(passwords).toEqual({
      content: [created.row],
      server: expect.stringMatching(/^https?:\/\/[^/]+\/caldav\/$/),
      accountName: person.accountName,
    });
    const params = { id: created.row.id };
    expect((await client.call(calendarPasswords.remove, { params })).status).toBe(200);
    expect((await client.call(calendarPasswords.list)).result.content).toEqual([]);
  });

  it('stores an app password only as a hash, and leaves the hash out of the audit trail', async () => {
    const { result: created } = await add(await portal.as(await portal.make.employee()));
    const { rows } = await portal.make.owner.query(
      `SELECT (SELECT string_agg(g::text, '') FROM calendar_passwords g) AS kept,
         (SELECT string_agg(l::text, '') FROM audit_log l WHERE entity = 'calendarPasswords') AS trail`,
    );
    expect(rows[0].trail).toContain('iPhone');
    for (const secret of [created.secret, created.secret.replaceAll('-', '')])
      expect(JSON.stringify(rows)).not.toContain(secret);
    expect(rows[0].kept).toContain(appPasswordHash(created.secret)?.toString('hex'));
    expect(rows[0].trail).not.toContain(appPasswordHash(created.secret)?.toString('hex'));
  });

  it('limits a person to ten app passwords, even if all are created concurrently', async () => {
    const client = await portal.as(await portal.make.employee());
    const answers = await Promise.all(Array.from({ length: 14 }, (_, n) => add(client, `Phone ${n}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(['SCHE_APP_PASSWORD_LIMIT']),
    );
  });

  it('hides a person’s app passwords from administrators, and rejects their removal by administrators', async () => {
    const { result: created } = await add(await portal.as(await portal.make.employee({ companyId })));
    const admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
    expect((await admin.call(calendarPasswords.list)).result.content).toEqual([]);
    const params = { id: created.row.id };
    expect((await admin.call(calendarPasswords.remove, { params })).code).toBe('SCHE_APP_PASSWORD_NOT_FOUND');
  });
});
