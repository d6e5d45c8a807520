import { identityProviders } from '@gatehouse/api/auth/identity-providers';
import { sessions } from '@gatehouse/api/auth/sessions';
import { password, setTestPasswords } from '@gatehouse/testing/kit/browser';
import { claimsOf, createProviderPortal } from '@gatehouse/testing/portal/provider-portal';
import { beforeAll, describe, expect, it } from 'vitest';

let fixture: Awaited<ReturnType<typeof createProviderPortal>>;
beforeAll(async () => {
  fixture = await createProviderPortal();
});

const createEmployee = () => fixture.portal.make.employee({ companyId: fixture.company });
const query = async (text: string, values: unknown[]) =>
  (await fixture.portal.make.owner.query(text, values)).rows;
const findLinks = ({ accountId }: { accountId: number }) =>
  query('SELECT issuer, subject, email FROM identities WHERE account_id = $1', [accountId]);

describe('sign-in with an identity provider', () => {
  it('lists only the key and name of each provider before sign-in', async () => {
    const { result } = await fixture.portal.anybody.call(identityProviders.list);
    expect(result).toEqual({
      providers: [
        { key: 'acme', name: 'Acme account' },
        { key: 'other', name: 'Other account' },
      ],
    });
  });

  it('redirects to the provider with state, nonce and S256 challenge, different each time', async () => {
    const [first, two] = await Promise.all([fixture.start(fixture.fresh()), fixture.start(fixture.fresh())]);
    const url = new URL(first.result.address);
    expect(url.origin + url.pathname).toBe(`${fixture.acme.issuer}/authorize`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'gatehouse',
      redirect_uri: 'http://localhost:8080/oidc/acme/callback',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    });
    for (const secret of ['state', 'nonce', 'code_challenge'])
      expect(url.searchParams.get(secret)).not.toBe(new URL(two.result.address).searchParams.get(secret));
    const [cookie] = first.cookies;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/v1/auth' });
  });

  it('links an identity by a verified email of a claimed domain, opens a session and reuses the link', async () => {
    const person = await createEmployee();
    const browser = fixture.fresh();
    const first = await fixture.signIn(claimsOf(person), {
      browser,
      page: '/buildings?page=2',
      rememberMe: true,
    });
    expect(first).toMatchObject({
      status: 200,
      result: { token: '', page: '/buildings?page=2', me: { accountName: person.accountName } },
    });
    expect((await browser.send(sessions.me)).status).toBe(200);
    expect(await findLinks(person)).toEqual([
      {
        issuer: fixture.acme.issuer,
        subject: `sub-${person.accountName}`,
        email: `${person.accountName}@example.com`,
      },
    ]);
    // finds the account of later provider sign-ins by the subject, regardless of the email
    const moved = { ...claimsOf(person), email: 'elsewhere@example.org', email_verified: false };
    expect((await fixture.signIn(moved)).result.me.accountName).toBe(person.accountName);
    const trail = await query(
      `SELECT action, entity FROM audit_log WHERE actor_account_id = $1 ORDER BY seq`,
      [person.accountId],
    );
    expect(trail).toEqual([
      { action: 'identityProviders.signIn', entity: 'identities' },
      { action: 'identityProviders.signIn', entity: 'sessions' },
      { action: 'identityProviders.signIn', entity: 'sessions' },
    ]);
  });

  it('activates a new account with the email verified by the provider', async () => {
    const person = await createEmployee();
    await query('UPDATE accounts SET status = 0, activated_at = NULL WHERE id = $1', [person.accountId]);
    expect((await fixture.signIn(claimsOf(person))).status).toBe(200);
    expect(await query('SELECT status FROM accounts WHERE id = $1', [person.accountId])).toEqual([
      { status: 1 },
    ]);
  });

  it('does not require a change of the one-time password after a sign-in with a provider', async () => {
    const person = await createEmployee();
    await query('UPDATE accounts SET must_change_password = true WHERE id = $1', [person.accountId]);
    expect((await fixture.signIn(claimsOf(person))).result.me.mustChangePassword).toBe(false);
  });

  it.each<[string, object]>([
    ['is not verified', { email_verified: false }],
    ['is not said to be verified', { email_verified: undefined }],
    ['is verified by an odd word', { email_verified: 'yes' }],
    ['is of a domain nobody claimed', { email: 'x@example.org' }],
    ['is of a domain below a claimed one', { email: 'x@sub.example.com' }],
    ['only begins like one of ours', { email: 'x@example.com.evil.org' }],
    ['is nobody’s', { email: 'nobody.there@example.com' }],
    ['is none', { email: '' }],
  ])('finds no account for an email that %s', async (_what, claims) => {
    const person = await createEmployee();
    const answer = await fixture.signIn(claimsOf(person, claims));
    expect([answer.status, answer.code]).toEqual([403, 'AUTH_PROVIDER_NO_ACCOUNT']);
    expect(await findLinks(person)).toEqual([]);
  });

  it('does not find an account of another company with the same email', async () => {
    const stranger = await fixture.portal.make.employee({ companyId: fixture.otherCompany });
    expect((await fixture.signIn(claimsOf(stranger))).code).toBe('AUTH_PROVIDER_NO_ACCOUNT');
    const founder = await query(`SELECT username FROM accounts WHERE company_id IS NULL`, []);
    await query(`UPDATE accounts SET email = 'root@example.com' WHERE username = $1`, [founder[0].username]);
    const claims = { sub: 'root', email: 'root@example.com', email_verified: true };
    expect((await fixture.signIn(claims)).code).toBe('AUTH_PROVIDER_NO_ACCOUNT');
  });

  it('rejects linking a second subject to an account with the same email', async () => {
    const person = await createEmployee();
    await fixture.signIn(claimsOf(person));
    const double = claimsOf(person, { sub: 'another-subject' });
    expect((await fixture.signIn(double)).code).toBe('AUTH_PROVIDER_NO_ACCOUNT');
    expect(await findLinks(person)).toHaveLength(1);
  });

  it.each([-1, -99])(
    'rejects a provider sign-in to an account with status %s, with or without a link',
    async (status) => {
      const person = await createEmployee();
      const setStatus = () =>
        query('UPDATE accounts SET status = $2 WHERE id = $1', [person.accountId, status]);
      await setStatus();
      expect((await fixture.signIn(claimsOf(person))).code).toBe('AUTH_PROVIDER_NO_ACCOUNT');
      await query('UPDATE accounts SET status = 1 WHERE id = $1', [person.accountId]);
      expect((await fixture.signIn(claimsOf(person))).status).toBe(200);
      await setStatus();
      expect((await fixture.signIn(claimsOf(person))).code).toBe('AUTH_PROVIDER_NO_ACCOUNT');
    },
  );

  it('rejects a provider sign-in to a disabled company', async () => {
    const person = await createEmployee();
    await fixture.signIn(claimsOf(person));
    await query('UPDATE companies SET is_enabled = false WHERE id = $1', [fixture.company]);
    expect((await fixture.signIn(claimsOf(person))).code).toBe('AUTH_PROVIDER_NO_ACCOUNT');
    await query('UPDATE companies SET is_enabled = true WHERE id = $1', [fixture.company]);
  });

  it('accepts the password of a person in a company with an identity provider, unless the provider file forbids passwords', async () => {
    const person = await createEmployee();
    await setTestPasswords(fixture.portal, person);
    const body = { account: person.accountName, password };
    expect((await fixture.fresh().send(sessions.loginByUsername, { body })).status).toBe(200);
  });
});

describe('redirects from an identity provider back to the portal', () => {
  it('accepts a redirect from the provider once, only in the same browser and from the same provider', async () => {
    const person = await createEmployee();
    const browser = fixture.fresh();
    const back = await fixture.goThere(browser, claimsOf(person));
    expect((await fixture.finish(fixture.fresh(), back)).code).toBe('AUTH_PROVIDER_EXPIRED');
    const elsewhere = fixture.fresh();
    await fixture.start(elsewhere);
    expect((await fixture.finish(elsewhere, back)).code).toBe('AUTH_PROVIDER_EXPIRED');
    expect((await fixture.finish(browser, back, 'other')).code).toBe('AUTH_PROVIDER_EXPIRED');
    expect((await fixture.finish(browser, back)).status).toBe(200);
    expect((await fixture.finish(browser, back)).code).toBe('AUTH_PROVIDER_EXPIRED');
  });

  it('rejects a redirect from the provider after ten minutes', async () => {
    const person = await createEmployee();
    const browser = fixture.fresh();
    const back = await fixture.goThere(browser, claimsOf(person));
    fixture.portal.clock.advance(10 * 60_000);
    expect((await fixture.finish(browser, back)).code).toBe('AUTH_PROVIDER_EXPIRED');
  });

  it('accepts sign-ins with a provider in two tabs of one browser', async () => {
    const person = await createEmployee();
    const browser = fixture.fresh();
    const first = await fixture.goThere(browser, claimsOf(person));
    const two = await fixture.goThere(browser, claimsOf(person));
    expect((await fixture.finish(browser, first)).status).toBe(200);
    expect((await fixture.finish(browser, two)).status).toBe(200);
  });

  it('rejects a redirect from the provider with an error, another issuer or a wrong authorization code', async () => {
    const person = await createEmployee();
    for (const wrong of [{ code: '' }, { iss: 'https://evil.example' }, { code: 'made-up' }]) {
      const browser = fixture.fresh();
      const back = await fixture.goThere(browser, claimsOf(person));
      expect((await fixture.finish(browser, { ...back, ...wrong })).code).toBe('AUTH_PROVIDER_REFUSED');
    }
  });

  it('rejects a redirect from the provider that a page of another site sends', async () => {
    for (const page of ['//evil.example', 'https://evil.example', '/\\evil.example'])
      expect((await fixture.start(fixture.fresh(), { page })).status).toBe(400);
  });

  it('returns an error if the identity provider does not respond', async () => {
    fixture.other.isSilent = true;
    const answer = await fixture.start(fixture.fresh(), { provider: 'other' });
    expect([answer.status, answer.code]).toEqual([503, 'AUTH_PROVIDER_UNREACHABLE']);
    fixture.other.isSilent = false;
    expect((await fixture.start(fixture.fresh(), { provider: 'other' })).status).toBe(200);
    expect((await fixture.start(fixture.fresh(), { provider: 'none' })).code).toBe('AUTH_PROVIDER_NOT_FOUND');
  });
});
