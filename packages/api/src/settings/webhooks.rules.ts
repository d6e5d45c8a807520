/** Of this machine: what goes there never leaves it, so it need not be encrypted. */
const isThisMachine = (host: string) => /^(127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);

/**
 * `host` or `host:port` of an address a webhook may have: https, or http on this machine; no name and password, no fragment. Undefined of
 * any other. The operator of the machine permits hosts in the same form.
 */
export function hookHost(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, username, password, hash, hostname, host } = new URL(text);
  if (username || password || hash) return undefined;
  if (protocol === 'https:') return host;
  // its port is said even where it is http's own
  return protocol === 'http:' && isThisMachine(hostname)
    ? host === hostname
      ? `${host}:80`
      : host
    : undefined;
}
