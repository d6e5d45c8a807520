import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { passwords } from '@gatehouse/api/auth/passwords';
import { sessions } from '@gatehouse/api/auth/sessions';
import type { Person } from '@gatehouse/testing/data/factories';
import { password as known, setTestPasswords } from '@gatehouse/testing/kit/browser';
import { parseLink, readMails } from '@gatehouse/testing/kit/mailbox';
import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { deliverDue } from '../../settings/mails/mails.service.ts';
import { mostTries } from './password-codes.rules.ts';
import { forgetMailedCodes } from './passwords.jobs.ts';
import { mailRequestedCode } from './passwords.service.ts';

let portal: TestPortal;
let companyId: number;
const chosen = 'Quiet-river-7';
const minute = 60_000;

beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company()).id;
});

const emailOf = ({ accountName }: Person) => `${accountName}@example.com`;
const requestCode = (email: string) => portal.anybody.call(passwords.forgot, { body: { email } });
const verify = (email: string, otp: string) =>
  portal.anybody.call(passwords.verifyOtp, { body: { email, otp } });
const reset = (email: string, otp: string, newPassword = chosen) =>
  portal.anybody.call(passwords.reset, { body: { email, otp, newPassword } });
const signIn = (account: string, password: string) =>
  portal.anybody.call(sessions.loginByUsername, { body: { account, password, deviceType: 'TEST' } });

async function runCodeJobs(): Promise<void> {
  const { rows } = await portal.make.owner.query('SELECT id FROM one_time_codes');
  for (const { id } of rows) await mailRequestedCode.run(portal.services, { id: Number(id) });
  await deliverDue(portal.services);
}
async function findMailedCode(email: string): Promise<string | undefined> {
  await runCodeJobs();
  const mail = (await readMails(portal.services.settings.dataDir, email)).at(-1);
  return mail && parseLink(mail).code;
}
async function createWithCode(): Promise<{ person: Person; email: string; code: string }> {
  // the limit per client address applies for a quarter of an hour
  portal.clock.advance(16 * minute);
  const person = await portal.make.employee({ companyId });
  await setTestPasswords(portal, person);
  const email = emailOf(person);
  expect((await requestCode(email)).status).toBe(200);
  return { person, email, code: (await findMailedCode(email)) ?? 'none' };
}
const wrongCode = (code: string) => String((Number(code) + 1) % 10 ** 8).padStart(8, '0');

describe('resetting a forgotten password', () => {
  it('replaces a forgotten password with the emailed code, ends all sessions and consumes the code', async () => {
    const { person, email, code } = await createWithCode();
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

  it('replaces the password only once for concurrent calls with the same code', async () => {
    const { email, code } = await createWithCode();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => reset(email, code, `Quiet-river-${i}x`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('rejects a weak new password and keeps the code valid', async () => {
    const { person, email, code } = await createWithCode();
    expect((await reset(email, code, 'password123')).code).toBe('AUTH_PASSWORD_TOO_WEAK');
    expect((await reset(email, code, `${person.accountName}99`)).code).toBe('AUTH_PASSWORD_TOO_WEAK');
    expect((await reset(email, code)).status).toBe(200);
  });
});

describe('emailed code for a new password', () => {
  it('accepts a password code for exactly ten minutes', async () => {
    const { email, code } = await createWithCode();
    portal.clock.advance(10 * minute - 1);
    expect((await verify(email, code)).status).toBe(200);
    portal.clock.advance(1);
    for (const answer of [await verify(email, code), await reset(email, code)])
      expect([answer.status, answer.code]).toEqual([400, 'AUTH_VERIFY_TOKEN_EXPIRED']);
  });

  it('rejects a password code after five wrong codes, even if they were sent concurrently', async () => {
    const { email, code } = await createWithCode();
    const guesses = await Promise.all(Array.from({ length: 12 }, () => verify(email, wrongCode(code))));
    expect(new Set(guesses.map((answer) => answer.code))).toEqual(new Set(['AUTH_VERIFY_TOKEN_NOT_FOUND']));
    expect((await verify(email, code)).code).toBe('AUTH_VERIFY_TOKEN_NOT_FOUND');
    expect((await reset(email, code)).code).toBe('AUTH_VERIFY_TOKEN_NOT_FOUND');
  });

  it('accepts a password code after four wrong codes', async () => {
    const { email, code } = await createWithCode();
    for (let i = 0; i < 4; i++) await verify(email, wrongCode(code));
    expect((await reset(email, code)).status).toBe(200);
  });

  it('rejects a password code for another account, and rejects the previous code after a new one is requested', async () => {
    const { email, code } = await createWithCode();
    const other = await createWithCode();
    expect((await verify(other.email, code)).code).toBe('AUTH_VERIFY_TOKEN_NOT_FOUND');
    await requestCode(email);
    const next = (await findMailedCode(email)) ?? '';
    expect((await verify(email, code)).code).toBe('AUTH_VERIFY_TOKEN_NOT_FOUND');
    expect((await verify(email, next)).status).toBe(200);
  });

  it.each([
    ['the password was changed', 'UPDATE accounts SET password_hash = $2 WHERE id = $1'],
    ['the address was changed', "UPDATE accounts SET email = $2 || '@example.org' WHERE id = $1"],
    ['the account was locked', 'UPDATE accounts SET status = -1, display_name = $2 WHERE id = $1'],
    ['the account was disabled', 'UPDATE accounts SET status = -99, display_name = $2 WHERE id = $1'],
  ])('rejects a password code once %s', async (_, statement) => {
    const { person, email, code } = await createWithCode();
    await portal.make.owner.query(statement, [person.accountId, `changed${person.accountId}`]);
    expect((await reset(email, code)).code).toBe('AUTH_VERIFY_TOKEN_NOT_FOUND');
  });

  it('stores a password code only as a keyed hash, and never writes it to the log', async () => {
    const { code } = await createWithCode();
    const { rows } = await portal.make.owner.query(
      "SELECT o::text AS text FROM one_time_codes o UNION ALL SELECT m::text FROM mails m UNION ALL SELECT data::text FROM pgboss.job UNION ALL SELECT coalesce(after::text, '') FROM audit_log",
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.filter(({ text }) => text.includes(code))).toEqual([]);
  });

  it('emails a password code only once even if the job runs twice', async () => {
    const { email } = await createWithCode();
    await runCodeJobs();
    expect(await readMails(portal.services.settings.dataDir, email)).toHaveLength(1);
  });
});

describe('requests for a password code', () => {
  it('sends the same response to a request for a password code with and without an account, and emails only accounts that may set a password', async () => {
    portal.clock.advance(16 * minute);
    const [person, locked, invited] = [
      await portal.make.employee({ companyId }),
      await portal.make.employee({ companyId }),
      await portal.make.employee({ companyId }),
    ];
    await portal.make.owner.query('UPDATE accounts SET status = -1 WHERE id = $1', [locked.accountId]);
    await portal.make.owner.query('UPDATE accounts SET status = 0 WHERE id = $1', [invited.accountId]);
    const emails = [emailOf(person), emailOf(locked), emailOf(invited), 'nobody@example.com'];
    const answers = await Promise.all(emails.map(requestCode));
    expect(new Set(answers.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['200 success']));
    const mailed: string[] = [];
    for (const email of emails) if (await findMailedCode(email)) mailed.push(email);
    expect(mailed).toEqual([emailOf(person)]);
    for (const email of emails.slice(1))
      expect((await verify(email, '12345678')).code).toBe('AUTH_VERIFY_TOKEN_NOT_FOUND');
  });

  it('limits requests for password codes per email address, with or without an account, and per client address', async () => {
    portal.clock.advance(61 * minute);
    const person = await portal.make.employee({ companyId });
    for (const email of [emailOf(person), 'nobody.else@example.com']) {
      for (let i = 0; i < 5; i++) expect((await requestCode(email)).status).toBe(200);
      expect((await requestCode(email)).status).toBe(429);
    }
    for (let i = 0; i < 18; i++) await requestCode(`somebody${i}@example.com`);
    expect((await requestCode('one.more@example.com')).status).toBe(429);
  });
});

describe('files of emailed codes on a portal without a mail server', () => {
  const mailFolder = () => join(portal.services.settings.dataDir, 'mail');
  const listSubjects = async (email: string) =>
    (await readMails(portal.services.settings.dataDir, email)).map(({ subject }) => subject);
  const deleteEndedMails = () => forgetMailedCodes.run(portal.services, {});

  it('deletes the file of an emailed code once the code is used, and keeps files of other emails', async () => {
    const { email, code } = await createWithCode();
    await deleteEndedMails();
    expect(await listSubjects(email)).toEqual(['Your password reset code']);
    await portal.make.owner.query("DELETE FROM pgboss.job WHERE name = 'passwords.files'");
    await reset(email, code);
    const { rows } = await portal.make.owner.query(
      "SELECT count(*)::int AS sent FROM pgboss.job WHERE name = 'passwords.files'",
    );
    expect(rows).toEqual([{ sent: 1 }]);
    await deliverDue(portal.services);
    await deleteEndedMails();
    expect(await listSubjects(email)).toEqual(['Your password was changed']);
  });

  it('deletes the file of an emailed code if the code is expired, replaced or tried too often, if the email address has changed, or if the account is deleted', async () => {
    const ends: ((of: Awaited<ReturnType<typeof createWithCode>>) => Promise<unknown>)[] = [
      async () => portal.clock.advance(10 * minute),
      async ({ email }) => {
        portal.clock.advance(1_000);
        await requestCode(email);
        for (const { id } of (await portal.make.owner.query('SELECT id FROM one_time_codes')).rows)
          await mailRequestedCode.run(portal.services, { id: Number(id) });
      },
      ({ person }) =>
        portal.make.owner.query("UPDATE accounts SET email = 'moved@example.com' WHERE id = $1", [
          person.accountId,
        ]),
      async ({ email, code }) => {
        for (let i = 0; i < mostTries; i++) await verify(email, wrongCode(code));
      },
      async ({ person }) => {
        await portal.make.owner.query('DELETE FROM employees WHERE id = $1', [person.employeeId]);
        await portal.make.owner.query('DELETE FROM accounts WHERE id = $1', [person.accountId]);
      },
    ];
    for (const end of ends) {
      const mailed = await createWithCode();
      await end(mailed);
      await deleteEndedMails();
      expect(await listSubjects(mailed.email)).toEqual([]);
    }
  });

  it("creates email files that only the portal's operating system user can read, and deletes incomplete files", async () => {
    const { email, code } = await createWithCode();
    const listModes = async () =>
      Promise.all(
        [mailFolder(), ...(await readdir(mailFolder())).map((name) => join(mailFolder(), name))].map(
          async (path) => (await stat(path)).mode & 0o077,
        ),
      );
    expect(new Set(await listModes())).toEqual(new Set([0]));
    const [name = ''] = (await readdir(mailFolder())).slice(-1);
    await writeFile(join(mailFolder(), `${name}.part`), code);
    await reset(email, code);
    await deleteEndedMails();
    expect((await readdir(mailFolder())).filter((file) => file.endsWith('.part'))).toEqual([]);
  });
});
