import { passkeys } from '@gatehouse/api/auth/passkeys';
import { sessions } from '@gatehouse/api/auth/sessions';
import { signInPolicies } from '@gatehouse/api/auth/sign-in-policy';
import { companies } from '@gatehouse/api/people/companies';
import { employees } from '@gatehouse/api/people/employees';
import { beforeAll, describe, expect, it } from 'vitest';
import { authenticator } from '../../../../test/kit/authenticator.ts';
import { type Browser, browserOn, givePassword, password } from '../../../../test/kit/browser.ts';
import { enrol } from '../../../../test/kit/codes.ts';
import type { Person } from '../../../../test/kit/factories.ts';
import { type TestPortal, testPortal } from '../../../../test/kit/portal.ts';
import { challengeLimits } from '../second-factor/second-factor.service.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});

let count = 0;
const fresh = () => browserOn(portal, { address: `10.31.${(++count >> 8) & 255}.${count & 255}` });
const signIn = (person: Person, browser = fresh()) =>
  browser.send(sessions.loginByUsername, {
    body: { account: person.accountName, password, rememberMe: true },
  });

/** Somebody with a passkey, of these roles. */
async function keyed(key = authenticator(), roles: ('STAFF' | 'ADMIN')[] = ['STAFF']) {
  const person = await portal.make.employee({ roles });
  await givePassword(portal, person);
  const browser = fresh();
  await signIn(person, browser);
  const asked = await browser.send(passkeys.start, { body: { password } });
  const made = await browser.send(passkeys.create, {
    body: { name: 'Phone', passkey: key.make(asked.result) },
  });
  return { person, browser, key, recoveryCodes: made.result.recoveryCodes as string[] };
}
const challengeOf = async (person: Person) => (await signIn(person)).result.challenge as string;
const ask = async (challenge: string) =>
  (await fresh().send(passkeys.askToSignIn, { body: { challenge } })).result;
const finish = (challenge: string, passkey: object, browser = fresh()) =>
  browser.send(passkeys.signIn, { body: { challenge, passkey } });

describe('signing in with a passkey', () => {
  it('comes after a right password, and makes the session that asked for', async () => {
    const { person, key } = await keyed();
    const { result } = await signIn(person);
    expect(result.ways).toEqual(['PASSKEY']);
    const asked = await ask(result.challenge);
    expect(asked).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ id: key.id, transports: ['internal'] }],
    });
    const browser: Browser = fresh();
    const answer = await finish(result.challenge, key.answer(asked), browser);
    expect([answer.status, answer.result.me.accountName]).toEqual([200, person.accountName]);
    expect(answer.cookies[0]?.expires).toEqual(new Date(portal.clock.now().getTime() + 30 * 86_400_000));
    const [shown] = (await browser.send(passkeys.list)).result.passkeys;
    expect(shown.lastUsedAt).toBe(portal.clock.now().toISOString());
  });

  it.each([
    ['of another page', { origin: 'https://evil.example' }],
    ['for another site', { host: 'evil.example' }],
    ['without its user’s finger or PIN', { isUnverified: true }],
    ['to another question', { challenge: 'x'.repeat(43) }],
    ['that makes a passkey', { type: 'webauthn.create' }],
  ])('is refused an answer %s', async (_what, wrong) => {
    const { person, key } = await keyed();
    const challenge = await challengeOf(person);
    const answer = await finish(challenge, key.answer(await ask(challenge), wrong));
    expect([answer.status, answer.code]).toEqual([400, 'AUTH_SECOND_STEP_WRONG']);
  });

  it('takes each answer once, of the password it was asked for, and of that person', async () => {
    const { person, key } = await keyed();
    const [one, two] = [await challengeOf(person), await challengeOf(person)];
    const right = key.answer(await ask(one));
    await ask(two);
    expect((await finish(two, right)).code).toBe('AUTH_SECOND_STEP_WRONG');
    expect((await finish(one, right)).status).toBe(200);
    expect((await finish(one, right)).code).toBe('AUTH_SECOND_STEP_EXPIRED');
    // a wrong answer uses up what was asked, and not the password
    const again = await challengeOf(person);
    const asked = await ask(again);
    expect((await finish(again, key.answer(asked, { isUnverified: true }))).code).toBe(
      'AUTH_SECOND_STEP_WRONG',
    );
    expect((await finish(again, key.answer(asked))).code).toBe('AUTH_SECOND_STEP_WRONG');
    expect((await finish(again, key.answer(await ask(again)))).status).toBe(200);
    const stranger = await keyed();
    const theirs = await challengeOf(stranger.person);
    expect((await finish(theirs, key.answer(await ask(theirs)))).code).toBe('AUTH_SECOND_STEP_WRONG');
  });

  it('ends with the challenge: after five minutes, five tries, and another password', async () => {
    const { person, key } = await keyed();
    const tried = await challengeOf(person);
    for (let i = 0; i < challengeLimits.tries; i++)
      await finish(tried, key.answer(await ask(tried), { host: 'x' }));
    const refused = await fresh().send(passkeys.askToSignIn, { body: { challenge: tried } });
    expect(refused.code).toBe('AUTH_SECOND_STEP_EXPIRED');
    const late = await challengeOf(person);
    const asked = await ask(late);
    portal.clock.advance(challengeLimits.minutes * 60_000);
    expect((await finish(late, key.answer(asked))).code).toBe('AUTH_SECOND_STEP_EXPIRED');
    for (const challenge of ['none', 'A'.repeat(43)])
      expect((await fresh().send(passkeys.askToSignIn, { body: { challenge } })).code).toBe(
        'AUTH_SECOND_STEP_EXPIRED',
      );
  });

  it('refuses a passkey that counts backwards, as a copy would, and writes it down', async () => {
    const { person, key } = await keyed();
    const first = await challengeOf(person);
    expect((await finish(first, key.answer(await ask(first)))).status).toBe(200);
    key.rewind(0);
    const copied = await challengeOf(person);
    expect((await finish(copied, key.answer(await ask(copied)))).code).toBe('AUTH_SECOND_STEP_WRONG');
    const { rows } = await portal.make.owner.query('SELECT kind FROM security_events WHERE subject = $1', [
      person.accountName,
    ]);
    expect(rows).toEqual([{ kind: 'PASSKEY_COPIED' }]);
  });

  it('takes one that does not count, as those kept on several devices do not', async () => {
    const { person, key } = await keyed(authenticator({ counts: false }));
    for (let i = 0; i < 2; i++) {
      const challenge = await challengeOf(person);
      expect((await finish(challenge, key.answer(await ask(challenge)))).status).toBe(200);
    }
  });

  it('leaves the recovery codes for who has lost it, and the app where there is one', async () => {
    const { person, browser, recoveryCodes } = await keyed();
    const challenge = await challengeOf(person);
    const body = { challenge, code: recoveryCodes[0] };
    expect((await fresh().send(sessions.secondStep, { body })).status).toBe(200);
    expect((await signIn(person)).result.ways).toEqual(['PASSKEY']);
    void browser;
    const both = await portal.make.employee();
    await givePassword(portal, both);
    const theirs = fresh();
    await signIn(both, theirs);
    await enrol(theirs, portal.clock.now());
    expect((await signIn(both)).result.ways).toEqual(['APP']);
  });

  it('is taken off by an administrator like the app, and satisfies what is demanded of administrators', async () => {
    const { person, browser } = await keyed(authenticator(), ['ADMIN']);
    const system = await portal.as(await portal.make.sysadmin());
    await system.call(signInPolicies.update, { body: { secondStepForAdministrators: true } });
    expect((await browser.send(companies.pick)).status).toBe(200);
    await portal.make.owner.query('DELETE FROM portal_settings');
    const { result } = await system.call(employees.get, { params: { id: person.employeeId } });
    expect(result.hasSecondStep).toBe(true);
    const removed = await system.call(employees.removeSecondStep, { params: { id: person.employeeId } });
    expect(removed.status).toBe(200);
    expect((await signIn(person)).result.me.accountName).toBe(person.accountName);
  });

  it('is of no use at another address of the portal, where the second step is still asked for', async () => {
    const { person, browser } = await keyed();
    portal.services.settings.publicUrl = 'https://gate.example';
    try {
      const { result } = await signIn(person);
      expect(result.ways).toEqual([]);
      const asked = await fresh().send(passkeys.askToSignIn, { body: { challenge: result.challenge } });
      expect(asked.code).toBe('AUTH_PASSKEY_NOT_FOUND');
      expect((await browser.send(passkeys.list)).result).toMatchObject({
        passkeys: [{ isForThisName: false }],
        obstacle: null,
        address: 'https://gate.example',
      });
    } finally {
      portal.services.settings.publicUrl = 'http://localhost:8080';
    }
  });

  it.each([
    ['http://gate.example', 'NO_HTTPS'],
    ['https://10.1.2.3', 'NO_NAME'],
  ])('is not offered at %s, which says why', async (address, obstacle) => {
    const { browser } = await keyed();
    portal.services.settings.publicUrl = address;
    try {
      expect((await browser.send(passkeys.list)).result.obstacle).toBe(obstacle);
      const answer = await browser.send(passkeys.start, { body: { password } });
      expect([answer.status, answer.code]).toEqual([409, 'AUTH_PASSKEY_UNAVAILABLE']);
    } finally {
      portal.services.settings.publicUrl = 'http://localhost:8080';
    }
  });
});
