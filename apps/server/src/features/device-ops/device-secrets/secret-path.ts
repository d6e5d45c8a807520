import { hash, randomBytes } from 'node:crypto';

/** Only terminals use this prefix. */
export const hikPrefix = '/hik/';

/**
 * Creates a secret path for a terminal, with 160 random bits in hexadecimal digits that can be typed on its keyboard.
 */
export const newPath = (): string => hikPrefix + randomBytes(20).toString('hex');

/** Returns the hash of a terminal's secret path. Undefined if the URL cannot be such a path. */
export function hashPath(url: string): string | undefined {
  const token = new RegExp(`^${hikPrefix}([^/?#]{1,255})/?(?:[?#]|$)`).exec(url)?.[1];
  return token === undefined ? undefined : hash('sha256', token.toLowerCase(), 'hex');
}
