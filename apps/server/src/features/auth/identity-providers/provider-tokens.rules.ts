type Claims = Readonly<Record<string, unknown>>;

const mostOfSubject = 255;
export const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** A name a provider gives somebody, or one of its sessions: none that the database would keep as another, or not at all. */
export const isSubject = (subject: unknown): subject is string =>
  typeof subject === 'string' &&
  subject !== '' &&
  subject.length <= mostOfSubject &&
  !/[\p{Cc}\p{Cs}]/u.test(subject);

/** A fault of a signed token: the reason in words, and the claim that is wrong. */
export interface TokenFault {
  why: string;
  claim: string;
}

/**
 * What is wrong with an id_token whose signature, issuer, audience and times are right (OpenID Connect Core §3.1.3.7); undefined: nothing.
 */
export function faultOfIdToken(claims: Claims, clientId: string, nonce: string): TokenFault | undefined {
  const { aud, azp, sub } = claims;
  if (Array.isArray(aud) && aud.length > 1 && azp === undefined)
    return { why: 'for several, and none of them named', claim: 'aud' };
  if (azp !== undefined && azp !== clientId) return { why: 'made for another', claim: 'azp' };
  if (!nonce || claims.nonce !== nonce) return { why: 'the nonce is another', claim: 'nonce' };
  if (!isSubject(sub)) return { why: 'without a subject', claim: 'sub' };
  return undefined;
}

/** The same of a logout_token (Back-Channel Logout §2.6): an id_token is none, and the other way round. */
export function faultOfLogoutToken(claims: Claims, type: string | undefined): string | undefined {
  const { events, sub, sid, jti } = claims;
  if (type !== undefined && !/^(application\/)?(logout\+jwt|jwt)$/i.test(type)) return 'of another type';
  if ('nonce' in claims) return 'with a nonce';
  const said = typeof events === 'object' && events !== null ? (events as Claims)[logoutEvent] : undefined;
  if (typeof said !== 'object' || said === null) return 'of another event';
  if (sub !== undefined && !isSubject(sub)) return 'with a wrong subject';
  if (sid !== undefined && !isSubject(sid)) return 'with a wrong session';
  if (sub === undefined && sid === undefined) return 'of nobody';
  if (!isSubject(jti)) return 'without a number';
  return undefined;
}
