import { createHash } from 'node:crypto';
import type { ProviderAnswer } from '@gatehouse/api/auth/identity-providers';
import { apiPrefix } from '@gatehouse/api/platform/operation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProviderSettings } from '../../../config.providers.ts';
import { createToken, hashNewToken, hashToken } from '../../../platform/http/credentials.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { seal, unseal } from '../../../platform/seal.ts';
import type { Services, Settings } from '../../../platform/services.ts';
import * as queries from './identity-providers.queries.ts';
import { askProvider } from './provider-door.ts';
import { ProviderRefused, ProviderUnreachable } from './provider-faults.ts';
import { metadataOf } from './provider-metadata.ts';
import { readIdToken } from './provider-tokens.ts';

/** How long somebody may take at the provider. */
const visitMs = 10 * 60_000;
const secretsOf = 'visit to an identity provider';
/** A link of the own account comes back to the same address as a sign-in: the screens tell them by the beginning of the state. */
const linking = 'link.';

type Calling = Services & { request: FastifyRequest; reply: FastifyReply };

/** The provider of the key; AUTH_PROVIDER_NOT_FOUND. */
export function providerOf({ identityProviders }: Settings, key: string): ProviderSettings {
  const found = identityProviders.find((one) => one.key === key);
  if (!found) throw new Refusal('AUTH_PROVIDER_NOT_FOUND');
  return found;
}

/** Where a provider sends the browser back to. */
export const returnAddress = ({ publicUrl }: Settings, { key }: ProviderSettings) =>
  `${publicUrl}/oidc/${key}/callback`;

const cookieName = (secure: boolean) => `${secure ? '__Secure-' : ''}gatehouse_visit`;

/** Another tab that is at a provider keeps its own way back: the browser is known by one cookie for all. */
function browserOf({ request, reply, settings: { secureCookies, basePath } }: Calling): Buffer {
  const name = cookieName(secureCookies);
  const held = request.cookies[name];
  const token = held && hashToken(held) ? held : createToken();
  reply.setCookie(name, token, {
    path: `${basePath}${apiPrefix}/auth`,
    httpOnly: true,
    secure: secureCookies,
    // our own page sends it, after the provider has sent the browser there
    sameSite: 'strict',
    maxAge: visitMs / 1000,
  });
  return hashNewToken(token);
}

/**
 * Sends the browser to a provider (authorization code flow, PKCE S256): the address, good once, in this browser, for ten minutes. `login` is
 * given back by `comeBack`. AUTH_PROVIDER_UNREACHABLE.
 */
export async function sendThere(
  call: Calling,
  provider: ProviderSettings,
  login: object,
  linkingBy?: { sessionId: number; companyId: number | null },
): Promise<string> {
  const { database, clock, settings } = call;
  const { authorization_endpoint } = await orUnreachable(call, () => metadataOf(call, provider));
  const [state, nonce, verifier] = [0, 0, 0].map(() => createToken()) as [string, string, string];
  const at = clock.now();
  const browserHash = browserOf(call);
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
    redirect_uri: returnAddress(settings, provider),
    scope: ['openid', ...provider.scopes].join(' '),
    state: (linkingBy ? linking : '') + state,
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }))
    address.searchParams.set(name, value);
  return address.href;
}

export interface CameBack {
  provider: ProviderSettings;
  claims: Awaited<ReturnType<typeof readIdToken>>;
  idToken: string;
  /** Opens UserInfo. Undefined if the provider sent none. */
  accessToken: string | undefined;
  login: unknown;
  sessionId: number | null;
}

/**
 * Who the provider says has come back. The visit is used up whatever comes of it. AUTH_PROVIDER_EXPIRED where there is none of this
 * browser; AUTH_PROVIDER_REFUSED for what is not to be trusted, AUTH_PROVIDER_UNREACHABLE.
 */
export async function comeBack(
  call: Calling,
  answer: ProviderAnswer,
  purpose: 'signIn' | 'link',
  noteRefusal: (provider: ProviderSettings, refused: ProviderRefused) => Promise<void> = async () => {},
): Promise<CameBack> {
  const { database, clock, settings, request } = call;
  const provider = providerOf(settings, answer.provider);
  const isLink = answer.state.startsWith(linking);
  const stateHash = hashToken(isLink ? answer.state.slice(linking.length) : answer.state);
  const browserHash = hashToken(request.cookies[cookieName(settings.secureCookies)]);
  const visit =
    stateHash && browserHash
      ? await database.asSystem((db) =>
          queries.takeVisit(db, { stateHash, browserHash, provider: provider.key }, clock.now()),
        )
      : undefined;
  if (!visit || (visit.sessionId !== null) !== (purpose === 'link'))
    throw new Refusal('AUTH_PROVIDER_EXPIRED');
  const { nonce, verifier } = JSON.parse(unseal(settings.masterKey, secretsOf, visit.sealed).toString());
  return orUnreachable(call, async () => {
    const tokens = await redeem(call, provider, answer, verifier);
    try {
      const claims = await readIdToken(call, provider, tokens.idToken, nonce);
      return { provider, claims, ...tokens, login: visit.login, sessionId: visit.sessionId };
    } catch (error) {
      if (error instanceof ProviderRefused) await noteRefusal(provider, error);
      throw error;
    }
  });
}

/** The code for an id_token (OpenID Connect Core §3.1.3). */
async function redeem(
  call: Calling,
  provider: ProviderSettings,
  { code, iss }: ProviderAnswer,
  verifier: string,
): Promise<Pick<CameBack, 'idToken' | 'accessToken'>> {
  const metadata = await metadataOf(call, provider);
  // another provider's answer must not come here (RFC 9207)
  const isSaid = iss !== null || metadata.authorization_response_iss_parameter_supported;
  if (isSaid && iss !== provider.issuer) throw new ProviderRefused('another issuer answered');
  if (code === '') throw new ProviderRefused('the provider said no');
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: returnAddress(call.settings, provider),
    code_verifier: verifier,
  });
  const byHeader = metadata.token_endpoint_auth_methods_supported.includes('client_secret_basic');
  if (!byHeader) {
    form.set('client_id', provider.clientId);
    form.set('client_secret', provider.clientSecret);
  }
  const { status, body } = await askProvider(metadata.token_endpoint, provider.allowLoopback, {
    form,
    authorization: byHeader ? basicOf(provider) : undefined,
  });
  if (status >= 500) throw new ProviderUnreachable(`it answered ${status}`);
  const { id_token: idToken, access_token: accessToken } = (status === 200 && isObject(body) && body) || {};
  if (typeof idToken !== 'string') throw new ProviderRefused('the code was not taken');
  return { idToken, accessToken: typeof accessToken === 'string' ? accessToken : undefined };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** RFC 6749 §2.3.1: both are encoded as in a form first. */
function basicOf({ clientId, clientSecret }: ProviderSettings): string {
  const [id, secret] = [clientId, clientSecret].map((part) =>
    new URLSearchParams({ part }).toString().slice(5),
  );
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
}

/** Faults as the codes callers know; what was wrong stands in the log, for whoever set the provider up. */
export async function orUnreachable<T>(
  { request }: Pick<Calling, 'request'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderRefused || error instanceof ProviderUnreachable)) throw error;
    request.log.warn({ why: error.message }, 'identity provider');
    throw new Refusal(
      error instanceof ProviderRefused ? 'AUTH_PROVIDER_REFUSED' : 'AUTH_PROVIDER_UNREACHABLE',
    );
  }
}
