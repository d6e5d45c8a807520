import { expect, it } from 'vitest';
import { loadConfig } from '../../../config.ts';
import { findPermittedHost, isListedHost } from './hook-address.rules.ts';

const hosts = loadConfig({
  WEBHOOK_HOSTS: 'hooks.example.com, erp.lan:8443=10.1.0.0/16, 127.0.0.1:9000, [::1]:9001, 192.168.1.9',
}).webhookHosts;

it.each([
  ['https://hooks.example.com/x?y=1', 'hooks.example.com'],
  ['https://HOOKS.example.com:443/', 'hooks.example.com'],
  ['https://erp.lan:8443/', 'erp.lan'],
  ['https://192.168.1.9/x', '192.168.1.9'],
  ['http://127.0.0.1:9000/x', '127.0.0.1'],
  ['http://[::1]:9001/x', '::1'],
  ['https://hooks.example.com:8443/', undefined],
  ['https://hooks.example.com./', undefined],
  ['https://sub.hooks.example.com/', undefined],
  ['https://example.com/', undefined],
  ['https://erp.lan/', undefined],
  ['http://hooks.example.com/', undefined],
  ['http://192.168.1.9/', undefined],
  ['http://localhost:9000/', undefined],
  ['https://user:word@hooks.example.com/', undefined],
  ['https://hooks.example.com/#x', undefined],
  ['https://hooks.example.com@evil.example/', undefined],
  ['ftp://hooks.example.com/', undefined],
  ['hooks.example.com', undefined],
  ['', undefined],
])('matches the host of %s to the permitted host %s', (url, host) =>
  expect(findPermittedHost(url, hosts)?.host).toBe(host),
);

it.each([
  [0, '8.8.8.8', false],
  [0, '10.1.2.3', false],
  [1, '10.1.2.3', true],
  [1, '10.2.0.1', false],
  [1, '127.0.0.1', false],
  [2, '127.0.0.1', true],
  [2, '127.0.0.2', false],
  [3, '::1', true],
  [4, '192.168.1.9', true],
  [4, '192.168.1.10', false],
])('decides whether the permitted host %i may have the address %s: %s', (index, address, is) =>
  expect(isListedHost(hosts[index] ?? { host: '', port: 0, within: undefined }, address)).toBe(is),
);

it.each(['https://hooks.example.com', 'a host', 'x:0', 'x:99999', 'x=y', 'x=10.0.0.0/99', 'a=1.2.3.4=5'])(
  'rejects the webhook hosts setting %j when the portal starts',
  (WEBHOOK_HOSTS) => expect(() => loadConfig({ WEBHOOK_HOSTS })).toThrow('WEBHOOK_HOSTS'),
);
