import { expect, it } from 'vitest';
import { parseEndpoint } from './endpoints.rules.ts';

it.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://push.example.com:8443/x', true],
  ['https://8.8.8.8/x', true],
  ['http://push.example.com/x', false],
  ['ftp://push.example.com/x', false],
  ['https://user:word@push.example.com/x', false],
  ['https://localhost/x', false],
  ['https://gate.localhost./x', false],
  ['https://printer.local/x', false],
  ['https://gatehouse/x', false],
  ['https://127.0.0.1/x', false],
  ['https://127.1/x', false],
  ['https://2130706433/x', false],
  ['https://0x7f.0.0.1/x', false],
  ['https://0177.0.0.1/x', false],
  ['https://[::1]/x', false],
  ['https://[::ffff:127.0.0.1]/x', false],
  ['https://[fe80::1]/x', false],
  ['not an address', false],
])('decides whether %s may be an endpoint of push messages: %s', (text, may) =>
  expect(parseEndpoint(text) !== undefined).toBe(may),
);
