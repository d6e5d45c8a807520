import { expect, it } from 'vitest';
import { headersOf, signMessage } from './webhook-deliveries-signing.rules.ts';

/** The example published by Standard Webhooks (protocols.md §8). */
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const signed = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1614265330,
  body: '{"test": 2432232314}',
};
const expected = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

it('creates exactly the webhook signature in the example of Standard Webhooks', () =>
  expect(signMessage(secret, signed)).toBe(expected));

it('creates two webhook signatures separated by a space for two secrets', () => {
  const { 'webhook-signature': both, ...headers } = headersOf([secret, 'whsec_AAAA'], signed);
  expect(both).toMatch(/^v1,g0hM9SsE\+OTPJTGt\/tmIKtSyZlE3uFJELVlNIOLJ1OE= v1,[\w+/]{43}=$/);
  expect(headers).toMatchObject({ 'webhook-id': signed.id, 'webhook-timestamp': '1614265330' });
});

it.each(['{"test": 2432232314} ', '{"test":2432232314}'])(
  'creates another webhook signature if the body differs in a single byte: %s',
  (body) => expect(signMessage(secret, { ...signed, body })).not.toBe(expected),
);
