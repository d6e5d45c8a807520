import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { passwords } from '@gatehouse/api/auth/passwords';
import { sessions } from '@gatehouse/api/auth/sessions';
import { beforeAll, describe, expect, it } from 'vitest';
import { givePassword, password as known } from '../../../../test/kit/browser.ts';
import type { Person } from '../../../../test/kit/factories.ts';
import { linkOf, mailsTo } from '../../../../test/kit/mailbox.ts';
import { type TestPortal, testPortal } from '../../../../test/kit/portal.ts';
import { deliverDue } from '../../settings/mails/mails.service.ts';
import { mostTries } from './codes.rules.ts';
import { forgetMailedCodes } from './passwords.jobs.ts';
import { asked } from './passwords.service.ts';

let portal: TestPortal;
let companyId: number;
const chosen = 'Quiet-river-7';
const minute = 60_000;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
});

const mailOf = ({ accountName }: Person) => `${accountName}@example.com`;
const ask = (email: string) => portal.anybody.call(passwords.forgot, { body: { email } });
const verify = (email: string, otp: string) =>
  portal.anybody.call(passwords.verifyOtp, { body: { email, otp } });
const reset = (email: string, otp: string, newPassword = chosen) =>
  portal.anybody.call(passwords.reset, { body: { email, otp, newPassword } });
const signIn = (account: string, password: string) =>
  portal.anybody.call(sessions.loginByUsername, { body: { account, password, deviceType: 'TEST' } });

/** Works what was asked for, and delivers it. */
async function work(): Promise<void> {
  const { rows } = await portal.make.owner.query('SELECT id FROM one_time_codes');
  for (const { id } of rows) await asked.run(portal.services, { id: Number(id) });
  await deliverDue(portal.services);
}
/** The code mailed last to somebody; none: undefined. */
async function codeFor(email: string): Promise<string | undefined> {
  await work();
  const mail = (await mailsTo(portal.services.settings.dataDir, email)).at(-1);
  return mail && linkOf(mail).code;
}
/** An employee who has just been mailed a code. */
async function forgetful(): Promise<{ person: Person; email: string; code: string }> {
  // the portal counts askers by address: a later quarter of an hour
  portal.clock.advance(16 * minute);
  const person = await portal.make.employee({ companyId });
  await givePassword(portal, person);
  const email = mailOf(person);
  expect((await ask(email)).status).toBe(200);
  return { person, email, code: (await codeFor(email)) ?? 'none' };
}
const wrong = (code: string) => String((Number(code) + 1) % 10 ** 8).padStart(8, '0');

describe('a forgotten password', () => {
  it('is replaced with the mailed code, which ends every session and is used up', async () => {
    const { person, email, code } = await forgetful();
    const client = await portal.as(person);
    expect(code).toMatch(/^\d{8}$/);
    const right = await verify(email, `${code.slice(0, 4)} ${code.slice(4)}`);
    expect([right.status, right.result]).toEqual([200, expect.objectContaining({ isFirst: false })]);
    expect((await client.call(sessions.me)).status).toBe(200);
    expect((await reset(email.toUpperCase(), code)).status).toBe(200);
    expect((await client.call(sessions.me)).code).toBe('AUTH_UNAUTHORIZED');
    expect((await signIn(person.accountName, known)).code).toBe('AUTH_BAD_CREDENTIAL');
    expect((await signIn(person.accountName, chosen)).status).toBe(200);
    expect((await reset(email, code, 'Another-river-8')).code).toBe('AUTH_VERIFY_TOKEN_NOT_FOUND');
  });

  it('is replaced once, however many use the code at the same moment', async () => {
    const { email, code } = await forgetful();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => reset(email, code, `Quiet-river-${i}x`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is not replaced by one that is easy to guess; the code stays good', async () => {
    const { person, email, code } = await forgetful();
    expect((await reset(email, code, 'password123')).code).toBe('AUTH_PASSWORD_TOO_WEAK');
    expect((await reset(email, code, `${person.accountName}99`)).code).toBe('AUTH_PASSWORD_TOO_WEAK');
    expect((await reset(email, code)).status).toBe(200);
  });
});

describe('a code', () => {
  it('is good for ten minutes and not a moment longer', async () => {
    const { email, code } = await forgetful();
    portal.clock.advance(10 * minute - 1);
    expect((await verify(email, code)).status).toBe(200);
    portal.clock.advance(1);
    for (const answer of [await verify(email, code), await reset(email, code)])
      expect([answer.status, answer.code]).toEqual([400, 'AUTH_VERIFY_TOKEN_EXPIRED']);
  });

  it('is good for nothing after five wrong ones, also when they come at once', async () => {
    const { email, code } = await forgetful();
    const guesses = await Promise.all(Array.from({ length: 12 }, () => verify(email, wrong(code))));
    expect(new Set(guesses.map((answer) => answer.code))).toEqual(new Set(['AUTH_VERIFY_TOKEN_NOT_FOUND']));
    expect((await verify(email, code)).code).toBe('AUTH_VERIFY_TOKEN_NOT_FOUND');
    expect((await reset(email, code)).code).toBe('AUTH_VERIFY_TOKEN_NOT_FOUND');
  });

  it('survives four wrong ones', async () => {
    const { email, code } = await forgetful();
    for (let i = 0; i < 4; i++) await verify(email, wrong(code));
    expect((await reset(email, code)).status).toBe(200);
  });

  it('is replaced by the next one, and is nobody else’s', async () => {
    const { email, code } = await forgetful();
    const other = await forgetful();
    expect((await verify(other.email, code)).code).toBe('AUTH_VERIFY_TOKEN_NOT_FOUND');
    await ask(email);
    const next = (await codeFor(email)) ?? '';
    expect((await verify(email, code)).code).toBe('AUTH_VERIFY_TOKEN_NOT_FOUND');
    expect((await verify(email, next)).status).toBe(200);
  });

  it.each([
    ['the password was changed', 'UPDATE accounts SET password_hash = $2 WHERE id = $1'],
    ['the address was changed', "UPDATE accounts SET email = $2 || '@example.org' WHERE id = $1"],
    ['the account was locked', 'UPDATE accounts SET status = -1, display_name = $2 WHERE id = $1'],
    ['the account was disabled', 'UPDATE accounts SET status = -99, display_name = $2 WHERE id = $1'],
  ])('is worthless once %s', async (_, statement) => {
    const { person, email, code } = await forgetful();
    await portal.make.owner.query(statement, [person.accountId, `changed${person.accountId}`]);
    expect((await reset(email, code)).code).toBe('AUTH_VERIFY_TOKEN_NOT_FOUND');
  });

  it('is kept as a keyed hash, and written down nowhere', async () => {
    const { code } = await forgetful();
    const { rows } = await portal.make.owner.query(
      "SELECT o::text AS text FROM one_time_codes o UNION ALL SELECT m::text FROM mails m UNION ALL SELECT data::text FROM pgboss.job UNION ALL SELECT coalesce(after::text, '') FROM audit_log",
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.filter(({ text }) => text.includes(code))).toEqual([]);
  });

  it('is mailed once, though its job runs twice', async () => {
    const { email } = await forgetful();
    await work();
    expect(await mailsTo(portal.services.settings.dataDir, email)).toHaveLength(1);
  });
});

describe('asking for a code', () => {
  it('is answered alike for somebody and for nobody, active or not, and mailed to whom it may concern', async () => {
    portal.clock.advance(16 * minute);
    const [person, locked, invited] = [
      await portal.make.employee({ companyId }),
      await portal.make.employee({ companyId }),
      await portal.make.employee({ companyId }),
    ];
    await portal.make.owner.query('UPDATE accounts SET status = -1 WHERE id = $1', [locked.accountId]);
    await portal.make.owner.query('UPDATE accounts SET status = 0 WHERE id = $1', [invited.accountId]);
    const asked = [mailOf(person), mailOf(locked), mailOf(invited), 'nobody@example.com'];
    const answers = await Promise.all(asked.map(ask));
    expect(new Set(answers.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['200 success']));
    const mailed: string[] = [];
    for (const email of asked) if (await codeFor(email)) mailed.push(email);
    expect(mailed).toEqual([mailOf(person)]);
    for (const email of asked.slice(1))
      expect((await verify(email, '12345678')).code).toBe('AUTH_VERIFY_TOKEN_NOT_FOUND');
  });

  it('is limited per address asked for, known or not, and per address it comes from', async () => {
    portal.clock.advance(61 * minute);
    const person = await portal.make.employee({ companyId });
    for (const email of [mailOf(person), 'nobody.else@example.com']) {
      for (let i = 0; i < 5; i++) expect((await ask(email)).status).toBe(200);
      expect((await ask(email)).status).toBe(429);
    }
    for (let i = 0; i < 18; i++) await ask(`somebody${i}@example.com`);
    expect((await ask('one.more@example.com')).status).toBe(429);
  });
});

describe('the file of a mailed code, where there is no mail server', () => {
  const folder = () => join(portal.services.settings.dataDir, 'mail');
  const files = async (email: string) =>
    (await mailsTo(portal.services.settings.dataDir, email)).map(({ subject }) => subject);
  const sweep = () => forgetMailedCodes.run(portal.services, {});

  it('is deleted once the code is used; news of the account stays', async () => {
    const { email, code } = await forgetful();
    await sweep();
    expect(await files(email)).toEqual(['Your password reset code']);
    await portal.make.owner.query("DELETE FROM pgboss.job WHERE name = 'passwords.files'");
    await reset(email, code);
    const { rows } = await portal.make.owner.query(
      "SELECT count(*)::int AS sent FROM pgboss.job WHERE name = 'passwords.files'",
    );
    expect(rows).toEqual([{ sent: 1 }]);
    await deliverDue(portal.services);
    await sweep();
    expect(await files(email)).toEqual(['Your password was changed']);
  });

  it('is deleted once the code has run out, was replaced, made void or tried too often, or its account is gone', async () => {
    const ends: ((of: Awaited<ReturnType<typeof forgetful>>) => Promise<unknown>)[] = [
      async () => portal.clock.advance(10 * minute),
      async ({ email }) => {
        portal.clock.advance(1_000);
        await ask(email);
        for (const { id } of (await portal.make.owner.query('SELECT id FROM one_time_codes')).rows)
          await asked.run(portal.services, { id: Number(id) });
      },
      ({ person }) =>
        portal.make.owner.query("UPDATE accounts SET email = 'moved@example.com' WHERE id = $1", [
          person.accountId,
        ]),
      async ({ email, code }) => {
        for (let i = 0; i < mostTries; i++) await verify(email, wrong(code));
      },
      async ({ person }) => {
        await portal.make.owner.query('DELETE FROM employees WHERE id = $1', [person.employeeId]);
        await portal.make.owner.query('DELETE FROM accounts WHERE id = $1', [person.accountId]);
      },
    ];
    for (const end of ends) {
      const mailed = await forgetful();
      await end(mailed);
      await sweep();
      expect(await files(mailed.email)).toEqual([]);
    }
  });

  it('is read by nobody else on the machine, and not left half written', async () => {
    const { email, code } = await forgetful();
    const modes = async () =>
      Promise.all(
        [folder(), ...(await readdir(folder())).map((name) => join(folder(), name))].map(
          async (path) => (await stat(path)).mode & 0o077,
        ),
      );
    expect(new Set(await modes())).toEqual(new Set([0]));
    const [name = ''] = (await readdir(folder())).slice(-1);
    await writeFile(join(folder(), `${name}.part`), code);
    await reset(email, code);
    await sweep();
    expect((await readdir(folder())).filter((file) => file.endsWith('.part'))).toEqual([]);
  });
});
