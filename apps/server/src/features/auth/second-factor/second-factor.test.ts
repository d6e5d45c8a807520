import { secondFactors } from '@gatehouse/api/auth/second-factor';
import { sessions } from '@gatehouse/api/auth/sessions';
import type { Person } from '@gatehouse/testing/data/factories';
import { type Browser, openBrowser, password, setTestPasswords } from '@gatehouse/testing/kit/browser';
import { generateCode, setUpTwoStep } from '@gatehouse/testing/kit/codes';
import { waitForLockWait } from '@gatehouse/testing/kit/locks';
import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { Secret } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';

const { get, start, confirm, renewRecoveryCodes, turnOff } = secondFactors;
const step = 30_000;

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});

let count = 0;
const createBrowser = () => openBrowser(portal, { address: `10.9.${(++count >> 8) & 255}.${count & 255}` });
const now = () => portal.clock.now();
const advanceStep = () => portal.clock.advance(step);

async function createSignedIn(): Promise<{ person: Person; browser: Browser }> {
  const person = await portal.make.employee();
  await setTestPasswords(portal, person);
  const browser = createBrowser();
  await browser.send(sessions.loginByUsername, { body: { account: person.accountName, password } });
  return { person, browser };
}
async function createEnrolled() {
  const { person, browser } = await createSignedIn();
  const secondFactor = await setUpTwoStep(browser, now());
  advanceStep();
  return { person, browser, ...secondFactor };
}
const findAuditEntries = async (person: Person) =>
  (
    await portal.make.owner.query(
      "SELECT action, coalesce(before::text, '') || coalesce(after::text, '') AS told FROM audit_log WHERE entity = 'secondFactors' AND entity_id = $1 ORDER BY seq",
      [String(person.accountId)],
    )
  ).rows;

describe('setup of an authenticator app', () => {
  it('shows the secret of an app and its QR code once, and requires no code until the app is confirmed', async () => {
    const { person, browser } = await createSignedIn();
    const begun = await browser.send(start, { body: { password } });
    expect(begun.result.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.result.address).toContain(`secret=${begun.result.secret}`);
    expect(begun.result.picture).toMatch(/^data:image\/svg\+xml;base64,/);
    expect((await browser.send(get)).result).toEqual({
      since: null,
      recoveryCodesLeft: 0,
      passkeys: 0,
      required: false,
    });
    const again = await createBrowser().send(sessions.loginByUsername, {
      body: { account: person.accountName, password },
    });
    expect(again.result.me.accountName).toBe(person.accountName);
  });

  it('confirms an app with a code, returns ten recovery codes and ends other sessions (ASVS 7.4.3)', async () => {
    const { person, browser } = await createSignedIn();
    const other = createBrowser();
    await other.send(sessions.loginByUsername, { body: { account: person.accountName, password } });
    const { recoveryCodes } = await setUpTwoStep(browser, now());
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await browser.send(get)).result).toEqual({
      since: now().toISOString(),
      recoveryCodesLeft: 10,
      passkeys: 0,
      required: false,
    });
    expect((await other.send(sessions.me)).status).toBe(401);
  });

  it('ends a concurrent sign-in without a code when an app is confirmed', async () => {
    const { person, browser } = await createSignedIn();
    const { secret } = (await browser.send(start, { body: { password } })).result;
    const { owner } = portal.make;
    const own = [person.accountId];
    // the transaction locks the account, as a sign-in does
    const connection = await owner.connect();
    await connection.query('BEGIN');
    await connection.query('SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE', own);
    await connection.query(
      `INSERT INTO sessions (account_id, company_id, token_hash, created_at, last_seen_at, idle_minutes, idle_expires_at, expires_at)
       SELECT account_id, company_id, '\\x01', created_at, last_seen_at, 30, idle_expires_at, expires_at FROM sessions WHERE account_id = $1`,
      own,
    );
    const answer = browser.send(confirm, { body: { code: generateCode(secret, now()) } });
    await waitForLockWait(owner);
    await connection.query('COMMIT');
    connection.release();
    expect((await answer).status).toBe(200);
    const alive = await owner.query('SELECT FROM sessions WHERE account_id = $1 AND ended_at IS NULL', own);
    expect(alive.rowCount).toBe(1);
  });

  it('requires the password to set up an app, because a stolen session must not be able to do it (ASVS 7.5.1)', async () => {
    const { browser } = await createSignedIn();
    const answer = await browser.send(start, { body: { password: 'not-the-Password-1' } });
    expect([answer.status, answer.code]).toEqual([400, 'AUTH_WRONG_PASSWORD']);
    expect((await browser.send(confirm, { body: { code: '000000' } })).code).toBe('API_CONFLICT');
  });

  it('rejects a wrong code, a recovery code and a code of a replaced secret when an app is set up', async () => {
    const { browser } = await createSignedIn();
    const first = (await browser.send(start, { body: { password } })).result.secret;
    const second = (await browser.send(start, { body: { password } })).result.secret;
    for (const code of ['', '12345', 'abcd-efgh-jkmn', generateCode(first, now())]) {
      const answer = await browser.send(confirm, { body: { code } });
      expect([400, code === '' ? 'API_INVALID_REQUEST_ARGUMENT' : 'AUTH_SECOND_STEP_WRONG']).toEqual([
        answer.status,
        answer.code,
      ]);
    }
    expect((await browser.send(confirm, { body: { code: generateCode(second, now()) } })).status).toBe(200);
  });

  it('rejects a second setup of an app if one is already confirmed', async () => {
    const { browser } = await createEnrolled();
    expect((await browser.send(start, { body: { password } })).code).toBe('API_CONFLICT');
    expect((await browser.send(confirm, { body: { code: '123456' } })).code).toBe('API_CONFLICT');
  });

  it('stores no readable secret or code of an app in tables or audit trail (ASVS 6.5.2)', async () => {
    const { person, secret, recoveryCodes } = await createEnrolled();
    const { rows } = await portal.make.owner.query(
      `SELECT row_to_json(f)::text || (SELECT json_agg(r)::text FROM recovery_codes r WHERE r.account_id = f.account_id) AS kept
       FROM second_factors f WHERE f.account_id = $1`,
      [person.accountId],
    );
    const storedText = rows[0].kept + JSON.stringify(await findAuditEntries(person));
    for (const readable of [
      secret,
      Secret.fromBase32(secret).hex.toLowerCase(),
      ...recoveryCodes,
      recoveryCodes[0]?.replaceAll('-', ''),
    ])
      expect(storedText).not.toContain(readable);
    expect(storedText).toContain('$argon2id$');
  });
});

describe('changes of two-step verification', () => {
  it('turns two-step verification off with password and code, ends other sessions and records the change', async () => {
    const { person, browser, secret } = await createEnrolled();
    const currentCode = () => generateCode(secret, now());
    for (const [body, refused] of [
      [{ password: 'not-the-Password-1', code: currentCode() }, 'AUTH_WRONG_PASSWORD'],
      [{ password, code: '000000' }, 'AUTH_SECOND_STEP_WRONG'],
    ] as const)
      expect((await browser.send(turnOff, { body })).code).toBe(refused);
    expect((await browser.send(turnOff, { body: { password, code: currentCode() } })).status).toBe(200);
    expect((await browser.send(get)).result).toMatchObject({ since: null, recoveryCodesLeft: 0 });
    const { result } = await createBrowser().send(sessions.loginByUsername, {
      body: { account: person.accountName, password },
    });
    expect(result.me.accountName).toBe(person.accountName);
    expect((await findAuditEntries(person)).map(({ action }) => action)).toEqual([
      'secondFactors.start',
      'secondFactors.confirm',
      'secondFactors.turnOff',
    ]);
  });

  it('returns new recovery codes and rejects the old codes afterwards', async () => {
    const { browser, secret, recoveryCodes } = await createEnrolled();
    const renewed = await browser.send(renewRecoveryCodes, {
      body: { password, code: generateCode(secret, now()) },
    });
    expect(renewed.result.recoveryCodes).toHaveLength(10);
    advanceStep();
    const old = await browser.send(turnOff, { body: { password, code: recoveryCodes[0] ?? '' } });
    expect(old.code).toBe('AUTH_SECOND_STEP_WRONG');
    const fine = await browser.send(turnOff, { body: { password, code: renewed.result.recoveryCodes[0] } });
    expect(fine.status).toBe(200);
  });

  it('checks at most ten codes per account in a quarter of an hour and forty in a day (ASVS 6.6.3)', async () => {
    const { browser, secret } = await createEnrolled();
    const guessCode = async () => (await browser.send(turnOff, { body: { password, code: '000000' } })).code;
    let looked = 0;
    for (let quarter = 0; quarter < 6; quarter++) {
      for (let i = 0; i < 12; i++) if ((await guessCode()) === 'AUTH_SECOND_STEP_WRONG') looked++;
      expect(looked).toBe(Math.min(40, 10 * (quarter + 1)));
      // the calls keep the session active, so that it does not end by inactivity
      portal.clock.advance(901_000);
    }
    const right = await browser.send(turnOff, { body: { password, code: generateCode(secret, now()) } });
    expect(right.code).toBe('API_TOO_MANY_REQUESTS');
  });
});
