import { hash, randomBytes } from 'node:crypto';

/** Where Hikvision terminals report; what follows is theirs alone. */
export const hikPrefix = '/hik/';

/** A new path for a terminal to report to, with 160 bits nobody guesses, in digits that can be typed at its keyboard. */
export const newPath = (): string => hikPrefix + randomBytes(20).toString('hex');

/** What is kept of a path; undefined where it cannot be one. */
export function pathHash(url: string): string | undefined {
  const token = new RegExp(`^${hikPrefix}([^/?#]{1,255})/?(?:[?#]|$)`).exec(url)?.[1];
  return token === undefined ? undefined : hash('sha256', token.toLowerCase(), 'hex');
}
