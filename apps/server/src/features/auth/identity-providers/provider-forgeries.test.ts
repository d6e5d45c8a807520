import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { knownAs, portalWithProviders } from '../../../../test/kit/by-provider.ts';
import type { TestProvider } from '../../../../test/kit/identity-provider.ts';
import { switchingServer } from '../../../../test/kit/switching-server.ts';

type Claims = Record<string, unknown>;
let stand: Awaited<ReturnType<typeof portalWithProviders>>;
beforeAll(async () => {
  stand = await portalWithProviders();
});

const seconds = () => Math.floor(stand.portal.clock.now().getTime() / 1000);
const employee = () => stand.portal.make.employee({ companyId: stand.company });

/** What a sign-in is answered when the provider's next token is made so. */
async function answerTo(provider: TestProvider, change: Partial<Pick<TestProvider, 'claims' | 'sign'>>) {
  const kept = { claims: provider.claims, sign: provider.sign };
  Object.assign(provider, change);
  try {
    return (await stand.signIn(knownAs(await employee()))).code;
  } finally {
    Object.assign(provider, kept);
  }
}

const wrongClaims: [string, (claims: Claims) => Claims][] = [
  ['another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' })],
  ['no issuer', ({ iss: _, ...claims }) => claims],
  ['another audience', (claims) => ({ ...claims, aud: 'somebody-else' })],
  ['several audiences and no azp', (claims) => ({ ...claims, aud: ['gatehouse', 'somebody-else'] })],
  ['another azp', (claims) => ({ ...claims, azp: 'somebody-else' })],
  ['several audiences and another azp', (claims) => ({ ...claims, aud: ['gatehouse', 'x'], azp: 'x' })],
  ['another nonce', (claims) => ({ ...claims, nonce: 'made-up' })],
  ['no nonce', ({ nonce: _, ...claims }) => claims],
  ['no subject', ({ sub: _, ...claims }) => claims],
  ['an empty subject', (claims) => ({ ...claims, sub: '' })],
  ['a subject that is none', (claims) => ({ ...claims, sub: 17 })],
  ['an endless subject', (claims) => ({ ...claims, sub: 's'.repeat(256) })],
  ['a subject with a sign that is kept as another', (claims) => ({ ...claims, sub: 'one\ud800' })],
  ['a subject that cannot be kept', (claims) => ({ ...claims, sub: 'one\0' })],
  ['an end 61 seconds ago', (claims) => ({ ...claims, exp: seconds() - 61 })],
  ['no end', ({ exp: _, ...claims }) => claims],
  ['a beginning 61 seconds ahead', (claims) => ({ ...claims, iat: seconds() + 61 })],
  ['no beginning', ({ iat: _, ...claims }) => claims],
  ['an age of a quarter of an hour', (claims) => ({ ...claims, iat: seconds() - 900, exp: seconds() + 900 })],
];

describe('an id_token is refused', () => {
  it.each(wrongClaims)('with %s', async (_what, claims) => {
    expect(await answerTo(stand.acme, { claims })).toBe('AUTH_PROVIDER_REFUSED');
  });

  it('without a signature (alg none)', async () => {
    const sign = async (claims: Claims) => new UnsecuredJWT(claims).encode();
    expect(await answerTo(stand.acme, { sign })).toBe('AUTH_PROVIDER_REFUSED');
  });

  it('signed by HS256 with the public key, or the client secret, as the secret', async () => {
    const [jwk] = stand.acme.keys();
    for (const secret of [JSON.stringify(jwk), jwk?.n ?? '', stand.acme.clientSecret]) {
      const sign = (claims: Claims) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', kid: jwk?.kid ?? '' })
          .sign(Buffer.from(secret));
      expect(await answerTo(stand.acme, { sign })).toBe('AUTH_PROVIDER_REFUSED');
    }
  });

  it('signed by a key of the forger’s that bears a known kid, or brings itself along', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwk = publicKey.export({ format: 'jwk' });
    for (const header of [
      { kid: stand.acme.keys()[0]?.kid ?? '' },
      { kid: 'mine', jwk },
      { kid: 'mine' },
      {},
    ]) {
      const sign = (claims: Claims) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'RS256', ...(header as { kid: string }) })
          .sign(privateKey);
      expect(await answerTo(stand.acme, { sign })).toBe('AUTH_PROVIDER_REFUSED');
    }
  });

  it('whose key is too short, or none that can be read', async () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const { keys } = stand.acme;
    const kid = 'published';
    const sign = async (claims: Claims) => {
      const [, body, signature] = (await stand.acme.signed(claims)).split('.');
      return `${Buffer.from(JSON.stringify({ alg: 'RS256', kid })).toString('base64url')}.${body}.${signature}`;
    };
    for (const key of [publicKey.export({ format: 'jwk' }), { kty: 'RSA' }, { kty: 'RSA', n: '!', e: '!' }]) {
      stand.portal.clock.advance(61 * 60_000);
      stand.acme.keys = () => [{ ...key, kid }];
      expect(await answerTo(stand.acme, { sign })).toBe('AUTH_PROVIDER_REFUSED');
    }
    stand.acme.keys = keys;
    stand.portal.clock.advance(61 * 60_000);
  });

  it('changed after it was signed, or no token at all', async () => {
    const changed = async (claims: Claims) => {
      const [header, , signature] = (await stand.acme.signed(claims)).split('.');
      const body = Buffer.from(JSON.stringify({ ...claims, sub: 'admin' })).toString('base64url');
      return `${header}.${body}.${signature}`;
    };
    for (const sign of [
      changed,
      async () => 'no.token',
      async () => randomBytes(99_000).toString('base64url'),
    ])
      expect(await answerTo(stand.acme, { sign })).toBe('AUTH_PROVIDER_REFUSED');
  });

  it('of another provider of the portal, rightly signed there (mix-up)', async () => {
    const sign = (claims: Claims) => stand.other.signed({ ...claims, iss: stand.other.issuer });
    expect(await answerTo(stand.acme, { sign })).toBe('AUTH_PROVIDER_REFUSED');
  });

  it('that is a logout_token', async () => {
    const sign = ({ nonce: _, ...claims }: Claims) => stand.acme.logoutToken(claims);
    expect(await answerTo(stand.acme, { sign })).toBe('AUTH_PROVIDER_REFUSED');
  });
});

describe('an id_token is taken', () => {
  it.each<[string, (claims: Claims) => Claims]>([
    ['that ended 59 seconds ago', (claims) => ({ ...claims, exp: seconds() - 59 })],
    ['with a session that cannot be kept', (claims) => ({ ...claims, sid: 'one\0' })],
    ['that begins in 59 seconds', (claims) => ({ ...claims, iat: seconds() + 59 })],
    [
      'for several, when it was made for the portal',
      (claims) => ({ ...claims, aud: ['x', 'gatehouse'], azp: 'gatehouse' }),
    ],
  ])('%s', async (_what, claims) => {
    expect(await answerTo(stand.acme, { claims })).toBe('success');
  });

  it('signed by a key published since, ES256 as well; unknown ones are asked for once a minute', async () => {
    stand.portal.clock.advance(61_000);
    await stand.acme.rotate('ES256');
    const times = () => stand.acme.asked.filter((one) => one === 'GET /keys').length;
    const before = times();
    expect(await answerTo(stand.acme, {})).toBe('success');
    expect(times()).toBe(before + 1);
    const key = await importJWK({ kty: 'oct', k: 'AAAA' }).catch(() => undefined);
    expect(key).toBeDefined();
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    for (let i = 0; i < 5; i++) {
      const sign = (claims: Claims) =>
        new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: `unknown-${i}` }).sign(privateKey);
      expect(await answerTo(stand.acme, { sign })).toBe('AUTH_PROVIDER_REFUSED');
    }
    expect(times()).toBe(before + 1);
  });
});

describe('what a provider says of itself', () => {
  const said = async (metadata: Claims, path = '') => {
    // what it has said is believed for an hour
    stand.portal.clock.advance(61 * 60_000);
    stand.acme.metadata = metadata;
    try {
      return (await stand.start(stand.fresh())).code + path;
    } finally {
      stand.acme.metadata = {};
    }
  };

  it('is refused where it calls itself another, or names a place that is not https', async () => {
    expect(await said({ issuer: 'https://evil.example' })).toBe('AUTH_PROVIDER_UNREACHABLE');
    for (const endpoint of ['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'end_session_endpoint'])
      for (const address of [
        'http://169.254.169.254/x',
        'file:///etc/passwd',
        'https://a@b.example',
        'nothing',
      ])
        expect(await said({ [endpoint]: address })).toBe('AUTH_PROVIDER_UNREACHABLE');
    expect(await said({})).toBe('success');
  });

  it('is not waited for where it changes the protocol instead of answering', async () => {
    const token_endpoint = `http://127.0.0.1:${await switchingServer()}/token`;
    expect(await said({ token_endpoint })).toBe('success');
    expect((await stand.signIn(knownAs(await employee()))).code).toBe('AUTH_PROVIDER_UNREACHABLE');
    expect(await said({})).toBe('success');
  }, 20_000);

  it('is refused where it is endless', async () => {
    expect(await said({ more: 'x'.repeat(300_000) })).toBe('AUTH_PROVIDER_UNREACHABLE');
    expect(await said({})).toBe('success');
  });
});
