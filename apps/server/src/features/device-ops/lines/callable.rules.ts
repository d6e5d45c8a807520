import { BlockList, isIP } from 'node:net';

/** Where terminals may be called (TERMINAL_NETWORKS, decision 065); whoever operates this machine says so, nobody on a screen. */
export interface TerminalNetworks {
  /** Addresses and ranges in CIDR form; none: no terminal is called. */
  networks: readonly string[];
  /** Ports that are never called, whatever stands there: the database's. */
  refusedPorts: readonly number[];
  /** This machine may be called: in tests alone. */
  itself: boolean;
}

/** Why an address is not called: nothing is permitted; it is this machine, or nobody's; the port is not for terminals; another network. */
export type Unreachable = 'OFF' | 'ITSELF' | 'PORT' | 'OUTSIDE';

/** Whether an address is within one of these ranges of its own family: an IPv4 address is in no range of IPv6, whatever could be mapped. */
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
/** Nobody's, of one link only, everybody's, or an IPv4 address in other clothes. */
const never = [
  ...['0.0.0.0/8', '169.254.0.0/16', '224.0.0.0/3'],
  ...['::/128', '::ffff:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '2001::/32', '2002::/16'],
  ...['fe80::/10', 'ff00::/8'],
];

/**
 * Whether a terminal may be called at an address, judged at every call: null, or why not. `own` are the addresses of this machine, in
 * whatever spelling either is: IPv6 has many. The setting never opens loopback, link-local addresses, this machine or the database's port.
 */
export function whyNotCalled(
  { address, port }: { address: string; port: number },
  { networks, refusedPorts, itself }: TerminalNetworks,
  own: readonly string[],
): Unreachable | null {
  if (networks.length === 0) return 'OFF';
  // a zone names a link
  if (isIP(address) === 0 || address.includes('%')) return 'OUTSIDE';
  const isItself = isWithin(address, loopback) || isWithin(address, own.map(withoutZone));
  if (isWithin(address, never) || (isItself && !itself)) return 'ITSELF';
  if (refusedPorts.includes(port)) return 'PORT';
  return isWithin(address, networks) ? null : 'OUTSIDE';
}
