import { sessions } from '@gatehouse/api/auth/sessions';
import { beforeAll, describe, expect, it } from 'vitest';
import { browserOn, givePassword, password } from '../../../../test/kit/browser.ts';
import { codeAt, enrol } from '../../../../test/kit/codes.ts';
import type { Person } from '../../../../test/kit/factories.ts';
import { untilOneWaits } from '../../../../test/kit/locks.ts';
import { type TestPortal, testPortal } from '../../../../test/kit/portal.ts';
import { tidyChallenges } from '../second-factor/second-factor.jobs.ts';
import { challengeLimits } from '../second-factor/second-factor.service.ts';

const { loginByUsername, secondStep, me } = sessions;
const step = 30_000;

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});

let count = 0;
const fresh = () => browserOn(portal, { address: `10.8.${(++count >> 8) & 255}.${count & 255}` });
const now = () => portal.clock.now();
const next = () => portal.clock.advance(step);

async function enrolled() {
  const person = await portal.make.employee();
  await givePassword(portal, person);
  const browser = fresh();
  await browser.send(loginByUsername, { body: { account: person.accountName, password } });
  const held = await enrol(browser, now());
  next();
  return { person, ...held };
}
async function challengeOf(person: Person, more: object = {}): Promise<string> {
  const { result } = await fresh().send(loginByUsername, {
    body: { account: person.accountName, password, ...more },
  });
  return result.challenge;
}
const finish = (challenge: string, code: string, browser = fresh()) =>
  browser.send(secondStep, { body: { challenge, code } });

describe('signing in with a second step', () => {
  it('gives a right password a challenge for five minutes, and no session', async () => {
    const { person } = await enrolled();
    const browser = fresh();
    const answer = await browser.send(loginByUsername, { body: { account: person.accountName, password } });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.result).toSorted()).toEqual(['challenge', 'expiresAt', 'ways']);
    expect(answer.result.expiresAt).toBe(new Date(now().getTime() + 300_000).toISOString());
    expect(answer.cookies).toEqual([]);
    const asToken = { authorization: `Bearer ${answer.result.challenge}` };
    expect((await browser.send(me, { headers: asToken })).status).toBe(401);
  });

  it('answers a wrong password as for an account without one (ASVS 6.3.8)', async () => {
    const { person } = await enrolled();
    const plain = await portal.make.employee();
    await givePassword(portal, plain);
    const texts = await Promise.all(
      [person, plain].map(async ({ accountName }) => {
        const answer = await fresh().send(loginByUsername, {
          body: { account: accountName, password: 'not-the-Password-1' },
        });
        return answer.text.replace(/"requestId":"[^"]+"/, '');
      }),
    );
    expect(texts[0]).toBe(texts[1]);
  });

  it('makes the session the password asked for, with the code of the app', async () => {
    const { person, secret } = await enrolled();
    const challenge = await challengeOf(person, { rememberMe: true, deviceName: 'Desk' });
    const browser = fresh();
    const answer = await finish(challenge, codeAt(secret, now()), browser);
    expect(answer.result).toMatchObject({ token: '', me: { accountName: person.accountName } });
    const end = new Date(now().getTime() + 30 * 24 * 3_600_000);
    expect(answer.cookies.slice(0, 3).map(({ expires }) => expires)).toEqual([end, end, end]);
    const { content } = (await browser.send(sessions.list)).result;
    expect(content[0]).toMatchObject({ deviceName: 'Desk', current: true });
  });

  it('hands a client that is no browser its tokens', async () => {
    const { person, secret } = await enrolled();
    const challenge = await challengeOf(person, { deviceType: 'PHONE', deviceToken: 'push-1' });
    const answer = await finish(challenge, codeAt(secret, now()));
    expect(answer.cookies).toEqual([]);
    expect(answer.result).toMatchObject({
      deviceToken: 'push-1',
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('takes a recovery code, as people type it, once', async () => {
    const { person, recoveryCodes } = await enrolled();
    const [code = ''] = recoveryCodes;
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `;
    expect((await finish(await challengeOf(person), typed)).status).toBe(200);
    expect((await finish(await challengeOf(person), code)).code).toBe('AUTH_SECOND_STEP_WRONG');
    expect((await finish(await challengeOf(person), recoveryCodes[1] ?? '')).status).toBe(200);
  });

  it('takes a code of the app once: not again, by nobody, nor the one that confirmed it (ASVS 6.5.1)', async () => {
    const { person, secret } = await enrolled();
    const code = codeAt(secret, now());
    const confirmed = codeAt(secret, new Date(now().getTime() - step));
    expect((await finish(await challengeOf(person), confirmed)).code).toBe('AUTH_SECOND_STEP_WRONG');
    expect((await finish(await challengeOf(person), code)).status).toBe(200);
    expect((await finish(await challengeOf(person), code)).code).toBe('AUTH_SECOND_STEP_WRONG');
  });

  it('lets one of many at the same moment in with one code', async () => {
    const { person, secret } = await enrolled();
    const challenges = await Promise.all(Array.from({ length: 5 }, () => challengeOf(person)));
    const answers = await Promise.all(challenges.map((one) => finish(one, codeAt(secret, now()))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await portal.make.owner.query(
      'SELECT count(*)::int AS n FROM sessions WHERE account_id = $1 AND ended_at IS NULL',
      [person.accountId],
    );
    expect(rows[0].n).toBe(2);
  });

  it('writes both steps to the audit trail', async () => {
    const { person, secret } = await enrolled();
    await finish(await challengeOf(person), codeAt(secret, now()));
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

describe('a challenge', () => {
  const expired = (answer: { status: number; code: string }) =>
    expect([answer.status, answer.code]).toEqual([400, 'AUTH_SECOND_STEP_EXPIRED']);

  it('is used once', async () => {
    const { person, secret } = await enrolled();
    const challenge = await challengeOf(person);
    await finish(challenge, codeAt(secret, now()));
    next();
    expired(await finish(challenge, codeAt(secret, now())));
  });

  it('takes five codes, then none, and leaves a word for who watches', async () => {
    const { person, secret } = await enrolled();
    const challenge = await challengeOf(person);
    for (let i = 0; i < challengeLimits.tries; i++)
      expect((await finish(challenge, '000000')).code).toBe('AUTH_SECOND_STEP_WRONG');
    expired(await finish(challenge, codeAt(secret, now())));
    const { rows } = await portal.make.owner.query(
      "SELECT subject FROM security_events WHERE kind = 'SECOND_STEP_FAILED' AND company_id = $1",
      [person.companyId],
    );
    expect(rows).toEqual([{ subject: person.accountName }]);
  });

  it('leaves that word as well of whoever asks for another before the fifth code', async () => {
    const { person } = await enrolled();
    for (let i = 0; i < 2; i++) {
      const challenge = await challengeOf(person);
      for (let tried = 1; tried < challengeLimits.tries; tried++) await finish(challenge, '000000');
    }
    const { rowCount } = await portal.make.owner.query(
      "SELECT FROM security_events WHERE kind = 'SECOND_STEP_FAILED' AND company_id = $1",
      [person.companyId],
    );
    expect(rowCount).toBeGreaterThan(0);
  });

  it('is over after five minutes', async () => {
    const { person, secret } = await enrolled();
    const challenge = await challengeOf(person);
    portal.clock.advance(challengeLimits.minutes * 60_000);
    expired(await finish(challenge, codeAt(secret, now())));
  });

  it('is of one account: the code of another does not fit it', async () => {
    const [mine, theirs] = [await enrolled(), await enrolled()];
    const answer = await finish(await challengeOf(theirs.person), codeAt(mine.secret, now()));
    expect(answer.code).toBe('AUTH_SECOND_STEP_WRONG');
    const recovery = await finish(await challengeOf(theirs.person), mine.recoveryCodes[0] ?? '');
    expect(recovery.code).toBe('AUTH_SECOND_STEP_WRONG');
  });

  it.each(['', 'short', 'x'.repeat(43), 'x'.repeat(255)])('is none that was made up: %s', async (made) => {
    const answer = await finish(made, '123456');
    expect([answer.status, answer.code]).toEqual([
      400,
      made === '' ? 'API_INVALID_REQUEST_ARGUMENT' : 'AUTH_SECOND_STEP_EXPIRED',
    ]);
  });

  const ends: [string, string][] = [
    ['the password changes', "UPDATE accounts SET password_hash = password_hash || 'x' WHERE id = $1"],
    ['the account is locked', 'UPDATE accounts SET status = -1 WHERE id = $1'],
    [
      'the company is disabled',
      'UPDATE companies SET is_enabled = false WHERE id = (SELECT company_id FROM accounts WHERE id = $1)',
    ],
  ];
  it.each(ends)('is over when %s', async (_what, statement) => {
    const { person, secret } = await enrolled();
    const challenge = await challengeOf(person);
    await portal.make.owner.query(statement, [person.accountId]);
    expired(await finish(challenge, codeAt(secret, now())));
  });

  it('makes no session once the password is changed while its code is looked at', async () => {
    const { person, secret } = await enrolled();
    const challenge = await challengeOf(person);
    const { owner } = portal.make;
    const changing = await owner.connect();
    await changing.query('BEGIN');
    await changing.query("UPDATE accounts SET password_hash = 'another' WHERE id = $1", [person.accountId]);
    const answer = finish(challenge, codeAt(secret, now()));
    await untilOneWaits(owner);
    await changing.query('COMMIT');
    changing.release();
    expect((await answer).code).toBe('AUTH_SECOND_STEP_WRONG');
  });

  it('does not make more guesses of a right password: ten codes are looked at, whoever asks', async () => {
    const { person, secret } = await enrolled();
    const codes: string[] = [];
    for (let i = 0; i < 3; i++) {
      const challenge = await challengeOf(person);
      for (let j = 0; j < challengeLimits.tries; j++) codes.push((await finish(challenge, '000000')).code);
    }
    expect(codes.filter((code) => code === 'AUTH_SECOND_STEP_WRONG')).toHaveLength(10);
    const right = await finish(await challengeOf(person), codeAt(secret, now()));
    expect([right.status, right.headers['retry-after']]).toEqual([429, '900']);
  });

  it('is forgotten after a day', async () => {
    const { person } = await enrolled();
    await challengeOf(person);
    const left = async () =>
      (
        await portal.make.owner.query(
          'SELECT count(*)::int AS n FROM login_challenges WHERE account_id = $1',
          [person.accountId],
        )
      ).rows[0].n;
    await tidyChallenges.run(portal.services, {});
    expect(await left()).toBe(1);
    portal.clock.advance(25 * 3_600_000);
    await tidyChallenges.run(portal.services, {});
    expect(await left()).toBe(0);
  });
});
