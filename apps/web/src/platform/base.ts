/**
 * The path prefix under which a proxy publishes the portal, such as `/gatehouse`. Empty if the portal is at the root of
 * a host. The server writes the prefix into the page.
 */
export const base: string = globalThis.document?.documentElement.dataset.base ?? '';

/**
 * Adds the portal's path prefix to a path from a response, because paths in responses have no prefix. Returns other
 * addresses unchanged, such as the address of a chosen local file.
 */
export const addressAt = (path: string): string => (path.startsWith('/') ? base + path : path);

/** Returns the path of the current page without the prefix. */
export function currentPath(): string {
  const { pathname } = window.location;
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname === base ? '/' : pathname;
}
