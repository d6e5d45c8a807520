import { passkeys } from '@gatehouse/api/auth/passkeys';
import { sessions } from '@gatehouse/api/auth/sessions';
import { signInPolicies } from '@gatehouse/api/auth/sign-in-policy';
import { companies } from '@gatehouse/api/people/companies';
import { employees } from '@gatehouse/api/people/employees';
import { DAY } from '@gatehouse/api/platform/dates';
import type { Person } from '@gatehouse/testing/data/factories';
import { createAuthenticator } from '@gatehouse/testing/kit/authenticator';
import { type Browser, openBrowser, password, setTestPasswords } from '@gatehouse/testing/kit/browser';
import { setUpTwoStep } from '@gatehouse/testing/kit/codes';
import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { challengeLimits } from '../second-factor/second-factor.service.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});

let count = 0;
const createBrowser = () => openBrowser(portal, { address: `10.31.${(++count >> 8) & 255}.${count & 255}` });
const signIn = (person: Person, browser = createBrowser()) =>
  browser.send(sessions.loginByUsername, {
    body: { account: person.accountName, password, rememberMe: true },
  });

async function createWithPasskey(key = createAuthenticator(), roles: ('STAFF' | 'ADMIN')[] = ['STAFF']) {
  const person = await portal.make.employee({ roles });
  await setTestPasswords(portal, person);
  const browser = createBrowser();
  await signIn(person, browser);
  const startAnswer = await browser.send(passkeys.start, { body: { password } });
  const createAnswer = await browser.send(passkeys.create, {
    body: { name: 'Phone', passkey: key.make(startAnswer.result) },
  });
  return { person, browser, key, recoveryCodes: createAnswer.result.recoveryCodes as string[] };
}
const requestChallenge = async (person: Person) => (await signIn(person)).result.challenge as string;
const requestOptions = async (challenge: string) =>
  (await createBrowser().send(passkeys.askToSignIn, { body: { challenge } })).result;
const finishSignIn = (challenge: string, passkey: object, browser = createBrowser()) =>
  browser.send(passkeys.signIn, { body: { challenge, passkey } });

describe('sign-in with a passkey', () => {
  it('signs in with a passkey after the right password, and opens the requested type of session', async () => {
    const { person, key } = await createWithPasskey();
    const { result } = await signIn(person);
    expect(result.ways).toEqual(['PASSKEY']);
    const options = await requestOptions(result.challenge);
    expect(options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ id: key.id, transports: ['internal'] }],
    });
    const browser: Browser = createBrowser();
    const answer = await finishSignIn(result.challenge, key.answer(options), browser);
    expect([answer.status, answer.result.me.accountName]).toEqual([200, person.accountName]);
    expect(answer.cookies[0]?.expires).toEqual(new Date(portal.clock.now().getTime() + 30 * DAY));
    const [usedPasskey] = (await browser.send(passkeys.list)).result.passkeys;
    expect(usedPasskey.lastUsedAt).toBe(portal.clock.now().toISOString());
  });

  it.each([
    ['of another page', { origin: 'https://evil.example' }],
    ['for another site', { host: 'evil.example' }],
    ['without its user’s finger or PIN', { isUnverified: true }],
    ['to another question', { challenge: 'x'.repeat(43) }],
    ['that makes a passkey', { type: 'webauthn.create' }],
  ])("rejects a passkey sign-in if the browser's answer has %s", async (_what, wrong) => {
    const { person, key } = await createWithPasskey();
    const challenge = await requestChallenge(person);
    const answer = await finishSignIn(challenge, key.answer(await requestOptions(challenge), wrong));
    expect([answer.status, answer.code]).toEqual([400, 'AUTH_SECOND_STEP_WRONG']);
  });

  it('accepts a passkey response once, only for its own sign-in and person', async () => {
    const { person, key } = await createWithPasskey();
    const [first, two] = [await requestChallenge(person), await requestChallenge(person)];
    const right = key.answer(await requestOptions(first));
    await requestOptions(two);
    expect((await finishSignIn(two, right)).code).toBe('AUTH_SECOND_STEP_WRONG');
    expect((await finishSignIn(first, right)).status).toBe(200);
    expect((await finishSignIn(first, right)).code).toBe('AUTH_SECOND_STEP_EXPIRED');
    // a wrong passkey response consumes the passkey challenge but not the sign-in challenge
    const again = await requestChallenge(person);
    const options = await requestOptions(again);
    expect((await finishSignIn(again, key.answer(options, { isUnverified: true }))).code).toBe(
      'AUTH_SECOND_STEP_WRONG',
    );
    expect((await finishSignIn(again, key.answer(options))).code).toBe('AUTH_SECOND_STEP_WRONG');
    expect((await finishSignIn(again, key.answer(await requestOptions(again)))).status).toBe(200);
    const stranger = await createWithPasskey();
    const strangerChallenge = await requestChallenge(stranger.person);
    expect(
      (await finishSignIn(strangerChallenge, key.answer(await requestOptions(strangerChallenge)))).code,
    ).toBe('AUTH_SECOND_STEP_WRONG');
  });

  it('rejects a passkey sign-in after five minutes, after five tries and for an unknown challenge', async () => {
    const { person, key } = await createWithPasskey();
    const tried = await requestChallenge(person);
    for (let i = 0; i < challengeLimits.tries; i++)
      await finishSignIn(tried, key.answer(await requestOptions(tried), { host: 'x' }));
    const refused = await createBrowser().send(passkeys.askToSignIn, { body: { challenge: tried } });
    expect(refused.code).toBe('AUTH_SECOND_STEP_EXPIRED');
    const late = await requestChallenge(person);
    const options = await requestOptions(late);
    portal.clock.advance(challengeLimits.minutes * 60_000);
    expect((await finishSignIn(late, key.answer(options))).code).toBe('AUTH_SECOND_STEP_EXPIRED');
    for (const challenge of ['none', 'A'.repeat(43)])
      expect((await createBrowser().send(passkeys.askToSignIn, { body: { challenge } })).code).toBe(
        'AUTH_SECOND_STEP_EXPIRED',
      );
  });

  it('rejects a sign-in with a passkey counter that has not increased, and records a security event', async () => {
    const { person, key } = await createWithPasskey();
    const first = await requestChallenge(person);
    expect((await finishSignIn(first, key.answer(await requestOptions(first)))).status).toBe(200);
    key.rewind(0);
    const copied = await requestChallenge(person);
    expect((await finishSignIn(copied, key.answer(await requestOptions(copied)))).code).toBe(
      'AUTH_SECOND_STEP_WRONG',
    );
    const { rows } = await portal.make.owner.query('SELECT kind FROM security_events WHERE subject = $1', [
      person.accountName,
    ]);
    expect(rows).toEqual([{ kind: 'PASSKEY_COPIED' }]);
  });

  it('accepts a passkey without a signature counter, such as a synced passkey', async () => {
    const { person, key } = await createWithPasskey(createAuthenticator({ counts: false }));
    for (let i = 0; i < 2; i++) {
      const challenge = await requestChallenge(person);
      expect((await finishSignIn(challenge, key.answer(await requestOptions(challenge)))).status).toBe(200);
    }
  });

  it('accepts a recovery code instead of the passkey, and offers the app if the account has one', async () => {
    const { person, browser, recoveryCodes } = await createWithPasskey();
    const challenge = await requestChallenge(person);
    const body = { challenge, code: recoveryCodes[0] };
    expect((await createBrowser().send(sessions.secondStep, { body })).status).toBe(200);
    expect((await signIn(person)).result.ways).toEqual(['PASSKEY']);
    void browser;
    const both = await portal.make.employee();
    await setTestPasswords(portal, both);
    const otherBrowser = createBrowser();
    await signIn(both, otherBrowser);
    await setUpTwoStep(otherBrowser, portal.clock.now());
    expect((await signIn(both)).result.ways).toEqual(['APP']);
  });

  it("accepts passkeys as the required two-step verification of administrators, and lets an administrator remove a person's passkeys", async () => {
    const { person, browser } = await createWithPasskey(createAuthenticator(), ['ADMIN']);
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

  it("offers no passkey after the portal's address has changed, but still requires two-step verification", async () => {
    const { person, browser } = await createWithPasskey();
    portal.services.settings.publicUrl = 'https://gate.example';
    try {
      const { result } = await signIn(person);
      expect(result.ways).toEqual([]);
      const answer = await createBrowser().send(passkeys.askToSignIn, {
        body: { challenge: result.challenge },
      });
      expect(answer.code).toBe('AUTH_PASSKEY_NOT_FOUND');
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
  ])('refuses passkeys at %s and reports the reason', async (address, obstacle) => {
    const { browser } = await createWithPasskey();
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
