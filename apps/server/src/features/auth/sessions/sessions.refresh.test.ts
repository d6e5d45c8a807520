import { sessions } from '@gatehouse/api/auth/sessions';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Browser, browserOn, givePassword, password } from '../../../../test/kit/browser.ts';
import type { Person } from '../../../../test/kit/factories.ts';
import { type TestPortal, testPortal } from '../../../../test/kit/portal.ts';

let portal: TestPortal;
let person: Person;

beforeAll(async () => {
  portal = await testPortal();
  person = await portal.make.employee();
  await givePassword(portal, person);
});

const minute = 60_000;
const { loginByUsername, refresh, me } = sessions;

async function signedIn(rememberMe = false): Promise<Browser> {
  const browser = browserOn(portal);
  await browser.send(loginByUsername, { body: { account: person.accountName, password, rememberMe } });
  return browser;
}

/** Tokens of a client that is no browser, so that a test can hold each of them. */
async function pair(rememberMe = true): Promise<{ token: string; refreshToken: string }> {
  const body = { account: person.accountName, password, rememberMe, deviceType: 'PHONE' };
  return (await browserOn(portal).send(loginByUsername, { body })).result;
}
const exchange = (refreshToken: string) => portal.anybody.call(refresh, { body: { refreshToken } });
const whoAmI = async (token: string) =>
  (await portal.anybody.call(me, { headers: { authorization: `Bearer ${token}` } })).status;

describe('a session', () => {
  it('ends after thirty idle minutes, and no refresh brings it back (ASVS 7.3.1)', async () => {
    const browser = await signedIn();
    portal.clock.advance(29 * minute);
    expect((await browser.send(me)).status).toBe(200);
    portal.clock.advance(29 * minute);
    expect((await browser.send(me)).status).toBe(200);
    portal.clock.advance(31 * minute);
    expect((await browser.send(me)).status).toBe(401);
    expect((await browser.send(refresh, { body: {} })).code).toBe('AUTH_UNAUTHORIZED');
  });

  it('is not kept alive by asking whether it is', async () => {
    const browser = await signedIn();
    for (let i = 0; i < 4; i++) {
      portal.clock.advance(10 * minute);
      await browser.send(sessions.check);
    }
    expect((await browser.send(sessions.check)).result).toEqual({ signedIn: false });
  });

  it('ends twelve hours after signing in, however busy (ASVS 7.3.2)', async () => {
    const browser = await signedIn();
    for (let i = 0; i < 24 * 60; i += 29) {
      if (i >= 12 * 60) break;
      expect((await browser.send(me)).status).toBe(200);
      portal.clock.advance(29 * minute);
    }
    expect((await browser.send(me)).status).toBe(401);
    expect((await browser.send(refresh, { body: {} })).status).toBe(401);
  });

  it('that is remembered comes back by its refresh token for thirty days, and not a day longer', async () => {
    const browser = await signedIn(true);
    portal.clock.advance(29 * 24 * 60 * minute);
    expect((await browser.send(me)).status).toBe(401);
    expect((await browser.send(refresh, { body: {} })).status).toBe(200);
    expect((await browser.send(me)).status).toBe(200);
    portal.clock.advance(24 * 60 * minute);
    expect((await browser.send(refresh, { body: {} })).status).toBe(401);
  });
});

describe('exchanging a refresh token', () => {
  it('gives a new pair; the old session token is dead at once', async () => {
    const first = await pair();
    const { status, result } = await exchange(first.refreshToken);
    expect(status).toBe(200);
    expect([await whoAmI(first.token), await whoAmI(result.token)]).toEqual([401, 200]);
  });

  it('ends the whole family when a token older than the last but one comes back, however soon (ASVS 7.2)', async () => {
    const r1 = await pair();
    const r2 = (await exchange(r1.refreshToken)).result;
    const r3 = (await exchange(r2.refreshToken)).result;
    expect((await exchange(r1.refreshToken)).code).toBe('AUTH_UNAUTHORIZED');
    expect(await whoAmI(r3.token)).toBe(401);
    expect((await exchange(r3.refreshToken)).code).toBe('AUTH_UNAUTHORIZED');
    const { rows } = await portal.make.owner.query(
      "SELECT kind, subject FROM security_events WHERE company_id = $1 AND kind = 'REFRESH_REUSED'",
      [person.companyId],
    );
    expect(rows).toEqual([{ kind: 'REFRESH_REUSED', subject: person.accountName }]);
  });

  it('accepts the token just replaced for ten seconds, for an answer that got lost', async () => {
    const r1 = await pair();
    await exchange(r1.refreshToken);
    portal.clock.advance(10_000);
    const again = await exchange(r1.refreshToken);
    expect([again.status, await whoAmI(again.result.token)]).toEqual([200, 200]);
  });

  it('takes the token just replaced for stolen after ten seconds', async () => {
    const r1 = await pair();
    const r2 = (await exchange(r1.refreshToken)).result;
    portal.clock.advance(10_001);
    expect((await exchange(r1.refreshToken)).status).toBe(401);
    expect(await whoAmI(r2.token)).toBe(401);
  });

  it('finds out a thief who used the grace: of two tokens of one exchange only one goes on', async () => {
    const r1 = await pair();
    const owners = (await exchange(r1.refreshToken)).result;
    portal.clock.advance(5_000);
    const thiefs = (await exchange(r1.refreshToken)).result;
    portal.clock.advance(60_000);
    expect((await exchange(owners.refreshToken)).status).toBe(401);
    expect((await exchange(thiefs.refreshToken)).status).toBe(401);
    expect(await whoAmI(thiefs.token)).toBe(401);
  });

  it('gives exactly one living session to two tabs that refresh at the same moment', async () => {
    const r1 = await pair();
    const answers = await Promise.all([exchange(r1.refreshToken), exchange(r1.refreshToken)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const alive = await Promise.all(answers.map(({ result }) => whoAmI(result.token)));
    expect(alive.sort()).toEqual([200, 401]);
  });

  it('signs nobody out whose new token another tab replaced before it was used', async () => {
    const r1 = await pair();
    const { database } = portal.services;
    const opening = database.asSession.bind(database);
    const other: Promise<{ status: number }>[] = [];
    vi.spyOn(database, 'asSession').mockImplementationOnce(async (...given) => {
      other.push(exchange(r1.refreshToken));
      await Promise.all(other);
      return opening(...given);
    });
    const mine = await exchange(r1.refreshToken);
    expect([mine.status, (await other[0])?.status]).toEqual([200, 200]);
    expect(await whoAmI(mine.result.token)).toBe(200);
  });

  it('refuses what is no token of ours, the session token included', async () => {
    const { token } = await pair();
    for (const forged of ['', 'x', token, 'A'.repeat(43), `${'A'.repeat(42)}\n`])
      expect((await exchange(forged)).code).toBe('AUTH_UNAUTHORIZED');
  });

  it('refuses a locked account and a disabled company', async () => {
    for (const statement of [
      'UPDATE accounts SET status = -1 WHERE id = $1',
      'UPDATE companies SET is_enabled = false WHERE id = (SELECT company_id FROM accounts WHERE id = $1)',
    ]) {
      const someone = await portal.make.employee();
      await givePassword(portal, someone);
      const body = { account: someone.accountName, password, deviceType: 'PHONE' };
      const { result } = await browserOn(portal).send(loginByUsername, { body });
      await portal.make.owner.query(statement, [someone.accountId]);
      expect((await exchange(result.refreshToken)).status).toBe(401);
      expect(await whoAmI(result.token)).toBe(401);
    }
  });
});
