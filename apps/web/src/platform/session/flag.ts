import { base } from '../base.ts';

const cookieName = 'gatehouse_signed_in';

/** The valueless cookie that says somebody is signed in; the session itself is HttpOnly (rules.md §7). */
export const isFlagged = (): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.split('=')[0] === cookieName);

/** Takes the flag away, for when the portal could not. */
export function clearFlag(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over plain HTTP
  document.cookie = `${cookieName}=; path=${base || '/'}; max-age=0`;
}
