import { identityProviders } from '@gatehouse/api/auth/identity-providers';
import { sessions } from '@gatehouse/api/auth/sessions';
import { beforeAll, describe, expect, it } from 'vitest';
import { givePassword, password } from '../../../../test/kit/browser.ts';
import { knownAs, portalWithProviders } from '../../../../test/kit/by-provider.ts';

let stand: Awaited<ReturnType<typeof portalWithProviders>>;
beforeAll(async () => {
  stand = await portalWithProviders();
});

const employee = () => stand.portal.make.employee({ companyId: stand.company });
const query = async (text: string, values: unknown[]) =>
  (await stand.portal.make.owner.query(text, values)).rows;
const linksOf = ({ accountId }: { accountId: number }) =>
  query('SELECT issuer, subject, email FROM identities WHERE account_id = $1', [accountId]);

describe('signing in with an identity provider', () => {
  it('tells anybody which there are, and nothing else of them', async () => {
    const { result } = await stand.portal.anybody.call(identityProviders.list);
    expect(result).toEqual({
      providers: [
        { key: 'acme', name: 'Acme account' },
        { key: 'other', name: 'Other account' },
      ],
    });
  });

  it('sends the browser there with state, nonce and S256, each time others', async () => {
    const [one, two] = await Promise.all([stand.start(stand.fresh()), stand.start(stand.fresh())]);
    const asked = new URL(one.result.address);
    expect(asked.origin + asked.pathname).toBe(`${stand.acme.issuer}/authorize`);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'gatehouse',
      redirect_uri: 'http://localhost:8080/oidc/acme/callback',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    });
    for (const secret of ['state', 'nonce', 'code_challenge'])
      expect(asked.searchParams.get(secret)).not.toBe(new URL(two.result.address).searchParams.get(secret));
    const [cookie] = one.cookies;
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/v1/auth' });
  });

  it('links by a verified e-mail of a claimed domain, makes a session as a password does, and finds the link again', async () => {
    const person = await employee();
    const browser = stand.fresh();
    const first = await stand.signIn(knownAs(person), {
      browser,
      page: '/buildings?page=2',
      rememberMe: true,
    });
    expect(first).toMatchObject({
      status: 200,
      result: { token: '', page: '/buildings?page=2', me: { accountName: person.accountName } },
    });
    expect((await browser.send(sessions.me)).status).toBe(200);
    expect(await linksOf(person)).toEqual([
      {
        issuer: stand.acme.issuer,
        subject: `sub-${person.accountName}`,
        email: `${person.accountName}@example.com`,
      },
    ]);
    // by subject from now on: whatever the e-mail is
    const moved = { ...knownAs(person), email: 'elsewhere@example.org', email_verified: false };
    expect((await stand.signIn(moved)).result.me.accountName).toBe(person.accountName);
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

  it('opens a new account by the e-mail it was made with', async () => {
    const person = await employee();
    await query('UPDATE accounts SET status = 0, activated_at = NULL WHERE id = $1', [person.accountId]);
    expect((await stand.signIn(knownAs(person))).status).toBe(200);
    expect(await query('SELECT status FROM accounts WHERE id = $1', [person.accountId])).toEqual([
      { status: 1 },
    ]);
  });

  it('does not ask whom a provider let in for a one-time password', async () => {
    const person = await employee();
    await query('UPDATE accounts SET must_change_password = true WHERE id = $1', [person.accountId]);
    expect((await stand.signIn(knownAs(person))).result.me.mustChangePassword).toBe(false);
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
  ])('has no account for an e-mail that %s', async (_what, claims) => {
    const person = await employee();
    const answer = await stand.signIn(knownAs(person, claims));
    expect([answer.status, answer.code]).toEqual([403, 'AUTH_PROVIDER_NO_ACCOUNT']);
    expect(await linksOf(person)).toEqual([]);
  });

  it('has none for people of another company, though the e-mail is theirs', async () => {
    const stranger = await stand.portal.make.employee({ companyId: stand.otherCompany });
    expect((await stand.signIn(knownAs(stranger))).code).toBe('AUTH_PROVIDER_NO_ACCOUNT');
    const founder = await query(`SELECT username FROM accounts WHERE company_id IS NULL`, []);
    await query(`UPDATE accounts SET email = 'root@example.com' WHERE username = $1`, [founder[0].username]);
    const claims = { sub: 'root', email: 'root@example.com', email_verified: true };
    expect((await stand.signIn(claims)).code).toBe('AUTH_PROVIDER_NO_ACCOUNT');
  });

  it('does not link a second subject by the same e-mail', async () => {
    const person = await employee();
    await stand.signIn(knownAs(person));
    const double = knownAs(person, { sub: 'another-subject' });
    expect((await stand.signIn(double)).code).toBe('AUTH_PROVIDER_NO_ACCOUNT');
    expect(await linksOf(person)).toHaveLength(1);
  });

  it.each([-1, -99])('lets nobody in whose account has status %s, linked or not', async (status) => {
    const person = await employee();
    const set = () => query('UPDATE accounts SET status = $2 WHERE id = $1', [person.accountId, status]);
    await set();
    expect((await stand.signIn(knownAs(person))).code).toBe('AUTH_PROVIDER_NO_ACCOUNT');
    await query('UPDATE accounts SET status = 1 WHERE id = $1', [person.accountId]);
    expect((await stand.signIn(knownAs(person))).status).toBe(200);
    await set();
    expect((await stand.signIn(knownAs(person))).code).toBe('AUTH_PROVIDER_NO_ACCOUNT');
  });

  it('lets nobody in of a company that is switched off', async () => {
    const person = await employee();
    await stand.signIn(knownAs(person));
    await query('UPDATE companies SET is_enabled = false WHERE id = $1', [stand.company]);
    expect((await stand.signIn(knownAs(person))).code).toBe('AUTH_PROVIDER_NO_ACCOUNT');
    await query('UPDATE companies SET is_enabled = true WHERE id = $1', [stand.company]);
  });

  it('still takes a password, where the file does not say otherwise', async () => {
    const person = await employee();
    await givePassword(stand.portal, person);
    const body = { account: person.accountName, password };
    expect((await stand.fresh().send(sessions.loginByUsername, { body })).status).toBe(200);
  });
});

describe('what comes back', () => {
  it('is taken once, in the browser that was sent, at the provider it was sent to', async () => {
    const person = await employee();
    const browser = stand.fresh();
    const back = await stand.goThere(browser, knownAs(person));
    expect((await stand.finish(stand.fresh(), back)).code).toBe('AUTH_PROVIDER_EXPIRED');
    const elsewhere = stand.fresh();
    await stand.start(elsewhere);
    expect((await stand.finish(elsewhere, back)).code).toBe('AUTH_PROVIDER_EXPIRED');
    expect((await stand.finish(browser, back, 'other')).code).toBe('AUTH_PROVIDER_EXPIRED');
    expect((await stand.finish(browser, back)).status).toBe(200);
    expect((await stand.finish(browser, back)).code).toBe('AUTH_PROVIDER_EXPIRED');
  });

  it('is worth nothing after ten minutes', async () => {
    const person = await employee();
    const browser = stand.fresh();
    const back = await stand.goThere(browser, knownAs(person));
    stand.portal.clock.advance(10 * 60_000);
    expect((await stand.finish(browser, back)).code).toBe('AUTH_PROVIDER_EXPIRED');
  });

  it('serves two tabs of one browser', async () => {
    const person = await employee();
    const browser = stand.fresh();
    const one = await stand.goThere(browser, knownAs(person));
    const two = await stand.goThere(browser, knownAs(person));
    expect((await stand.finish(browser, one)).status).toBe(200);
    expect((await stand.finish(browser, two)).status).toBe(200);
  });

  it('is refused where the provider said no, another issuer answered, or the code is another’s', async () => {
    const person = await employee();
    for (const wrong of [{ code: '' }, { iss: 'https://evil.example' }, { code: 'made-up' }]) {
      const browser = stand.fresh();
      const back = await stand.goThere(browser, knownAs(person));
      expect((await stand.finish(browser, { ...back, ...wrong })).code).toBe('AUTH_PROVIDER_REFUSED');
    }
  });

  it('goes on at no other site', async () => {
    for (const page of ['//evil.example', 'https://evil.example', '/\\evil.example'])
      expect((await stand.start(stand.fresh(), { page })).status).toBe(400);
  });

  it('has a sentence where the provider does not answer', async () => {
    stand.other.isSilent = true;
    const answer = await stand.start(stand.fresh(), { provider: 'other' });
    expect([answer.status, answer.code]).toEqual([503, 'AUTH_PROVIDER_UNREACHABLE']);
    stand.other.isSilent = false;
    expect((await stand.start(stand.fresh(), { provider: 'other' })).status).toBe(200);
    expect((await stand.start(stand.fresh(), { provider: 'none' })).code).toBe('AUTH_PROVIDER_NOT_FOUND');
  });
});
