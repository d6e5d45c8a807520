import type { JWTPayload, JWTVerifyResult } from 'jose';
import type { ProviderSettings } from '../../../config.providers.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Settings } from '../../../platform/services.ts';
import { ProviderRefused } from './provider-faults.ts';
import { loadKeys } from './provider-metadata.ts';
import { findIdTokenFault, findLogoutTokenFault, type TokenFault } from './provider-tokens.rules.ts';

/**
 * Allowed signature algorithms. Symmetric algorithms are excluded, because an attacker could forge a signature with the
 * public key as the secret (RFC 8725 §3.1).
 */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/**
 * Limits of a token. `tolerance` is the allowed clock difference in seconds (protocols.md §6), `oldest` the maximum age
 * in seconds, and `bytes` the maximum size.
 */
export const tokenLimits = { tolerance: 60, oldest: 600, bytes: 64 * 1024 };

interface TokenContext {
  clock: Clock;
  settings: Settings;
}

/**
 * Verifies the signature, issuer, audience, times and nonce of an id_token and returns its claims.
 * @throws ProviderRefused, ProviderUnreachable
 */
export async function readIdToken(
  asking: TokenContext,
  provider: ProviderSettings,
  token: string,
  nonce: string,
): Promise<JWTPayload & { sub: string }> {
  const { payload } = await verifySignature(asking, provider, token, ['iss', 'sub', 'aud', 'exp', 'iat']);
  const fault = findIdTokenFault(payload, provider.clientId, nonce);
  if (fault) throw toProviderRefused(payload, fault);
  return payload as JWTPayload & { sub: string }; // the cast is safe, because `findIdTokenFault` has checked the payload
}

/**
 * Verifies a logout_token and returns its claims (OpenID Connect Back-Channel Logout §2.6).
 * @throws ProviderRefused, ProviderUnreachable
 */
export async function readLogoutToken(
  asking: TokenContext,
  provider: ProviderSettings,
  token: string,
): Promise<JWTPayload & { jti: string }> {
  const { payload, protectedHeader } = await verifySignature(asking, provider, token, [
    'iss',
    'aud',
    'iat',
    'exp',
    'jti',
  ]);
  const fault = findLogoutTokenFault(payload, protectedHeader.typ);
  if (fault) throw new ProviderRefused(fault);
  return payload as JWTPayload & { jti: string }; // the cast is safe, because `findLogoutTokenFault` has checked the payload
}

const toProviderRefused = (payload: JWTPayload, { why, claim }: TokenFault): ProviderRefused =>
  new ProviderRefused(why, { claim: { name: claim, value: payload[claim] } });

async function verifySignature(
  asking: TokenContext,
  provider: ProviderSettings,
  token: string,
  requiredClaims: string[],
): Promise<JWTVerifyResult> {
  if (token.length > tokenLimits.bytes) throw new ProviderRefused('the token is too long');
  // the library is imported on first use, so that a portal without providers does not load it
  const { createLocalJWKSet, errors, jwtVerify } = await import('jose');
  const verify = async (isRetry: boolean): Promise<JWTVerifyResult> => {
    const keys = await loadKeys(asking, provider, isRetry);
    try {
      return await jwtVerify(token, createLocalJWKSet(keys as never), {
        algorithms,
        issuer: provider.issuer,
        audience: provider.clientId,
        requiredClaims,
        clockTolerance: tokenLimits.tolerance,
        maxTokenAge: tokenLimits.oldest,
        currentDate: asking.clock.now(),
      });
    } catch (error) {
      // if no key matches, the keys are reloaded, because the provider may have published a new key
      if (!isRetry && error instanceof errors.JWKSNoMatchingKey) return verify(true);
      // claim errors occur only after the signature was verified, so the claims are authentic
      if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired)
        throw toProviderRefused(error.payload, { why: `the token: ${error.code}`, claim: error.claim });
      // the runtime throws errors of other types for a weak or invalid key
      const why = error instanceof errors.JOSEError ? error.code : String(error);
      throw new ProviderRefused(`the token: ${why}`, { cause: error });
    }
  };
  return verify(false);
}
