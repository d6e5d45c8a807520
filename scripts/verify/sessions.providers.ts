import { generateKeyPairSync } from 'node:crypto';
import { identityProviders } from '@gatehouse/api/auth/identity-providers';
import { sessions } from '@gatehouse/api/auth/sessions';
import { pathOf } from '@gatehouse/api/platform/operation';
import { SignJWT, UnsecuredJWT } from 'jose';
import type { Portal } from '../../apps/server/src/portal.ts';
import type { Person } from '../../apps/server/test/kit/factories.ts';
import { type ProviderPerson, startIdentityProvider } from '../../apps/server/test/kit/identity-provider.ts';
import type { Stand, Verdict } from './harness.ts';
import type { Input } from './nouns/proof.ts';
import { broughtBack, knownAs, nameProvider, provider, settingsOf, signInBrought } from './providers.ts';

type Claims = Record<string, unknown>;

async function finish(portal: Portal, { body, headers }: Input) {
  return portal.app.inject({
    method: 'POST',
    url: pathOf(identityProviders.signIn),
    headers: { 'x-command-id': 'verify', ...headers },
    payload: body ?? {},
  });
}

/** Whoever is known to the company's provider, as people of it; each new. */
async function newcomers(stand: Stand) {
  const { id: companyId, code } = await stand.make.company();
  return { code, person: () => stand.make.employee({ companyId }) };
}

/**
 * Forged, replayed and mixed-up answers of identity providers open no session. Answers how many were refused.
 */
export async function forgeProviders(
  here: Portal,
  { stand, verdict }: { stand: Stand; verdict: Verdict },
): Promise<number> {
  const { code, person } = await newcomers(stand);
  const acme = await nameProvider(here, code);
  const second = await startIdentityProvider();
  second.unref();
  here.services.settings.identityProviders = [
    settingsOf(acme, code),
    settingsOf(second, code, { key: 'second', name: 'Second' }),
  ];
  const [jwk] = acme.keys();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const at = () => Math.floor(Date.now() / 1000);
  const signedBy =
    (key: Parameters<SignJWT['sign']>[0], alg: string, kid = jwk?.kid ?? '') =>
    (claims: Claims) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key);
  const changed = (change: (claims: Claims) => Claims) => (claims: Claims) => acme.signed(change(claims));
  const forgeries: Record<string, (claims: Claims) => Promise<string>> = {
    'another issuer': changed((claims) => ({ ...claims, iss: second.issuer })),
    'another audience': changed((claims) => ({ ...claims, aud: 'somebody-else' })),
    'another azp': changed((claims) => ({ ...claims, azp: 'somebody-else' })),
    'several audiences without azp': changed((claims) => ({ ...claims, aud: ['gatehouse', 'x'] })),
    'another nonce': changed((claims) => ({ ...claims, nonce: 'made-up' })),
    'no nonce': changed(({ nonce: _, ...claims }) => claims),
    'an end a minute ago': changed((claims) => ({ ...claims, exp: at() - 65 })),
    'a beginning in the future': changed((claims) => ({ ...claims, iat: at() + 120 })),
    'no subject': changed(({ sub: _, ...claims }) => claims),
    'no signature': async (claims) => new UnsecuredJWT(claims).encode(),
    'HS256 with the public key': signedBy(Buffer.from(JSON.stringify(jwk)), 'HS256'),
    'HS256 with the client secret': signedBy(Buffer.from(acme.clientSecret), 'HS256'),
    'a key of the forger’s': signedBy(privateKey, 'RS256'),
    'a key nobody published': signedBy(privateKey, 'RS256', 'unknown'),
    'the other provider’s signature': (claims) => second.signed({ ...claims, iss: acme.issuer }),
    'a logout_token': ({ nonce: _, ...claims }) => acme.logoutToken(claims),
  };
  let refused = 0;
  const hold = (isRefused: boolean, what: string) => {
    refused++;
    verdict.hold(isRefused, `an id_token with ${what} opened a session`);
  };
  for (const [what, sign] of Object.entries(forgeries)) {
    const kept = acme.sign;
    acme.sign = sign;
    const { statusCode, cookies } = await finish(here, await signInBrought(here, knownAs(await person())));
    acme.sign = kept;
    hold(statusCode === 400 && cookies.length === 0, what);
  }
  // replayed, in another browser, at the other provider
  const whose = knownAs(await person());
  const brought = await signInBrought(here, whose);
  const { cookie: _cookie, ...without } = brought.headers ?? {};
  hold((await finish(here, { ...brought, headers: without })).statusCode === 400, 'another browser');
  const other = await signInBrought(here, whose);
  hold(
    (await finish(here, { ...brought, ...(other.headers && { headers: other.headers }) })).statusCode === 400,
    'another browser’s cookie',
  );
  const mixed = { ...brought, body: { ...brought.body, provider: 'second' } };
  hold((await finish(here, mixed)).statusCode === 400, 'the other provider’s address');
  verdict.hold((await finish(here, brought)).statusCode === 200, 'what was right was not taken');
  hold((await finish(here, brought)).statusCode === 400, 'a state that was used');
  const fresh = await signInBrought(here, whose);
  const oldCode = { ...fresh, body: { ...fresh.body, code: brought.body.code } };
  hold((await finish(here, oldCode)).statusCode === 400, 'a code that was used');
  second.close();
  return refused;
}

/** Ends somebody's session by a logout_token of the provider it came by; the session's token. */
export async function sessionByProvider(portal: Portal, stand: Stand, person: Person): Promise<string> {
  const { rows } = await stand.make.owner.query('SELECT company_code FROM companies WHERE id = $1', [
    person.companyId,
  ]);
  await nameProvider(portal, rows[0].company_code);
  const who: ProviderPerson = knownAs(person);
  const answer = await finish(portal, await broughtBack(portal, identityProviders.start, {}, who));
  return answer.cookies.find(({ name }) => name === 'gatehouse_session')?.value ?? '';
}

/** The provider says that the person has signed out there. */
export async function signOutThere(portal: Portal, person: Person): Promise<number> {
  const acme = await provider();
  const logout_token = await acme.logoutToken({ sub: knownAs(person).sub });
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/oidc/verify/backchannel',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ logout_token }).toString(),
  });
  return answer.statusCode;
}

/** Milliseconds until a session that came by a provider is over on the other process, once the provider has said so. */
export async function endByProvider(
  here: Portal,
  there: Portal,
  { stand, verdict }: { stand: Stand; verdict: Verdict },
): Promise<number> {
  const person = await (await newcomers(stand)).person();
  const token = await sessionByProvider(here, stand, person);
  const isIn = async () =>
    (await there.app.inject({ url: pathOf(sessions.me), headers: { authorization: `Bearer ${token}` } }))
      .statusCode === 200;
  verdict.hold(await isIn(), 'a session that came by a provider is not known to the other process');
  const begun = Date.now();
  verdict.hold((await signOutThere(here, person)) === 200, 'a right logout_token was not taken');
  while ((await isIn()) && Date.now() - begun < 5_000)
    await new Promise((resolve) => setTimeout(resolve, 20));
  const took = Date.now() - begun;
  verdict.hold(took <= 1_000, `a logout_token took ${took} ms`);
  return took;
}
