import { generateKeyPairSync } from 'node:crypto';
import { identityProviders } from '@gatehouse/api/auth/identity-providers';
import { sessions } from '@gatehouse/api/auth/sessions';
import { pathOf } from '@gatehouse/api/platform/operation';
import type { Person } from '@gatehouse/testing/data/factories';
import { type ProviderPerson, startIdentityProvider } from '@gatehouse/testing/kit/identity-provider';
import {
  configureProvider,
  knownAs,
  settingsOf,
  signInBrought,
  startProvider,
  visitProvider,
} from '@gatehouse/testing/kit/providers';
import type { CallInput } from '@gatehouse/testing/nouns/proof';
import type { ProofFixture, Verdict } from '@gatehouse/testing/portal/harness';
import { SignJWT, UnsecuredJWT } from 'jose';
import type { Portal } from '../../../apps/server/src/portal.ts';

type Claims = Record<string, unknown>;

async function finishSignIn(portal: Portal, { body, headers }: CallInput) {
  return portal.app.inject({
    method: 'POST',
    url: pathOf(identityProviders.signIn),
    headers: { 'x-command-id': 'verify', ...headers },
    payload: body ?? {},
  });
}

/** Creates a company that uses the identity provider. Each call of `person` creates a new employee in the company. */
async function createCompany(fixture: ProofFixture) {
  const { id: companyId, code } = await fixture.make.company();
  return { code, person: () => fixture.make.employee({ companyId }) };
}

/**
 * Sends forged, replayed and swapped answers of identity providers, and checks that they open no session. Returns the
 * number of rejected answers.
 */
export async function forgeProviders(
  here: Portal,
  { stand, verdict }: { stand: ProofFixture; verdict: Verdict },
): Promise<number> {
  const { code, person } = await createCompany(stand);
  const acme = await configureProvider(here, code);
  const second = await startIdentityProvider();
  second.unref();
  here.services.settings.identityProviders = [
    settingsOf(acme, code),
    settingsOf(second, code, { key: 'second', name: 'Second' }),
  ];
  const [jwk] = acme.keys();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const at = () => Math.floor(Date.now() / 1000);
  const signWith =
    (key: Parameters<SignJWT['sign']>[0], alg: string, kid = jwk?.kid ?? '') =>
    (claims: Claims) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key);
  const signChanged = (change: (claims: Claims) => Claims) => (claims: Claims) => acme.signed(change(claims));
  const forgeries: Record<string, (claims: Claims) => Promise<string>> = {
    'another issuer': signChanged((claims) => ({ ...claims, iss: second.issuer })),
    'another audience': signChanged((claims) => ({ ...claims, aud: 'somebody-else' })),
    'another azp': signChanged((claims) => ({ ...claims, azp: 'somebody-else' })),
    'several audiences without azp': signChanged((claims) => ({ ...claims, aud: ['gatehouse', 'x'] })),
    'another nonce': signChanged((claims) => ({ ...claims, nonce: 'made-up' })),
    'no nonce': signChanged(({ nonce: _, ...claims }) => claims),
    'an end a minute ago': signChanged((claims) => ({ ...claims, exp: at() - 65 })),
    'a beginning in the future': signChanged((claims) => ({ ...claims, iat: at() + 120 })),
    'no subject': signChanged(({ sub: _, ...claims }) => claims),
    'no signature': async (claims) => new UnsecuredJWT(claims).encode(),
    'HS256 with the public key': signWith(Buffer.from(JSON.stringify(jwk)), 'HS256'),
    'HS256 with the client secret': signWith(Buffer.from(acme.clientSecret), 'HS256'),
    'a key of the forger’s': signWith(privateKey, 'RS256'),
    'a key nobody published': signWith(privateKey, 'RS256', 'unknown'),
    'the other provider’s signature': (claims) => second.signed({ ...claims, iss: acme.issuer }),
    'a logout_token': ({ nonce: _, ...claims }) => acme.logoutToken(claims),
  };
  let refused = 0;
  const check = (isRefused: boolean, message: string) => {
    refused++;
    verdict.verify(isRefused, `an id_token with ${message} opened a session`);
  };
  for (const [label, sign] of Object.entries(forgeries)) {
    const originalSign = acme.sign;
    acme.sign = sign;
    const { statusCode, cookies } = await finishSignIn(
      here,
      await signInBrought(here, knownAs(await person())),
    );
    acme.sign = originalSign;
    check(statusCode === 400 && cookies.length === 0, label);
  }
  // Sends the answer of the provider a second time, from another browser, and as an answer of another provider.
  const identity = knownAs(await person());
  const signIn = await signInBrought(here, identity);
  const { cookie: _cookie, ...without } = signIn.headers ?? {};
  check((await finishSignIn(here, { ...signIn, headers: without })).statusCode === 400, 'another browser');
  const other = await signInBrought(here, identity);
  check(
    (await finishSignIn(here, { ...signIn, ...(other.headers && { headers: other.headers }) })).statusCode ===
      400,
    'another browser’s cookie',
  );
  const mixed = { ...signIn, body: { ...signIn.body, provider: 'second' } };
  check((await finishSignIn(here, mixed)).statusCode === 400, 'the other provider’s address');
  verdict.verify((await finishSignIn(here, signIn)).statusCode === 200, 'what was right was not taken');
  check((await finishSignIn(here, signIn)).statusCode === 400, 'a state that was used');
  const fresh = await signInBrought(here, identity);
  const oldCode = { ...fresh, body: { ...fresh.body, code: signIn.body.code } };
  check((await finishSignIn(here, oldCode)).statusCode === 400, 'a code that was used');
  second.close();
  return refused;
}

/** Signs a person in at the identity provider. Returns the session token. */
async function sessionByProvider(portal: Portal, fixture: ProofFixture, person: Person): Promise<string> {
  const { rows } = await fixture.make.owner.query('SELECT company_code FROM companies WHERE id = $1', [
    person.companyId,
  ]);
  await configureProvider(portal, rows[0].company_code);
  const who: ProviderPerson = knownAs(person);
  const answer = await finishSignIn(portal, await visitProvider(portal, identityProviders.start, {}, who));
  return answer.cookies.find(({ name }) => name === 'gatehouse_session')?.value ?? '';
}

/** Sends the provider's logout_token for the person to the portal. Returns the status. */
async function signOutThere(portal: Portal, person: Person): Promise<number> {
  const acme = await startProvider();
  const logout_token = await acme.logoutToken({ sub: knownAs(person).sub });
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/oidc/verify/backchannel',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token }).toString(),
  });
  return answer.statusCode;
}

/**
 * Returns the milliseconds between the provider's logout_token and the end of the session in the other portal process.
 */
export async function measureProviderSignOut(
  here: Portal,
  there: Portal,
  { stand, verdict }: { stand: ProofFixture; verdict: Verdict },
): Promise<number> {
  const person = await (await createCompany(stand)).person();
  const token = await sessionByProvider(here, stand, person);
  const isIn = async () =>
    (await there.app.inject({ url: pathOf(sessions.me), headers: { authorization: `Bearer ${token}` } }))
      .statusCode === 200;
  verdict.verify(await isIn(), 'a session that came by a provider is not known to the other process');
  const begun = Date.now();
  verdict.verify((await signOutThere(here, person)) === 200, 'a right logout_token was not taken');
  while ((await isIn()) && Date.now() - begun < 5_000)
    await new Promise((resolve) => setTimeout(resolve, 20));
  const took = Date.now() - begun;
  verdict.verify(took <= 1_000, `a logout_token took ${took} ms`);
  return took;
}
