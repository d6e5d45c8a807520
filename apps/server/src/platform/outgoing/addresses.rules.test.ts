import { expect, it } from 'vitest';
import { isPublicAddress } from './addresses.rules.ts';

it.each([
  ['8.8.8.8', true],
  ['142.250.4.188', true],
  ['2606:4700::1111', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.255.255', false],
  ['192.168.1.1', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:0:7f00:1::', false],
  ['2001:db8::1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['ff02::1', false],
  ['no address', false],
])('decides whether the address %s is public: %s', (address, isPublic) =>
  expect(isPublicAddress(address)).toBe(isPublic),
);
