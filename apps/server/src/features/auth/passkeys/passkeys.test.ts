import { X509Certificate } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { passkeyLimits } from '@gatehouse/api/auth/passkey-shapes';
import { passkeys } from '@gatehouse/api/auth/passkeys';
import { secondFactors } from '@gatehouse/api/auth/second-factor';
import { sessions } from '@gatehouse/api/auth/sessions';
import { SettingsService } from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { beforeAll, describe, expect, it } from 'vitest';
import { authenticator } from '../../../../test/kit/authenticator.ts';
import { type Browser, browserOn, givePassword, password } from '../../../../test/kit/browser.ts';
import { testCertificate } from '../../../../test/kit/certificate.ts';
import { codeAt, enrol } from '../../../../test/kit/codes.ts';
import { atEnd } from '../../../../test/kit/ends.ts';
import type { Person } from '../../../../test/kit/factories.ts';
import { type TestPortal, testPortal } from '../../../../test/kit/portal.ts';
import { passkeyMinutes } from './passkeys.service.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});

let count = 0;
const fresh = () => browserOn(portal, { address: `10.30.${(++count >> 8) & 255}.${count & 255}` });
const signIn = (person: Person, browser = fresh()) =>
  browser.send(sessions.loginByUsername, { body: { account: person.accountName, password } });

async function someone() {
  const person = await portal.make.employee();
  await givePassword(portal, person);
  const browser = fresh();
  await signIn(person, browser);
  return { person, browser };
}
const start = (browser: Browser, proof: object = {}) =>
  browser.send(passkeys.start, { body: { password, ...proof } });

/** Adds a passkey; `proof` where there is a second step already. */
async function add(browser: Browser, name = 'Phone', proof: object = {}, key = authenticator()) {
  const asked = await start(browser, proof);
  const made = await browser.send(passkeys.create, { body: { name, passkey: key.make(asked.result) } });
  return { key, made };
}
/** Somebody with a passkey and nothing else. */
async function keyed() {
  const { person, browser } = await someone();
  const { key, made } = await add(browser);
  return {
    person,
    browser,
    key,
    recoveryCodes: made.result.recoveryCodes as string[],
    id: made.result.passkey.id,
  };
}
const proofOf = async (browser: Browser, key: ReturnType<typeof authenticator>) => ({
  password,
  passkey: key.answer((await browser.send(passkeys.ask)).result),
});
const list = async (browser: Browser) => (await browser.send(passkeys.list)).result.passkeys;

describe('a passkey', () => {
  it('is added after the password, named, and answers recovery codes when it is the first of a second step', async () => {
    const { person, browser } = await someone();
    const other = fresh();
    await signIn(person, other);
    const { made } = await add(browser, 'Work phone');
    expect(made.result).toMatchObject({
      passkey: { name: 'Work phone', lastUsedAt: null, isForThisName: true, isSynced: false },
    });
    expect(new Set(made.result.recoveryCodes).size).toBe(10);
    expect(await list(browser)).toHaveLength(1);
    expect((await browser.send(secondFactors.get)).result).toMatchObject({
      since: null,
      passkeys: 1,
      recoveryCodesLeft: 10,
    });
    // as the app does (ASVS 7.4.3)
    expect((await other.send(sessions.me)).status).toBe(401);
  });

  it('wants the password, and where there is a second step that as well: a code or a passkey (ASVS 7.5.1)', async () => {
    const { browser } = await someone();
    expect((await start(browser, { password: 'not-the-Password-1' })).code).toBe('AUTH_WRONG_PASSWORD');
    const { secret } = await enrol(browser, portal.clock.now());
    portal.clock.advance(30_000);
    const bare = await start(browser);
    expect([bare.status, bare.result.fields]).toMatchObject([400, [{ field: 'code', rule: 'required' }]]);
    expect((await start(browser, { code: '000000' })).code).toBe('AUTH_SECOND_STEP_WRONG');
    const { made, key } = await add(browser, 'One', { code: codeAt(secret, portal.clock.now()) });
    // the app's codes are there already
    expect([made.status, made.result.recoveryCodes]).toEqual([200, []]);
    const second = await add(browser, 'Two', await proofOf(browser, key));
    expect(second.made.status).toBe(200);
    // nor does the password alone add an app beside a passkey
    const { browser: onlyKey } = await keyed();
    expect((await onlyKey.send(secondFactors.start, { body: { password } })).result.fields).toHaveLength(1);
  });

  it('that counts backwards, as a copy would, changes nothing and is written down', async () => {
    const { person, browser, key } = await keyed();
    expect((await add(browser, 'Two', await proofOf(browser, key))).made.status).toBe(200);
    key.rewind(0);
    expect((await start(browser, await proofOf(browser, key))).code).toBe('AUTH_SECOND_STEP_WRONG');
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
  ])('is not made by an answer %s', async (_what, wrong) => {
    const { browser } = await someone();
    const passkey = authenticator().make((await start(browser)).result, wrong);
    const answer = await browser.send(passkeys.create, { body: { name: 'x', passkey } });
    expect([answer.status, answer.code]).toEqual([400, 'AUTH_PASSKEY_REFUSED']);
    expect(await list(browser)).toEqual([]);
  });

  it('is made once for what was asked, by the session that asked, within five minutes', async () => {
    const { person, browser } = await someone();
    const key = authenticator();
    const passkey = key.make((await start(browser)).result);
    const other = fresh();
    await signIn(person, other);
    const create = (by: Browser, body = { name: 'x', passkey }) => by.send(passkeys.create, { body });
    expect((await create(other)).code).toBe('AUTH_PASSKEY_REFUSED');
    expect((await create(browser)).status).toBe(200);
    expect((await create(browser)).code).toBe('AUTH_PASSKEY_REFUSED');
    const late = authenticator();
    const asked = (await start(browser, await proofOf(browser, key))).result;
    portal.clock.advance(passkeyMinutes * 60_000);
    expect((await create(browser, { name: 'y', passkey: late.make(asked) })).code).toBe(
      'AUTH_PASSKEY_REFUSED',
    );
  });

  it('has nobody asked whether its maker still stands by it, whatever address a certificate names (security.md §1.16)', async () => {
    const asked: string[] = [];
    const catcher = createServer(({ url = '' }, response) => {
      asked.push(url);
      response.end();
    });
    await new Promise<void>((resolve) => catcher.listen(0, '127.0.0.1', resolve));
    atEnd(async () => void catcher.close());
    const list = `http://127.0.0.1:${(catcher.address() as AddressInfo).port}/revoked`;
    // in the place of a maker's own: some of those the library knows sign for whoever asks
    const maker = testCertificate('Maker');
    SettingsService.setRootCertificates({ identifier: 'apple', certificates: [maker.cert] });
    const { raw } = new X509Certificate(testCertificate('Key', { by: maker, list }).cert);
    const { browser } = await someone();
    const passkey = authenticator().make((await start(browser)).result);
    const attested = isoCBOR.decodeFirst<Map<string, unknown>>(
      new Uint8Array(Buffer.from(passkey.attestationObject, 'base64url')),
    );
    attested.set('fmt', 'apple').set('attStmt', new Map([['x5c', [new Uint8Array(raw)]]]));
    const attestationObject = Buffer.from(isoCBOR.encode(attested as never)).toString('base64url');
    const body = { name: 'Phone', passkey: { ...passkey, attestationObject } };
    expect((await browser.send(passkeys.create, { body })).code).toBe('AUTH_PASSKEY_REFUSED');
    expect(asked).toEqual([]);
  });

  it('is nobody else’s, and there are ten at most', async () => {
    const { browser, key } = await keyed();
    const { browser: stranger } = await someone();
    const passkey = key.make((await start(stranger)).result);
    expect((await stranger.send(passkeys.create, { body: { name: 'x', passkey } })).code).toBe(
      'AUTH_PASSKEY_REFUSED',
    );
    for (let i = 1; i < passkeyLimits.each; i++) await add(browser, `Key ${i}`, await proofOf(browser, key));
    expect(await list(browser)).toHaveLength(passkeyLimits.each);
    expect((await start(browser, await proofOf(browser, key))).code).toBe('AUTH_PASSKEY_LIMIT');
  });

  it('is given another name and forgotten by its owner alone, with password and second step', async () => {
    const { browser, key, id } = await keyed();
    const { browser: stranger } = await keyed();
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
    const gone = await browser.send(passkeys.remove, { params, body: await proofOf(browser, key) });
    expect(gone.status).toBe(200);
    // the last of a second step: its recovery codes are gone, the password is all there is
    expect((await browser.send(secondFactors.get)).result).toMatchObject({
      passkeys: 0,
      recoveryCodesLeft: 0,
    });
  });

  it('is written down, its owner is told, and nothing of it lies on the trail', async () => {
    const { person, browser, key, id } = await keyed();
    await browser.send(passkeys.remove, { params: { id }, body: await proofOf(browser, key) });
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

describe('an app beside passkeys', () => {
  it('may be set up by a passkey and turned off again; the recovery codes stay for the passkeys', async () => {
    const { person, browser, key } = await keyed();
    const begun = await browser.send(secondFactors.start, { body: await proofOf(browser, key) });
    const code = codeAt(begun.result.secret, portal.clock.now());
    expect((await browser.send(secondFactors.confirm, { body: { code } })).result.recoveryCodes).toHaveLength(
      10,
    );
    const off = await browser.send(secondFactors.turnOff, { body: await proofOf(browser, key) });
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

  it('new recovery codes take a passkey as well as a code', async () => {
    const { browser, key, recoveryCodes } = await keyed();
    const renewed = await browser.send(secondFactors.renewRecoveryCodes, {
      body: await proofOf(browser, key),
    });
    expect(renewed.result.recoveryCodes).toHaveLength(10);
    const old = await browser.send(secondFactors.renewRecoveryCodes, {
      body: { password, code: recoveryCodes[0] },
    });
    expect(old.code).toBe('AUTH_SECOND_STEP_WRONG');
  });
});
