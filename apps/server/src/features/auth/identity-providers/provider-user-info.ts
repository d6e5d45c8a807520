import type { JWTPayload } from 'jose';
import { emailOf } from './provider-claims.rules.ts';
import { askProvider } from './provider-door.ts';
import { ProviderRefused, ProviderUnreachable } from './provider-faults.ts';
import { metadataOf } from './provider-metadata.ts';
import type { CameBack } from './provider-visits.service.ts';

type Claims = JWTPayload & { sub: string };

/** RFC 6750 §2.1: anything else in a header would be another header. */
const tokenShape = /^[\w.~+/-]+=*$/;

/**
 * The claims of an id_token; without an email in it, together with the email of UserInfo and whether that is verified (OpenID Connect Core
 * §5.3). Providers without UserInfo leave the claims as they are.
 * @throws ProviderRefused if UserInfo describes another subject, ProviderUnreachable
 */
export async function claimsWithEmail(
  asking: Parameters<typeof metadataOf>[0],
  { provider, claims, accessToken }: Pick<CameBack, 'provider' | 'claims' | 'accessToken'>,
): Promise<Claims> {
  if (emailOf(claims) !== '') return claims;
  const { userinfo_endpoint: address } = await metadataOf(asking, provider);
  if (address === undefined || accessToken === undefined || !tokenShape.test(accessToken)) return claims;
  const { status, body } = await askProvider(address, provider.allowLoopback, {
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
