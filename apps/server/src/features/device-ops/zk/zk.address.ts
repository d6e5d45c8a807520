/**
 * The address a terminal meant, where this is one of a terminal: some builds write it in capitals, some double its first
 * part (protocols.md §1.0). One that cannot be read is `/iclock/`, which nobody serves. Undefined for any other address.
 */
export function terminalAddress(url: string): string | undefined {
  const [, path = '', search = ''] = /^(?:\/iclock)+((?:\/[^?#]*)?)(\?.*)?$/is.exec(url) ?? [];
  if (!/^\/iclock(?:[/?]|$)/i.test(url)) return undefined;
  const isReadable = /^[\w./~-]*$/.test(path);
  return `/iclock${isReadable && path !== '' ? path.toLowerCase() : '/'}${search}`;
}

/** The last part of the paths under /iclock that terminals of both dialects call (protocols.md §1.0–1.6). */
export const zkEndpoints = [
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

/** The endpoint of a path such as `/iclock/cdata` or `/iclock/cdata.aspx`, in any case; null for any other path. */
export function endpointOf(path: string): ZkEndpoint | null {
  const name = /^\/iclock\/([a-z]+)(?:\.aspx)?\/?$/i.exec(path)?.[1]?.toLowerCase();
  return zkEndpoints.find((endpoint) => endpoint === name) ?? null;
}
