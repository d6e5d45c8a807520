import { accounts } from '@gatehouse/api/auth/accounts';
import { mails } from '@gatehouse/api/settings/mails';
import type { Person } from '@gatehouse/testing/data/factories';
import { type TestSmtp, testSmtp } from '@gatehouse/testing/kit/smtp';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliverDue } from './mails.service.ts';

let smtp: TestSmtp;
let portal: TestPortal;
let companyId: number;
let admin: Client;

beforeAll(async () => {
  smtp = await testSmtp();
  portal = await testPortal({
    settings: {
      MAIL_URL: smtp.url,
      MAIL_FROM: 'Cổng <gate@example.com>',
      PUBLIC_URL: 'https://gate.example',
    },
  });
  companyId = (await portal.make.company()).id;
  admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
});
beforeEach(() => smtp.taken.splice(0));

async function createWithMail(displayName: string, language = 'en'): Promise<Person> {
  const person = await portal.make.employee({ companyId, displayName });
  await portal.make.owner.query('UPDATE accounts SET language = $1 WHERE id = $2', [
    language,
    person.accountId,
  ]);
  const answer = await admin.call(accounts.resetPassword, { params: { username: person.accountName } });
  expect(answer.status).toBe(200);
  return person;
}
const findMailRow = async ({ accountName }: Person) =>
  (await admin.call(mails.list, { query: { keyword: `${accountName}@` } })).result.content[0];
const findCode = (text: string) => /\d{4} \d{4}/.exec(text)?.[0] ?? 'no code';

describe('sending emails', () => {
  it('sends an email as text and HTML from the portal to the person', async () => {
    const person = await createWithMail('Nguyễn Ánh');
    await deliverDue(portal.services);
    const [message] = smtp.taken;
    expect(message).toMatchObject({
      from: 'gate@example.com',
      to: [`${person.accountName}@example.com`],
      subject: 'Choose a new password',
    });
    const code = findCode(message?.text ?? '');
    expect(message?.text).toContain('Hello Nguyễn Ánh,');
    expect(message?.text).toContain(
      `https://gate.example/forgot-password#email=${person.accountName}%40example.com&code=${code.replace(' ', '')}`,
    );
    expect(message?.html).toContain('<html lang="en">');
    expect(message?.html).toContain(`>${code}<`);
    expect(message?.headers.get('content-language')).toBe('en');
    expect(await findMailRow(person)).toMatchObject({
      state: 'SENT',
      tries: 1,
      lastError: '',
      isOfUse: false,
    });
  });

  it.each([
    ['vi', 'Đặt mật khẩu mới'],
    ['ko', '새 비밀번호를 설정하세요'],
    ['ja', '新しいパスワードを設定してください'],
    ['xx', 'Choose a new password'],
  ])("writes an email in the reader's language: %s", async (language, subject) => {
    await createWithMail('Reader', language);
    await deliverDue(portal.services);
    expect(smtp.taken[0]?.subject).toBe(subject);
  });

  it("adds no header, recipient or HTML to an email if the person's name contains text that looks like one", async () => {
    const name =
      'Eve"\r\nBcc: all@example.com\r\nSubject: x\u2028<b>&<img src=x onerror=alert(1)>, <other@example.com>';
    const person = await createWithMail(name);
    await deliverDue(portal.services);
    const [message] = smtp.taken;
    expect(message?.to).toEqual([`${person.accountName}@example.com`]);
    expect([...(message?.headers.keys() ?? [])]).not.toContain('bcc');
    expect(message?.subject).toBe('Choose a new password');
    expect(message?.html).not.toMatch(/<img|<b>/);
    expect(message?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it('stores the content of an email encrypted, and deletes it after sending', async () => {
    const person = await createWithMail('Sealed');
    const findStored = async () =>
      (
        await portal.make.owner.query('SELECT sealed, m::text AS row FROM mails m WHERE account_id = $1', [
          person.accountId,
        ])
      ).rows[0];
    const before = await findStored();
    expect(before.sealed.includes(Buffer.from('forgot-password'))).toBe(false);
    await deliverDue(portal.services);
    const code = findCode(smtp.taken[0]?.text ?? '');
    expect(before.row).not.toContain(code.replace(' ', ''));
    expect((await findStored()).sealed).toBeNull();
    const { rows } = await portal.make.owner.query(
      "SELECT data::text AS text FROM pgboss.job UNION ALL SELECT coalesce(after::text, '') FROM audit_log UNION ALL SELECT coalesce(answer::text, '') FROM idempotency_keys",
    );
    expect(rows.filter(({ text }) => text.includes(code.replace(' ', '')))).toEqual([]);
  });
});

describe('emails that the mail relay rejects', () => {
  it('retries a deferred email with growing delays until the relay accepts it', async () => {
    smtp.refuse(450, 451);
    const person = await createWithMail('Patient');
    await deliverDue(portal.services);
    expect(await findMailRow(person)).toMatchObject({ state: 'WAITING', tries: 1 });
    await deliverDue(portal.services);
    expect(await findMailRow(person)).toMatchObject({ tries: 1 });
    portal.clock.advance(30_000);
    await deliverDue(portal.services);
    expect(await findMailRow(person)).toMatchObject({ state: 'WAITING', tries: 2 });
    portal.clock.advance(59_000);
    await deliverDue(portal.services);
    expect(smtp.taken).toHaveLength(0);
    portal.clock.advance(1_000);
    await deliverDue(portal.services);
    expect(await findMailRow(person)).toMatchObject({ state: 'SENT', tries: 3, lastError: '' });
    expect(smtp.taken).toHaveLength(1);
  });

  it('marks an email as failed after a permanent rejection, shows a reason without the code, and allows a retry', async () => {
    smtp.refuse(550);
    const person = await createWithMail('Mistyped');
    await deliverDue(portal.services);
    const failed = await findMailRow(person);
    expect(failed).toMatchObject({ state: 'FAILED', tries: 1, isOfUse: true });
    expect(failed.lastError).toContain('refused: Hello Mistyped');
    expect(failed.lastError).not.toMatch(/\d{4} ?\d{4}/);
    const again = await admin.call(mails.retry, { params: { id: failed.id } });
    expect(again.result).toMatchObject({ state: 'WAITING' });
    expect((await admin.call(mails.retry, { params: { id: failed.id } })).code).toBe('API_CONFLICT');
    await deliverDue(portal.services);
    expect(await findMailRow(person)).toMatchObject({ state: 'SENT', tries: 2 });
  });

  it('retries a deferred email at least once an hour until its content expires', async () => {
    const invited = await portal.make.employee({ companyId });
    smtp.refuse(...Array<number>(20).fill(450));
    await admin.call(accounts.resendInvite, { params: { username: invited.accountName } });
    for (let i = 0; i < 21; i++) {
      await deliverDue(portal.services);
      portal.clock.advance(3_600_000);
    }
    expect(await findMailRow(invited)).toMatchObject({ state: 'SENT', tries: 21 });
  });

  it('does not send an email after the code in it has expired', async () => {
    smtp.refuse(450);
    const person = await createWithMail('Late');
    await deliverDue(portal.services);
    portal.clock.advance(11 * 60_000);
    await deliverDue(portal.services);
    const failed = await findMailRow(person);
    expect(failed).toMatchObject({ state: 'FAILED', isOfUse: false });
    const again = await admin.call(mails.retry, { params: { id: failed.id } });
    expect([again.status, again.code]).toEqual([400, 'AUTH_VERIFY_TOKEN_EXPIRED']);
    expect(smtp.taken).toEqual([]);
  });

  it('sends other emails if one email was encrypted with another key', async () => {
    const locked = await createWithMail('Locked');
    await portal.make.owner.query("UPDATE mails SET sealed = '\\x00112233' WHERE account_id = $1", [
      locked.accountId,
    ]);
    const next = await createWithMail('Next');
    await deliverDue(portal.services);
    expect(await findMailRow(locked)).toMatchObject({ state: 'FAILED', tries: 1 });
    expect((await findMailRow(locked)).lastError).toContain('SECRET_KEY');
    expect(await findMailRow(next)).toMatchObject({ state: 'SENT' });
  });

  it('sends an email from another process after the first process crashed', async () => {
    const person = await createWithMail('Orphan');
    await portal.make.owner.query(
      "UPDATE mails SET tries = 1, due_at = $2::timestamptz + interval '2 minutes' WHERE account_id = $1",
      [person.accountId, portal.clock.now()],
    );
    await deliverDue(portal.services);
    expect(smtp.taken).toEqual([]);
    portal.clock.advance(120_000);
    await Promise.all([deliverDue(portal.services), deliverDue(portal.services)]);
    expect(smtp.taken).toHaveLength(1);
  });
});

describe('outage of the mail relay', () => {
  const passwordInText = 's3cret-pass';
  it.each([
    ['AUTH', 535, '5.7.8 Error: authentication failed'],
    ['AUTH', 535, `5.7.139 Authentication unsuccessful for gate ${passwordInText}`],
    ['AUTH', 454, '4.7.0 Temporary authentication failure'],
    ['MAIL', 530, '5.7.0 Must issue a STARTTLS command first'],
    ['MAIL', 550, '5.7.60 Client does not have permissions to send as this sender'],
    ['GREETING', 421, '4.3.2 service not available'],
    ['GREETING', 554, '5.7.1 no service for you'],
  ] as const)(
    'keeps emails waiting if the mail relay responds at %s with %i %s',
    async (stage, code, text) => {
      smtp.rejectAt(stage, { code, text });
      smtp.signIns = 0;
      const first = await createWithMail('First');
      await deliverDue(portal.services);
      const second = await createWithMail('Second');
      const minutes = 4;
      for (let i = 0; i < minutes * 4; i++) {
        await deliverDue(portal.services);
        portal.clock.advance(15_000);
      }
      expect(smtp.signIns).toBeLessThanOrEqual(minutes + 1);
      for (const person of [first, second]) {
        const { state, tries, lastError } = await findMailRow(person);
        expect({ state, tries }).toEqual({ state: 'WAITING', tries: 0 });
        expect(lastError).toContain(text.slice(0, 10));
        expect(lastError).not.toContain(passwordInText);
      }
      smtp.rejectAt(stage, null);
      portal.clock.advance(60_000);
      await deliverDue(portal.services);
      expect(smtp.taken.map(({ to }) => to[0])).toEqual([
        `${first.accountName}@example.com`,
        `${second.accountName}@example.com`,
      ]);
      expect(await findMailRow(first)).toMatchObject({ state: 'SENT', tries: 1, lastError: '' });
    },
  );

  it('notifies SYSADMIN accounts once after five minutes without mail relay, and lets emailed codes expire', async () => {
    const operator = await portal.make.sysadmin();
    const findNotices = async () =>
      (
        await portal.make.owner.query(
          "SELECT FROM notifications WHERE kind = 'mails.relayFailing' AND account_id = $1",
          [operator.accountId],
        )
      ).rowCount;
    smtp.rejectAt('AUTH', { code: 535, text: '5.7.8 authentication failed' });
    const late = await createWithMail('Late');
    for (let i = 0; i < 4; i++) {
      await deliverDue(portal.services);
      portal.clock.advance(60_000);
    }
    expect(await findNotices()).toBe(0);
    for (let i = 0; i < 10; i++) {
      await deliverDue(portal.services);
      portal.clock.advance(60_000);
    }
    expect(await findNotices()).toBe(1);
    expect(await findMailRow(late)).toMatchObject({ state: 'FAILED', isOfUse: false });
    smtp.rejectAt('AUTH', null);
    await createWithMail('Next');
    await deliverDue(portal.services);
    expect(smtp.taken).toHaveLength(1);
  });

  it('stops retrying an email to an unknown address and sends the next email', async () => {
    smtp.rejectAt('RCPT', { code: 550, text: '5.1.1 user unknown' });
    const unknown = await createWithMail('Unknown');
    await deliverDue(portal.services);
    smtp.rejectAt('RCPT', null);
    await createWithMail('Known');
    await deliverDue(portal.services);
    expect(await findMailRow(unknown)).toMatchObject({ state: 'FAILED', tries: 1 });
    expect(smtp.taken).toHaveLength(1);
  });
});

describe('the list of emails', () => {
  it("lists emails of the caller's own company by state, without their content", async () => {
    const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    await createWithMail('Listed');
    const waiting = await admin.call(mails.list, { query: { state: 'WAITING' } });
    expect(waiting.result.content.map(({ toName }: { toName: string }) => toName)).toEqual(['Listed']);
    expect(waiting.result.content[0]).toMatchObject({ kind: 'PASSWORD_RESET', isOfUse: true });
    expect(Object.keys(waiting.result.content[0])).not.toContain('sealed');
    expect((await stranger.call(mails.list, { query: {} })).result.totalElements).toBe(0);
    const [{ id }] = waiting.result.content;
    expect((await stranger.call(mails.retry, { params: { id } })).status).toBe(404);
  });

  it('shows the list of emails only to administrators', async () => {
    const staff = await portal.as(await portal.make.employee({ companyId }));
    expect((await staff.call(mails.list, { query: {} })).status).toBe(403);
  });
});
