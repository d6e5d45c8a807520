import { base } from '../base.ts';

const cookieName = 'gatehouse_signed_in';

/**
 * Returns true if the browser is signed in. It checks the flag cookie, which has no value, because scripts cannot read
 * the session cookie (HttpOnly, rules.md §7).
 */
export const isFlagged = (): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.split('=')[0] === cookieName);

/**
 * Removes the flag cookie in the browser. This is needed if no response of the portal removed it, for example offline.
 */
export function clearFlag(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over plain HTTP
  document.cookie = `${cookieName}=; path=${base || '/'}; max-age=0`;
}
