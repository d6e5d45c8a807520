import { expect, it } from 'vitest';
import { parseMailedLink } from './mailedLink.ts';

it.each([
  ['#email=an%2Bh%40example.com&code=12345678', { email: 'an+h@example.com', otp: '12345678' }],
  ['email=a%40b.co&code=x-_9', { email: 'a@b.co', otp: 'x-_9' }],
  ['#email=a%40b.co', undefined],
  ['#code=1', undefined],
  ['#email=&code=1', undefined],
  ['', undefined],
])('parses the fragment %j of an emailed link as %j', (hash, expected) =>
  expect(parseMailedLink(hash)).toEqual(expected),
);
