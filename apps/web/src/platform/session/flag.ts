import { base } from '../base.ts';

const cookieName = 'gatehouse_signed_in';

/**
 * Returns whether the flag cookie exists, which means that the browser is signed in. Scripts need this cookie, because
 * they cannot read the session cookie, which is HttpOnly (rules.md §7). The flag cookie has no value.
 */
export const isFlagged = (): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.split('=')[0] === cookieName);

/** Removes the flag cookie if the portal could not remove it. */
export function clearFlag(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over plain HTTP
  document.cookie = `${cookieName}=; path=${base || '/'}; max-age=0`;
}
