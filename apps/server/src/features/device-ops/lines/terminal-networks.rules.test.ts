import { expect, it } from 'vitest';
import { checkAddress } from './terminal-networks.rules.ts';

const networks = [
  '192.168.20.0/24',
  '10.0.0.5',
  'fd00:20::/64',
  '127.0.0.0/8',
  '169.254.0.0/16',
  'fe80::/10',
  '::1',
];
const own = ['127.0.0.1', '192.168.20.9', '::1', 'fd00:20::9', 'fe80::2%eth0'];

it.each([
  ['192.168.20.7', 80, null],
  ['192.168.21.7', 80, 'OUTSIDE'],
  ['10.0.0.5', 8000, null],
  ['10.0.0.6', 8000, 'OUTSIDE'],
  ['fd00:20::7', 80, null],
  ['fd00:21::7', 80, 'OUTSIDE'],
  ['8.8.8.8', 80, 'OUTSIDE'],
  // The following addresses are rejected even if TERMINAL_NETWORKS contains them.
  ['127.0.0.1', 80, 'ITSELF'],
  ['127.9.9.9', 80, 'ITSELF'],
  ['::1', 80, 'ITSELF'],
  ['169.254.169.254', 80, 'ITSELF'],
  ['fe80::1', 80, 'ITSELF'],
  ['fe80::1%eth0', 80, 'OUTSIDE'],
  ['192.168.20.9', 80, 'ITSELF'],
  ['fd00:20::9', 80, 'ITSELF'],
  ['192.168.20.7', 5432, 'PORT'],
  // The following texts are other spellings of an address of this machine.
  ['fd00:20:0:0:0:0:0:9', 80, 'ITSELF'],
  ['FD00:20::9', 80, 'ITSELF'],
  ['fd00:0020::0009', 80, 'ITSELF'],
  ['fd00:20::0.0.0.9', 80, 'ITSELF'],
  // The following texts are IPv4 addresses mapped to IPv6, and other special addresses.
  ['::ffff:192.168.20.7', 80, 'ITSELF'],
  ['::ffff:127.0.0.1', 80, 'ITSELF'],
  ['64:ff9b::7f00:1', 80, 'ITSELF'],
  ['2002:7f00:1::', 80, 'ITSELF'],
  ['0.0.0.0', 80, 'ITSELF'],
  ['::', 80, 'ITSELF'],
  ['224.0.0.1', 80, 'ITSELF'],
  ['255.255.255.255', 80, 'ITSELF'],
  // The following texts are not IP addresses in canonical form.
  ['terminal.local', 80, 'OUTSIDE'],
  ['127.1', 80, 'OUTSIDE'],
  ['2130706433', 80, 'OUTSIDE'],
  ['0x7f000001', 80, 'OUTSIDE'],
])('checks whether a terminal may be called at the address %s:%i', (address, port, why) => {
  expect(checkAddress({ address, port }, { networks, refusedPorts: [5432], itself: false }, own)).toBe(why);
});

it('permits no calls to terminals while no network is configured, and calls to this machine only in tests', () => {
  const terminalAddress = { address: '127.0.0.1', port: 80 };
  expect(checkAddress(terminalAddress, { networks: [], refusedPorts: [], itself: true }, own)).toBe('OFF');
  expect(
    checkAddress(terminalAddress, { networks: ['127.0.0.1'], refusedPorts: [], itself: true }, own),
  ).toBe(null);
});
