/**
 * The path prefix under which a proxy publishes the portal, such as `/gatehouse`. Empty at the root of a host. The
 * server writes it into the page.
 */
export const base: string = globalThis.document?.documentElement.dataset.base ?? '';

/**
 * Adds the prefix of the portal to a path. Responses contain paths without it. Other addresses, such as that of a
 * chosen file, are returned unchanged.
 */
export const addressAt = (path: string): string => (path.startsWith('/') ? base + path : path);

/** Returns the path of the current page without the prefix. */
export function currentPath(): string {
  const { pathname } = window.location;
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname === base ? '/' : pathname;
}
