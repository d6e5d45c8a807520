import { BlockList, isIP } from 'node:net';
import { hookHost } from '@gatehouse/api/settings/webhooks.rules';
import type { PermittedHost } from '../../../platform/services.ts';

export const formatHost = ({ host, port }: PermittedHost): string => {
  const name = isIP(host) === 6 ? `[${host}]` : host;
  return port === 443 ? name : `${name}:${port}`;
};

export const findPermittedHost = (
  url: string,
  hosts: readonly PermittedHost[],
): PermittedHost | undefined => {
  const urlHost = hookHost(url);
  return hosts.find((host) => formatHost(host) === urlHost);
};

/**
 * Returns whether the operator permits an address for a host. If the host is an IP address, only this address is
 * permitted. If the host is a name, the addresses in the range of the name are permitted. Only non-public addresses
 * need the permission. Without the check, a changed DNS name could reach the operator's internal network.
 */
export function isListedHost({ host, within }: PermittedHost, address: string): boolean {
  if (isIP(host) > 0) return address === host;
  const family = isIP(address);
  if (within === undefined || family === 0) return false;
  const [from = '', bits] = within.split('/');
  const list = new BlockList();
  const rangeType = isIP(from) === 6 ? 'ipv6' : 'ipv4';
  list.addSubnet(from, Number(bits ?? (rangeType === 'ipv6' ? 128 : 32)), rangeType);
  return list.check(address, family === 6 ? 'ipv6' : 'ipv4');
}
