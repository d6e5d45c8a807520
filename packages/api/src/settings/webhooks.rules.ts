/** Checks for a loopback address. It needs no https, because the data does not leave the machine. */
const isThisMachine = (host: string) => /^(127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);

/**
 * Returns `host` or `host:port` of a webhook URL, the form in which the operator permits hosts. Undefined if the URL is
 * not https, or http on this machine, or has credentials or a fragment.
 */
export function hookHost(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, username, password, hash, hostname, host } = new URL(text);
  if (username || password || hash) return undefined;
  if (protocol === 'https:') return host;
  // For http, the port is always included, even if it is the default.
  return protocol === 'http:' && isThisMachine(hostname)
    ? host === hostname
      ? `${host}:80`
      : host
    : undefined;
}
