import { BlockList, isIP } from 'node:net';

/**
 * Networks in which terminals may be called (TERMINAL_NETWORKS, decision 065). Only the operator of the installation
 * can set them.
 */
export interface TerminalNetworks {
  /** Addresses and ranges in CIDR notation. If empty, the portal calls no terminal. */
  networks: readonly string[];
  /** Ports that the portal never calls, such as the port of the database. */
  refusedPorts: readonly number[];
  /** Whether the portal may call its own machine. True only in tests. */
  itself: boolean;
}

/**
 * Reason why an address may not be called: no network is configured (OFF), the address belongs to this machine or is
 * special (ITSELF), the port is reserved (PORT), or the address is invalid or outside the networks (OUTSIDE).
 */
export type CallRefusalReason = 'OFF' | 'ITSELF' | 'PORT' | 'OUTSIDE';

/**
 * Returns whether an address is in one of the ranges. An IPv4 address never matches an IPv6 range, even if it could be
 * mapped to IPv6.
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
 * Addresses that the portal never calls: unspecified, link-local, multicast and broadcast addresses, and IPv6 forms of
 * IPv4 addresses.
 */
const never = [
  ...['0.0.0.0/8', '169.254.0.0/16', '224.0.0.0/3'],
  ...['::/128', '::ffff:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '2001::/32', '2002::/16'],
  ...['fe80::/10', 'ff00::/8'],
];

/**
 * Returns null if the portal may call a terminal at an address, otherwise the reason why not. Runs before every call.
 * `own` are the addresses of this machine. Compares IPv6 addresses in any spelling. TERMINAL_NETWORKS can never allow
 * loopback, link-local addresses, this machine or the database’s port.
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
