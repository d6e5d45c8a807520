import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { TestProvider } from '@gatehouse/testing/kit/identity-provider';
import { claimsOf, createProviderPortal } from '@gatehouse/testing/portal/provider-portal';
import { startSwitchingServer } from '@gatehouse/testing/portal/switching-server';
import { importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';

type ForgedClaims = Record<string, unknown>;
let fixture: Awaited<ReturnType<typeof createProviderPortal>>;
beforeAll(async () => {
  fixture = await createProviderPortal();
});

const nowSeconds = () => Math.floor(fixture.portal.clock.now().getTime() / 1000);
const createEmployee = () => fixture.portal.make.employee({ companyId: fixture.company });

/** Signs in with a provider token after its claims or signature were changed. Returns the message code. */
async function signInWithChange(
  provider: TestProvider,
  change: Partial<Pick<TestProvider, 'claims' | 'sign'>>,
) {
  const original = { claims: provider.claims, sign: provider.sign };
  Object.assign(provider, change);
  try {
    return (await fixture.signIn(claimsOf(await createEmployee()))).code;
  } finally {
    Object.assign(provider, original);
  }
}

const wrongClaims: [string, (claims: ForgedClaims) => ForgedClaims][] = [
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
  ['an end 61 seconds ago', (claims) => ({ ...claims, exp: nowSeconds() - 61 })],
  ['no end', ({ exp: _, ...claims }) => claims],
  ['a beginning 61 seconds ahead', (claims) => ({ ...claims, iat: nowSeconds() + 61 })],
  ['no beginning', ({ iat: _, ...claims }) => claims],
  [
    'an age of a quarter of an hour',
    (claims) => ({ ...claims, iat: nowSeconds() - 900, exp: nowSeconds() + 900 }),
  ],
];

describe('id_tokens that the portal rejects', () => {
  it.each(wrongClaims)('rejects an id_token with %s', async (_what, claims) => {
    expect(await signInWithChange(fixture.acme, { claims })).toBe('AUTH_PROVIDER_REFUSED');
  });

  it('rejects an id_token without a signature (alg none)', async () => {
    const sign = async (claims: ForgedClaims) => new UnsecuredJWT(claims).encode();
    expect(await signInWithChange(fixture.acme, { sign })).toBe('AUTH_PROVIDER_REFUSED');
  });

  it('rejects an id_token with an HS256 signature made with the public key or the client secret', async () => {
    const [jwk] = fixture.acme.keys();
    for (const secret of [JSON.stringify(jwk), jwk?.n ?? '', fixture.acme.clientSecret]) {
      const sign = (claims: ForgedClaims) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', kid: jwk?.kid ?? '' })
          .sign(Buffer.from(secret));
      expect(await signInWithChange(fixture.acme, { sign })).toBe('AUTH_PROVIDER_REFUSED');
    }
  });

  it('rejects an id_token signed with a foreign key, under a known key ID or with the key in its header', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwk = publicKey.export({ format: 'jwk' });
    for (const header of [
      { kid: fixture.acme.keys()[0]?.kid ?? '' },
      { kid: 'mine', jwk },
      { kid: 'mine' },
      {},
    ]) {
      const sign = (claims: ForgedClaims) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'RS256', ...(header as { kid: string }) })
          .sign(privateKey);
      expect(await signInWithChange(fixture.acme, { sign })).toBe('AUTH_PROVIDER_REFUSED');
    }
  });

  it("rejects an id_token if the provider's keys are too short or cannot be parsed", async () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const { keys } = fixture.acme;
    const kid = 'published';
    const sign = async (claims: ForgedClaims) => {
      const [, body, signature] = (await fixture.acme.signed(claims)).split('.');
      return `${Buffer.from(JSON.stringify({ alg: 'RS256', kid })).toString('base64url')}.${body}.${signature}`;
    };
    for (const key of [publicKey.export({ format: 'jwk' }), { kty: 'RSA' }, { kty: 'RSA', n: '!', e: '!' }]) {
      fixture.portal.clock.advance(61 * 60_000);
      fixture.acme.keys = () => [{ ...key, kid }];
      expect(await signInWithChange(fixture.acme, { sign })).toBe('AUTH_PROVIDER_REFUSED');
    }
    fixture.acme.keys = keys;
    fixture.portal.clock.advance(61 * 60_000);
  });

  it('rejects a token that was changed after signing, and text that is not a token', async () => {
    const signThenChange = async (claims: ForgedClaims) => {
      const [header, , signature] = (await fixture.acme.signed(claims)).split('.');
      const body = Buffer.from(JSON.stringify({ ...claims, sub: 'admin' })).toString('base64url');
      return `${header}.${body}.${signature}`;
    };
    for (const sign of [
      signThenChange,
      async () => 'no.token',
      async () => randomBytes(99_000).toString('base64url'),
    ])
      expect(await signInWithChange(fixture.acme, { sign })).toBe('AUTH_PROVIDER_REFUSED');
  });

  it('rejects an id_token of another provider of the portal, which is valid for that provider (mix-up attack)', async () => {
    const sign = (claims: ForgedClaims) => fixture.other.signed({ ...claims, iss: fixture.other.issuer });
    expect(await signInWithChange(fixture.acme, { sign })).toBe('AUTH_PROVIDER_REFUSED');
  });

  it('logout_tokens that the portal rejects', async () => {
    const sign = ({ nonce: _, ...claims }: ForgedClaims) => fixture.acme.logoutToken(claims);
    expect(await signInWithChange(fixture.acme, { sign })).toBe('AUTH_PROVIDER_REFUSED');
  });
});

describe('id_tokens that the portal accepts', () => {
  it.each<[string, (claims: ForgedClaims) => ForgedClaims]>([
    ['that ended 59 seconds ago', (claims) => ({ ...claims, exp: nowSeconds() - 59 })],
    ['with a session that cannot be kept', (claims) => ({ ...claims, sid: 'one\0' })],
    ['that begins in 59 seconds', (claims) => ({ ...claims, iat: nowSeconds() + 59 })],
    [
      'for several, when it was made for the portal',
      (claims) => ({ ...claims, aud: ['x', 'gatehouse'], azp: 'gatehouse' }),
    ],
  ])('accepts an id_token %s', async (_what, claims) => {
    expect(await signInWithChange(fixture.acme, { claims })).toBe('success');
  });

  it('accepts an id_token signed with a newly published key (including ES256), and reloads the keys for unknown keys at most once a minute', async () => {
    fixture.portal.clock.advance(61_000);
    await fixture.acme.rotate('ES256');
    const countKeyRequests = () => fixture.acme.asked.filter((request) => request === 'GET /keys').length;
    const before = countKeyRequests();
    expect(await signInWithChange(fixture.acme, {})).toBe('success');
    expect(countKeyRequests()).toBe(before + 1);
    const key = await importJWK({ kty: 'oct', k: 'AAAA' }).catch(() => undefined);
    expect(key).toBeDefined();
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    for (let i = 0; i < 5; i++) {
      const sign = (claims: ForgedClaims) =>
        new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: `unknown-${i}` }).sign(privateKey);
      expect(await signInWithChange(fixture.acme, { sign })).toBe('AUTH_PROVIDER_REFUSED');
    }
    expect(countKeyRequests()).toBe(before + 1);
  });
});

describe('metadata of identity providers', () => {
  const startWithMetadata = async (metadata: ForgedClaims, path = '') => {
    // metadata is cached for one hour
    fixture.portal.clock.advance(61 * 60_000);
    fixture.acme.metadata = metadata;
    try {
      return (await fixture.start(fixture.fresh())).code + path;
    } finally {
      fixture.acme.metadata = {};
    }
  };

  it('rejects provider metadata with another issuer or with an address that is not https', async () => {
    expect(await startWithMetadata({ issuer: 'https://evil.example' })).toBe('AUTH_PROVIDER_UNREACHABLE');
    for (const endpoint of ['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'end_session_endpoint'])
      for (const address of [
        'http://169.254.169.254/x',
        'file:///etc/passwd',
        'https://a@b.example',
        'nothing',
      ])
        expect(await startWithMetadata({ [endpoint]: address })).toBe('AUTH_PROVIDER_UNREACHABLE');
    expect(await startWithMetadata({})).toBe('success');
  });

  it('stops waiting for a provider that switches the protocol instead of responding', async () => {
    const token_endpoint = `http://127.0.0.1:${await startSwitchingServer()}/token`;
    expect(await startWithMetadata({ token_endpoint })).toBe('success');
    expect((await fixture.signIn(claimsOf(await createEmployee()))).code).toBe('AUTH_PROVIDER_UNREACHABLE');
    expect(await startWithMetadata({})).toBe('success');
  }, 20_000);

  it('rejects provider metadata above the maximum size', async () => {
    expect(await startWithMetadata({ more: 'x'.repeat(300_000) })).toBe('AUTH_PROVIDER_UNREACHABLE');
    expect(await startWithMetadata({})).toBe('success');
  });
});
