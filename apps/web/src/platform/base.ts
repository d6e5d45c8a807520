/** The path below which a proxy publishes the portal, such as `/gatehouse`; empty at the root of a host. The server writes it into the page. */
export const base: string = globalThis.document?.documentElement.dataset.base ?? '';

/**
 * The address of a path of the portal, as browsers request it; the portal's answers name paths without the base. Any other address, such as
 * one of a file that was chosen, stays as it is.
 */
export const addressAt = (path: string): string => (path.startsWith('/') ? base + path : path);

/** The path of the page, without the base. */
export function pathHere(): string {
  const { pathname } = window.location;
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname === base ? '/' : pathname;
}
