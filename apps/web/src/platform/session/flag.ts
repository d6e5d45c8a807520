import { base } from '../base.ts';

const cookieName = 'gatehouse_signed_in';

/**
 * Returns whether the cookie without a value marks a signed-in browser. The session cookie itself is HttpOnly (rules.md
 * §7).
 */
export const isFlagged = (): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.split('=')[0] === cookieName);

/** Removes the flag if the portal could not. */
export function clearFlag(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over plain HTTP
  document.cookie = `${cookieName}=; path=${base || '/'}; max-age=0`;
}
