import { expect, it } from 'vitest';
import { broughtBack, isLink } from './brought.ts';

it.each([
  ['?state=abc&code=123456&iss=https%3A%2F%2Fa', { state: 'abc', code: '123456', iss: 'https://a' }],
  ['?state=abc&error=access_denied', { state: 'abc', code: '', iss: null }],
  ['?code=1', { state: '-', code: '1', iss: null }],
  ['', { state: '-', code: '', iss: null }],
])('%s brings back what it says, as text', (search, brought) => {
  expect(broughtBack(search)).toEqual(brought);
});

it('tells a link from a sign-in', () => {
  expect(isLink(broughtBack('?state=link.abc'))).toBe(true);
  expect(isLink(broughtBack('?state=abc'))).toBe(false);
});
