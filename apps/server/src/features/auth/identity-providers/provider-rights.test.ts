import { identities } from '@gatehouse/api/auth/identities';
import { sessions } from '@gatehouse/api/auth/sessions';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Browser, givePassword, password } from '../../../../test/kit/browser.ts';
import { knownAs, portalWithProviders } from '../../../../test/kit/by-provider.ts';
import { codeAt, enrol } from '../../../../test/kit/codes.ts';
import type { Person } from '../../../../test/kit/factories.ts';
import { untilOneWaits } from '../../../../test/kit/locks.ts';

let stand: Awaited<ReturnType<typeof portalWithProviders>>;
beforeAll(async () => {
  stand = await portalWithProviders({
    secondStep: ['mfa'],
    groups: { claim: 'groups', roles: { bosses: 'ADMIN', desk: 'DESK', ghosts: 'GONE' }, govern: true },
  });
  await query(
    "INSERT INTO roles (company_id, role_code, role_name, permissions) VALUES ($1, 'DESK', 'Desk', '{STAFF_LIST}')",
    [stand.company],
  );
});

const employee = () => stand.portal.make.employee({ companyId: stand.company });
const query = async (text: string, values: unknown[]) =>
  (await stand.portal.make.owner.query(text, values)).rows;
const rolesAfter = async (person: Person, more: object) =>
  ((await stand.signIn(knownAs(person, more))).result.roles as string[]).toSorted();
const post = (token: string, provider = 'acme') =>
  stand.portal.app.inject({
    method: 'POST',
    url: `/oidc/${provider}/backchannel`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  });
const isIn = async (browser: Browser) => (await browser.send(sessions.me)).status === 200;

describe('groups of the provider', () => {
  it('give the roles the map names and take those whose group is gone; others stay', async () => {
    const person = await employee();
    expect(await rolesAfter(person, { groups: ['desk', 'ghosts', 'elsewhere'] })).toEqual(['DESK', 'STAFF']);
    expect(await rolesAfter(person, { groups: ['bosses'] })).toEqual(['ADMIN', 'STAFF']);
    expect(await rolesAfter(person, {})).toEqual(['ADMIN', 'STAFF']);
    const other = await employee();
    await rolesAfter(other, { groups: ['bosses'] });
    expect(await rolesAfter(person, { groups: [] })).toEqual(['STAFF']);
    // the company keeps an administrator
    expect(await rolesAfter(other, { groups: [] })).toEqual(['ADMIN', 'STAFF']);
    const trail = await query(
      "SELECT before, after FROM audit_log WHERE entity = 'accounts' AND entity_id = $1 ORDER BY seq LIMIT 1",
      [String(person.accountId)],
    );
    expect(trail).toEqual([{ before: { roles: ['STAFF'] }, after: { roles: ['STAFF', 'DESK'] } }]);
  });
});

describe('the second step', () => {
  it('is asked for where the account has one and the provider says nothing of it', async () => {
    const person = await employee();
    await givePassword(stand.portal, person);
    const own = stand.fresh();
    await own.send(sessions.loginByUsername, { body: { account: person.accountName, password } });
    const { secret } = await enrol(own, stand.portal.clock.now());
    stand.portal.clock.advance(30_000);
    const browser = stand.fresh();
    const { result } = await stand.signIn(knownAs(person), { browser, page: '/buildings' });
    expect(result).toMatchObject({ page: '/buildings', ways: ['APP'] });
    expect(await isIn(browser)).toBe(false);
    const code = codeAt(secret, stand.portal.clock.now());
    const body = { challenge: result.challenge, code };
    expect((await browser.send(sessions.secondStep, { body })).status).toBe(200);
    expect(await isIn(browser)).toBe(true);
    const signOut = await browser.send(sessions.logout);
    expect(signOut.result.providerAddress).toContain('id_token_hint=');
    // what the provider asked stands for it, by the words the file lists
    expect((await stand.signIn(knownAs(person, { amr: ['pwd', 'mfa'] }))).result.me).toBeDefined();
    expect((await stand.signIn(knownAs(person, { amr: ['pwd'] }))).result.challenge).toBeDefined();
  });

  it('of administrators is due unless the provider asked for one', async () => {
    await query(
      `INSERT INTO portal_settings (key, value, updated_at) VALUES ('signIn', '{"secondStepForAdministrators": true}', now())`,
      [],
    );
    const person = await employee();
    const due = async (more: object) =>
      (await stand.signIn(knownAs(person, { groups: ['bosses'], ...more }))).result.me.secondStepDue;
    expect([await due({}), await due({ amr: ['mfa'] })]).toEqual([true, false]);
    await query("DELETE FROM portal_settings WHERE key = 'signIn'", []);
  });
});

describe('signing out', () => {
  it('leads by way of the provider, with the token it gave; a password session goes nowhere', async () => {
    const person = await employee();
    const browser = stand.fresh();
    await stand.signIn(knownAs(person), { browser });
    const { result } = await browser.send(sessions.logout);
    const address = new URL(result.providerAddress);
    expect(address.origin + address.pathname).toBe(`${stand.acme.issuer}/logout`);
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:8080/login');
    expect(address.searchParams.get('id_token_hint')?.split('.')).toHaveLength(3);
    expect(await isIn(browser)).toBe(false);
    await givePassword(stand.portal, person);
    await browser.send(sessions.loginByUsername, { body: { account: person.accountName, password } });
    expect((await browser.send(sessions.logout)).result).toEqual({ providerAddress: null });
  });

  it('at the provider ends the sessions of its session, or all of the person’s that came by it', async () => {
    const person = await employee();
    const [one, two, three] = [stand.fresh(), stand.fresh(), stand.fresh()];
    await stand.signIn(knownAs(person, { sid: 's1' }), { browser: one });
    await stand.signIn(knownAs(person, { sid: 's2' }), { browser: two });
    await givePassword(stand.portal, person);
    await three.send(sessions.loginByUsername, { body: { account: person.accountName, password } });
    const answer = await post(await stand.acme.logoutToken({ sid: 's1' }));
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect([await isIn(one), await isIn(two)]).toEqual([false, true]);
    await post(await stand.acme.logoutToken({ sub: `sub-${person.accountName}` }));
    expect([await isIn(two), await isIn(three)]).toEqual([false, true]);
  });

  it('at the provider is believed once, of the right event, issuer and client, and never an id_token', async () => {
    const person = await employee();
    const browser = stand.fresh();
    const sub = `sub-${person.accountName}`;
    await stand.signIn(knownAs(person), { browser });
    const at = Math.floor(stand.portal.clock.now().getTime() / 1000);
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
      const token = await stand.acme.logoutToken(
        claims as Record<string, unknown>,
        header as Record<string, unknown>,
      );
      expect((await post(token)).statusCode).toBe(400);
    }
    expect((await post(await stand.other.logoutToken({ sub }))).statusCode).toBe(400);
    expect((await post('no.token')).statusCode).toBe(400);
    expect((await post(await stand.acme.logoutToken({ sub }), 'none')).statusCode).toBe(404);
    expect(await isIn(browser)).toBe(true);
    const token = await stand.acme.logoutToken({ sub });
    expect((await post(token)).statusCode).toBe(200);
    expect(await isIn(browser)).toBe(false);
    await stand.signIn(knownAs(person), { browser });
    expect((await post(token)).statusCode).toBe(400);
    expect(await isIn(browser)).toBe(true);
  });
});

describe('links', () => {
  async function signedIn(person: Person) {
    await givePassword(stand.portal, person);
    const browser = stand.fresh();
    await browser.send(sessions.loginByUsername, { body: { account: person.accountName, password } });
    return browser;
  }
  const begin = (browser: Browser, body: object = {}) =>
    browser.send(identities.start, { body: { provider: 'acme', password, ...body } });

  it('are made with the password, in the session that began them, and unmade', async () => {
    const person = await employee();
    const browser = await signedIn(person);
    expect((await begin(browser, { password: 'wrong-Guess' })).code).toBe('AUTH_WRONG_PASSWORD');
    expect((await begin(browser, { provider: 'other' })).code).toBe('AUTH_PROVIDER_NOT_FOUND');
    const who = { sub: 'private-account', email: 'somebody@example.org' };
    stand.acme.people.push(who);
    const { state, code, iss } = await stand.acme.visit((await begin(browser)).result.address, who);
    expect(state).toMatch(/^link\./);
    const brought = { provider: 'acme', state, code, iss };
    expect((await stand.finish(browser, brought)).code).toBe('AUTH_PROVIDER_EXPIRED');
    const again = await stand.acme.visit((await begin(browser)).result.address, who);
    const body = { provider: 'acme', state: again.state, code: again.code, iss: again.iss };
    const other = await signedIn(await employee());
    other.jar.set('gatehouse_visit', browser.jar.get('gatehouse_visit') ?? '');
    const third = await stand.acme.visit((await begin(browser)).result.address, who);
    const stolen = { provider: 'acme', state: third.state, code: third.code, iss: third.iss };
    expect((await other.send(identities.create, { body: stolen })).code).toBe('AUTH_PROVIDER_EXPIRED');
    const made = await browser.send(identities.create, { body });
    expect(made.result).toMatchObject({ providerName: 'Acme account', email: 'somebody@example.org' });
    expect((await begin(browser)).code).toBe('AUTH_IDENTITY_EXISTED');
    expect((await stand.signIn(who)).result.me.accountName).toBe(person.accountName);
    const { result } = await browser.send(identities.list);
    expect([result.identities.length, result.linkable]).toEqual([1, []]);
    const params = { id: made.result.id };
    expect((await browser.send(identities.remove, { params, body: { password } })).status).toBe(200);
    expect((await stand.signIn(who)).code).toBe('AUTH_PROVIDER_NO_ACCOUNT');
    const { rows } = await stand.portal.make.owner.query(
      'SELECT kind FROM mails WHERE account_id = $1 ORDER BY id',
      [person.accountId],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['IDENTITY_LINKED', 'IDENTITY_REMOVED']);
  });

  it('are taken off by administrators who hold what the person holds, and what came by them ends', async () => {
    const person = await employee();
    const browser = stand.fresh();
    await stand.signIn(knownAs(person), { browser });
    const admin = await stand.portal.as(
      await stand.portal.make.employee({ companyId: stand.company, roles: ['ADMIN'] }),
    );
    const { result } = await admin.call(identities.ofEmployee, { params: { id: person.employeeId } });
    const params = { id: result.identities[0].id };
    const stranger = await stand.portal.as(
      await stand.portal.make.employee({ companyId: stand.otherCompany, roles: ['ADMIN'] }),
    );
    expect((await stranger.call(identities.unlink, { params })).code).toBe('AUTH_IDENTITY_NOT_FOUND');
    expect((await admin.call(identities.unlink, { params })).status).toBe(200);
    expect(await isIn(browser)).toBe(false);
  });

  it('taken off, end what is coming by them at that moment, too', async () => {
    const person = await employee();
    const browser = stand.fresh();
    await stand.signIn(knownAs(person), { browser });
    const { owner } = stand.portal.make;
    const own = [person.accountId];
    const { rows } = await owner.query('SELECT id FROM identities WHERE account_id = $1', own);
    const admin = await stand.portal.as(
      await stand.portal.make.employee({ companyId: stand.company, roles: ['ADMIN'] }),
    );
    // as a sign-in does
    const coming = await owner.connect();
    await coming.query('BEGIN');
    await coming.query('UPDATE identities SET last_used_at = now() WHERE account_id = $1', own);
    const answer = admin.call(identities.unlink, { params: { id: Number(rows[0].id) } });
    await untilOneWaits(owner);
    await coming.query(
      `INSERT INTO sessions (account_id, company_id, token_hash, created_at, last_seen_at, idle_minutes, idle_expires_at, expires_at, identity_id)
       SELECT account_id, company_id, '\\x01', created_at, last_seen_at, 30, idle_expires_at, expires_at, identity_id FROM sessions WHERE account_id = $1`,
      own,
    );
    await coming.query('COMMIT');
    coming.release();
    expect((await answer).status).toBe(200);
    const alive = await owner.query('SELECT FROM sessions WHERE account_id = $1 AND ended_at IS NULL', own);
    expect(alive.rowCount).toBe(0);
  });
});
