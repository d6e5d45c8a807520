/** The path of PUBLIC_URL, without a slash at its end; empty for a portal at the root of its host. */
export const basePathOf = (publicUrl: string): string => new URL(publicUrl).pathname.replace(/\/+$/, '');

/**
 * A request's address as the routes know it. Proxies either remove the path of PUBLIC_URL or leave it, and terminals call the port without
 * it: the portal answers all three (decision 081).
 */
export function withoutBase(url: string, basePath: string): string {
  if (basePath === '' || !url.startsWith(basePath)) return url;
  const rest = url.slice(basePath.length);
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : url;
}
