import { BlockList, isIP } from 'node:net';
import { hookHost } from '@gatehouse/api/settings/webhooks.rules';
import type { PermittedHost } from '../../../platform/services.ts';

/** A permitted host as an address names it. */
export const written = ({ host, port }: PermittedHost): string => {
  const name = isIP(host) === 6 ? `[${host}]` : host;
  return port === 443 ? name : `${name}:${port}`;
};

/** The host an address names, if the operator of the machine permits it. */
export const permittedHost = (url: string, hosts: readonly PermittedHost[]): PermittedHost | undefined => {
  const named = hookHost(url);
  return hosts.find((host) => written(host) === named);
};

/**
 * Whether the operator wrote that a host leads to this address: as its number, or behind its name. Public addresses need no such word; all
 * others do, so that a name whose meaning somebody changes leads to nothing of the operator's own network.
 */
export function isWritten({ host, within }: PermittedHost, address: string): boolean {
  if (isIP(host) > 0) return address === host;
  const family = isIP(address);
  if (within === undefined || family === 0) return false;
  const [from = '', bits] = within.split('/');
  const list = new BlockList();
  const named = isIP(from) === 6 ? 'ipv6' : 'ipv4';
  list.addSubnet(from, Number(bits ?? (named === 'ipv6' ? 128 : 32)), named);
  return list.check(address, family === 6 ? 'ipv6' : 'ipv4');
}
