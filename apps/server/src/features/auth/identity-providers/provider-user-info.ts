import type { JWTPayload } from 'jose';
import { emailOf } from './provider-claims.rules.ts';
import { callProvider } from './provider-client.ts';
import { ProviderRefused, ProviderUnreachable } from './provider-faults.ts';
import { loadMetadata } from './provider-metadata.ts';
import type { ProviderCallback } from './provider-visits.service.ts';

type IdTokenClaims = JWTPayload & { sub: string };

/** Syntax of access tokens (RFC 6750 §2.1). Other characters could inject a header. */
const tokenShape = /^[\w.~+/-]+=*$/;

/**
 * Returns the claims of an id_token. If they have no email, adds the email from UserInfo and whether it is verified
 * (OpenID Connect Core §5.3). The claims stay unchanged without a UserInfo endpoint.
 * @throws ProviderRefused if UserInfo describes another subject, ProviderUnreachable
 */
export async function claimsWithEmail(
  asking: Parameters<typeof loadMetadata>[0],
  { provider, claims, accessToken }: Pick<ProviderCallback, 'provider' | 'claims' | 'accessToken'>,
): Promise<IdTokenClaims> {
  if (emailOf(claims) !== '') return claims;
  const { userinfo_endpoint: address } = await loadMetadata(asking, provider);
  if (address === undefined || accessToken === undefined || !tokenShape.test(accessToken)) return claims;
  const { status, body } = await callProvider(address, provider.allowLoopback, {
    authorization: `Bearer ${accessToken}`,
  });
  if (status !== 200 || typeof body !== 'object' || body === null)
    throw new ProviderUnreachable(
      status === 200 ? 'its UserInfo is no JSON' : `its UserInfo answered ${status}`,
    );
  const { sub, email, [provider.verifiedClaim]: verified } = body as Record<string, unknown>;
  if (sub !== claims.sub)
    throw new ProviderRefused('UserInfo describes another subject', { claim: { name: 'sub', value: sub } });
  return { ...claims, email, [provider.verifiedClaim]: verified };
}
