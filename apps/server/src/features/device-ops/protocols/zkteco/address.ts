import type { DialectAddresses } from '../../dialects/dialect.ts';

/**
 * Normalises the URL of a terminal’s request. Some builds use upper case, some double the first part (protocols.md
 * §1.0). Unreadable URLs become `/iclock/`, which has no route. Returns undefined for other URLs.
 */
export function normalizeTerminalUrl(url: string): string | undefined {
  const [, path = '', search = ''] = /^(?:\/iclock)+((?:\/[^?#]*)?)(\?.*)?$/is.exec(url) ?? [];
  if (!/^\/iclock(?:[/?]|$)/i.test(url)) return undefined;
  const isReadable = /^[\w./~-]*$/.test(path);
  return `/iclock${isReadable && path !== '' ? path.toLowerCase() : '/'}${search}`;
}

/** Endpoints under /iclock that terminals of both dialects call (protocols.md §1.0–1.6). */
const zkEndpoints = [
  'cdata',
  'getrequest',
  'devicecmd',
  'fdata',
  'registry',
  'push',
  'ping',
  'querydata',
  'rtdata',
  'rtlog',
  'event',
  'file',
  'exchange',
  'edata',
] as const;
export type ZkEndpoint = (typeof zkEndpoints)[number];

/** Returns the endpoint in `/iclock/cdata` or `/iclock/cdata.aspx`, in any case. Null for other paths. */
export function endpointOf(path: string): ZkEndpoint | null {
  const name = /^\/iclock\/([a-z]+)(?:\.aspx)?\/?$/i.exec(path)?.[1]?.toLowerCase();
  return zkEndpoints.find((endpoint) => endpoint === name) ?? null;
}

/** Addresses of terminals of both dialects. */
export const zkAddresses: DialectAddresses = {
  normalizeUrl: normalizeTerminalUrl,
  isOwn: (url) => url.startsWith('/iclock'),
};
