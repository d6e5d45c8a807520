import { sessions } from '@gatehouse/api/auth/sessions';
import { DAY } from '@gatehouse/api/platform/dates';
import type { Person } from '@gatehouse/testing/data/factories';
import { openBrowser, password, setTestPasswords } from '@gatehouse/testing/kit/browser';
import { generateCode, setUpTwoStep } from '@gatehouse/testing/kit/codes';
import { waitForLockWait } from '@gatehouse/testing/kit/locks';
import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { tidyChallenges } from '../second-factor/second-factor.jobs.ts';
import { challengeLimits } from '../second-factor/second-factor.service.ts';

const { loginByUsername, secondStep, me } = sessions;
const step = 30_000;

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});

let count = 0;
const createBrowser = () => openBrowser(portal, { address: `10.8.${(++count >> 8) & 255}.${count & 255}` });
const now = () => portal.clock.now();
const advanceStep = () => portal.clock.advance(step);

async function createEnrolled() {
  const person = await portal.make.employee();
  await setTestPasswords(portal, person);
  const browser = createBrowser();
  await browser.send(loginByUsername, { body: { account: person.accountName, password } });
  const secondFactor = await setUpTwoStep(browser, now());
  advanceStep();
  return { person, ...secondFactor };
}
async function requestChallenge(person: Person, more: object = {}): Promise<string> {
  const { result } = await createBrowser().send(loginByUsername, {
    body: { account: person.accountName, password, ...more },
  });
  return result.challenge;
}
const finishSignIn = (challenge: string, code: string, browser = createBrowser()) =>
  browser.send(secondStep, { body: { challenge, code } });

describe('sign-in with two-step verification', () => {
  it('returns a five-minute challenge and no session for the right password of an account with two-step verification', async () => {
    const { person } = await createEnrolled();
    const browser = createBrowser();
    const answer = await browser.send(loginByUsername, { body: { account: person.accountName, password } });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.result).toSorted()).toEqual(['challenge', 'expiresAt', 'ways']);
    expect(answer.result.expiresAt).toBe(new Date(now().getTime() + 300_000).toISOString());
    expect(answer.cookies).toEqual([]);
    const asToken = { authorization: `Bearer ${answer.result.challenge}` };
    expect((await browser.send(me, { headers: asToken })).status).toBe(401);
  });

  it('sends the same answer to a wrong password with and without two-step verification (ASVS 6.3.8)', async () => {
    const { person } = await createEnrolled();
    const plain = await portal.make.employee();
    await setTestPasswords(portal, plain);
    const texts = await Promise.all(
      [person, plain].map(async ({ accountName }) => {
        const answer = await createBrowser().send(loginByUsername, {
          body: { account: accountName, password: 'not-the-Password-1' },
        });
        return answer.text.replace(/"requestId":"[^"]+"/, '');
      }),
    );
    expect(texts[0]).toBe(texts[1]);
  });

  it('opens the requested session after the right code of the authenticator app', async () => {
    const { person, secret } = await createEnrolled();
    const challenge = await requestChallenge(person, { rememberMe: true, deviceName: 'Desk' });
    const browser = createBrowser();
    const answer = await finishSignIn(challenge, generateCode(secret, now()), browser);
    expect(answer.result).toMatchObject({ token: '', me: { accountName: person.accountName } });
    const end = new Date(now().getTime() + 30 * DAY);
    expect(answer.cookies.slice(0, 3).map(({ expires }) => expires)).toEqual([end, end, end]);
    const { content } = (await browser.send(sessions.list)).result;
    expect(content[0]).toMatchObject({ deviceName: 'Desk', current: true });
  });

  it('returns the tokens to clients other than browsers after two-step verification', async () => {
    const { person, secret } = await createEnrolled();
    const challenge = await requestChallenge(person, { deviceType: 'PHONE', deviceToken: 'push-1' });
    const answer = await finishSignIn(challenge, generateCode(secret, now()));
    expect(answer.cookies).toEqual([]);
    expect(answer.result).toMatchObject({
      deviceToken: 'push-1',
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('accepts a recovery code once, in any letter case and with or without dashes', async () => {
    const { person, recoveryCodes } = await createEnrolled();
    const [code = ''] = recoveryCodes;
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `;
    expect((await finishSignIn(await requestChallenge(person), typed)).status).toBe(200);
    expect((await finishSignIn(await requestChallenge(person), code)).code).toBe('AUTH_SECOND_STEP_WRONG');
    expect((await finishSignIn(await requestChallenge(person), recoveryCodes[1] ?? '')).status).toBe(200);
  });

  it('accepts an app code only once, including the code that confirmed the app (ASVS 6.5.1)', async () => {
    const { person, secret } = await createEnrolled();
    const code = generateCode(secret, now());
    const confirmed = generateCode(secret, new Date(now().getTime() - step));
    expect((await finishSignIn(await requestChallenge(person), confirmed)).code).toBe(
      'AUTH_SECOND_STEP_WRONG',
    );
    expect((await finishSignIn(await requestChallenge(person), code)).status).toBe(200);
    expect((await finishSignIn(await requestChallenge(person), code)).code).toBe('AUTH_SECOND_STEP_WRONG');
  });

  it('accepts only one of many concurrent sign-ins with the same app code', async () => {
    const { person, secret } = await createEnrolled();
    const challenges = await Promise.all(Array.from({ length: 5 }, () => requestChallenge(person)));
    const answers = await Promise.all(
      challenges.map((challenge) => finishSignIn(challenge, generateCode(secret, now()))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await portal.make.owner.query(
      'SELECT count(*)::int AS n FROM sessions WHERE account_id = $1 AND ended_at IS NULL',
      [person.accountId],
    );
    expect(rows[0].n).toBe(2);
  });

  it('records the right password and the right code of a sign-in in the audit trail', async () => {
    const { person, secret } = await createEnrolled();
    await finishSignIn(await requestChallenge(person), generateCode(secret, now()));
    const { rows } = await portal.make.owner.query(
      "SELECT action, entity FROM audit_log WHERE company_id = $1 AND action LIKE 'sessions.%' ORDER BY seq",
      [person.companyId],
    );
    expect(rows.slice(1)).toEqual([
      { action: 'sessions.loginByUsername', entity: 'accounts' },
      { action: 'sessions.secondStep', entity: 'sessions' },
    ]);
  });
});

describe('challenges of a sign-in with two-step verification', () => {
  const expectExpired = (answer: { status: number; code: string }) =>
    expect([answer.status, answer.code]).toEqual([400, 'AUTH_SECOND_STEP_EXPIRED']);

  it('accepts a sign-in challenge only once', async () => {
    const { person, secret } = await createEnrolled();
    const challenge = await requestChallenge(person);
    await finishSignIn(challenge, generateCode(secret, now()));
    advanceStep();
    expectExpired(await finishSignIn(challenge, generateCode(secret, now())));
  });

  it('accepts at most five codes per sign-in challenge and records a security event', async () => {
    const { person, secret } = await createEnrolled();
    const challenge = await requestChallenge(person);
    for (let i = 0; i < challengeLimits.tries; i++)
      expect((await finishSignIn(challenge, '000000')).code).toBe('AUTH_SECOND_STEP_WRONG');
    expectExpired(await finishSignIn(challenge, generateCode(secret, now())));
    const { rows } = await portal.make.owner.query(
      "SELECT subject FROM security_events WHERE kind = 'SECOND_STEP_FAILED' AND company_id = $1",
      [person.companyId],
    );
    expect(rows).toEqual([{ subject: person.accountName }]);
  });

  it('records the security event even if the wrong codes were sent for several challenges', async () => {
    const { person } = await createEnrolled();
    for (let i = 0; i < 2; i++) {
      const challenge = await requestChallenge(person);
      for (let tried = 1; tried < challengeLimits.tries; tried++) await finishSignIn(challenge, '000000');
    }
    const { rowCount } = await portal.make.owner.query(
      "SELECT FROM security_events WHERE kind = 'SECOND_STEP_FAILED' AND company_id = $1",
      [person.companyId],
    );
    expect(rowCount).toBeGreaterThan(0);
  });

  it('rejects a sign-in challenge after five minutes', async () => {
    const { person, secret } = await createEnrolled();
    const challenge = await requestChallenge(person);
    portal.clock.advance(challengeLimits.minutes * 60_000);
    expectExpired(await finishSignIn(challenge, generateCode(secret, now())));
  });

  it('rejects the codes of another account for a sign-in challenge', async () => {
    const [own, other] = [await createEnrolled(), await createEnrolled()];
    const answer = await finishSignIn(await requestChallenge(other.person), generateCode(own.secret, now()));
    expect(answer.code).toBe('AUTH_SECOND_STEP_WRONG');
    const recovery = await finishSignIn(await requestChallenge(other.person), own.recoveryCodes[0] ?? '');
    expect(recovery.code).toBe('AUTH_SECOND_STEP_WRONG');
  });

  it.each(['', 'short', 'x'.repeat(43), 'x'.repeat(255)])(
    'rejects an invented sign-in challenge: %s',
    async (challenge) => {
      const answer = await finishSignIn(challenge, '123456');
      expect([answer.status, answer.code]).toEqual([
        400,
        challenge === '' ? 'API_INVALID_REQUEST_ARGUMENT' : 'AUTH_SECOND_STEP_EXPIRED',
      ]);
    },
  );

  const ends: [string, string][] = [
    ['the password changes', "UPDATE accounts SET password_hash = password_hash || 'x' WHERE id = $1"],
    ['the account is locked', 'UPDATE accounts SET status = -1 WHERE id = $1'],
    [
      'the company is disabled',
      'UPDATE companies SET is_enabled = false WHERE id = (SELECT company_id FROM accounts WHERE id = $1)',
    ],
  ];
  it.each(ends)('rejects a sign-in challenge when %s', async (_what, statement) => {
    const { person, secret } = await createEnrolled();
    const challenge = await requestChallenge(person);
    await portal.make.owner.query(statement, [person.accountId]);
    expectExpired(await finishSignIn(challenge, generateCode(secret, now())));
  });

  it('opens no session if the password changes while the code is being checked', async () => {
    const { person, secret } = await createEnrolled();
    const challenge = await requestChallenge(person);
    const { owner } = portal.make;
    const changing = await owner.connect();
    await changing.query('BEGIN');
    await changing.query("UPDATE accounts SET password_hash = 'another' WHERE id = $1", [person.accountId]);
    const answer = finishSignIn(challenge, generateCode(secret, now()));
    await waitForLockWait(owner);
    await changing.query('COMMIT');
    changing.release();
    expect((await answer).code).toBe('AUTH_SECOND_STEP_WRONG');
  });

  it('checks ten codes per account in total, even with several challenges after the right password', async () => {
    const { person, secret } = await createEnrolled();
    const codes: string[] = [];
    for (let i = 0; i < 3; i++) {
      const challenge = await requestChallenge(person);
      for (let j = 0; j < challengeLimits.tries; j++)
        codes.push((await finishSignIn(challenge, '000000')).code);
    }
    expect(codes.filter((code) => code === 'AUTH_SECOND_STEP_WRONG')).toHaveLength(10);
    const right = await finishSignIn(await requestChallenge(person), generateCode(secret, now()));
    expect([right.status, right.headers['retry-after']]).toEqual([429, '900']);
  });

  it('deletes a sign-in challenge after a day', async () => {
    const { person } = await createEnrolled();
    await requestChallenge(person);
    const countChallenges = async () =>
      (
        await portal.make.owner.query(
          'SELECT count(*)::int AS n FROM login_challenges WHERE account_id = $1',
          [person.accountId],
        )
      ).rows[0].n;
    await tidyChallenges.run(portal.services, {});
    expect(await countChallenges()).toBe(1);
    portal.clock.advance(25 * 3_600_000);
    await tidyChallenges.run(portal.services, {});
    expect(await countChallenges()).toBe(0);
  });
});
