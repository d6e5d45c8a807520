import { expect, it } from 'vitest';
import { formatAuthorization, readChallenge } from './digest.ts';

// The values are the example of RFC 2617 §3.5.
const header =
  'Digest realm="testrealm@host.com", qop="auth,auth-int", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"';

it('computes the digest response of the example challenge in the RFC', () => {
  const challenge = readChallenge([header]);
  expect(challenge).toMatchObject({ realm: 'testrealm@host.com', isStale: false });
  const answer =
    challenge &&
    formatAuthorization(
      challenge,
      { userName: 'Mufasa', password: 'Circle Of Life' },
      { method: 'GET', path: '/dir/index.html', count: 1, cnonce: '0a4f113b' },
    );
  expect(answer).toContain('response="6629fae49393a05397450978507c4ef1"');
  expect(answer).toContain('nc=00000001');
  expect(answer).toContain('opaque="5ccc069c403ebaf9f0171e9517f40e41"');
});

it.each([
  ['with a stale nonce', ['Digest realm="x", nonce="n", qop="auth", stale="TRUE"'], { isStale: true }],
  [
    'next to a challenge of another kind',
    ['Basic realm="x", Digest realm="y", nonce="n", qop="auth"'],
    { realm: 'y' },
  ],
  ['in a second header', ['Basic realm="x"', 'Digest realm="y", nonce="n", qop=auth'], { realm: 'y' }],
])('parses the digest challenge %s', (_what, headers, expected) => {
  expect(readChallenge(headers)).toMatchObject(expected);
});

it.each([
  ['the Basic scheme, which would send the password unencrypted', ['Basic realm="x"']],
  ['another algorithm', ['Digest realm="x", nonce="n", qop="auth", algorithm=SHA-256']],
  ['no quality of protection', ['Digest realm="x", nonce="n"']],
  ['no header', []],
])('rejects a digest challenge with %s', (_what, headers) => {
  expect(readChallenge(headers)).toBeUndefined();
});

it('parses a digest challenge of a single very long word without delay', () => {
  const begun = performance.now();
  expect(readChallenge([`Digest ${'x'.repeat(16_000)}`, header])).toMatchObject({
    realm: 'testrealm@host.com',
  });
  expect(performance.now() - begun).toBeLessThan(200);
});
