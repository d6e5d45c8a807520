import { sessions } from '@gatehouse/api/auth/sessions';
import { DAY } from '@gatehouse/api/platform/dates';
import type { Person } from '@gatehouse/testing/data/factories';
import { type Browser, openBrowser, password, setTestPasswords } from '@gatehouse/testing/kit/browser';
import { generateCode, setUpTwoStep } from '@gatehouse/testing/kit/codes';
import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { tidySessions } from './sessions.jobs.ts';
import { perAccount, perAddress } from './sessions.service.ts';

const { loginByUsername, loginByEmail, logout, changePassword, secondStep } = sessions;
const cookie = 'gatehouse_browser';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});

let count = 0;
const createBrowser = () => openBrowser(portal, { address: `10.20.${(++count >> 8) & 255}.${count & 255}` });
const signIn = (browser: Browser, { accountName: account }: Person, typedPassword = password) =>
  browser.send(loginByUsername, { body: { account, password: typedPassword } });

/** Creates a person who has signed in and out in a browser. */
async function createOwner() {
  const person = await portal.make.employee();
  await setTestPasswords(portal, person);
  const browser = createBrowser();
  await signIn(browser, person);
  await browser.send(logout);
  return { person, browser };
}
/** Tries wrong passwords until the person's account is blocked for unknown browsers. */
async function exhaustAttempts(person: Person): Promise<void> {
  for (let i = 0; i < perAccount.attempts; i++) await signIn(createBrowser(), person, 'wrong-Guess');
  expect((await signIn(createBrowser(), person)).status).toBe(429);
}

describe('known browsers of an account', () => {
  it('lets the owner sign in by username or email while unknown browsers are blocked', async () => {
    const { person, browser } = await createOwner();
    await exhaustAttempts(person);
    expect((await signIn(browser, person)).status).toBe(200);
    const body = { account: `${person.accountName}@example.com`, password };
    expect((await browser.send(loginByEmail, { body })).status).toBe(200);
    // the owner's sign-in does not reset the counter of tries with unknown browsers
    expect((await signIn(createBrowser(), person)).status).toBe(429);
  });

  it('lets the owner sign in with a known browser even if the client address is blocked', async () => {
    const { person, browser } = await createOwner();
    await portal.make.owner.query(
      `INSERT INTO attempt_counters (key, window_started_at, attempts) VALUES ($1, $2, $3)
       ON CONFLICT (key) DO UPDATE SET attempts = excluded.attempts`,
      [`login:address:10.20.${count >> 8}.${count & 255}`, portal.clock.now(), perAddress.attempts],
    );
    const stranger = openBrowser(portal, { address: `10.20.${count >> 8}.${count & 255}` });
    expect((await signIn(stranger, person)).status).toBe(429);
    expect((await signIn(browser, person)).status).toBe(200);
  });

  it('gives a known browser ten tries of its own, and does not reset them when another account signs in', async () => {
    const { person, browser } = await createOwner();
    const other = await portal.make.employee();
    await setTestPasswords(portal, other);
    for (let i = 0; i < perAccount.attempts; i++) {
      expect((await signIn(browser, person, 'wrong-Guess')).code).toBe('AUTH_BAD_CREDENTIAL');
      if (i === 5) expect((await signIn(browser, other)).status).toBe(200);
    }
    expect((await signIn(browser, person)).status).toBe(429);
    expect((await signIn(createBrowser(), person)).status).toBe(200);
    portal.clock.advance(perAccount.windowSeconds * 1000);
    expect((await signIn(browser, person)).status).toBe(200);
  });

  it('gives a known browser a new token with each sign-in, which invalidates copies of the previous token', async () => {
    const { person, browser } = await createOwner();
    const copied = createBrowser();
    copied.jar.set(cookie, browser.jar.get(cookie) ?? '');
    await signIn(browser, person);
    expect(browser.jar.get(cookie)).not.toBe(copied.jar.get(cookie));
    await exhaustAttempts(person);
    expect((await signIn(copied, person)).status).toBe(429);
    expect((await signIn(browser, person)).status).toBe(200);
  });

  it('accepts neither the known-browser token of another account nor an invented token', async () => {
    const { browser } = await createOwner();
    const { person } = await createOwner();
    await exhaustAttempts(person);
    expect((await signIn(browser, person)).status).toBe(429);
    const forged = createBrowser();
    for (const token of ['x', 'A'.repeat(43), "' OR 1=1"]) {
      forged.jar.set(cookie, token);
      expect((await signIn(forged, person)).status).toBe(429);
    }
  });

  it('marks a browser as known only after the right second factor', async () => {
    const { person, browser } = await createOwner();
    const { secret } = await setUpTwoStep(await signInWith(browser, person), portal.clock.now());
    portal.clock.advance(30_000);
    const elsewhere = createBrowser();
    const { challenge } = (await signIn(elsewhere, person)).result;
    expect(elsewhere.jar.has(cookie)).toBe(false);
    const code = generateCode(secret, portal.clock.now());
    expect((await elsewhere.send(secondStep, { body: { challenge, code } })).status).toBe(200);
    await exhaustAttempts(person);
    expect((await signIn(elsewhere, person)).result.challenge).toBeDefined();
  });

  it('treats known browsers as unknown after a change of password', async () => {
    const { person, browser } = await createOwner();
    const body = { oldPassword: password, newPassword: 'Green-Teapot-77', username: person.accountName };
    expect((await (await signInWith(browser, person)).send(changePassword, { body })).status).toBe(200);
    await exhaustAttempts(person);
    expect((await signIn(browser, person, 'Green-Teapot-77')).status).toBe(429);
    const { rows } = await portal.make.owner.query(
      'SELECT count(*)::int AS n FROM known_browsers WHERE account_id = $1',
      [person.accountId],
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('stores a known browser as a hash and deletes it a year after its last use', async () => {
    const { person, browser } = await createOwner();
    const findKnownBrowsers = async () =>
      (
        await portal.make.owner.query(
          'SELECT row_to_json(b)::text AS kept FROM known_browsers b WHERE account_id = $1',
          [person.accountId],
        )
      ).rows.map(({ kept }) => kept);
    expect(await findKnownBrowsers()).toHaveLength(1);
    expect((await findKnownBrowsers())[0]).not.toContain(browser.jar.get(cookie));
    portal.clock.advance(364 * DAY);
    await tidySessions.run(portal.services, {});
    expect(await findKnownBrowsers()).toHaveLength(1);
    portal.clock.advance(2 * DAY);
    await tidySessions.run(portal.services, {});
    expect(await findKnownBrowsers()).toEqual([]);
  });

  it('stores no known browser for clients without cookies', async () => {
    const person = await portal.make.employee();
    await setTestPasswords(portal, person);
    const client = createBrowser();
    await client.send(loginByUsername, {
      body: { account: person.accountName, password, deviceType: 'PHONE' },
    });
    expect(client.jar.size).toBe(0);
  });
});

async function signInWith(browser: Browser, person: Person): Promise<Browser> {
  await signIn(browser, person);
  return browser;
}
