import { identities } from '@gatehouse/api/auth/identities';
import { sessions } from '@gatehouse/api/auth/sessions';
import type { Person } from '@gatehouse/testing/data/factories';
import { type Browser, password, setTestPasswords } from '@gatehouse/testing/kit/browser';
import { generateCode, setUpTwoStep } from '@gatehouse/testing/kit/codes';
import { waitForLockWait } from '@gatehouse/testing/kit/locks';
import { claimsOf, createProviderPortal } from '@gatehouse/testing/portal/provider-portal';
import { beforeAll, describe, expect, it } from 'vitest';

let fixture: Awaited<ReturnType<typeof createProviderPortal>>;
beforeAll(async () => {
  fixture = await createProviderPortal({
    secondStep: ['mfa'],
    groups: { claim: 'groups', roles: { bosses: 'ADMIN', desk: 'DESK', ghosts: 'GONE' }, govern: true },
  });
  await query(
    "INSERT INTO roles (company_id, role_code, role_name, permissions) VALUES ($1, 'DESK', 'Desk', '{STAFF_LIST}')",
    [fixture.company],
  );
});

const createEmployee = () => fixture.portal.make.employee({ companyId: fixture.company });
const query = async (text: string, values: unknown[]) =>
  (await fixture.portal.make.owner.query(text, values)).rows;
const signInAndFindRoles = async (person: Person, more: object) =>
  ((await fixture.signIn(claimsOf(person, more))).result.roles as string[]).toSorted();
const post = (token: string, provider = 'acme') =>
  fixture.portal.app.inject({
    method: 'POST',
    url: `/oidc/${provider}/backchannel`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  });
const isIn = async (browser: Browser) => (await browser.send(sessions.me)).status === 200;

describe('roles granted by provider groups', () => {
  it('grants the roles mapped from provider groups, revokes them when the person leaves the group, and keeps other roles', async () => {
    const person = await createEmployee();
    expect(await signInAndFindRoles(person, { groups: ['desk', 'ghosts', 'elsewhere'] })).toEqual([
      'DESK',
      'STAFF',
    ]);
    expect(await signInAndFindRoles(person, { groups: ['bosses'] })).toEqual(['ADMIN', 'STAFF']);
    expect(await signInAndFindRoles(person, {})).toEqual(['ADMIN', 'STAFF']);
    const other = await createEmployee();
    await signInAndFindRoles(other, { groups: ['bosses'] });
    expect(await signInAndFindRoles(person, { groups: [] })).toEqual(['STAFF']);
    // ADMIN stays granted, because the company must keep an administrator
    expect(await signInAndFindRoles(other, { groups: [] })).toEqual(['ADMIN', 'STAFF']);
    const trail = await query(
      "SELECT before, after FROM audit_log WHERE entity = 'accounts' AND entity_id = $1 ORDER BY seq LIMIT 1",
      [String(person.accountId)],
    );
    expect(trail).toEqual([{ before: { roles: ['STAFF'] }, after: { roles: ['STAFF', 'DESK'] } }]);
  });
});

describe('two-step verification after a provider sign-in', () => {
  it('requires a code after a provider sign-in if the account has an app and the provider did not verify a second factor', async () => {
    const person = await createEmployee();
    await setTestPasswords(fixture.portal, person);
    const own = fixture.fresh();
    await own.send(sessions.loginByUsername, { body: { account: person.accountName, password } });
    const { secret } = await setUpTwoStep(own, fixture.portal.clock.now());
    fixture.portal.clock.advance(30_000);
    const browser = fixture.fresh();
    const { result } = await fixture.signIn(claimsOf(person), { browser, page: '/buildings' });
    expect(result).toMatchObject({ page: '/buildings', ways: ['APP'] });
    expect(await isIn(browser)).toBe(false);
    const code = generateCode(secret, fixture.portal.clock.now());
    const body = { challenge: result.challenge, code };
    expect((await browser.send(sessions.secondStep, { body })).status).toBe(200);
    expect(await isIn(browser)).toBe(true);
    const signOut = await browser.send(sessions.logout);
    expect(signOut.result.providerAddress).toContain('id_token_hint=');
    // amr values listed in the provider file count as two-step verification
    expect((await fixture.signIn(claimsOf(person, { amr: ['pwd', 'mfa'] }))).result.me).toBeDefined();
    expect((await fixture.signIn(claimsOf(person, { amr: ['pwd'] }))).result.challenge).toBeDefined();
  });

  it('requires two-step verification of administrators unless the provider verified a second factor', async () => {
    await query(
      `INSERT INTO portal_settings (key, value, updated_at) VALUES ('signIn', '{"secondStepForAdministrators": true}', now())`,
      [],
    );
    const person = await createEmployee();
    const findDue = async (more: object) =>
      (await fixture.signIn(claimsOf(person, { groups: ['bosses'], ...more }))).result.me.secondStepDue;
    expect([await findDue({}), await findDue({ amr: ['mfa'] })]).toEqual([true, false]);
    await query("DELETE FROM portal_settings WHERE key = 'signIn'", []);
  });
});

describe('sign-out with a provider', () => {
  it('redirects to the provider with the id_token when a provider session signs out, and does not redirect a password session', async () => {
    const person = await createEmployee();
    const browser = fixture.fresh();
    await fixture.signIn(claimsOf(person), { browser });
    const { result } = await browser.send(sessions.logout);
    const address = new URL(result.providerAddress);
    expect(address.origin + address.pathname).toBe(`${fixture.acme.issuer}/logout`);
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:8080/login');
    expect(address.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3);
    expect(await isIn(browser)).toBe(false);
    await setTestPasswords(fixture.portal, person);
    await browser.send(sessions.loginByUsername, { body: { account: person.accountName, password } });
    expect((await browser.send(sessions.logout)).result).toEqual({ providerAddress: null });
  });

  it('ends the session named in a logout_token, or all sessions of the subject if the token names none', async () => {
    const person = await createEmployee();
    const [first, two, three] = [fixture.fresh(), fixture.fresh(), fixture.fresh()];
    await fixture.signIn(claimsOf(person, { sid: 's1' }), { browser: first });
    await fixture.signIn(claimsOf(person, { sid: 's2' }), { browser: two });
    await setTestPasswords(fixture.portal, person);
    await three.send(sessions.loginByUsername, { body: { account: person.accountName, password } });
    const answer = await post(await fixture.acme.logoutToken({ sid: 's1' }));
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect([await isIn(first), await isIn(two)]).toEqual([false, true]);
    await post(await fixture.acme.logoutToken({ sub: `sub-${person.accountName}` }));
    expect([await isIn(two), await isIn(three)]).toEqual([false, true]);
  });

  it('accepts a logout_token only once and only with the right event, issuer and client, and never accepts an id_token in its place', async () => {
    const person = await createEmployee();
    const browser = fixture.fresh();
    const sub = `sub-${person.accountName}`;
    await fixture.signIn(claimsOf(person), { browser });
    const at = Math.floor(fixture.portal.clock.now().getTime() / 1000);
    const wrong: [object, object?][] = [
      [{ sub, nonce: 'n' }],
      [{ sub, events: {} }],
      [{ sub, events: undefined }],
      [{}],
      [{ sub, aud: 'x' }],
      [{ sub, iss: 'https://evil.example' }],
      [{ sub, exp: at - 61 }],
      [{ sub, iat: at - 900 }],
      [{ sub, jti: undefined }],
      [{ sub }, { typ: 'at+jwt' }],
    ];
    for (const [claims, header] of wrong) {
      const token = await fixture.acme.logoutToken(
        claims as Record<string, unknown>,
        header as Record<string, unknown>,
      );
      expect((await post(token)).statusCode).toBe(400);
    }
    expect((await post(await fixture.other.logoutToken({ sub }))).statusCode).toBe(400);
    expect((await post('no.token')).statusCode).toBe(400);
    expect((await post(await fixture.acme.logoutToken({ sub }), 'none')).statusCode).toBe(404);
    expect(await isIn(browser)).toBe(true);
    const token = await fixture.acme.logoutToken({ sub });
    expect((await post(token)).statusCode).toBe(200);
    expect(await isIn(browser)).toBe(false);
    await fixture.signIn(claimsOf(person), { browser });
    expect((await post(token)).statusCode).toBe(400);
    expect(await isIn(browser)).toBe(true);
  });
});

describe('identity links of an account', () => {
  async function createSignedIn(person: Person) {
    await setTestPasswords(fixture.portal, person);
    const browser = fixture.fresh();
    await browser.send(sessions.loginByUsername, { body: { account: person.accountName, password } });
    return browser;
  }
  const startLink = (browser: Browser, body: object = {}) =>
    browser.send(identities.start, { body: { provider: 'acme', password, ...body } });

  it('adds and removes an identity link after a password check, only in the session that started the link', async () => {
    const person = await createEmployee();
    const browser = await createSignedIn(person);
    expect((await startLink(browser, { password: 'wrong-Guess' })).code).toBe('AUTH_WRONG_PASSWORD');
    expect((await startLink(browser, { provider: 'other' })).code).toBe('AUTH_PROVIDER_NOT_FOUND');
    const who = { sub: 'private-account', email: 'somebody@example.org' };
    fixture.acme.people.push(who);
    const { state, code, iss } = await fixture.acme.visit((await startLink(browser)).result.address, who);
    expect(state).toMatch(/^link\./);
    const callback = { provider: 'acme', state, code, iss };
    expect((await fixture.finish(browser, callback)).code).toBe('AUTH_PROVIDER_EXPIRED');
    const again = await fixture.acme.visit((await startLink(browser)).result.address, who);
    const body = { provider: 'acme', state: again.state, code: again.code, iss: again.iss };
    const other = await createSignedIn(await createEmployee());
    other.jar.set('gatehouse_visit', browser.jar.get('gatehouse_visit') ?? '');
    const third = await fixture.acme.visit((await startLink(browser)).result.address, who);
    const stolen = { provider: 'acme', state: third.state, code: third.code, iss: third.iss };
    expect((await other.send(identities.create, { body: stolen })).code).toBe('AUTH_PROVIDER_EXPIRED');
    const answer = await browser.send(identities.create, { body });
    expect(answer.result).toMatchObject({ providerName: 'Acme account', email: 'somebody@example.org' });
    expect((await startLink(browser)).code).toBe('AUTH_IDENTITY_EXISTED');
    expect((await fixture.signIn(who)).result.me.accountName).toBe(person.accountName);
    const { result } = await browser.send(identities.list);
    expect([result.identities.length, result.linkable]).toEqual([1, []]);
    const params = { id: answer.result.id };
    expect((await browser.send(identities.remove, { params, body: { password } })).status).toBe(200);
    expect((await fixture.signIn(who)).code).toBe('AUTH_PROVIDER_NO_ACCOUNT');
    const { rows } = await fixture.portal.make.owner.query(
      'SELECT kind FROM mails WHERE account_id = $1 ORDER BY id',
      [person.accountId],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['IDENTITY_LINKED', 'IDENTITY_REMOVED']);
  });

  it('lets administrators with the same rights remove an identity link, which ends the sessions opened with it', async () => {
    const person = await createEmployee();
    const browser = fixture.fresh();
    await fixture.signIn(claimsOf(person), { browser });
    const admin = await fixture.portal.as(
      await fixture.portal.make.employee({ companyId: fixture.company, roles: ['ADMIN'] }),
    );
    const { result } = await admin.call(identities.ofEmployee, { params: { id: person.employeeId } });
    const params = { id: result.identities[0].id };
    const stranger = await fixture.portal.as(
      await fixture.portal.make.employee({ companyId: fixture.otherCompany, roles: ['ADMIN'] }),
    );
    expect((await stranger.call(identities.unlink, { params })).code).toBe('AUTH_IDENTITY_NOT_FOUND');
    expect((await admin.call(identities.unlink, { params })).status).toBe(200);
    expect(await isIn(browser)).toBe(false);
  });

  it('ends a concurrent sign-in with an identity link that is removed before the sign-in completes', async () => {
    const person = await createEmployee();
    const browser = fixture.fresh();
    await fixture.signIn(claimsOf(person), { browser });
    const { owner } = fixture.portal.make;
    const own = [person.accountId];
    const { rows } = await owner.query('SELECT id FROM identities WHERE account_id = $1', own);
    const admin = await fixture.portal.as(
      await fixture.portal.make.employee({ companyId: fixture.company, roles: ['ADMIN'] }),
    );
    // the transaction locks the identity, as a sign-in does
    const connection = await owner.connect();
    await connection.query('BEGIN');
    await connection.query('UPDATE identities SET last_used_at = now() WHERE account_id = $1', own);
    const answer = admin.call(identities.unlink, { params: { id: Number(rows[0].id) } });
    await waitForLockWait(owner);
    await connection.query(
      `INSERT INTO sessions (account_id, company_id, token_hash, created_at, last_seen_at, idle_minutes, idle_expires_at, expires_at, identity_id)
       SELECT account_id, company_id, '\\x01', created_at, last_seen_at, 30, idle_expires_at, expires_at, identity_id FROM sessions WHERE account_id = $1`,
      own,
    );
    await connection.query('COMMIT');
    connection.release();
    expect((await answer).status).toBe(200);
    const alive = await owner.query('SELECT FROM sessions WHERE account_id = $1 AND ended_at IS NULL', own);
    expect(alive.rowCount).toBe(0);
  });
});
