import type { PasskeyObstacle } from '@gatehouse/api/auth/passkeys';

/**
 * The site to which browsers bind passkeys. Browsers bind a passkey to the host name, and a signed response to the
 * origin.
 */
export interface PasskeySite {
  host: string;
  origin: string;
}

export const siteOf = (publicUrl: string): PasskeySite => {
  const { hostname: host, origin } = new URL(publicUrl);
  return { host, origin };
};

/**
 * Returns the reason why browsers create no passkey for the address of the portal. Null if they create passkeys. A
 * browser needs HTTPS and a domain name, or localhost. An IP address is not enough (WebAuthn §5.1.2).
 */
export function findObstacle(publicUrl: string): PasskeyObstacle | null {
  const { hostname, protocol } = new URL(publicUrl);
  if (hostname === 'localhost') return null;
  if (protocol !== 'https:') return 'NO_HTTPS';
  return /^[\d.]+$|^\[/.test(hostname) ? 'NO_NAME' : null;
}

/** Returns whether the signature counter has increased. Authenticators without a counter always send 0. */
export const isCounterValid = (before: number, now: number): boolean =>
  (before === 0 && now === 0) || now > before;
