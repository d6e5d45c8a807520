import { sessions } from '@gatehouse/api/auth/sessions';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Browser, browserOn, givePassword, password } from '../../../../test/kit/browser.ts';
import { codeAt, enrol } from '../../../../test/kit/codes.ts';
import type { Person } from '../../../../test/kit/factories.ts';
import { type TestPortal, testPortal } from '../../../../test/kit/portal.ts';
import { tidySessions } from './sessions.jobs.ts';
import { perAccount, perAddress } from './sessions.service.ts';

const { loginByUsername, loginByEmail, logout, changePassword, secondStep } = sessions;
const cookie = 'gatehouse_browser';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});

let count = 0;
const fresh = () => browserOn(portal, { address: `10.20.${(++count >> 8) & 255}.${count & 255}` });
const signIn = (browser: Browser, { accountName: account }: Person, given = password) =>
  browser.send(loginByUsername, { body: { account, password: given } });

/** Somebody who has signed in, and out again, in a browser. */
async function owner() {
  const person = await portal.make.employee();
  await givePassword(portal, person);
  const browser = fresh();
  await signIn(browser, person);
  await browser.send(logout);
  return { person, browser };
}
/** A stranger who has tried so often that the name is closed to strangers. */
async function beset(person: Person): Promise<void> {
  for (let i = 0; i < perAccount.attempts; i++) await signIn(fresh(), person, 'wrong-Guess');
  expect((await signIn(fresh(), person)).status).toBe(429);
}

describe('a browser in which somebody has signed in before', () => {
  it('lets its owner in by name and by e-mail, however often strangers have guessed', async () => {
    const { person, browser } = await owner();
    await beset(person);
    expect((await signIn(browser, person)).status).toBe(200);
    const body = { account: `${person.accountName}@example.com`, password };
    expect((await browser.send(loginByEmail, { body })).status).toBe(200);
    // and does not begin the strangers' count anew
    expect((await signIn(fresh(), person)).status).toBe(429);
  });

  it('does so at an address from which everybody is stopped', async () => {
    const { person, browser } = await owner();
    await portal.make.owner.query(
      `INSERT INTO attempt_counters (key, window_started_at, attempts) VALUES ($1, $2, $3)
       ON CONFLICT (key) DO UPDATE SET attempts = excluded.attempts`,
      [`login:address:10.20.${count >> 8}.${count & 255}`, portal.clock.now(), perAddress.attempts],
    );
    const stranger = browserOn(portal, { address: `10.20.${count >> 8}.${count & 255}` });
    expect((await signIn(stranger, person)).status).toBe(429);
    expect((await signIn(browser, person)).status).toBe(200);
  });

  it('has ten tries of its own, which a sign-in of somebody else there does not renew', async () => {
    const { person, browser } = await owner();
    const other = await portal.make.employee();
    await givePassword(portal, other);
    for (let i = 0; i < perAccount.attempts; i++) {
      expect((await signIn(browser, person, 'wrong-Guess')).code).toBe('AUTH_BAD_CREDENTIAL');
      if (i === 5) expect((await signIn(browser, other)).status).toBe(200);
    }
    expect((await signIn(browser, person)).status).toBe(429);
    expect((await signIn(fresh(), person)).status).toBe(200);
    portal.clock.advance(perAccount.windowSeconds * 1000);
    expect((await signIn(browser, person)).status).toBe(200);
  });

  it('is known under a new token after each sign-in: a copy of the one before is worth nothing', async () => {
    const { person, browser } = await owner();
    const copied = fresh();
    copied.jar.set(cookie, browser.jar.get(cookie) ?? '');
    await signIn(browser, person);
    expect(browser.jar.get(cookie)).not.toBe(copied.jar.get(cookie));
    await beset(person);
    expect((await signIn(copied, person)).status).toBe(429);
    expect((await signIn(browser, person)).status).toBe(200);
  });

  it('is no help with anybody else’s name, nor is a made-up token with any', async () => {
    const { browser } = await owner();
    const { person } = await owner();
    await beset(person);
    expect((await signIn(browser, person)).status).toBe(429);
    const forged = fresh();
    for (const token of ['x', 'A'.repeat(43), "' OR 1=1"]) {
      forged.jar.set(cookie, token);
      expect((await signIn(forged, person)).status).toBe(429);
    }
  });

  it('is known once the second step was right, not before', async () => {
    const { person, browser } = await owner();
    const { secret } = await enrol(await signedIn(browser, person), portal.clock.now());
    portal.clock.advance(30_000);
    const elsewhere = fresh();
    const { challenge } = (await signIn(elsewhere, person)).result;
    expect(elsewhere.jar.has(cookie)).toBe(false);
    const code = codeAt(secret, portal.clock.now());
    expect((await elsewhere.send(secondStep, { body: { challenge, code } })).status).toBe(200);
    await beset(person);
    expect((await signIn(elsewhere, person)).result.challenge).toBeDefined();
  });

  it('is a stranger again after a change of password', async () => {
    const { person, browser } = await owner();
    const body = { oldPassword: password, newPassword: 'Green-Teapot-77', username: person.accountName };
    expect((await (await signedIn(browser, person)).send(changePassword, { body })).status).toBe(200);
    await beset(person);
    expect((await signIn(browser, person, 'Green-Teapot-77')).status).toBe(429);
    const { rows } = await portal.make.owner.query(
      'SELECT count(*)::int AS n FROM known_browsers WHERE account_id = $1',
      [person.accountId],
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('is kept as a hash, and forgotten a year after it was last used', async () => {
    const { person, browser } = await owner();
    const known = async () =>
      (
        await portal.make.owner.query(
          'SELECT row_to_json(b)::text AS kept FROM known_browsers b WHERE account_id = $1',
          [person.accountId],
        )
      ).rows.map(({ kept }) => kept);
    expect(await known()).toHaveLength(1);
    expect((await known())[0]).not.toContain(browser.jar.get(cookie));
    portal.clock.advance(364 * 86_400_000);
    await tidySessions.run(portal.services, {});
    expect(await known()).toHaveLength(1);
    portal.clock.advance(2 * 86_400_000);
    await tidySessions.run(portal.services, {});
    expect(await known()).toEqual([]);
  });

  it('is not what a client without cookies is', async () => {
    const person = await portal.make.employee();
    await givePassword(portal, person);
    const client = fresh();
    await client.send(loginByUsername, {
      body: { account: person.accountName, password, deviceType: 'PHONE' },
    });
    expect(client.jar.size).toBe(0);
  });
});

async function signedIn(browser: Browser, person: Person): Promise<Browser> {
  await signIn(browser, person);
  return browser;
}
