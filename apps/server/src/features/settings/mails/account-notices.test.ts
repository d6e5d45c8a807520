import { passwords } from '@gatehouse/api/auth/passwords';
import { secondFactors } from '@gatehouse/api/auth/second-factor';
import { sessions } from '@gatehouse/api/auth/sessions';
import { admins } from '@gatehouse/api/people/admins';
import { employees } from '@gatehouse/api/people/employees';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Browser, browserOn, givePassword, password } from '../../../../test/kit/browser.ts';
import { codeAt, enrol } from '../../../../test/kit/codes.ts';
import type { Person } from '../../../../test/kit/factories.ts';
import { linkOf, mailsTo } from '../../../../test/kit/mailbox.ts';
import { type TestPortal, testPortal } from '../../../../test/kit/portal.ts';
import { mailCode } from '../../auth/passwords/passwords.service.ts';
import { deliverDue } from './mails.service.ts';

const address = '10.8.0.7';
const chosen = 'Quiet-river-7';

let portal: TestPortal;
let companyId: number;
beforeAll(async () => {
  portal = await testPortal();
  companyId = (await portal.make.company({ timeZone: 'Asia/Ho_Chi_Minh' })).id;
});

const mailOf = ({ accountName }: Person) => `${accountName}@example.com`;
async function signedIn(): Promise<{ person: Person; browser: Browser }> {
  const person = await portal.make.employee({ companyId, displayName: 'Ann Lee' });
  await givePassword(portal, person);
  const browser = browserOn(portal, { address });
  await browser.send(sessions.loginByUsername, { body: { account: person.accountName, password } });
  return { person, browser };
}
const changePassword = (browser: Browser, { accountName }: Person, oldPassword = password) =>
  browser.send(sessions.changePassword, {
    body: { username: accountName, oldPassword, newPassword: chosen },
  });
/** What was mailed to somebody, delivered; what goes at one instant lies in the folder in no order. */
async function mailed(person: Person) {
  await deliverDue(portal.services);
  return mailsTo(portal.services.settings.dataDir, mailOf(person));
}
const mailedAs = async (person: Person, subject: string) =>
  (await mailed(person)).find((mail) => mail.subject === subject);
/** Mails a code of this kind; its code as it stands in the link. */
async function codeOf(person: Person, kind: 'INVITATION' | 'PASSWORD_RESET'): Promise<string> {
  await portal.services.database.asSystem((db) =>
    mailCode({ ...portal.services, db }, kind, person.accountId),
  );
  const [mail] = await mailed(person);
  return mail ? linkOf(mail).code : 'no mail';
}
const reset = (person: Person, otp: string) =>
  portal.anybody.call(passwords.reset, { body: { email: mailOf(person), otp, newPassword: chosen } });

describe('the owner of an account hears by mail (ASVS 6.3.7)', () => {
  it('that the password was changed: when, from where, and what to do; never which it is', async () => {
    const { person, browser } = await signedIn();
    expect((await changePassword(browser, person)).status).toBe(200);
    const [mail, ...others] = await mailed(person);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Your password was changed');
    const when = portal.clock.now().toLocaleString('en', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'Asia/Ho_Chi_Minh',
    });
    expect(mail?.text).toContain(
      `The password for your account ${person.accountName} was changed on ${when} from the IP address ${address}.`,
    );
    expect(mail?.text).toContain(
      'revoke your calendar app passwords (they still work) and tell an administrator.',
    );
    expect(mail?.text).toContain(`${portal.services.settings.publicUrl}/forgot-password`);
    for (const secret of [chosen, password]) expect(`${mail?.text}${mail?.html}`).not.toContain(secret);
  });

  it('that it was reset with a code, though an administrator had that sent', async () => {
    const { person } = await signedIn();
    const code = await codeOf(person, 'PASSWORD_RESET');
    expect((await reset(person, code)).status).toBe(200);
    const mail = await mailedAs(person, 'Your password was changed');
    expect(mail?.text).toContain(`The password for your account ${person.accountName} was changed`);
    expect(mail?.text).not.toContain(code);
  });

  it('at the old address that it is another now, once they have chosen a password', async () => {
    const admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
    const { person, browser } = await signedIn();
    const params = { id: person.employeeId };
    const change = async (email: string) => {
      const { result } = await admin.call(employees.get, { params });
      const body = Object.fromEntries(
        Object.keys(employees.update.body.shape).map((key) => [key, result[key]]),
      );
      return admin.call(employees.update, { params, body: { ...body, email } });
    };
    expect((await change(mailOf(person).toUpperCase())).status).toBe(200);
    expect((await change(`first.${mailOf(person)}`)).status).toBe(200);
    expect(await mailed(person)).toEqual([]);
    await change(mailOf(person));
    expect((await changePassword(browser, person)).status).toBe(200);
    expect((await change(`next.${mailOf(person)}`)).status).toBe(200);
    const { rows } = await portal.make.owner.query(
      "SELECT to_address FROM mails WHERE account_id = $1 AND kind = 'EMAIL_CHANGED'",
      [person.accountId],
    );
    expect(rows).toEqual([{ to_address: mailOf(person) }]);
    const mail = await mailedAs(person, 'Your account’s email address was changed');
    expect(mail?.text).toContain(`The email address for your account ${person.accountName} was changed`);
    expect(mail?.text).not.toContain('next.');
  });

  it('at the old address, too, when it is changed among the administrators', async () => {
    const admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
    const other = await portal.make.employee({ companyId, roles: ['ADMIN'] });
    await portal.make.owner.query('UPDATE accounts SET changed_password_at = now() WHERE id = $1', [
      other.accountId,
    ]);
    const params = { id: other.employeeId };
    const { result } = await admin.call(admins.get, { params });
    const body = Object.fromEntries(Object.keys(admins.update.body.shape).map((key) => [key, result[key]]));
    const changed = await admin.call(admins.update, {
      params,
      body: { ...body, email: `next.${mailOf(other)}` },
    });
    expect(changed.status).toBe(200);
    expect((await mailed(other)).map(({ subject }) => subject)).toEqual([
      'Your account’s email address was changed',
    ]);
  });

  it('of no change when an invitation is taken up: there was no password before', async () => {
    const person = await portal.make.employee({ companyId });
    await portal.make.owner.query(
      'UPDATE accounts SET status = 0, password_hash = NULL, invited_at = now() WHERE id = $1',
      [person.accountId],
    );
    expect((await reset(person, await codeOf(person, 'INVITATION'))).status).toBe(200);
    expect((await mailed(person)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Welcome to /),
    ]);
  });

  it('that the second step was set up, its recovery codes renewed, and that it was turned off', async () => {
    const { person, browser } = await signedIn();
    const { secret, recoveryCodes } = await enrol(browser, portal.clock.now());
    const code = () => {
      portal.clock.advance(30_000);
      return codeAt(secret, portal.clock.now());
    };
    const renewed = await browser.send(secondFactors.renewRecoveryCodes, {
      body: { password, code: code() },
    });
    expect(renewed.status).toBe(200);
    expect((await browser.send(secondFactors.turnOff, { body: { password, code: code() } })).status).toBe(
      200,
    );
    const mails = await mailed(person);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Two-step verification is off',
      'Two-step verification is on',
      'You have new recovery codes',
    ]);
    for (const { text, html } of mails) {
      expect(text).toContain(`from the IP address ${address}`);
      expect(text).toContain('/setting?tab=security');
      for (const told of [secret, ...recoveryCodes, ...renewed.result.recoveryCodes])
        expect(text + html).not.toContain(told);
    }
  });

  it.each([
    ['vi', 'Mật khẩu của bạn đã được đổi'],
    ['ko', '비밀번호가 변경되었습니다'],
    ['ja', 'パスワードが変更されました'],
  ])('in their language: %s', async (language, subject) => {
    const { person, browser } = await signedIn();
    await portal.make.owner.query('UPDATE accounts SET language = $1 WHERE id = $2', [
      language,
      person.accountId,
    ]);
    await changePassword(browser, person);
    expect((await mailed(person))[0]?.subject).toBe(subject);
  });

  it('of nothing that was refused, and nothing changes that cannot be told', async () => {
    const { person, browser } = await signedIn();
    expect((await changePassword(browser, person, 'not-the-Password-1')).code).toBe('AUTH_WRONG_PASSWORD');
    expect(await mailed(person)).toEqual([]);
    const { owner } = portal.make;
    await owner.query(
      "ALTER TABLE mails ADD CONSTRAINT mails__untold CHECK (kind <> 'PASSWORD_CHANGED') NOT VALID",
    );
    const mend = async () => {
      await owner.query('ALTER TABLE mails DROP CONSTRAINT IF EXISTS mails__untold');
    };
    onTestFinished(mend);
    expect((await changePassword(browser, person)).status).toBeGreaterThanOrEqual(400);
    await mend();
    // the old one still is the password
    expect((await changePassword(browser, person)).status).toBe(200);
  });

  it('unless nobody reads for it: an account without an address changes its password as before', async () => {
    const { person, browser } = await signedIn();
    await portal.make.owner.query("UPDATE accounts SET email = '' WHERE id = $1", [person.accountId]);
    expect((await changePassword(browser, person)).status).toBe(200);
    expect(await mailed(person)).toEqual([]);
  });
});
