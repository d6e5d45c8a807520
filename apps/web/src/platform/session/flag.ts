import { base } from '../base.ts';

const cookieName = 'gatehouse_signed_in';

/**
 * Returns true if the browser is signed in, which it detects by the flag cookie. Scripts cannot read the session
 * cookie, which is HttpOnly (rules.md §7). The flag cookie has no value.
 */
export const isFlagged = (): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.split('=')[0] === cookieName);

/** Removes the flag cookie in the browser, in case no response of the portal removed it, as when it is offline. */
export function clearFlag(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over plain HTTP
  document.cookie = `${cookieName}=; path=${base || '/'}; max-age=0`;
}
