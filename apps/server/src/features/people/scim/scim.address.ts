/** A SCIM address without slashes at the end of its path, which change nothing (protocols.md §5). Undefined for any other address. */
export function scimAddress(url: string): string | undefined {
  const [, path, search = ''] = /^(\/scim\/v2\/[^?#]*?)\/+(\?.*)?$/s.exec(url) ?? [];
  return path === undefined ? undefined : path + search;
}
