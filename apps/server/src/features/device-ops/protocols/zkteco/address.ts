import type { DialectAddresses } from '../../dialects/dialect.ts';

/**
 * Normalises the URL of a terminal’s request. Some builds of firmware use upper case, and some repeat the first part of
 * the path (protocols.md §1.0). Unreadable URLs become `/iclock/`, which has no route. Returns undefined for the URL of
 * any other client.
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

/** Returns the endpoint in `/iclock/cdata` or `/iclock/cdata.aspx`, in any case. Returns null for other paths. */
export function endpointOf(path: string): ZkEndpoint | null {
  const name = /^\/iclock\/([a-z]+)(?:\.aspx)?\/?$/i.exec(path)?.[1]?.toLowerCase();
  return zkEndpoints.find((endpoint) => endpoint === name) ?? null;
}

/** URLs of terminals of both ZKTeco dialects. */
export const zkAddresses: DialectAddresses = {
  normalizeUrl: normalizeTerminalUrl,
  isOwn: (url) => url.startsWith('/iclock'),
};
