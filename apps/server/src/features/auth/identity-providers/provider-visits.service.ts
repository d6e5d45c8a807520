import { createHash } from 'node:crypto';
import type { ProviderAnswer } from '@gatehouse/api/auth/identity-providers';
import { apiPrefix } from '@gatehouse/api/platform/operation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProviderSettings } from '../../../config.providers.ts';
import { createToken, hashNewToken, hashToken } from '../../../platform/http/credentials.ts';
import { refuse } from '../../../platform/refusal.ts';
import { seal, unseal } from '../../../platform/seal.ts';
import type { Services, Settings } from '../../../platform/services.ts';
import * as queries from './identity-providers.queries.ts';
import { callProvider } from './provider-client.ts';
import { ProviderRefused, ProviderUnreachable } from './provider-faults.ts';
import { loadMetadata } from './provider-metadata.ts';
import { readIdToken } from './provider-tokens.ts';

/** Time limit in ms for a sign-in at the provider. */
const visitMs = 10 * 60_000;
const secretsOf = 'visit to an identity provider';
/**
 * Prefix of the state parameter when the person links an identity in the settings. The provider redirects to the same
 * URL as after a sign-in, so the web app needs the prefix to distinguish the two cases.
 */
const linking = 'link.';

type ProviderCall = Services & { request: FastifyRequest; reply: FastifyReply };

/**
 * Finds a provider by its key.
 * @throws AUTH_PROVIDER_NOT_FOUND
 */
export function findProvider({ identityProviders }: Settings, key: string): ProviderSettings {
  const provider = identityProviders.find((candidate) => candidate.key === key);
  if (!provider) refuse('AUTH_PROVIDER_NOT_FOUND');
  return provider;
}

const callbackUrl = ({ publicUrl }: Settings, { key }: ProviderSettings) =>
  `${publicUrl}/oidc/${key}/callback`;

const cookieName = (secure: boolean) => `${secure ? '__Secure-' : ''}gatehouse_visit`;

/**
 * Returns the hash of the cookie that identifies this browser during a sign-in at a provider. Creates the cookie if
 * absent. All tabs share one cookie, so that a person can sign in at a provider in several tabs.
 */
function identifyBrowser({ request, reply, settings: { secureCookies, basePath } }: ProviderCall): Buffer {
  const name = cookieName(secureCookies);
  const cookie = request.cookies[name];
  const token = cookie && hashToken(cookie) ? cookie : createToken();
  reply.setCookie(name, token, {
    path: `${basePath}${apiPrefix}/auth`,
    httpOnly: true,
    secure: secureCookies,
    // `strict` is possible, because a page of the portal sends the request with this cookie after the provider's
    // redirect
    sameSite: 'strict',
    maxAge: visitMs / 1000,
  });
  return hashNewToken(token);
}

/**
 * Starts a sign-in at a provider (authorization code flow, PKCE S256). Returns the URL, which can be used once in this
 * browser within ten minutes. `completeVisit` later returns the given `login`.
 * @throws AUTH_PROVIDER_UNREACHABLE
 */
export async function sendThere(
  call: ProviderCall,
  provider: ProviderSettings,
  login: object,
  linkingBy?: { sessionId: number; companyId: number | null },
): Promise<string> {
  const { database, clock, settings } = call;
  const { authorization_endpoint } = await withProviderErrors(call, () => loadMetadata(call, provider));
  const [state, nonce, verifier] = [0, 0, 0].map(() => createToken()) as [string, string, string];
  const at = clock.now();
  const browserHash = identifyBrowser(call);
  await database.asSystem((db) =>
    queries.insertVisit(db, {
      stateHash: hashNewToken(state),
      browserHash,
      provider: provider.key,
      sealed: seal(settings.masterKey, secretsOf, Buffer.from(JSON.stringify({ nonce, verifier }))),
      login,
      sessionId: linkingBy?.sessionId ?? null,
      companyId: linkingBy?.companyId ?? null,
      at,
      expiresAt: new Date(at.getTime() + visitMs),
    }),
  );
  const address = new URL(authorization_endpoint);
  for (const [name, value] of Object.entries({
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: callbackUrl(settings, provider),
    scope: ['openid', ...provider.scopes].join(' '),
    state: (linkingBy ? linking : '') + state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }))
    address.searchParams.set(name, value);
  return address.href;
}

export interface ProviderCallback {
  provider: ProviderSettings;
  claims: Awaited<ReturnType<typeof readIdToken>>;
  idToken: string;
  /** Access token for UserInfo. Undefined if the provider sent no access token. */
  accessToken: string | undefined;
  login: unknown;
  sessionId: number | null;
}

/**
 * Completes a sign-in at a provider and returns the verified claims. The sign-in cannot be completed again, even after
 * an error.
 * @throws AUTH_PROVIDER_EXPIRED if this browser has not started the sign-in, AUTH_PROVIDER_REFUSED for untrusted data,
 * AUTH_PROVIDER_UNREACHABLE
 */
export async function completeVisit(
  call: ProviderCall,
  answer: ProviderAnswer,
  purpose: 'signIn' | 'link',
  noteRefusal: (provider: ProviderSettings, refused: ProviderRefused) => Promise<void> = async () => {},
): Promise<ProviderCallback> {
  const { database, clock, settings, request } = call;
  const provider = findProvider(settings, answer.provider);
  const isLink = answer.state.startsWith(linking);
  const stateHash = hashToken(isLink ? answer.state.slice(linking.length) : answer.state);
  const browserHash = hashToken(request.cookies[cookieName(settings.secureCookies)]);
  const visit =
    stateHash && browserHash
      ? await database.asSystem((db) =>
          queries.consumeVisit(db, { stateHash, browserHash, provider: provider.key }, clock.now()),
        )
      : undefined;
  if (!visit || (visit.sessionId !== null) !== (purpose === 'link')) refuse('AUTH_PROVIDER_EXPIRED');
  const { nonce, verifier } = JSON.parse(unseal(settings.masterKey, secretsOf, visit.sealed).toString());
  return withProviderErrors(call, async () => {
    const tokens = await redeemCode(call, provider, answer, verifier);
    try {
      const claims = await readIdToken(call, provider, tokens.idToken, nonce);
      return { provider, claims, ...tokens, login: visit.login, sessionId: visit.sessionId };
    } catch (error) {
      if (error instanceof ProviderRefused) await noteRefusal(provider, error);
      throw error;
    }
  });
}

/** Exchanges the authorization code for an id_token (OpenID Connect Core §3.1.3). */
async function redeemCode(
  call: ProviderCall,
  provider: ProviderSettings,
  { code, iss }: ProviderAnswer,
  verifier: string,
): Promise<Pick<ProviderCallback, 'idToken' | 'accessToken'>> {
  const metadata = await loadMetadata(call, provider);
  // a wrong `iss` means that a different provider sent the response (RFC 9207)
  const isSaid = iss !== null || metadata.authorization_response_iss_parameter_supported;
  if (isSaid && iss !== provider.issuer) throw new ProviderRefused('another issuer answered');
  if (code === '') throw new ProviderRefused('the provider said no');
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: callbackUrl(call.settings, provider),
    code_verifier: verifier,
  });
  const byHeader = metadata.token_endpoint_auth_methods_supported.includes('client_secret_basic');
  if (!byHeader) {
    form.set('client_id', provider.clientId);
    form.set('client_secret', provider.clientSecret);
  }
  const { status, body } = await callProvider(metadata.token_endpoint, provider.allowLoopback, {
    form,
    authorization: byHeader ? basicAuthorization(provider) : undefined,
  });
  if (status >= 500) throw new ProviderUnreachable(`it answered ${status}`);
  const { id_token: idToken, access_token: accessToken } = (status === 200 && isObject(body) && body) || {};
  if (typeof idToken !== 'string') throw new ProviderRefused('the code was not taken');
  return { idToken, accessToken: typeof accessToken === 'string' ? accessToken : undefined };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Returns the Basic authorization header. Client ID and secret are form-encoded first (RFC 6749 §2.3.1). */
function basicAuthorization({ clientId, clientSecret }: ProviderSettings): string {
  const [id, secret] = [clientId, clientSecret].map((part) =>
    new URLSearchParams({ part }).toString().slice(5),
  );
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
}

/** Converts provider errors to API errors. The details are logged for the operator. */
export async function withProviderErrors<T>(
  { request }: Pick<ProviderCall, 'request'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderRefused || error instanceof ProviderUnreachable)) throw error;
    request.log.warn({ why: error.message }, 'identity provider');
    refuse(error instanceof ProviderRefused ? 'AUTH_PROVIDER_REFUSED' : 'AUTH_PROVIDER_UNREACHABLE');
  }
}
