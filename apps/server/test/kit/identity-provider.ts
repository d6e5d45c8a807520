import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { atEnd } from './ends.ts';

type Claims = Record<string, unknown>;

/** Who can sign in at the provider, by what it says of them. */
export type Known = Claims & { sub: string };

interface Key {
  kid: string;
  alg: string;
  privateKey: CryptoKey;
  jwk: JWK;
}

export interface TestProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Who could sign in there; the first one does, unless a test says who. */
  people: Known[];
  /** What is changed in the next id_token before it is signed. */
  claims: (claims: Claims) => Claims;
  /** How it becomes a token; a test forges here. */
  sign: (claims: Claims) => Promise<string>;
  /** Claims that UserInfo alone sends: they are left out of id_tokens. */
  onlyAtUserInfo: string[];
  /** The answer of UserInfo in the place of the right one. */
  userInfo: { status: number; body: object | string } | undefined;
  /** What stands besides in its description of itself. */
  metadata: Claims;
  /** What was asked, in order, such as `POST /token`. */
  asked: string[];
  /** Where it sends whoever asks what it is. */
  redirect: { status: number; location: string } | undefined;
  /** Answers nobody any more, or again. */
  isSilent: boolean;
  /** Signs with another key from now on, and publishes it alone. */
  rotate(alg?: 'RS256' | 'ES256'): Promise<void>;
  /** A token signed with the key it has now. */
  signed(claims: Claims, header?: Claims): Promise<string>;
  /** Keys as it publishes them. */
  keys(): JWK[];
  /** As a browser at the address the portal sent it to: where it is sent back to, with what. */
  visit(
    address: string,
    who?: Known,
  ): Promise<{ returned: URL; state: string; code: string; iss: string | null }>;
  logoutToken(claims: Claims, header?: Claims): Promise<string>;
  /** Keeps no process alive that has nothing else to do. */
  unref(): void;
  close(): void;
}

interface Grant {
  who: Known;
  nonce: string;
  challenge: string;
  redirect: string;
}

const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

async function newKey(alg: string): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const kid = randomBytes(6).toString('hex');
  return { kid, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

/** An identity provider of the tests' own (OpenID Connect), on this machine, over plain HTTP. */
export async function startIdentityProvider({
  now = () => new Date(),
  port = 0,
}: {
  now?: () => Date;
  port?: number;
} = {}): Promise<TestProvider> {
  let key = await newKey('RS256');
  const grants = new Map<string, Grant>();
  const opened = new Map<string, Known>();
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const seconds = () => Math.floor(now().getTime() / 1000);

  const provider: TestProvider = {
    issuer,
    clientId: 'gatehouse',
    clientSecret: 'a secret: of+the tests',
    people: [],
    claims: (claims) => claims,
    sign: (claims) => provider.signed(claims),
    onlyAtUserInfo: [],
    userInfo: undefined,
    metadata: {},
    asked: [],
    redirect: undefined,
    isSilent: false,
    rotate: async (alg = 'RS256') => {
      key = await newKey(alg);
    },
    signed: (claims, header = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: key.alg, kid: key.kid, ...header }).sign(key.privateKey),
    keys: () => [key.jwk],
    async visit(address, who) {
      const go = new URL(address);
      if (who) go.searchParams.set('who', who.sub);
      else go.searchParams.set('who', provider.people[0]?.sub ?? '');
      const { headers } = await fetch(go, { redirect: 'manual' });
      const returned = new URL(headers.get('location') ?? '');
      const { state = '', code = '', iss = null } = Object.fromEntries(returned.searchParams);
      return { returned, state, code, iss };
    },
    logoutToken: (claims, header = { typ: 'logout+jwt' }) =>
      provider.signed(
        {
          iss: issuer,
          aud: provider.clientId,
          iat: seconds(),
          exp: seconds() + 120,
          jti: randomBytes(9).toString('base64url'),
          events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
          ...claims,
        },
        header,
      ),
    unref: () => void server.unref(),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer);
    provider.asked.push(`${request.method} ${url.pathname}`);
    if (provider.isSilent) return void response.destroy();
    if (provider.redirect && url.pathname.startsWith('/.well-known')) {
      const { status, location } = provider.redirect;
      return void response.writeHead(status, { location }).end();
    }
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return void json(response, 200, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          userinfo_endpoint: `${issuer}/userinfo`,
          end_session_endpoint: `${issuer}/logout`,
          ...provider.metadata,
        });
      case '/keys':
        return void json(response, 200, { keys: provider.keys() });
      case '/authorize':
        return authorize(url, response);
      case '/token':
        return takeCode(request, response);
      case '/userinfo':
        return tellOf(request, response);
      case '/logout':
        return void response
          .writeHead(302, { location: url.searchParams.get('post_logout_redirect_uri') ?? issuer })
          .end();
      default:
        response.writeHead(404).end();
    }
  }

  /** A page that asks who one is; with `who` that has been said. */
  function authorize(url: URL, response: ServerResponse): void {
    const asked = url.searchParams;
    const who = provider.people.find(({ sub }) => sub === asked.get('who'));
    const back = new URL(asked.get('redirect_uri') ?? issuer);
    back.searchParams.set('state', asked.get('state') ?? '');
    if (asked.get('who') === 'nobody') back.searchParams.set('error', 'access_denied');
    else if (who) {
      const code = randomBytes(18).toString('base64url');
      grants.set(code, {
        who,
        nonce: asked.get('nonce') ?? '',
        challenge: asked.get('code_challenge_method') === 'S256' ? (asked.get('code_challenge') ?? '') : '',
        redirect: asked.get('redirect_uri') ?? '',
      });
      back.searchParams.set('code', code);
      back.searchParams.set('iss', issuer);
    } else {
      const ways = [...provider.people, { sub: 'nobody', name: 'Nobody' }].map(({ sub, name }) => {
        const href = new URL(url);
        href.searchParams.set('who', sub);
        return `<p><a href="${href.href.replaceAll('&', '&amp;')}">${name ?? sub}</a></p>`;
      });
      return void response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(`<!doctype html><title>Test provider</title><h1>Who are you?</h1>${ways.join('')}`);
    }
    response.writeHead(302, { location: back.href }).end();
  }

  async function takeCode(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const form = new URLSearchParams(Buffer.concat(parts).toString());
    const encoded = [provider.clientId, provider.clientSecret].map((part) =>
      new URLSearchParams({ part }).toString().slice(5),
    );
    const basic = `Basic ${Buffer.from(encoded.join(':')).toString('base64')}`;
    const isClient =
      request.headers.authorization === basic ||
      (form.get('client_id') === provider.clientId && form.get('client_secret') === provider.clientSecret);
    if (!isClient) return void json(response, 401, { error: 'invalid_client' });
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!grant || grant.redirect !== form.get('redirect_uri') || grant.challenge !== challenge)
      return void json(response, 400, { error: 'invalid_grant' });
    const claims = provider.claims({
      iss: issuer,
      aud: provider.clientId,
      iat: seconds(),
      exp: seconds() + 300,
      nonce: grant.nonce,
      ...Object.fromEntries(
        Object.entries(grant.who).filter(([name]) => !provider.onlyAtUserInfo.includes(name)),
      ),
    });
    const id_token = await provider.sign(claims);
    const access_token = randomBytes(18).toString('base64url');
    opened.set(access_token, grant.who);
    json(response, 200, { access_token, token_type: 'Bearer', expires_in: 300, id_token });
  }

  /** UserInfo (OpenID Connect Core §5.3). */
  function tellOf({ headers }: IncomingMessage, response: ServerResponse): void {
    const who = opened.get(headers.authorization?.replace(/^Bearer /, '') ?? '');
    if (!who) return void json(response, 401, { error: 'invalid_token' });
    const { status, body } = provider.userInfo ?? { status: 200, body: who };
    if (typeof body === 'object') json(response, status, body);
    else response.writeHead(status, { 'content-type': 'text/plain' }).end(body);
  }
  return provider;
}

/** As `startIdentityProvider`, closed after the test file. */
export async function testIdentityProvider(now?: () => Date): Promise<TestProvider> {
  const provider = await startIdentityProvider(now && { now });
  atEnd(async () => provider.close());
  return provider;
}

/** The provider as an operator's file names it. */
export const entryOf = (provider: TestProvider, more: object): object => ({
  key: 'acme',
  name: 'Acme account',
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  ...more,
});
