/** Checks for a loopback address. A loopback address needs no https, because the data does not leave the machine. */
const isThisMachine = (host: string) => /^(127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);

/**
 * Returns `host` or `host:port` of a webhook URL, the format in which the operator permits hosts. Undefined for a URL
 * with credentials or a fragment. Also undefined for a URL that is neither https nor http on this machine.
 */
export function hookHost(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, username, password, hash, hostname, host } = new URL(text);
  if (username || password || hash) return undefined;
  if (protocol === 'https:') return host;
  // For http, the port is always included, even the default port.
  return protocol === 'http:' && isThisMachine(hostname)
    ? host === hostname
      ? `${host}:80`
      : host
    : undefined;
}
