import { expect, it } from 'vitest';
import { headersOf, signature } from './signing.rules.ts';

/** Published by Standard Webhooks (protocols.md §8). */
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const signed = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1614265330,
  body: '{"test": 2432232314}',
};
const expected = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

it('the signature is the one of the standard, byte for byte', () =>
  expect(signature(secret, signed)).toBe(expected));

it('two secrets sign side by side, parted by a blank', () => {
  const { 'webhook-signature': both, ...headers } = headersOf([secret, 'whsec_AAAA'], signed);
  expect(both).toMatch(/^v1,g0hM9SsE\+OTPJTGt\/tmIKtSyZlE3uFJELVlNIOLJ1OE= v1,[\w+/]{43}=$/);
  expect(headers).toMatchObject({ 'webhook-id': signed.id, 'webhook-timestamp': '1614265330' });
});

it.each(['{"test": 2432232314} ', '{"test":2432232314}'])('other bytes, %s, are signed otherwise', (body) =>
  expect(signature(secret, { ...signed, body })).not.toBe(expected),
);
