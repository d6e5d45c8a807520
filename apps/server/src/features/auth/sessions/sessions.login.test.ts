import { sessions } from '@gatehouse/api/auth/sessions';
import { DAY } from '@gatehouse/api/platform/dates';
import type { Person } from '@gatehouse/testing/data/factories';
import { openBrowser, password, setTestPasswords } from '@gatehouse/testing/kit/browser';
import { waitForLockWait } from '@gatehouse/testing/kit/locks';
import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { perAccount, perAddress } from './sessions.service.ts';

let portal: TestPortal;
let person: Person;

beforeAll(async () => {
  portal = await testPortal();
  person = await portal.make.employee();
  await setTestPasswords(portal, person);
});

const { loginByUsername, loginByEmail, me, check, logout } = sessions;
const nextAddress = (() => {
  let count = 0;
  return () => `10.1.0.${++count}`;
})();
const createBrowser = () => openBrowser(portal, { address: nextAddress() });
const signIn = (account: string, more: object = {}) =>
  createBrowser().send(loginByUsername, { body: { account, password, ...more } });

describe('sign-in with a password', () => {
  it('accepts a username in any letter case for a sign-in', async () => {
    const browser = createBrowser();
    const answer = await browser.send(loginByUsername, {
      body: { account: person.accountName.toUpperCase(), password },
    });
    expect(answer.status).toBe(200);
    expect(answer.result).toMatchObject({ token: '', refreshToken: '', roles: ['STAFF'] });
    expect((await browser.send(me)).result).toMatchObject({
      accountName: person.accountName,
      employeeId: person.employeeId,
      companyId: person.companyId,
      mustChangePassword: false,
    });
  });

  it('accepts an email address in place of the username for a sign-in', async () => {
    const body = { account: `${person.accountName}@EXAMPLE.com`, password };
    expect((await createBrowser().send(loginByEmail, { body })).status).toBe(200);
  });

  it('returns the permissions of all roles of the signed-in person as one comma-separated string', async () => {
    const manager = await portal.make.employee({ roles: ['STAFF', 'MANAGER'] });
    await setTestPasswords(portal, manager);
    const { result } = await signIn(manager.accountName);
    expect(result.roles).toEqual(['MANAGER', 'STAFF']);
    expect(result.me.permissions.split(',')).toEqual(
      expect.arrayContaining(['MY_TIMESHEET', 'BUILDING_LIST']),
    );
    expect(result.me.permissions).not.toContain('BUILDING_CREATE');
  });

  it('returns tokens and sets no cookies for a client other than a browser (ASVS 7.1.3)', async () => {
    const answer = await signIn(person.accountName, { deviceType: 'PHONE', deviceToken: 'push-1' });
    expect(answer.cookies).toEqual([]);
    expect(answer.result).toMatchObject({ deviceToken: 'push-1' });
    expect(answer.result.token).toMatch(/^[\w-]{43}$/);
    const meAnswer = await portal.anybody.call(me, {
      headers: { authorization: `Bearer ${answer.result.token}` },
    });
    expect(meAnswer.result.accountName).toBe(person.accountName);
  });

  it('sets session cookies that are hidden from scripts and limited to this site and browser session (ASVS 3.3)', async () => {
    const { cookies } = await signIn(person.accountName);
    expect(cookies).toMatchObject([
      { name: 'gatehouse_session', path: '/', httpOnly: true, sameSite: 'Lax' },
      { name: 'gatehouse_refresh', path: '/api/v1/auth/refresh-token', httpOnly: true, sameSite: 'Strict' },
      { name: 'gatehouse_signed_in', value: '1', path: '/' },
      { name: 'gatehouse_browser', path: '/api/v1/auth/login', httpOnly: true, sameSite: 'Strict' },
    ]);
    expect(cookies[2]?.httpOnly).toBeUndefined();
    expect(cookies.every(({ expires }) => expires === undefined)).toBe(true);
  });

  it('uses the __Host- prefix and Secure attribute for session cookies if the portal uses HTTPS (ASVS 3.3.1)', async () => {
    portal.services.settings.secureCookies = true;
    try {
      const browser = createBrowser();
      const { cookies } = await browser.send(loginByUsername, {
        body: { account: person.accountName, password },
      });
      expect(cookies.map(({ name, secure }) => [name, secure])).toEqual([
        ['__Host-gatehouse_session', true],
        ['__Secure-gatehouse_refresh', true],
        ['gatehouse_signed_in', true],
        ['__Secure-gatehouse_browser', true],
      ]);
      expect((await browser.send(me)).status).toBe(200);
      // the portal ignores cookies set over plain HTTP or by a sibling domain
      browser.jar.set('gatehouse_session', browser.jar.get('__Host-gatehouse_session') ?? '');
      browser.jar.delete('__Host-gatehouse_session');
      expect((await browser.send(me)).status).toBe(401);
    } finally {
      portal.services.settings.secureCookies = false;
    }
  });

  it('keeps the browser signed in for thirty days if requested', async () => {
    const { cookies } = await signIn(person.accountName, { rememberMe: true });
    const end = new Date(portal.clock.now().getTime() + 30 * DAY);
    expect(cookies.slice(0, 3).map(({ expires }) => expires)).toEqual([end, end, end]);
  });

  it('opens no session if the password changes while it is being checked', async () => {
    const hasty = await portal.make.employee();
    await setTestPasswords(portal, hasty);
    const { owner } = portal.make;
    const changing = await owner.connect();
    await changing.query('BEGIN');
    await changing.query("UPDATE accounts SET password_hash = 'another' WHERE id = $1", [hasty.accountId]);
    const answer = signIn(hasty.accountName);
    await waitForLockWait(owner);
    await changing.query('COMMIT');
    changing.release();
    expect((await answer).code).toBe('AUTH_BAD_CREDENTIAL');
  });

  it("replaces the browser's previous session with each sign-in (ASVS 7.2.4)", async () => {
    const browser = createBrowser();
    const body = { account: person.accountName, password };
    await browser.send(loginByUsername, { body });
    const old = browser.jar.get('gatehouse_session');
    await browser.send(loginByUsername, { body });
    expect(browser.jar.get('gatehouse_session')).not.toBe(old);
    const answer = await portal.anybody.call(me, { headers: { authorization: `Bearer ${old}` } });
    expect(answer.status).toBe(401);
  });

  it('returns identical responses to sign-ins with unknown, wrong, locked, disabled and inactive accounts and disabled companies (ASVS 6.3.8)', async () => {
    const outcasts: string[] = ['nobody-at-all', person.accountName];
    for (const status of [0, -1, -99]) {
      const outcast = await portal.make.employee();
      await setTestPasswords(portal, outcast);
      await portal.make.owner.query('UPDATE accounts SET status = $1 WHERE id = $2', [
        status,
        outcast.accountId,
      ]);
      outcasts.push(outcast.accountName);
    }
    const ofClosed = await portal.make.employee();
    await setTestPasswords(portal, ofClosed);
    await portal.make.owner.query('UPDATE companies SET is_enabled = false WHERE id = $1', [
      ofClosed.companyId,
    ]);
    const passwordless = await portal.make.employee();
    outcasts.push(ofClosed.accountName, passwordless.accountName);
    const answers = await Promise.all(
      outcasts.map(async (account) => {
        const typedPassword = account === person.accountName ? 'not-the-Password-1' : password;
        const answer = await createBrowser().send(loginByUsername, {
          body: { account, password: typedPassword },
        });
        return [answer.status, answer.code, answer.text.replace(/"requestId":"[^"]+"/, ''), answer.cookies];
      }),
    );
    expect(answers[0]?.slice(0, 2)).toEqual([400, 'AUTH_BAD_CREDENTIAL']);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('records each successful sign-in in the audit trail, but no failed sign-in', async () => {
    const someone = await portal.make.employee();
    await setTestPasswords(portal, someone);
    await createBrowser().send(loginByUsername, {
      body: { account: someone.accountName, password: 'wrong-Password' },
    });
    await signIn(someone.accountName, { deviceName: 'Desk' });
    const { rows } = await portal.make.owner.query(
      'SELECT action, actor_account_id::int AS actor, after ->> $2 AS device FROM audit_log WHERE company_id = $1',
      [someone.companyId, 'deviceName'],
    );
    expect(rows).toEqual([{ action: 'sessions.loginByUsername', actor: someone.accountId, device: 'Desk' }]);
  });

  it('rejects a sign-in sent by a page of another site (ASVS 3.5.1)', async () => {
    const body = { account: person.accountName, password };
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'x-command-id': '' },
    ]) {
      const answer = await createBrowser().send(loginByUsername, { body, headers });
      expect([answer.status, answer.code]).toEqual([403, 'AUTH_NO_PERMISSION']);
    }
  });

  it('signs out, ends the session and deletes the cookies', async () => {
    const browser = createBrowser();
    await browser.send(loginByUsername, { body: { account: person.accountName, password } });
    const token = browser.jar.get('gatehouse_session');
    expect((await browser.send(check)).result).toEqual({ signedIn: true });
    expect((await browser.send(logout)).status).toBe(200);
    expect([...browser.jar.keys()]).toEqual(['gatehouse_browser']);
    expect((await browser.send(check)).result).toEqual({ signedIn: false });
    const answer = await portal.anybody.call(me, { headers: { authorization: `Bearer ${token}` } });
    expect([answer.status, answer.code]).toEqual([401, 'AUTH_UNAUTHORIZED']);
  });
});

describe('limits on guessed passwords', () => {
  const tryWrongPassword = (account: string, address: string, more: Record<string, string> = {}) =>
    openBrowser(portal, { address }).send(loginByUsername, {
      body: { account, password: 'wrong-Guess' },
      headers: more,
    });

  it('stops checking passwords after ten tries for one account name, whether or not the account exists, and returns the waiting time (ASVS 6.3.1)', async () => {
    const victim = await portal.make.employee();
    await setTestPasswords(portal, victim);
    for (const account of [victim.accountName, 'unheard-of']) {
      const codes: string[] = [];
      for (let i = 0; i < perAccount.attempts + 2; i++)
        codes.push((await tryWrongPassword(account, `10.2.${i}.1`)).code);
      expect(codes.slice(0, perAccount.attempts)).toEqual(
        Array(perAccount.attempts).fill('AUTH_BAD_CREDENTIAL'),
      );
      expect(codes.slice(perAccount.attempts)).toEqual(['API_TOO_MANY_REQUESTS', 'API_TOO_MANY_REQUESTS']);
    }
    const right = await signIn(victim.accountName);
    expect([right.status, right.headers['retry-after']]).toEqual([429, '900']);
    expect(JSON.parse(right.text).message).toBe('Too many attempts. Try again in 15 minutes.');
    portal.clock.advance(840_001);
    expect(JSON.parse((await signIn(victim.accountName)).text).message).toMatch(/in 1 minute\.$/);
    portal.clock.advance(60_000);
    expect((await signIn(victim.accountName)).status).toBe(200);
  });

  it('blocks a client address that tries many accounts, even with forwarding headers, and does not lock accounts that it tries while blocked', async () => {
    await portal.make.owner.query(
      'INSERT INTO attempt_counters (key, window_started_at, attempts) VALUES ($1, $2, $3)',
      ['login:address:10.3.0.1', portal.clock.now(), perAddress.attempts - 1],
    );
    expect((await tryWrongPassword('first', '10.3.0.1')).code).toBe('AUTH_BAD_CREDENTIAL');
    const bystander = await portal.make.employee();
    await setTestPasswords(portal, bystander);
    for (let i = 0; i < perAccount.attempts + 1; i++) {
      const answer = await tryWrongPassword(bystander.accountName, '10.3.0.1', {
        'x-forwarded-for': `8.8.8.${i}`,
      });
      expect(answer.code).toBe('API_TOO_MANY_REQUESTS');
    }
    expect((await signIn(bystander.accountName)).status).toBe(200);
  });

  it('does not count successful sign-ins against a client address, because an office may share one address', async () => {
    const address = '10.4.0.1';
    for (let i = 0; i < 3; i++) {
      await openBrowser(portal, { address }).send(loginByUsername, {
        body: { account: person.accountName, password },
      });
    }
    const { rows } = await portal.make.owner.query('SELECT attempts FROM attempt_counters WHERE key = $1', [
      `login:address:${address}`,
    ]);
    expect(rows).toEqual([{ attempts: 0 }]);
  });
});
