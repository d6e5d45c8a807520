type TokenClaims = Readonly<Record<string, unknown>>;

const mostOfSubject = 255;
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/**
 * Returns whether the value is a valid subject or session ID. Control characters and surrogates are not valid, because
 * the database would change or reject them.
 */
export const isSubject = (subject: unknown): subject is string =>
  typeof subject === 'string' &&
  subject !== '' &&
  subject.length <= mostOfSubject &&
  !/[\p{Cc}\p{Cs}]/u.test(subject);

export interface TokenFault {
  why: string;
  claim: string;
}

/**
 * Returns the fault in the claims of an id_token with a valid signature, issuer, audience and times (OpenID Connect
 * Core §3.1.3.7). Undefined if the claims have no fault.
 */
export function findIdTokenFault(
  claims: TokenClaims,
  clientId: string,
  nonce: string,
): TokenFault | undefined {
  const { aud, azp, sub } = claims;
  if (Array.isArray(aud) && aud.length > 1 && azp === undefined)
    return { why: 'for several, and none of them named', claim: 'aud' };
  if (azp !== undefined && azp !== clientId) return { why: 'made for another', claim: 'azp' };
  if (!nonce || claims.nonce !== nonce) return { why: 'the nonce is another', claim: 'nonce' };
  if (!isSubject(sub)) return { why: 'without a subject', claim: 'sub' };
  return undefined;
}

/**
 * Returns the fault of a logout_token (Back-Channel Logout §2.6). Undefined if it has no fault. An id_token is never
 * accepted as a logout_token.
 */
export function findLogoutTokenFault(claims: TokenClaims, type: string | undefined): string | undefined {
  const { events, sub, sid, jti } = claims;
  if (type !== undefined && !/^(application\/)?(logout\+jwt|jwt)$/i.test(type)) return 'of another type';
  if ('nonce' in claims) return 'with a nonce';
  const eventValue =
    typeof events === 'object' && events !== null ? (events as TokenClaims)[logoutEvent] : undefined;
  if (typeof eventValue !== 'object' || eventValue === null) return 'of another event';
  if (sub !== undefined && !isSubject(sub)) return 'with a wrong subject';
  if (sid !== undefined && !isSubject(sid)) return 'with a wrong session';
  if (sub === undefined && sid === undefined) return 'of nobody';
  if (!isSubject(jti)) return 'without a number';
  return undefined;
}
