import { BlockList, isIP } from 'node:net';

/** IPv4 networks that are not public on the internet (RFC 6890 and its successors). */
const notPublic4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/**
 * Ranges within 2000::/3, the only public range of IPv6, that are reserved for documentation or contain an IPv4
 * address.
 */
const notPublic6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const listOf = (networks: readonly string[], family: 'ipv4' | 'ipv6') => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
};
const [refused4, refused6] = [listOf(notPublic4, 'ipv4'), listOf(notPublic6, 'ipv6')];
const global6 = listOf(['2000::/3'], 'ipv6');

/**
 * Returns whether an address is public on the internet. Addresses of this machine and of private networks are not
 * public, even if they are mapped into IPv6.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refused4.check(address, 'ipv4');
  return family === 6 && global6.check(address, 'ipv6') && !refused6.check(address, 'ipv6');
}

/** Returns the host of a URL, without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');
