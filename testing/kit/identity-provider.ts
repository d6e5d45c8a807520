import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { registerCleanup } from '../portal/cleanup.ts';

type Claims = Record<string, unknown>;

export type ProviderPerson = Claims & { sub: string };

interface SigningKey {
  kid: string;
  alg: string;
  privateKey: CryptoKey;
  jwk: JWK;
}

export interface TestProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The first person signs in by default. */
  people: ProviderPerson[];
  /** Changes the claims of the id_token before it is signed. */
  claims: (claims: Claims) => Claims;
  /** Signs an id_token. Tests replace this function to forge tokens. */
  sign: (claims: Claims) => Promise<string>;
  /** Names of claims that only UserInfo returns, not the id_token. */
  onlyAtUserInfo: string[];
  userInfo: { status: number; body: object | string } | undefined;
  /** Additional fields of the discovery document. */
  metadata: Claims;
  /** Requests in order, such as `POST /token`. */
  asked: string[];
  /**
   * Redirect that answers requests for the discovery document. If undefined, the provider answers with the document.
   */
  redirect: { status: number; location: string } | undefined;
  /** Whether the provider drops all requests. */
  isSilent: boolean;
  /** Replaces the signing key and publishes only the new key. */
  rotate(alg?: 'RS256' | 'ES256'): Promise<void>;
  signed(claims: Claims, header?: Claims): Promise<string>;
  keys(): JWK[];
  /** Opens the address like a browser and returns the redirect back to the portal. */
  visit(
    address: string,
    who?: ProviderPerson,
  ): Promise<{ returned: URL; state: string; code: string; iss: string | null }>;
  logoutToken(claims: Claims, header?: Claims): Promise<string>;
  /** Lets the test process end while the test server is still open. */
  unref(): void;
  close(): void;
}

interface CodeGrant {
  who: ProviderPerson;
  nonce: string;
  challenge: string;
  redirect: string;
}

const sendJson = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

async function createKey(alg: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const kid = randomBytes(6).toString('hex');
  return { kid, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

/** Starts a test identity provider (OpenID Connect) on this machine, over plain HTTP. */
export async function startIdentityProvider({
  now = () => new Date(),
  port = 0,
}: {
  now?: () => Date;
  port?: number;
} = {}): Promise<TestProvider> {
  let key = await createKey('RS256');
  const grants = new Map<string, CodeGrant>();
  const opened = new Map<string, ProviderPerson>();
  const server = createServer((request, response) => void handleRequest(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const nowSeconds = () => Math.floor(now().getTime() / 1000);

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
      key = await createKey(alg);
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
          iat: nowSeconds(),
          exp: nowSeconds() + 120,
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

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer);
    provider.asked.push(`${request.method} ${url.pathname}`);
    if (provider.isSilent) return void response.destroy();
    if (provider.redirect && url.pathname.startsWith('/.well-known')) {
      const { status, location } = provider.redirect;
      return void response.writeHead(status, { location }).end();
    }
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return void sendJson(response, 200, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          userinfo_endpoint: `${issuer}/userinfo`,
          end_session_endpoint: `${issuer}/logout`,
          ...provider.metadata,
        });
      case '/keys':
        return void sendJson(response, 200, { keys: provider.keys() });
      case '/authorize':
        return authorize(url, response);
      case '/token':
        return exchangeCode(request, response);
      case '/userinfo':
        return sendUserInfo(request, response);
      case '/logout':
        return void response
          .writeHead(302, { location: url.searchParams.get('post_logout_redirect_uri') ?? issuer })
          .end();
      default:
        response.writeHead(404).end();
    }
  }

  /**
   * Answers the authorization request. Signs in the person in the query. If the query names no person, shows a page with
   * all people.
   */
  function authorize(url: URL, response: ServerResponse): void {
    const params = url.searchParams;
    const who = provider.people.find(({ sub }) => sub === params.get('who'));
    const back = new URL(params.get('redirect_uri') ?? issuer);
    back.searchParams.set('state', params.get('state') ?? '');
    if (params.get('who') === 'nobody') back.searchParams.set('error', 'access_denied');
    else if (who) {
      const code = randomBytes(18).toString('base64url');
      grants.set(code, {
        who,
        nonce: params.get('nonce') ?? '',
        challenge: params.get('code_challenge_method') === 'S256' ? (params.get('code_challenge') ?? '') : '',
        redirect: params.get('redirect_uri') ?? '',
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

  async function exchangeCode(request: IncomingMessage, response: ServerResponse): Promise<void> {
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
    if (!isClient) return void sendJson(response, 401, { error: 'invalid_client' });
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!grant || grant.redirect !== form.get('redirect_uri') || grant.challenge !== challenge)
      return void sendJson(response, 400, { error: 'invalid_grant' });
    const claims = provider.claims({
      iss: issuer,
      aud: provider.clientId,
      iat: nowSeconds(),
      exp: nowSeconds() + 300,
      nonce: grant.nonce,
      ...Object.fromEntries(
        Object.entries(grant.who).filter(([name]) => !provider.onlyAtUserInfo.includes(name)),
      ),
    });
    const id_token = await provider.sign(claims);
    const access_token = randomBytes(18).toString('base64url');
    opened.set(access_token, grant.who);
    sendJson(response, 200, { access_token, token_type: 'Bearer', expires_in: 300, id_token });
  }

  /** Answers UserInfo (OpenID Connect Core §5.3). */
  function sendUserInfo({ headers }: IncomingMessage, response: ServerResponse): void {
    const who = opened.get(headers.authorization?.replace(/^Bearer /, '') ?? '');
    if (!who) return void sendJson(response, 401, { error: 'invalid_token' });
    const { status, body } = provider.userInfo ?? { status: 200, body: who };
    if (typeof body === 'object') sendJson(response, status, body);
    else response.writeHead(status, { 'content-type': 'text/plain' }).end(body);
  }
  return provider;
}

/** The provider is closed after the test file. */
export async function testIdentityProvider(now?: () => Date): Promise<TestProvider> {
  const provider = await startIdentityProvider(now && { now });
  registerCleanup(async () => provider.close());
  return provider;
}

export const providerEntryOf = (provider: TestProvider, more: object): object => ({
  key: 'acme',
  name: 'Acme account',
  issuer: provider.issuer,
  clientId: provider.clientId,
  clientSecret: provider.clientSecret,
  ...more,
});
