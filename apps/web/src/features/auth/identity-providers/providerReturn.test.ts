import { expect, it } from 'vitest';
import { isLink, parseProviderReturn } from './providerReturn.ts';

it.each([
  ['?state=abc&code=123456&iss=https%3A%2F%2Fa', { state: 'abc', code: '123456', iss: 'https://a' }],
  ['?state=abc&error=access_denied', { state: 'abc', code: '', iss: null }],
  ['?code=1', { state: '-', code: '1', iss: null }],
  ['', { state: '-', code: '', iss: null }],
])("parses the search %s of an identity provider's redirect as text", (search, expected) => {
  expect(parseProviderReturn(search)).toEqual(expected);
});

it('recognises a redirect that links an account by the prefix of its state', () => {
  expect(isLink(parseProviderReturn('?state=link.abc'))).toBe(true);
  expect(isLink(parseProviderReturn('?state=abc'))).toBe(false);
});
