/** Returns the path of PUBLIC_URL without a trailing slash. Empty for a portal at the root of its host. */
export const basePathOf = (publicUrl: string): string => new URL(publicUrl).pathname.replace(/\/+$/, '');

/**
 * Removes the path of PUBLIC_URL from the URL of a request. Some proxies remove this path and some keep it. Terminals
 * call the port directly, without the path. The portal accepts all three kinds of requests (decision 081).
 */
export function stripBasePath(url: string, basePath: string): string {
  if (basePath === '' || !url.startsWith(basePath)) return url;
  const rest = url.slice(basePath.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : url;
}
