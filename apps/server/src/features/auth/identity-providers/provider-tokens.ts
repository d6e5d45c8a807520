import type { JWTPayload, JWTVerifyResult } from 'jose';
import type { ProviderSettings } from '../../../config.providers.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Settings } from '../../../platform/services.ts';
import { ProviderRefused } from './provider-faults.ts';
import { keysOf } from './provider-metadata.ts';
import { faultOfIdToken, faultOfLogoutToken, type TokenFault } from './provider-tokens.rules.ts';

/** A signature of these alone: none with a secret, which whoever knows a public key could make (RFC 8725 §3.1). */
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

/** Seconds: how far clocks may differ (protocols.md §6), and how old a token may be that was made just now. */
export const tokenLimits = { tolerance: 60, oldest: 600, bytes: 64 * 1024 };

interface Asking {
  clock: Clock;
  settings: Settings;
}

/**
 * What an id_token says, once signature, issuer, audience, times and nonce are right.
 * @throws ProviderRefused, ProviderUnreachable
 */
export async function readIdToken(
  asking: Asking,
  provider: ProviderSettings,
  token: string,
  nonce: string,
): Promise<JWTPayload & { sub: string }> {
  const { payload } = await signedBy(asking, provider, token, ['iss', 'sub', 'aud', 'exp', 'iat']);
  const fault = faultOfIdToken(payload, provider.clientId, nonce);
  if (fault) throw refusedFor(payload, fault);
  return payload as JWTPayload & { sub: string }; // `faultOfIdToken` has looked
}

/**
 * What a logout_token says (OpenID Connect Back-Channel Logout §2.6).
 * @throws ProviderRefused, ProviderUnreachable
 */
export async function readLogoutToken(
  asking: Asking,
  provider: ProviderSettings,
  token: string,
): Promise<JWTPayload & { jti: string }> {
  const { payload, protectedHeader } = await signedBy(asking, provider, token, [
    'iss',
    'aud',
    'iat',
    'exp',
    'jti',
  ]);
  const fault = faultOfLogoutToken(payload, protectedHeader.typ);
  if (fault) throw new ProviderRefused(fault);
  return payload as JWTPayload & { jti: string }; // as above
}

const refusedFor = (payload: JWTPayload, { why, claim }: TokenFault): ProviderRefused =>
  new ProviderRefused(why, { claim: { name: claim, value: payload[claim] } });

async function signedBy(
  asking: Asking,
  provider: ProviderSettings,
  token: string,
  requiredClaims: string[],
): Promise<JWTVerifyResult> {
  if (token.length > tokenLimits.bytes) throw new ProviderRefused('the token is too long');
  // loaded with the first token: a portal without providers does not carry it
  const { createLocalJWKSet, errors, jwtVerify } = await import('jose');
  const verify = async (anew: boolean): Promise<JWTVerifyResult> => {
    const keys = await keysOf(asking, provider, anew);
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
      // it may sign with a new key
      if (!anew && error instanceof errors.JWKSNoMatchingKey) return verify(true);
      // the signature is right by then
      if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired)
        throw refusedFor(error.payload, { why: `the token: ${error.code}`, claim: error.claim });
      // of a key that is weak, or none at all, the runtime complains in its own words
      const why = error instanceof errors.JOSEError ? error.code : String(error);
      throw new ProviderRefused(`the token: ${why}`, { cause: error });
    }
  };
  return verify(false);
}
