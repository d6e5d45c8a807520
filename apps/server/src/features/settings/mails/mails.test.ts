import { accounts } from '@gatehouse/api/auth/accounts';
import { mails } from '@gatehouse/api/settings/mails';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/kit/factories.ts';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';
import { type TestSmtp, testSmtp } from '../../../../test/kit/smtp.ts';
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

/** Somebody to whom a mail with a code was just written. */
async function mailed(displayName: string, language = 'en'): Promise<Person> {
  const person = await portal.make.employee({ companyId, displayName });
  await portal.make.owner.query('UPDATE accounts SET language = $1 WHERE id = $2', [
    language,
    person.accountId,
  ]);
  const asked = await admin.call(accounts.resetPassword, { params: { id: person.accountId } });
  expect(asked.status).toBe(200);
  return person;
}
const rowOf = async ({ accountName }: Person) =>
  (await admin.call(mails.list, { query: { keyword: `${accountName}@` } })).result.content[0];
const codeIn = (text: string) => /\d{4} \d{4}/.exec(text)?.[0] ?? 'no code';

describe('a mail', () => {
  it('is written as text and as HTML, from the portal to the person', async () => {
    const person = await mailed('Nguyễn Ánh');
    await deliverDue(portal.services);
    const [taken] = smtp.taken;
    expect(taken).toMatchObject({
      from: 'gate@example.com',
      to: [`${person.accountName}@example.com`],
      subject: 'Choose a new password',
    });
    const code = codeIn(taken?.text ?? '');
    expect(taken?.text).toContain('Hello Nguyễn Ánh,');
    expect(taken?.text).toContain(
      `https://gate.example/forgot-password#email=${person.accountName}%40example.com&code=${code.replace(' ', '')}`,
    );
    expect(taken?.html).toContain('<html lang="en">');
    expect(taken?.html).toContain(`>${code}<`);
    expect(taken?.headers.get('content-language')).toBe('en');
    expect(await rowOf(person)).toMatchObject({ state: 'SENT', tries: 1, lastError: '', isOfUse: false });
  });

  it.each([
    ['vi', 'Đặt mật khẩu mới'],
    ['ko', '새 비밀번호를 설정하세요'],
    ['ja', '新しいパスワードを設定してください'],
    ['xx', 'Choose a new password'],
  ])('is in the language of its reader: %s', async (language, subject) => {
    await mailed('Reader', language);
    await deliverDue(portal.services);
    expect(smtp.taken[0]?.subject).toBe(subject);
  });

  it('takes a name for a name: no header, no address and no tag comes of it', async () => {
    const name =
      'Eve"\r\nBcc: all@example.com\r\nSubject: x\u2028<b>&<img src=x onerror=alert(1)>, <other@example.com>';
    const person = await mailed(name);
    await deliverDue(portal.services);
    const [taken] = smtp.taken;
    expect(taken?.to).toEqual([`${person.accountName}@example.com`]);
    expect([...(taken?.headers.keys() ?? [])]).not.toContain('bcc');
    expect(taken?.subject).toBe('Choose a new password');
    expect(taken?.html).not.toMatch(/<img|<b>/);
    expect(taken?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it('is kept encrypted until it is sent, and not at all afterwards', async () => {
    const person = await mailed('Sealed');
    const stored = async () =>
      (
        await portal.make.owner.query('SELECT sealed, m::text AS row FROM mails m WHERE account_id = $1', [
          person.accountId,
        ])
      ).rows[0];
    const before = await stored();
    expect(before.sealed.includes(Buffer.from('forgot-password'))).toBe(false);
    await deliverDue(portal.services);
    const code = codeIn(smtp.taken[0]?.text ?? '');
    expect(before.row).not.toContain(code.replace(' ', ''));
    expect((await stored()).sealed).toBeNull();
    const { rows } = await portal.make.owner.query(
      "SELECT data::text AS text FROM pgboss.job UNION ALL SELECT coalesce(after::text, '') FROM audit_log UNION ALL SELECT coalesce(answer::text, '') FROM idempotency_keys",
    );
    expect(rows.filter(({ text }) => text.includes(code.replace(' ', '')))).toEqual([]);
  });
});

describe('a mail that is refused', () => {
  it('is tried again after a wait that grows, and is sent once it is taken', async () => {
    smtp.refuse(450, 451);
    const person = await mailed('Patient');
    await deliverDue(portal.services);
    expect(await rowOf(person)).toMatchObject({ state: 'WAITING', tries: 1 });
    await deliverDue(portal.services);
    expect(await rowOf(person)).toMatchObject({ tries: 1 });
    portal.clock.advance(30_000);
    await deliverDue(portal.services);
    expect(await rowOf(person)).toMatchObject({ state: 'WAITING', tries: 2 });
    portal.clock.advance(59_000);
    await deliverDue(portal.services);
    expect(smtp.taken).toHaveLength(0);
    portal.clock.advance(1_000);
    await deliverDue(portal.services);
    expect(await rowOf(person)).toMatchObject({ state: 'SENT', tries: 3, lastError: '' });
    expect(smtp.taken).toHaveLength(1);
  });

  it('for good is given up at once, says why without its code, and is sent by a retry', async () => {
    smtp.refuse(550);
    const person = await mailed('Mistyped');
    await deliverDue(portal.services);
    const failed = await rowOf(person);
    expect(failed).toMatchObject({ state: 'FAILED', tries: 1, isOfUse: true });
    expect(failed.lastError).toContain('refused: Hello Mistyped');
    expect(failed.lastError).not.toMatch(/\d{4} ?\d{4}/);
    const again = await admin.call(mails.retry, { params: { id: failed.id } });
    expect(again.result).toMatchObject({ state: 'WAITING' });
    expect((await admin.call(mails.retry, { params: { id: failed.id } })).code).toBe('API_CONFLICT');
    await deliverDue(portal.services);
    expect(await rowOf(person)).toMatchObject({ state: 'SENT', tries: 2 });
  });

  it('waits as long as what it carries is good, an hour at most between two tries', async () => {
    const invited = await portal.make.employee({ companyId });
    smtp.refuse(...Array<number>(20).fill(450));
    await admin.call(accounts.resendInvite, { params: { id: invited.accountId } });
    for (let i = 0; i < 21; i++) {
      await deliverDue(portal.services);
      portal.clock.advance(3_600_000);
    }
    expect(await rowOf(invited)).toMatchObject({ state: 'SENT', tries: 21 });
  });

  it('is not sent when its code is worth nothing any more', async () => {
    smtp.refuse(450);
    const person = await mailed('Late');
    await deliverDue(portal.services);
    portal.clock.advance(11 * 60_000);
    await deliverDue(portal.services);
    const failed = await rowOf(person);
    expect(failed).toMatchObject({ state: 'FAILED', isOfUse: false });
    const again = await admin.call(mails.retry, { params: { id: failed.id } });
    expect([again.status, again.code]).toEqual([400, 'AUTH_VERIFY_TOKEN_EXPIRED']);
    expect(smtp.taken).toEqual([]);
  });

  it('by the portal itself, because it was written under another key, keeps no other mail from going', async () => {
    const locked = await mailed('Locked');
    await portal.make.owner.query("UPDATE mails SET sealed = '\\x00112233' WHERE account_id = $1", [
      locked.accountId,
    ]);
    const next = await mailed('Next');
    await deliverDue(portal.services);
    expect(await rowOf(locked)).toMatchObject({ state: 'FAILED', tries: 1 });
    expect((await rowOf(locked)).lastError).toContain('SECRET_KEY');
    expect(await rowOf(next)).toMatchObject({ state: 'SENT' });
  });

  it('by nobody at all, because a process died with it, is taken over by another', async () => {
    const person = await mailed('Orphan');
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

describe('while the relay takes no mail', () => {
  const passwordInText = 's3cret-pass';
  it.each([
    ['AUTH', 535, '5.7.8 Error: authentication failed'],
    ['AUTH', 535, `5.7.139 Authentication unsuccessful for gate ${passwordInText}`],
    ['AUTH', 454, '4.7.0 Temporary authentication failure'],
    ['MAIL', 530, '5.7.0 Must issue a STARTTLS command first'],
    ['MAIL', 550, '5.7.60 Client does not have permissions to send as this sender'],
    ['GREETING', 421, '4.3.2 service not available'],
    ['GREETING', 554, '5.7.1 no service for you'],
  ] as const)('keeps mails that it answers at %s with %i %s', async (stage, code, text) => {
    smtp.rejectAt(stage, { code, text });
    smtp.signIns = 0;
    const first = await mailed('First');
    await deliverDue(portal.services);
    const second = await mailed('Second');
    const minutes = 4;
    for (let i = 0; i < minutes * 4; i++) {
      await deliverDue(portal.services);
      portal.clock.advance(15_000);
    }
    expect(smtp.signIns).toBeLessThanOrEqual(minutes + 1);
    for (const person of [first, second]) {
      const { state, tries, lastError } = await rowOf(person);
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
    expect(await rowOf(first)).toMatchObject({ state: 'SENT', tries: 1, lastError: '' });
  });

  it('notifies the operator once in an outage, after five minutes, and lets expired codes go', async () => {
    const operator = await portal.make.sysadmin();
    const notices = async () =>
      (
        await portal.make.owner.query(
          "SELECT FROM notifications WHERE kind = 'mails.relayFailing' AND account_id = $1",
          [operator.accountId],
        )
      ).rowCount;
    smtp.rejectAt('AUTH', { code: 535, text: '5.7.8 authentication failed' });
    const late = await mailed('Late');
    for (let i = 0; i < 4; i++) {
      await deliverDue(portal.services);
      portal.clock.advance(60_000);
    }
    expect(await notices()).toBe(0);
    for (let i = 0; i < 10; i++) {
      await deliverDue(portal.services);
      portal.clock.advance(60_000);
    }
    expect(await notices()).toBe(1);
    expect(await rowOf(late)).toMatchObject({ state: 'FAILED', isOfUse: false });
    smtp.rejectAt('AUTH', null);
    await mailed('Next');
    await deliverDue(portal.services);
    expect(smtp.taken).toHaveLength(1);
  });

  it('gives up a mail to an unknown address, and sends the next', async () => {
    smtp.rejectAt('RCPT', { code: 550, text: '5.1.1 user unknown' });
    const unknown = await mailed('Unknown');
    await deliverDue(portal.services);
    smtp.rejectAt('RCPT', null);
    await mailed('Known');
    await deliverDue(portal.services);
    expect(await rowOf(unknown)).toMatchObject({ state: 'FAILED', tries: 1 });
    expect(smtp.taken).toHaveLength(1);
  });
});

describe('the list of mails', () => {
  it('shows those of the own company, by state, and never what they say', async () => {
    const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    await mailed('Listed');
    const waiting = await admin.call(mails.list, { query: { state: 'WAITING' } });
    expect(waiting.result.content.map(({ toName }: { toName: string }) => toName)).toEqual(['Listed']);
    expect(waiting.result.content[0]).toMatchObject({ kind: 'PASSWORD_RESET', isOfUse: true });
    expect(Object.keys(waiting.result.content[0])).not.toContain('sealed');
    expect((await stranger.call(mails.list, { query: {} })).result.totalElements).toBe(0);
    const [{ id }] = waiting.result.content;
    expect((await stranger.call(mails.retry, { params: { id } })).status).toBe(404);
  });

  it('is for administrators only', async () => {
    const staff = await portal.as(await portal.make.employee({ companyId }));
    expect((await staff.call(mails.list, { query: {} })).status).toBe(403);
  });
});
