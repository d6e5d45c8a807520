import { passwords } from '@gatehouse/api/auth/passwords';
import { secondFactors } from '@gatehouse/api/auth/second-factor';
import { sessions } from '@gatehouse/api/auth/sessions';
import { admins } from '@gatehouse/api/people/admins';
import { employees } from '@gatehouse/api/people/employees';
import type { Person } from '@gatehouse/testing/data/factories';
import { type Browser, openBrowser, password, setTestPasswords } from '@gatehouse/testing/kit/browser';
import { generateCode, setUpTwoStep } from '@gatehouse/testing/kit/codes';
import { parseLink, readMails } from '@gatehouse/testing/kit/mailbox';
import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
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

const emailOf = ({ accountName }: Person) => `${accountName}@example.com`;
async function createSignedIn(): Promise<{ person: Person; browser: Browser }> {
  const person = await portal.make.employee({ companyId, displayName: 'Ann Lee' });
  await setTestPasswords(portal, person);
  const browser = openBrowser(portal, { address });
  await browser.send(sessions.loginByUsername, { body: { account: person.accountName, password } });
  return { person, browser };
}
const changePassword = (browser: Browser, { accountName }: Person, oldPassword = password) =>
  browser.send(sessions.changePassword, {
    body: { username: accountName, oldPassword, newPassword: chosen },
  });
/** Delivers the emails to a person. Emails of the same instant are in no particular order. */
async function deliverMails(person: Person) {
  await deliverDue(portal.services);
  return readMails(portal.services.settings.dataDir, emailOf(person));
}
const findMailBySubject = async (person: Person, subject: string) =>
  (await deliverMails(person)).find((mail) => mail.subject === subject);
/** Emails a code of the given kind and returns the code from the link in the email. */
async function requestCode(person: Person, kind: 'INVITATION' | 'PASSWORD_RESET'): Promise<string> {
  await portal.services.database.asSystem((db) =>
    mailCode({ ...portal.services, db }, kind, person.accountId),
  );
  const [mail] = await deliverMails(person);
  return mail ? parseLink(mail).code : 'no mail';
}
const reset = (person: Person, otp: string) =>
  portal.anybody.call(passwords.reset, { body: { email: emailOf(person), otp, newPassword: chosen } });

describe('emailed notices about account changes (ASVS 6.3.7)', () => {
  it('emails the account owner that the password changed, and includes time, client address and advice but not the password', async () => {
    const { person, browser } = await createSignedIn();
    expect((await changePassword(browser, person)).status).toBe(200);
    const [mail, ...others] = await deliverMails(person);
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

  it('emails the account owner about a password reset even if an administrator sent the code', async () => {
    const { person } = await createSignedIn();
    const code = await requestCode(person, 'PASSWORD_RESET');
    expect((await reset(person, code)).status).toBe(200);
    const mail = await findMailBySubject(person, 'Your password was changed');
    expect(mail?.text).toContain(`The password for your account ${person.accountName} was changed`);
    expect(mail?.text).not.toContain(code);
  });

  it('reports a changed email address to the old address if the owner has chosen a password', async () => {
    const admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
    const { person, browser } = await createSignedIn();
    const params = { id: person.employeeId };
    const change = async (email: string) => {
      const { result } = await admin.call(employees.get, { params });
      const body = Object.fromEntries(
        Object.keys(employees.update.body.shape).map((key) => [key, result[key]]),
      );
      return admin.call(employees.update, { params, body: { ...body, email } });
    };
    expect((await change(emailOf(person).toUpperCase())).status).toBe(200);
    expect((await change(`first.${emailOf(person)}`)).status).toBe(200);
    expect(await deliverMails(person)).toEqual([]);
    await change(emailOf(person));
    expect((await changePassword(browser, person)).status).toBe(200);
    expect((await change(`next.${emailOf(person)}`)).status).toBe(200);
    const { rows } = await portal.make.owner.query(
      "SELECT to_address FROM mails WHERE account_id = $1 AND kind = 'EMAIL_CHANGED'",
      [person.accountId],
    );
    expect(rows).toEqual([{ to_address: emailOf(person) }]);
    const mail = await findMailBySubject(person, 'Your account’s email address was changed');
    expect(mail?.text).toContain(`The email address for your account ${person.accountName} was changed`);
    expect(mail?.text).not.toContain('next.');
  });

  it('reports an email address changed on the administrators page to the old address', async () => {
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
      body: { ...body, email: `next.${emailOf(other)}` },
    });
    expect(changed.status).toBe(200);
    expect((await deliverMails(other)).map(({ subject }) => subject)).toEqual([
      'Your account’s email address was changed',
    ]);
  });

  it('sends no notice when an invitation is accepted, because the account had no password before', async () => {
    const person = await portal.make.employee({ companyId });
    await portal.make.owner.query(
      'UPDATE accounts SET status = 0, password_hash = NULL, invited_at = now() WHERE id = $1',
      [person.accountId],
    );
    expect((await reset(person, await requestCode(person, 'INVITATION'))).status).toBe(200);
    expect((await deliverMails(person)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Welcome to /),
    ]);
  });

  it('notifies the account owner when two-step verification is set up or turned off and when recovery codes are renewed', async () => {
    const { person, browser } = await createSignedIn();
    const { secret, recoveryCodes } = await setUpTwoStep(browser, portal.clock.now());
    const nextCode = () => {
      portal.clock.advance(30_000);
      return generateCode(secret, portal.clock.now());
    };
    const renewed = await browser.send(secondFactors.renewRecoveryCodes, {
      body: { password, code: nextCode() },
    });
    expect(renewed.status).toBe(200);
    expect((await browser.send(secondFactors.turnOff, { body: { password, code: nextCode() } })).status).toBe(
      200,
    );
    const mails = await deliverMails(person);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Two-step verification is off',
      'Two-step verification is on',
      'You have new recovery codes',
    ]);
    for (const { text, html } of mails) {
      expect(text).toContain(`from the IP address ${address}`);
      expect(text).toContain('/setting?tab=security');
      for (const secretText of [secret, ...recoveryCodes, ...renewed.result.recoveryCodes])
        expect(text + html).not.toContain(secretText);
    }
  });

  it.each([
    ['vi', 'Mật khẩu của bạn đã được đổi'],
    ['ko', '비밀번호가 변경되었습니다'],
    ['ja', 'パスワードが変更されました'],
  ])("writes the notice to the account owner in the reader's language: %s", async (language, subject) => {
    const { person, browser } = await createSignedIn();
    await portal.make.owner.query('UPDATE accounts SET language = $1 WHERE id = $2', [
      language,
      person.accountId,
    ]);
    await changePassword(browser, person);
    expect((await deliverMails(person))[0]?.subject).toBe(subject);
  });

  it('sends no notice for a rejected account change, and rolls a change back if the notice cannot be written', async () => {
    const { person, browser } = await createSignedIn();
    expect((await changePassword(browser, person, 'not-the-Password-1')).code).toBe('AUTH_WRONG_PASSWORD');
    expect(await deliverMails(person)).toEqual([]);
    const { owner } = portal.make;
    await owner.query(
      "ALTER TABLE mails ADD CONSTRAINT mails__untold CHECK (kind <> 'PASSWORD_CHANGED') NOT VALID",
    );
    const dropConstraint = async () => {
      await owner.query('ALTER TABLE mails DROP CONSTRAINT IF EXISTS mails__untold');
    };
    onTestFinished(dropConstraint);
    expect((await changePassword(browser, person)).status).toBeGreaterThanOrEqual(400);
    await dropConstraint();
    // The old password is still valid after the failed change.
    expect((await changePassword(browser, person)).status).toBe(200);
  });

  it('changes the password without a notice if the account has no email address', async () => {
    const { person, browser } = await createSignedIn();
    await portal.make.owner.query("UPDATE accounts SET email = '' WHERE id = $1", [person.accountId]);
    expect((await changePassword(browser, person)).status).toBe(200);
    expect(await deliverMails(person)).toEqual([]);
  });
});
