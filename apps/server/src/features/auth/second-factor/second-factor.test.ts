import { secondFactors } from '@gatehouse/api/auth/second-factor';
import { sessions } from '@gatehouse/api/auth/sessions';
import { Secret } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Browser, browserOn, givePassword, password } from '../../../../test/kit/browser.ts';
import { codeAt, enrol } from '../../../../test/kit/codes.ts';
import type { Person } from '../../../../test/kit/factories.ts';
import { untilOneWaits } from '../../../../test/kit/locks.ts';
import { type TestPortal, testPortal } from '../../../../test/kit/portal.ts';

const { get, start, confirm, renewRecoveryCodes, turnOff } = secondFactors;
const step = 30_000;

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});

let count = 0;
const fresh = () => browserOn(portal, { address: `10.9.${(++count >> 8) & 255}.${count & 255}` });
const now = () => portal.clock.now();
const next = () => portal.clock.advance(step);

async function someone(): Promise<{ person: Person; browser: Browser }> {
  const person = await portal.make.employee();
  await givePassword(portal, person);
  const browser = fresh();
  await browser.send(sessions.loginByUsername, { body: { account: person.accountName, password } });
  return { person, browser };
}
async function enrolled() {
  const { person, browser } = await someone();
  const held = await enrol(browser, now());
  next();
  return { person, browser, ...held };
}
const auditOf = async (person: Person) =>
  (
    await portal.make.owner.query(
      "SELECT action, coalesce(before::text, '') || coalesce(after::text, '') AS told FROM audit_log WHERE entity = 'secondFactors' AND entity_id = $1 ORDER BY seq",
      [String(person.accountId)],
    )
  ).rows;

describe('setting a second step up', () => {
  it('shows a secret and its picture once, and asks for nothing until a code has confirmed it', async () => {
    const { person, browser } = await someone();
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
    const again = await fresh().send(sessions.loginByUsername, {
      body: { account: person.accountName, password },
    });
    expect(again.result.me.accountName).toBe(person.accountName);
  });

  it('takes a code of the app, answers ten recovery codes, and ends other sessions (ASVS 7.4.3)', async () => {
    const { person, browser } = await someone();
    const other = fresh();
    await other.send(sessions.loginByUsername, { body: { account: person.accountName, password } });
    const { recoveryCodes } = await enrol(browser, now());
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await browser.send(get)).result).toEqual({
      since: now().toISOString(),
      recoveryCodesLeft: 10,
      passkeys: 0,
      required: false,
    });
    expect((await other.send(sessions.me)).status).toBe(401);
  });

  it('ends a session that is being made without it at that moment', async () => {
    const { person, browser } = await someone();
    const { secret } = (await browser.send(start, { body: { password } })).result;
    const { owner } = portal.make;
    const own = [person.accountId];
    // as a sign-in does
    const coming = await owner.connect();
    await coming.query('BEGIN');
    await coming.query('SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE', own);
    await coming.query(
      `INSERT INTO sessions (account_id, company_id, token_hash, created_at, last_seen_at, idle_minutes, idle_expires_at, expires_at)
       SELECT account_id, company_id, '\\x01', created_at, last_seen_at, 30, idle_expires_at, expires_at FROM sessions WHERE account_id = $1`,
      own,
    );
    const answer = browser.send(confirm, { body: { code: codeAt(secret, now()) } });
    await untilOneWaits(owner);
    await coming.query('COMMIT');
    coming.release();
    expect((await answer).status).toBe(200);
    const alive = await owner.query('SELECT FROM sessions WHERE account_id = $1 AND ended_at IS NULL', own);
    expect(alive.rowCount).toBe(1);
  });

  it('wants the password first: a stolen session sets nothing up (ASVS 7.5.1)', async () => {
    const { browser } = await someone();
    const answer = await browser.send(start, { body: { password: 'not-the-Password-1' } });
    expect([answer.status, answer.code]).toEqual([400, 'AUTH_WRONG_PASSWORD']);
    expect((await browser.send(confirm, { body: { code: '000000' } })).code).toBe('API_CONFLICT');
  });

  it('refuses a wrong code, a recovery code, and one of a secret that was begun anew', async () => {
    const { browser } = await someone();
    const first = (await browser.send(start, { body: { password } })).result.secret;
    const second = (await browser.send(start, { body: { password } })).result.secret;
    for (const code of ['', '12345', 'abcd-efgh-jkmn', codeAt(first, now())]) {
      const answer = await browser.send(confirm, { body: { code } });
      expect([400, code === '' ? 'API_INVALID_REQUEST_ARGUMENT' : 'AUTH_SECOND_STEP_WRONG']).toEqual([
        answer.status,
        answer.code,
      ]);
    }
    expect((await browser.send(confirm, { body: { code: codeAt(second, now()) } })).status).toBe(200);
  });

  it('is not begun where there is one already', async () => {
    const { browser } = await enrolled();
    expect((await browser.send(start, { body: { password } })).code).toBe('API_CONFLICT');
    expect((await browser.send(confirm, { body: { code: '123456' } })).code).toBe('API_CONFLICT');
  });

  it('keeps neither secret nor codes readable: not in its tables, not in the audit trail (ASVS 6.5.2)', async () => {
    const { person, secret, recoveryCodes } = await enrolled();
    const { rows } = await portal.make.owner.query(
      `SELECT row_to_json(f)::text || (SELECT json_agg(r)::text FROM recovery_codes r WHERE r.account_id = f.account_id) AS kept
       FROM second_factors f WHERE f.account_id = $1`,
      [person.accountId],
    );
    const kept = rows[0].kept + JSON.stringify(await auditOf(person));
    for (const readable of [
      secret,
      Secret.fromBase32(secret).hex.toLowerCase(),
      ...recoveryCodes,
      recoveryCodes[0]?.replaceAll('-', ''),
    ])
      expect(kept).not.toContain(readable);
    expect(kept).toContain('$argon2id$');
  });
});

describe('changing it', () => {
  it('takes password and code to turn it off; other sessions end, and it is written down', async () => {
    const { person, browser, secret } = await enrolled();
    const code = () => codeAt(secret, now());
    for (const [body, refused] of [
      [{ password: 'not-the-Password-1', code: code() }, 'AUTH_WRONG_PASSWORD'],
      [{ password, code: '000000' }, 'AUTH_SECOND_STEP_WRONG'],
    ] as const)
      expect((await browser.send(turnOff, { body })).code).toBe(refused);
    expect((await browser.send(turnOff, { body: { password, code: code() } })).status).toBe(200);
    expect((await browser.send(get)).result).toMatchObject({ since: null, recoveryCodesLeft: 0 });
    const { result } = await fresh().send(sessions.loginByUsername, {
      body: { account: person.accountName, password },
    });
    expect(result.me.accountName).toBe(person.accountName);
    expect((await auditOf(person)).map(({ action }) => action)).toEqual([
      'secondFactors.start',
      'secondFactors.confirm',
      'secondFactors.turnOff',
    ]);
  });

  it('hands out new recovery codes, after which the old ones do not work', async () => {
    const { browser, secret, recoveryCodes } = await enrolled();
    const renewed = await browser.send(renewRecoveryCodes, {
      body: { password, code: codeAt(secret, now()) },
    });
    expect(renewed.result.recoveryCodes).toHaveLength(10);
    next();
    const old = await browser.send(turnOff, { body: { password, code: recoveryCodes[0] ?? '' } });
    expect(old.code).toBe('AUTH_SECOND_STEP_WRONG');
    const fine = await browser.send(turnOff, { body: { password, code: renewed.result.recoveryCodes[0] } });
    expect(fine.status).toBe(200);
  });

  it('looks at ten codes in a quarter of an hour and forty in a day, then at none (ASVS 6.6.3)', async () => {
    const { browser, secret } = await enrolled();
    const guess = async () => (await browser.send(turnOff, { body: { password, code: '000000' } })).code;
    let looked = 0;
    for (let quarter = 0; quarter < 6; quarter++) {
      for (let i = 0; i < 12; i++) if ((await guess()) === 'AUTH_SECOND_STEP_WRONG') looked++;
      expect(looked).toBe(Math.min(40, 10 * (quarter + 1)));
      // calls keep the session from being idle
      portal.clock.advance(901_000);
    }
    const right = await browser.send(turnOff, { body: { password, code: codeAt(secret, now()) } });
    expect(right.code).toBe('API_TOO_MANY_REQUESTS');
  });
});
