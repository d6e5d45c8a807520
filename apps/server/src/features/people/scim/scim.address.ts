/**
 * Removes trailing slashes from the path of a SCIM URL, because they have no meaning (protocols.md §5). Undefined for
 * any other URL.
 */
export function trimScimUrl(url: string): string | undefined {
  const [, path, search = ''] = /^(\/scim\/v2\/[^?#]*?)\/+(\?.*)?$/s.exec(url) ?? [];
  return path === undefined ? undefined : path + search;
}
