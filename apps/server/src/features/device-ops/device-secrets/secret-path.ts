import { hash, randomBytes } from 'node:crypto';

/** Only the secret paths of terminals start with this prefix. */
export const hikPrefix = '/hik/';

/**
 * Creates a secret path for a terminal from 160 random bits. Its hexadecimal digits can be typed on the terminal's
 * keyboard.
 */
export const newPath = (): string => hikPrefix + randomBytes(20).toString('hex');

/** Returns the hash of a terminal's secret path. Returns undefined if the URL cannot be a secret path. */
export function hashPath(url: string): string | undefined {
  const token = new RegExp(`^${hikPrefix}([^/?#]{1,255})/?(?:[?#]|$)`).exec(url)?.[1];
  return token === undefined ? undefined : hash('sha256', token.toLowerCase(), 'hex');
}
