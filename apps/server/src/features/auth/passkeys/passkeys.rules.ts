import type { PasskeyObstacle } from '@gatehouse/api/auth/passkeys';

/** Where passkeys are made and used: browsers bind each to the name of a site, and its answers to its origin. */
export interface Place {
  host: string;
  origin: string;
}

/** The portal's configured address as browsers see it. */
export const placeOf = (publicUrl: string): Place => {
  const { hostname: host, origin } = new URL(publicUrl);
  return { host, origin };
};

/**
 * Why no browser makes a passkey for this address; null where it does: over HTTPS by a name, or on the machine itself
 * (WebAuthn §5.1.2: a secure context and a domain, so that no network address will do).
 */
export function obstacleOf(publicUrl: string): PasskeyObstacle | null {
  const { hostname, protocol } = new URL(publicUrl);
  if (hostname === 'localhost') return null;
  if (protocol !== 'https:') return 'NO_HTTPS';
  return /^[\d.]+$|^\[/.test(hostname) ? 'NO_NAME' : null;
}

/** Whether what an authenticator counted last goes on from before; one that does not count always answers 0. */
export const countsOn = (before: number, now: number): boolean => (before === 0 && now === 0) || now > before;
