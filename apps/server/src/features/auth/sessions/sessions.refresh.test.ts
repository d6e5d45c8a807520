import { sessions } from '@gatehouse/api/auth/sessions';
import { DAY } from '@gatehouse/api/platform/dates';
import type { Person } from '@gatehouse/testing/data/factories';
import { type Browser, openBrowser, password, setTestPasswords } from '@gatehouse/testing/kit/browser';
import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it, vi } from 'vitest';

let portal: TestPortal;
let person: Person;

beforeAll(async () => {
  portal = await testPortal();
  person = await portal.make.employee();
  await setTestPasswords(portal, person);
});

const minute = 60_000;
const { loginByUsername, refresh, me } = sessions;

async function createSignedIn(rememberMe = false): Promise<Browser> {
  const browser = openBrowser(portal);
  await browser.send(loginByUsername, { body: { account: person.accountName, password, rememberMe } });
  return browser;
}

/** Creates tokens for a client without cookies, so that the test can send any of the tokens. */
async function createTokens(rememberMe = true): Promise<{ token: string; refreshToken: string }> {
  const body = { account: person.accountName, password, rememberMe, deviceType: 'PHONE' };
  return (await openBrowser(portal).send(loginByUsername, { body })).result;
}
const exchangeToken = (refreshToken: string) => portal.anybody.call(refresh, { body: { refreshToken } });
const callMe = async (token: string) =>
  (await portal.anybody.call(me, { headers: { authorization: `Bearer ${token}` } })).status;

describe('lifetime of sessions', () => {
  it('ends a session after thirty idle minutes and rejects its refresh token afterwards (ASVS 7.3.1)', async () => {
    const browser = await createSignedIn();
    portal.clock.advance(29 * minute);
    expect((await browser.send(me)).status).toBe(200);
    portal.clock.advance(29 * minute);
    expect((await browser.send(me)).status).toBe(200);
    portal.clock.advance(31 * minute);
    expect((await browser.send(me)).status).toBe(401);
    expect((await browser.send(refresh, { body: {} })).code).toBe('AUTH_UNAUTHORIZED');
  });

  it('does not extend a session when a client only checks whether it is signed in', async () => {
    const browser = await createSignedIn();
    for (let i = 0; i < 4; i++) {
      portal.clock.advance(10 * minute);
      await browser.send(sessions.check);
    }
    expect((await browser.send(sessions.check)).result).toEqual({ signedIn: false });
  });

  it('ends a session twelve hours after the sign-in, even if the session is active (ASVS 7.3.2)', async () => {
    const browser = await createSignedIn();
    for (let i = 0; i < 24 * 60; i += 29) {
      if (i >= 12 * 60) break;
      expect((await browser.send(me)).status).toBe(200);
      portal.clock.advance(29 * minute);
    }
    expect((await browser.send(me)).status).toBe(401);
    expect((await browser.send(refresh, { body: {} })).status).toBe(401);
  });

  it('extends a remembered session by the refresh token for exactly thirty days', async () => {
    const browser = await createSignedIn(true);
    portal.clock.advance(29 * DAY);
    expect((await browser.send(me)).status).toBe(401);
    expect((await browser.send(refresh, { body: {} })).status).toBe(200);
    expect((await browser.send(me)).status).toBe(200);
    portal.clock.advance(DAY);
    expect((await browser.send(refresh, { body: {} })).status).toBe(401);
  });
});

describe('exchange of refresh tokens', () => {
  it('exchanges a refresh token for new tokens and ends the old session token immediately', async () => {
    const first = await createTokens();
    const { status, result } = await exchangeToken(first.refreshToken);
    expect(status).toBe(200);
    expect([await callMe(first.token), await callMe(result.token)]).toEqual([401, 200]);
  });

  it('ends the token family when a refresh token older than the last two is used again, even much later (ASVS 7.2)', async () => {
    const r1 = await createTokens();
    const r2 = (await exchangeToken(r1.refreshToken)).result;
    const r3 = (await exchangeToken(r2.refreshToken)).result;
    expect((await exchangeToken(r1.refreshToken)).code).toBe('AUTH_UNAUTHORIZED');
    expect(await callMe(r3.token)).toBe(401);
    expect((await exchangeToken(r3.refreshToken)).code).toBe('AUTH_UNAUTHORIZED');
    const { rows } = await portal.make.owner.query(
      "SELECT kind, subject FROM security_events WHERE company_id = $1 AND kind = 'REFRESH_REUSED'",
      [person.companyId],
    );
    expect(rows).toEqual([{ kind: 'REFRESH_REUSED', subject: person.accountName }]);
  });

  it('accepts a replaced refresh token for ten seconds, because the response may have been lost', async () => {
    const r1 = await createTokens();
    await exchangeToken(r1.refreshToken);
    portal.clock.advance(10_000);
    const again = await exchangeToken(r1.refreshToken);
    expect([again.status, await callMe(again.result.token)]).toEqual([200, 200]);
  });

  it('treats a replaced refresh token as stolen after ten seconds', async () => {
    const r1 = await createTokens();
    const r2 = (await exchangeToken(r1.refreshToken)).result;
    portal.clock.advance(10_001);
    expect((await exchangeToken(r1.refreshToken)).status).toBe(401);
    expect(await callMe(r2.token)).toBe(401);
  });

  it('ends the session if two token pairs issued for one refresh token are both used, so that a thief is signed out', async () => {
    const r1 = await createTokens();
    const owners = (await exchangeToken(r1.refreshToken)).result;
    portal.clock.advance(5_000);
    const thiefs = (await exchangeToken(r1.refreshToken)).result;
    portal.clock.advance(60_000);
    expect((await exchangeToken(owners.refreshToken)).status).toBe(401);
    expect((await exchangeToken(thiefs.refreshToken)).status).toBe(401);
    expect(await callMe(thiefs.token)).toBe(401);
  });

  it('keeps exactly one session valid if two tabs refresh at the same moment', async () => {
    const r1 = await createTokens();
    const answers = await Promise.all([exchangeToken(r1.refreshToken), exchangeToken(r1.refreshToken)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const alive = await Promise.all(answers.map(({ result }) => callMe(result.token)));
    expect(alive.sort()).toEqual([200, 401]);
  });

  it('keeps the session if another tab refreshes again before the new token is first used', async () => {
    const r1 = await createTokens();
    const { database } = portal.services;
    const opening = database.asSession.bind(database);
    const other: Promise<{ status: number }>[] = [];
    vi.spyOn(database, 'asSession').mockImplementationOnce(async (...args) => {
      other.push(exchangeToken(r1.refreshToken));
      await Promise.all(other);
      return opening(...args);
    });
    const tabAnswer = await exchangeToken(r1.refreshToken);
    expect([tabAnswer.status, (await other[0])?.status]).toEqual([200, 200]);
    expect(await callMe(tabAnswer.result.token)).toBe(200);
  });

  it('rejects invalid refresh tokens, including a session token', async () => {
    const { token } = await createTokens();
    for (const forged of ['', 'x', token, 'A'.repeat(43), `${'A'.repeat(42)}\n`])
      expect((await exchangeToken(forged)).code).toBe('AUTH_UNAUTHORIZED');
  });

  it('rejects a refresh token of a locked account or a disabled company', async () => {
    for (const statement of [
      'UPDATE accounts SET status = -1 WHERE id = $1',
      'UPDATE companies SET is_enabled = false WHERE id = (SELECT company_id FROM accounts WHERE id = $1)',
    ]) {
      const someone = await portal.make.employee();
      await setTestPasswords(portal, someone);
      const body = { account: someone.accountName, password, deviceType: 'PHONE' };
      const { result } = await openBrowser(portal).send(loginByUsername, { body });
      await portal.make.owner.query(statement, [someone.accountId]);
      expect((await exchangeToken(result.refreshToken)).status).toBe(401);
      expect(await callMe(result.token)).toBe(401);
    }
  });
});
