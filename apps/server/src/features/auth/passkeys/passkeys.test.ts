import { X509Certificate } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { passkeyLimits } from '@gatehouse/api/auth/passkey-shapes';
import { passkeys } from '@gatehouse/api/auth/passkeys';
import { secondFactors } from '@gatehouse/api/auth/second-factor';
import { sessions } from '@gatehouse/api/auth/sessions';
import type { Person } from '@gatehouse/testing/data/factories';
import { createAuthenticator } from '@gatehouse/testing/kit/authenticator';
import { type Browser, openBrowser, password, setTestPasswords } from '@gatehouse/testing/kit/browser';
import { testCertificate } from '@gatehouse/testing/kit/certificate';
import { generateCode, setUpTwoStep } from '@gatehouse/testing/kit/codes';
import { registerCleanup } from '@gatehouse/testing/portal/cleanup';
import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { SettingsService } from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { beforeAll, describe, expect, it } from 'vitest';
import { passkeyMinutes } from './passkeys.service.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});

let count = 0;
const createBrowser = () => openBrowser(portal, { address: `10.30.${(++count >> 8) & 255}.${count & 255}` });
const signIn = (person: Person, browser = createBrowser()) =>
  browser.send(sessions.loginByUsername, { body: { account: person.accountName, password } });

async function createSignedIn() {
  const person = await portal.make.employee();
  await setTestPasswords(portal, person);
  const browser = createBrowser();
  await signIn(person, browser);
  return { person, browser };
}
const start = (browser: Browser, proof: object = {}) =>
  browser.send(passkeys.start, { body: { password, ...proof } });

/** Adds a passkey. If two-step verification is already on, `proof` must contain a code or passkey response. */
async function addPasskey(browser: Browser, name = 'Phone', proof: object = {}, key = createAuthenticator()) {
  const startAnswer = await start(browser, proof);
  const createAnswer = await browser.send(passkeys.create, {
    body: { name, passkey: key.make(startAnswer.result) },
  });
  return { key, made: createAnswer };
}
/** Creates a signed-in person with a passkey and no authenticator app. */
async function createWithPasskey() {
  const { person, browser } = await createSignedIn();
  const { key, made } = await addPasskey(browser);
  return {
    person,
    browser,
    key,
    recoveryCodes: made.result.recoveryCodes as string[],
    id: made.result.passkey.id,
  };
}
const createProof = async (browser: Browser, key: ReturnType<typeof createAuthenticator>) => ({
  password,
  passkey: key.answer((await browser.send(passkeys.ask)).result),
});
const listPasskeys = async (browser: Browser) => (await browser.send(passkeys.list)).result.passkeys;

describe('passkeys of a person', () => {
  it('adds a named passkey after a password check, and returns recovery codes with the first passkey', async () => {
    const { person, browser } = await createSignedIn();
    const other = createBrowser();
    await signIn(person, other);
    const { made } = await addPasskey(browser, 'Work phone');
    expect(made.result).toMatchObject({
      passkey: { name: 'Work phone', lastUsedAt: null, isForThisName: true, isSynced: false },
    });
    expect(new Set(made.result.recoveryCodes).size).toBe(10);
    expect(await listPasskeys(browser)).toHaveLength(1);
    expect((await browser.send(secondFactors.get)).result).toMatchObject({
      since: null,
      passkeys: 1,
      recoveryCodesLeft: 10,
    });
    // adding a passkey ends all other sessions, as adding an app does (ASVS 7.4.3)
    expect((await other.send(sessions.me)).status).toBe(401);
  });

  it('requires the password to add a passkey, and also a code or passkey if two-step verification is on (ASVS 7.5.1)', async () => {
    const { browser } = await createSignedIn();
    expect((await start(browser, { password: 'not-the-Password-1' })).code).toBe('AUTH_WRONG_PASSWORD');
    const { secret } = await setUpTwoStep(browser, portal.clock.now());
    portal.clock.advance(30_000);
    const bare = await start(browser);
    expect([bare.status, bare.result.fields]).toMatchObject([400, [{ field: 'code', rule: 'required' }]]);
    expect((await start(browser, { code: '000000' })).code).toBe('AUTH_SECOND_STEP_WRONG');
    const { made, key } = await addPasskey(browser, 'One', {
      code: generateCode(secret, portal.clock.now()),
    });
    // no recovery codes are returned, because the account already has recovery codes from the app
    expect([made.status, made.result.recoveryCodes]).toEqual([200, []]);
    const second = await addPasskey(browser, 'Two', await createProof(browser, key));
    expect(second.made.status).toBe(200);
    // the password alone does not add an app to an account with a passkey
    const { browser: onlyKey } = await createWithPasskey();
    expect((await onlyKey.send(secondFactors.start, { body: { password } })).result.fields).toHaveLength(1);
  });

  it('rejects a passkey with a counter that has not increased, records a security event and leaves the account unchanged', async () => {
    const { person, browser, key } = await createWithPasskey();
    expect((await addPasskey(browser, 'Two', await createProof(browser, key))).made.status).toBe(200);
    key.rewind(0);
    expect((await start(browser, await createProof(browser, key))).code).toBe('AUTH_SECOND_STEP_WRONG');
    const { rows } = await portal.make.owner.query('SELECT kind FROM security_events WHERE subject = $1', [
      person.accountName,
    ]);
    expect(rows).toEqual([{ kind: 'PASSKEY_COPIED' }]);
  });

  it.each([
    ['of another page', { origin: 'https://evil.example' }],
    ['for another site', { host: 'evil.example' }],
    ['without its user’s finger or PIN', { isUnverified: true }],
    ['to another question', { challenge: 'x'.repeat(43) }],
    ['that is a signature', { type: 'webauthn.get' }],
  ])("rejects a new passkey if the browser's answer has %s", async (_what, wrong) => {
    const { browser } = await createSignedIn();
    const passkey = createAuthenticator().make((await start(browser)).result, wrong);
    const answer = await browser.send(passkeys.create, { body: { name: 'x', passkey } });
    expect([answer.status, answer.code]).toEqual([400, 'AUTH_PASSKEY_REFUSED']);
    expect(await listPasskeys(browser)).toEqual([]);
  });

  it('creates a passkey once per challenge, only in the same session and within five minutes', async () => {
    const { person, browser } = await createSignedIn();
    const key = createAuthenticator();
    const passkey = key.make((await start(browser)).result);
    const other = createBrowser();
    await signIn(person, other);
    const create = (sender: Browser, body = { name: 'x', passkey }) => sender.send(passkeys.create, { body });
    expect((await create(other)).code).toBe('AUTH_PASSKEY_REFUSED');
    expect((await create(browser)).status).toBe(200);
    expect((await create(browser)).code).toBe('AUTH_PASSKEY_REFUSED');
    const late = createAuthenticator();
    const options = (await start(browser, await createProof(browser, key))).result;
    portal.clock.advance(passkeyMinutes * 60_000);
    expect((await create(browser, { name: 'y', passkey: late.make(options) })).code).toBe(
      'AUTH_PASSKEY_REFUSED',
    );
  });

  it("does not fetch a revocation list from the URL in a passkey's certificate (security.md §1.16)", async () => {
    const requestedUrls: string[] = [];
    const catcher = createServer(({ url = '' }, response) => {
      requestedUrls.push(url);
      response.end();
    });
    await new Promise<void>((resolve) => catcher.listen(0, '127.0.0.1', resolve));
    registerCleanup(async () => void catcher.close());
    const list = `http://127.0.0.1:${(catcher.address() as AddressInfo).port}/revoked`;
    // the test signs the certificate with its own root; attackers can get certificates with a trusted root, because the
    // library trusts manufacturers that issue certificates to anyone
    const maker = testCertificate('Maker');
    SettingsService.setRootCertificates({ identifier: 'apple', certificates: [maker.cert] });
    const { raw } = new X509Certificate(testCertificate('Key', { by: maker, list }).cert);
    const { browser } = await createSignedIn();
    const passkey = createAuthenticator().make((await start(browser)).result);
    const attested = isoCBOR.decodeFirst<Map<string, unknown>>(
      new Uint8Array(Buffer.from(passkey.attestationObject, 'base64url')),
    );
    attested.set('fmt', 'apple').set('attStmt', new Map([['x5c', [new Uint8Array(raw)]]]));
    const attestationObject = Buffer.from(isoCBOR.encode(attested as never)).toString('base64url');
    const body = { name: 'Phone', passkey: { ...passkey, attestationObject } };
    expect((await browser.send(passkeys.create, { body })).code).toBe('AUTH_PASSKEY_REFUSED');
    expect(requestedUrls).toEqual([]);
  });

  it('rejects a passkey of another person and an eleventh passkey', async () => {
    const { browser, key } = await createWithPasskey();
    const { browser: stranger } = await createSignedIn();
    const passkey = key.make((await start(stranger)).result);
    expect((await stranger.send(passkeys.create, { body: { name: 'x', passkey } })).code).toBe(
      'AUTH_PASSKEY_REFUSED',
    );
    for (let i = 1; i < passkeyLimits.each; i++)
      await addPasskey(browser, `Key ${i}`, await createProof(browser, key));
    expect(await listPasskeys(browser)).toHaveLength(passkeyLimits.each);
    expect((await start(browser, await createProof(browser, key))).code).toBe('AUTH_PASSKEY_LIMIT');
  });

  it('lets only the owner rename a passkey, or remove it with password and second factor', async () => {
    const { browser, key, id } = await createWithPasskey();
    const { browser: stranger } = await createWithPasskey();
    const params = { id };
    const name = 'Desk';
    expect((await browser.send(passkeys.rename, { params, body: { name } })).result.name).toBe(name);
    for (const answer of [
      await stranger.send(passkeys.rename, { params, body: { name } }),
      await stranger.send(passkeys.remove, { params, body: { password } }),
    ])
      expect(answer.code).toBe('AUTH_PASSKEY_NOT_FOUND');
    const bare = await browser.send(passkeys.remove, { params, body: { password } });
    expect(bare.result.fields).toMatchObject([{ field: 'code' }]);
    const removal = await browser.send(passkeys.remove, { params, body: await createProof(browser, key) });
    expect(removal.status).toBe(200);
    // after the last passkey is removed, recovery codes are deleted and the password alone is enough to sign in
    expect((await browser.send(secondFactors.get)).result).toMatchObject({
      passkeys: 0,
      recoveryCodesLeft: 0,
    });
  });

  it('records an added passkey in the audit trail without keys, and notifies the owner', async () => {
    const { person, browser, key, id } = await createWithPasskey();
    await browser.send(passkeys.remove, { params: { id }, body: await createProof(browser, key) });
    const { rows } = await portal.make.owner.query(
      "SELECT action, coalesce(before::text, '') || coalesce(after::text, '') AS told FROM audit_log WHERE entity = 'passkeys' AND actor_account_id = $1 ORDER BY seq",
      [person.accountId],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'passkeys.start',
      'passkeys.create',
      'passkeys.ask',
      'passkeys.remove',
    ]);
    expect(JSON.stringify(rows)).not.toContain(key.id);
    const mails = await portal.make.owner.query('SELECT kind FROM mails WHERE account_id = $1 ORDER BY id', [
      person.accountId,
    ]);
    expect(mails.rows.map(({ kind }) => kind)).toEqual(['PASSKEY_ADDED', 'SECOND_STEP_OFF']);
  });
});

describe('authenticator app in addition to passkeys', () => {
  it('sets up and turns off the app with a passkey as proof of identity, and keeps the recovery codes', async () => {
    const { person, browser, key } = await createWithPasskey();
    const begun = await browser.send(secondFactors.start, { body: await createProof(browser, key) });
    const code = generateCode(begun.result.secret, portal.clock.now());
    expect((await browser.send(secondFactors.confirm, { body: { code } })).result.recoveryCodes).toHaveLength(
      10,
    );
    const off = await browser.send(secondFactors.turnOff, { body: await createProof(browser, key) });
    expect(off.status).toBe(200);
    expect((await browser.send(secondFactors.get)).result).toMatchObject({
      since: null,
      passkeys: 1,
      recoveryCodesLeft: 10,
    });
    const { rows } = await portal.make.owner.query(
      'SELECT kind FROM mails WHERE account_id = $1 ORDER BY id DESC LIMIT 1',
      [person.accountId],
    );
    expect(rows).toEqual([{ kind: 'APP_REMOVED' }]);
  });

  it('accepts a passkey instead of a code for new recovery codes', async () => {
    const { browser, key, recoveryCodes } = await createWithPasskey();
    const renewed = await browser.send(secondFactors.renewRecoveryCodes, {
      body: await createProof(browser, key),
    });
    expect(renewed.result.recoveryCodes).toHaveLength(10);
    const old = await browser.send(secondFactors.renewRecoveryCodes, {
      body: { password, code: recoveryCodes[0] },
    });
    expect(old.code).toBe('AUTH_SECOND_STEP_WRONG');
  });
});
