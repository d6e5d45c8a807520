/** Returns the path of PUBLIC_URL without a trailing slash. Empty for a portal at the root of its host. */
export const basePathOf = (publicUrl: string): string => new URL(publicUrl).pathname.replace(/\/+$/, '');

/**
 * Removes the path of PUBLIC_URL from the URL of a request. Proxies either remove or keep this path, and terminals call
 * the port without it. The portal accepts all three (decision 081).
 */
export function stripBasePath(url: string, basePath: string): string {
  if (basePath === '' || !url.startsWith(basePath)) return url;
  const rest = url.slice(basePath.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : url;
}
