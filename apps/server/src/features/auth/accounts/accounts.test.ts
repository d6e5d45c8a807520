import { accounts } from '@gatehouse/api/auth/accounts';
import { passwords } from '@gatehouse/api/auth/passwords';
import { sessions } from '@gatehouse/api/auth/sessions';
import { employees } from '@gatehouse/api/people/employees';
import { DAY } from '@gatehouse/api/platform/dates';
import { employeeKit } from '@gatehouse/testing/data/people/employee-input';
import { parseLink, readMails } from '@gatehouse/testing/kit/mailbox';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { deliverDue } from '../../settings/mails/mails.service.ts';

let portal: TestPortal;
let companyId: number;
let departmentId: number;
let admin: Client;
let kit: ReturnType<typeof employeeKit>;
const chosen = 'Quiet-river-7';

beforeAll(async () => {
  portal = await testPortal();
  const home = await portal.make.department();
  companyId = home.companyId;
  departmentId = home.id;
  admin = await portal.as(await portal.make.employee({ companyId, departmentId, roles: ['ADMIN'] }));
  kit = employeeKit(admin, { companyId, departmentId });
});

const callOperation = async (
  client: Client,
  operation: (typeof accounts)[Exclude<keyof typeof accounts, 'list'>],
  id: number,
) => {
  const { rows } = await portal.make.owner.query('SELECT username FROM accounts WHERE id = $1', [id]);
  return client.call(operation, { params: { username: rows[0]?.username ?? 'nobody.there' } });
};
const reset = (email: string, otp: string) =>
  portal.anybody.call(passwords.reset, { body: { email, otp, newPassword: chosen } });
const signIn = (account: string) =>
  portal.anybody.call(sessions.loginByUsername, {
    body: { account, password: chosen, deviceType: 'TEST' },
  });
const findLastMail = async (email: string) => {
  await deliverDue(portal.services);
  const mail = (await readMails(portal.services.settings.dataDir, email)).at(-1);
  if (!mail) throw new Error(`no mail to ${email}`);
  return { ...parseLink(mail), mail };
};

describe('invitations of new employees', () => {
  it('emails an invitation to a new employee, and activates the account once the employee has chosen a password', async () => {
    const { id, userId, sentInviteTime } = await kit.add('newcomer');
    expect(sentInviteTime).toBe(portal.clock.now().toISOString());
    const { email, code, mail } = await findLastMail('newcomer@example.com');
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

  it('shows the invited account and company only to a caller with the invitation code', async () => {
    await kit.add('welcomed');
    const { email, code } = await findLastMail('welcomed@example.com');
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
    for (const { code: errorCode, result } of untold)
      expect([errorCode, result]).toEqual(['AUTH_VERIFY_TOKEN_NOT_FOUND', null]);
  });

  it('accepts an invitation for seven days, even after wrong codes were sent for it', async () => {
    await kit.add('absent-minded');
    const { email, code } = await findLastMail('absent-minded@example.com');
    for (let i = 0; i < 7; i++)
      expect((await reset(email, 'x'.repeat(43))).code).toBe('AUTH_VERIFY_TOKEN_NOT_FOUND');
    portal.clock.advance(7 * DAY - 1);
    const check = (otp: string) => portal.anybody.call(passwords.verifyOtp, { body: { email, otp } });
    expect((await check(code)).status).toBe(200);
    portal.clock.advance(1);
    expect((await check(code)).code).toBe('AUTH_VERIFY_TOKEN_EXPIRED');
  });

  it('writes the invitation in the language of the administrator that adds the person', async () => {
    const body = kit.body('ly-ly');
    const headers = { 'accept-language': 'vi' };
    expect((await admin.call(employees.create, { body, headers })).status).toBe(200);
    expect((await findLastMail('ly-ly@example.com')).mail.subject).toContain('Chào mừng bạn');
  });

  it('sends no invitation to an employee added as inactive', async () => {
    const { sentInviteTime } = await kit.add('later', { isEnabled: false });
    expect(sentInviteTime).toBeNull();
    await deliverDue(portal.services);
    expect(await readMails(portal.services.settings.dataDir, 'later@example.com')).toEqual([]);
  });

  it('invalidates the previous invitation when an invitation is sent again', async () => {
    const { userId } = await kit.add('twice');
    const first = await findLastMail('twice@example.com');
    portal.clock.advance(1_000);
    const again = await callOperation(admin, accounts.resendInvite, userId);
    expect(again.result).toMatchObject({
      id: userId,
      accountStatus: 0,
      sentInviteTime: portal.clock.now().toISOString(),
    });
    const second = await findLastMail('twice@example.com');
    expect((await reset(first.email, first.code)).code).toBe('AUTH_VERIFY_TOKEN_NOT_FOUND');
    expect((await reset(second.email, second.code)).status).toBe(200);
  });

  it('rejects inviting a person who has chosen a password or is disabled', async () => {
    const { userId } = await kit.add('chooser');
    const { email, code } = await findLastMail('chooser@example.com');
    await reset(email, code);
    const off = await kit.add('switched-off', { isEnabled: false });
    for (const [id, reason] of [
      [userId, 'HAS_PASSWORD'],
      [off.userId, 'DISABLED'],
    ] as const) {
      const refused = await callOperation(admin, accounts.resendInvite, id);
      expect([refused.status, refused.code]).toEqual([409, 'AUTH_INVALID_ACCOUNT_STATUS']);
      expect(refused.result).toEqual({ reason });
    }
  });
});

describe('activation of an account by an administrator', () => {
  it('activates an account once and lets its owner still choose the password', async () => {
    const { userId } = await kit.add('waved-through');
    const active = await callOperation(admin, accounts.activate, userId);
    expect(active.result).toMatchObject({
      accountStatus: 1,
      activatedAccTime: portal.clock.now().toISOString(),
      changedPwdTime: null,
    });
    expect((await callOperation(admin, accounts.activate, userId)).code).toBe('AUTH_INVALID_ACCOUNT_STATUS');
    const { email, code } = await findLastMail('waved-through@example.com');
    expect((await reset(email, code)).status).toBe(200);
    expect((await signIn('waved-through')).status).toBe(200);
  });

  it('rejects activating a disabled account', async () => {
    const { userId } = await kit.add('gone-away', { isEnabled: false });
    expect((await callOperation(admin, accounts.activate, userId)).code).toBe('AUTH_INVALID_ACCOUNT_STATUS');
  });

  it("unlocks a locked account at an administrator's request", async () => {
    const person = await portal.make.employee({ companyId });
    await portal.make.owner.query('UPDATE accounts SET status = -1 WHERE id = $1', [person.accountId]);
    expect((await callOperation(admin, accounts.activate, person.accountId)).result.accountStatus).toBe(1);
  });
});

describe('password reset by an administrator', () => {
  it('emails a reset code without showing it to the administrator, and keeps the old password until the person chooses a new one', async () => {
    const person = await portal.make.employee({ companyId });
    const client = await portal.as(person);
    const answer = await callOperation(admin, accounts.resetPassword, person.accountId);
    expect(answer.status).toBe(200);
    const { email, code, mail } = await findLastMail(`${person.accountName}@example.com`);
    expect(JSON.stringify(answer.result)).not.toContain(code);
    expect(mail.text).toContain(`${code.slice(0, 4)} ${code.slice(4)}`);
    expect((await client.call(sessions.me)).status).toBe(200);
    expect((await reset(email, code)).status).toBe(200);
    expect((await client.call(sessions.me)).code).toBe('AUTH_UNAUTHORIZED');
  });

  it("writes the reset email in the language of the recipient's last sign-in", async () => {
    const { userId } = await kit.add('polyglot');
    const { email, code } = await findLastMail('polyglot@example.com');
    await reset(email, code);
    for (const [language, subject] of [
      ['ja', '新しいパスワードを設定してください'],
      ['ko', '새 비밀번호를 설정하세요'],
    ] as const) {
      await portal.anybody.call(sessions.loginByUsername, {
        headers: { 'accept-language': language },
        body: { account: 'polyglot', password: chosen, deviceType: 'TEST' },
      });
      await callOperation(admin, accounts.resetPassword, userId);
      portal.clock.advance(1_000);
      expect((await findLastMail(email)).mail.subject).toBe(subject);
    }
  });

  it('resets the password even if a code was requested for the email address before the account existed', async () => {
    const email = 'foretold@example.com';
    await portal.anybody.call(passwords.forgot, { body: { email } });
    const { userId } = await kit.add('foretold');
    await callOperation(admin, accounts.activate, userId);
    expect((await callOperation(admin, accounts.resetPassword, userId)).status).toBe(200);
    expect((await reset(email, (await findLastMail(email)).code)).status).toBe(200);
  });

  it('rejects resetting the password of an inactive account', async () => {
    const { userId } = await kit.add('too-early');
    expect((await callOperation(admin, accounts.resetPassword, userId)).code).toBe(
      'AUTH_INVALID_ACCOUNT_STATUS',
    );
  });
});

describe('rights to act on accounts of other people', () => {
  const all = [accounts.resendInvite, accounts.activate, accounts.resetPassword];

  it.each(all)(
    'treats accounts of other companies as nonexistent for the action: $name',
    async (operation) => {
      const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
      const person = await portal.make.employee({ companyId });
      const answer = await callOperation(stranger, operation, person.accountId);
      expect([answer.status, answer.code]).toEqual([404, 'AUTH_USER_NOT_FOUND']);
    },
  );

  it.each(all)(
    "rejects an action on a SYSADMIN's account unless the caller is a SYSADMIN: $name",
    async (operation) => {
      const above = await portal.make.employee({ companyId, roles: ['SYSADMIN'] });
      await portal.make.owner.query('UPDATE accounts SET status = $1 WHERE id = $2', [
        operation === accounts.activate ? 0 : 1,
        above.accountId,
      ]);
      expect((await callOperation(admin, operation, above.accountId)).code).toBe('AUTH_NO_PERMISSION');
      const system = await portal.as(await portal.make.sysadmin());
      expect((await callOperation(system, operation, above.accountId)).status).toBe(200);
    },
  );

  it.each(all)('rejects managers for an action on an account: $name', async (operation) => {
    const manager = await portal.as(await portal.make.employee({ companyId, roles: ['MANAGER'] }));
    const person = await portal.make.employee({ companyId });
    expect((await callOperation(manager, operation, person.accountId)).status).toBe(403);
  });
});

describe('account lookup by index under row-level security', () => {
  it.each([
    ['username_key', 'accounts__username'],
    ['email_key', 'accounts__email'],
  ] as const)('finds an account by %s with an index scan under row-level security', async (column, index) => {
    const plan = await portal.services.database.asCompanies([companyId], async (db) => {
      // PostgreSQL would read a small table with a sequential scan, so the test turns sequential scans off
      await sql`SET LOCAL enable_seqscan = off`.execute(db);
      const accountQuery = db
        .selectFrom('accounts')
        .select('id')
        .where(column, '=', 'somebody')
        .where(column, '<>', '');
      return JSON.stringify(await accountQuery.explain());
    });
    expect(plan).toContain(`using ${index} `);
    expect(plan).toMatch(new RegExp(`Index Cond: \\(${column} = `));
  });
});
