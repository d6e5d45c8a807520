import { accounts } from '@gatehouse/api/auth/accounts';
import { passwords } from '@gatehouse/api/auth/passwords';
import { sessions } from '@gatehouse/api/auth/sessions';
import { employees } from '@gatehouse/api/people/employees';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { linkOf, mailsTo } from '../../../../test/kit/mailbox.ts';
import { type Client, type TestPortal, testPortal } from '../../../../test/kit/portal.ts';
import { employeeKit } from '../../../../test/people/employees.ts';
import { deliverDue } from '../../settings/mails/mails.service.ts';

let portal: TestPortal;
let companyId: number;
let departmentId: number;
let admin: Client;
let kit: ReturnType<typeof employeeKit>;
const chosen = 'Quiet-river-7';
const day = 24 * 3_600_000;

beforeAll(async () => {
  portal = await testPortal();
  const home = await portal.make.department();
  companyId = home.companyId;
  departmentId = home.id;
  admin = await portal.as(await portal.make.employee({ companyId, departmentId, roles: ['ADMIN'] }));
  kit = employeeKit(admin, { companyId, departmentId });
});

const act = (
  client: Client,
  operation: (typeof accounts)[Exclude<keyof typeof accounts, 'list'>],
  id: number,
) => client.call(operation, { params: { id } });
const reset = (email: string, otp: string) =>
  portal.anybody.call(passwords.reset, { body: { email, otp, newPassword: chosen } });
const signIn = (account: string) =>
  portal.anybody.call(sessions.loginByUsername, {
    body: { account, password: chosen, deviceType: 'TEST' },
  });
const lastMail = async (email: string) => {
  await deliverDue(portal.services);
  const mail = (await mailsTo(portal.services.settings.dataDir, email)).at(-1);
  if (!mail) throw new Error(`no mail to ${email}`);
  return { ...linkOf(mail), mail };
};

describe('an invitation', () => {
  it('is mailed to a new employee, who chooses a password and is active', async () => {
    const { id, userId, sentInviteTime } = await kit.add('newcomer');
    expect(sentInviteTime).toBe(portal.clock.now().toISOString());
    const { email, code, mail } = await lastMail('newcomer@example.com');
    expect(mail.text).toContain('Your account name is newcomer.');
    expect(code).toMatch(/^[\w-]{43}$/);
    expect(mail.text.replace(/https?:\S+/, '')).not.toContain(code);
    expect((await signIn('newcomer')).code).toBe('AUTH_BAD_CREDENTIAL');
    expect((await reset(email, code)).status).toBe(200);
    expect((await signIn('newcomer')).result.me).toMatchObject({
      accountId: userId,
      mustChangePassword: false,
    });
    expect((await admin.call(employees.get, { params: { id } })).result).toMatchObject({
      accountStatus: 1,
      activatedAccTime: portal.clock.now().toISOString(),
      changedPwdTime: portal.clock.now().toISOString(),
    });
    expect((await reset(email, code)).code).toBe('AUTH_VERIFY_TOKEN_NOT_FOUND');
  });

  it('tells whoever holds it who is invited where, and nobody else', async () => {
    await kit.add('welcomed');
    const { email, code } = await lastMail('welcomed@example.com');
    const check = (otp: string, to = email) =>
      portal.anybody.call(passwords.verifyOtp, { body: { email: to, otp } });
    const { companyName } = (await admin.call(sessions.me)).result;
    expect((await check(code)).result).toEqual({
      account: 'welcomed',
      displayName: 'Given welcomed',
      companyName,
      isFirst: true,
    });
    const untold = [await check('x'.repeat(43)), await check(code, 'nobody@example.com')];
    for (const { code: said, result } of untold)
      expect([said, result]).toEqual(['AUTH_VERIFY_TOKEN_NOT_FOUND', null]);
  });

  it('is good for seven days, and wrong guesses do not spoil it', async () => {
    await kit.add('absent-minded');
    const { email, code } = await lastMail('absent-minded@example.com');
    for (let i = 0; i < 7; i++)
      expect((await reset(email, 'x'.repeat(43))).code).toBe('AUTH_VERIFY_TOKEN_NOT_FOUND');
    portal.clock.advance(7 * day - 1);
    const check = (otp: string) => portal.anybody.call(passwords.verifyOtp, { body: { email, otp } });
    expect((await check(code)).status).toBe(200);
    portal.clock.advance(1);
    expect((await check(code)).code).toBe('AUTH_VERIFY_TOKEN_EXPIRED');
  });

  it('is in the language of the administrator who adds the person', async () => {
    const body = kit.body('ly-ly');
    const headers = { 'accept-language': 'vi' };
    expect((await admin.call(employees.create, { body, headers })).status).toBe(200);
    expect((await lastMail('ly-ly@example.com')).mail.subject).toContain('Chào mừng bạn');
  });

  it('is not mailed to somebody added as inactive', async () => {
    const { sentInviteTime } = await kit.add('later', { isEnabled: false });
    expect(sentInviteTime).toBeNull();
    await deliverDue(portal.services);
    expect(await mailsTo(portal.services.settings.dataDir, 'later@example.com')).toEqual([]);
  });

  it('sent anew takes the place of the one before', async () => {
    const { userId } = await kit.add('twice');
    const first = await lastMail('twice@example.com');
    portal.clock.advance(1_000);
    const again = await act(admin, accounts.resendInvite, userId);
    expect(again.result).toMatchObject({
      id: userId,
      accountStatus: 0,
      sentInviteTime: portal.clock.now().toISOString(),
    });
    const second = await lastMail('twice@example.com');
    expect((await reset(first.email, first.code)).code).toBe('AUTH_VERIFY_TOKEN_NOT_FOUND');
    expect((await reset(second.email, second.code)).status).toBe(200);
  });

  it('is not sent to somebody who has chosen a password, or is disabled', async () => {
    const { userId } = await kit.add('chooser');
    const { email, code } = await lastMail('chooser@example.com');
    await reset(email, code);
    const off = await kit.add('switched-off', { isEnabled: false });
    for (const id of [userId, off.userId]) {
      const refused = await act(admin, accounts.resendInvite, id);
      expect([refused.status, refused.code]).toEqual([409, 'AUTH_INVALID_ACCOUNT_STATUS']);
    }
  });
});

describe('an account', () => {
  it('is activated by an administrator, once; its password is still the person’s to choose', async () => {
    const { userId } = await kit.add('waved-through');
    const active = await act(admin, accounts.activate, userId);
    expect(active.result).toMatchObject({
      accountStatus: 1,
      activatedAccTime: portal.clock.now().toISOString(),
      changedPwdTime: null,
    });
    expect((await act(admin, accounts.activate, userId)).code).toBe('AUTH_INVALID_ACCOUNT_STATUS');
    const { email, code } = await lastMail('waved-through@example.com');
    expect((await reset(email, code)).status).toBe(200);
    expect((await signIn('waved-through')).status).toBe(200);
  });

  it('that is disabled is not activated: that is a matter of the employee', async () => {
    const { userId } = await kit.add('gone-away', { isEnabled: false });
    expect((await act(admin, accounts.activate, userId)).code).toBe('AUTH_INVALID_ACCOUNT_STATUS');
  });

  it('that is locked is open again', async () => {
    const person = await portal.make.employee({ companyId });
    await portal.make.owner.query('UPDATE accounts SET status = -1 WHERE id = $1', [person.accountId]);
    expect((await act(admin, accounts.activate, person.accountId)).result.accountStatus).toBe(1);
  });
});

describe('a reset by an administrator', () => {
  it('mails a code and shows none; the password stays until its person chooses another', async () => {
    const person = await portal.make.employee({ companyId });
    const client = await portal.as(person);
    const asked = await act(admin, accounts.resetPassword, person.accountId);
    expect(asked.status).toBe(200);
    const { email, code, mail } = await lastMail(`${person.accountName}@example.com`);
    expect(JSON.stringify(asked.result)).not.toContain(code);
    expect(mail.text).toContain(`${code.slice(0, 4)} ${code.slice(4)}`);
    expect((await client.call(sessions.me)).status).toBe(200);
    expect((await reset(email, code)).status).toBe(200);
    expect((await client.call(sessions.me)).code).toBe('AUTH_UNAUTHORIZED');
  });

  it('is written in the language its reader last signed in with', async () => {
    const { userId } = await kit.add('polyglot');
    const { email, code } = await lastMail('polyglot@example.com');
    await reset(email, code);
    for (const [language, subject] of [
      ['ja', '新しいパスワードを設定してください'],
      ['ko', '새 비밀번호를 설정하세요'],
    ] as const) {
      await portal.anybody.call(sessions.loginByUsername, {
        headers: { 'accept-language': language },
        body: { account: 'polyglot', password: chosen, deviceType: 'TEST' },
      });
      await act(admin, accounts.resetPassword, userId);
      portal.clock.advance(1_000);
      expect((await lastMail(email)).mail.subject).toBe(subject);
    }
  });

  it('works also where somebody had asked for a code before there was the account', async () => {
    const email = 'foretold@example.com';
    await portal.anybody.call(passwords.forgot, { body: { email } });
    const { userId } = await kit.add('foretold');
    await act(admin, accounts.activate, userId);
    expect((await act(admin, accounts.resetPassword, userId)).status).toBe(200);
    expect((await reset(email, (await lastMail(email)).code)).status).toBe(200);
  });

  it('is for active accounts only', async () => {
    const { userId } = await kit.add('too-early');
    expect((await act(admin, accounts.resetPassword, userId)).code).toBe('AUTH_INVALID_ACCOUNT_STATUS');
  });
});

describe('none of these', () => {
  const all = [accounts.resendInvite, accounts.activate, accounts.resetPassword];

  it.each(all)('reaches into another company: $name', async (operation) => {
    const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    const person = await portal.make.employee({ companyId });
    const answer = await act(stranger, operation, person.accountId);
    expect([answer.status, answer.code]).toEqual([404, 'AUTH_USER_NOT_FOUND']);
  });

  it.each(all)('touches a system administrator, but by another one: $name', async (operation) => {
    const above = await portal.make.employee({ companyId, roles: ['SYSADMIN'] });
    await portal.make.owner.query('UPDATE accounts SET status = $1 WHERE id = $2', [
      operation === accounts.activate ? 0 : 1,
      above.accountId,
    ]);
    expect((await act(admin, operation, above.accountId)).code).toBe('AUTH_NO_PERMISSION');
    const system = await portal.as(await portal.make.sysadmin());
    expect((await act(system, operation, above.accountId)).status).toBe(200);
  });

  it.each(all)('is open to a manager: $name', async (operation) => {
    const manager = await portal.as(await portal.make.employee({ companyId, roles: ['MANAGER'] }));
    const person = await portal.make.employee({ companyId });
    expect((await act(manager, operation, person.accountId)).status).toBe(403);
  });
});

describe('behind row-level security', () => {
  it.each([
    ['username_key', 'accounts__username'],
    ['email_key', 'accounts__email'],
  ] as const)('an account is found by %s along an index', async (column, index) => {
    const plan = await portal.services.database.asCompanies([companyId], async (db) => {
      // so small a table is read whole otherwise
      await sql`SET LOCAL enable_seqscan = off`.execute(db);
      const named = db
        .selectFrom('accounts')
        .select('id')
        .where(column, '=', 'somebody')
        .where(column, '<>', '');
      return JSON.stringify(await named.explain());
    });
    expect(plan).toContain(`using ${index} `);
    expect(plan).toMatch(new RegExp(`Index Cond: \\(${column} = `));
  });
});
