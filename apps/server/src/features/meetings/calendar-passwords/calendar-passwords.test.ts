import { calendarPasswords } from '@gatehouse/api/meetings/calendar-passwords';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';
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
  it('are made and shown once, listed with what a program asks for beside them, and withdrawn', async () => {
    const person = await portal.make.employee();
    const client = await portal.as(person);
    const { result: made } = await add(client);
    expect(made.secret).toMatch(/^\w{4}(-\w{4}){4}$/);
    const { result: listed } = await client.call(calendarPasswords.list);
    expect(listed).toEqual({
      content: [made.row],
      server: expect.stringMatching(/^https?:\/\/[^/]+\/caldav\/$/),
      accountName: person.accountName,
    });
    const params = { id: made.row.id };
    expect((await client.call(calendarPasswords.remove, { params })).status).toBe(200);
    expect((await client.call(calendarPasswords.list)).result.content).toEqual([]);
  });

  it('leave a digest alone behind: neither the row nor the trail holds the password', async () => {
    const { result: made } = await add(await portal.as(await portal.make.employee()));
    const { rows } = await portal.make.owner.query(
      `SELECT (SELECT string_agg(g::text, '') FROM calendar_passwords g) AS kept,
         (SELECT string_agg(l::text, '') FROM audit_log l WHERE entity = 'calendarPasswords') AS trail`,
    );
    expect(rows[0].trail).toContain('iPhone');
    for (const secret of [made.secret, made.secret.replaceAll('-', '')])
      expect(JSON.stringify(rows)).not.toContain(secret);
    expect(rows[0].kept).toContain(appPasswordHash(made.secret)?.toString('hex'));
    expect(rows[0].trail).not.toContain(appPasswordHash(made.secret)?.toString('hex'));
  });

  it('are ten at most, also when all are made at once', async () => {
    const client = await portal.as(await portal.make.employee());
    const answers = await Promise.all(Array.from({ length: 14 }, (_, n) => add(client, `Phone ${n}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
      new Set(['SCHE_APP_PASSWORD_LIMIT']),
    );
  });

  it('are nobody else’s: not to be seen or withdrawn by an administrator either', async () => {
    const { result: made } = await add(await portal.as(await portal.make.employee({ companyId })));
    const admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
    expect((await admin.call(calendarPasswords.list)).result.content).toEqual([]);
    const params = { id: made.row.id };
    expect((await admin.call(calendarPasswords.remove, { params })).code).toBe('SCHE_APP_PASSWORD_NOT_FOUND');
  });
});
