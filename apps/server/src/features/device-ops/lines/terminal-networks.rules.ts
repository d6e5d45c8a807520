import { BlockList, isIP } from 'node:net';

/**
 * Networks in which terminals may be called (TERMINAL_NETWORKS, decision 065). Only the operator of the installation
 * can set them.
 */
export interface TerminalNetworks {
  /** Addresses and ranges in CIDR notation. If empty, no terminal is called. */
  networks: readonly string[];
  /** Ports that are never called, such as the port of the database. */
  refusedPorts: readonly number[];
  /** Whether this machine may be called. True only in tests. */
  itself: boolean;
}

/**
 * Why an address may not be called: no network is configured (OFF), it is this machine or a special address (ITSELF),
 * the port is reserved (PORT), or it is outside the networks or no valid IP address (OUTSIDE).
 */
export type CallRefusalReason = 'OFF' | 'ITSELF' | 'PORT' | 'OUTSIDE';

/**
 * Returns whether an address is in one of the ranges. An IPv4 address never matches an IPv6 range, even if it could be
 * mapped.
 */
function isWithin(address: string, ranges: readonly string[]): boolean {
  const version = isIP(address);
  const family = version === 6 ? 'ipv6' : 'ipv4';
  const list = new BlockList();
  for (const range of ranges) {
    const [first = '', bits] = range.split('/');
    if (isIP(first) === version)
      list.addSubnet(first, bits === undefined ? widest[family] : Number(bits), family);
  }
  return list.check(address, family);
}
const widest = { ipv4: 32, ipv6: 128 };
const withoutZone = (address: string): string => address.split('%', 1)[0] ?? '';

const loopback = ['127.0.0.0/8', '::1'];
/**
 * Addresses that are never called: unspecified, link-local, multicast and broadcast addresses, and IPv6 forms of IPv4
 * addresses.
 */
const never = [
  ...['0.0.0.0/8', '169.254.0.0/16', '224.0.0.0/3'],
  ...['::/128', '::ffff:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '2001::/32', '2002::/16'],
  ...['fe80::/10', 'ff00::/8'],
];

/**
 * Checks before every call whether a terminal may be called at an address. Returns null if it may, otherwise the
 * reason. `own` are the addresses of this machine. IPv6 addresses are compared in any spelling. The setting can never
 * allow loopback, link-local addresses, this machine or the database’s port.
 */
export function checkAddress(
  { address, port }: { address: string; port: number },
  { networks, refusedPorts, itself }: TerminalNetworks,
  own: readonly string[],
): CallRefusalReason | null {
  if (networks.length === 0) return 'OFF';
  // An address with a zone ID is link-local.
  if (isIP(address) === 0 || address.includes('%')) return 'OUTSIDE';
  const isItself = isWithin(address, loopback) || isWithin(address, own.map(withoutZone));
  if (isWithin(address, never) || (isItself && !itself)) return 'ITSELF';
  if (refusedPorts.includes(port)) return 'PORT';
  return isWithin(address, networks) ? null : 'OUTSIDE';
}
