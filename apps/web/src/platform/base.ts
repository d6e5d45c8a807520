/**
 * The path prefix under which a proxy publishes the portal, such as `/gatehouse`. Empty if the portal is at the root of
 * a host. The server writes the prefix into the page.
 */
export const base: string = globalThis.document?.documentElement.dataset.base ?? '';

/**
 * Adds the path prefix to a path from a response of the portal, because responses contain no prefix. Returns other URLs
 * unchanged, such as the URL of a chosen local file.
 */
export const addressAt = (path: string): string => (path.startsWith('/') ? base + path : path);

/** Returns the path of the current page without the path prefix. */
export function currentPath(): string {
  const { pathname } = window.location;
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname === base ? '/' : pathname;
}
