import { describe, expect, it } from 'vitest';
import { loginSearch } from './login.url.ts';

describe('the page to open after sign-in', () => {
  it.each([
    ['/buildings?keyword=x', '/buildings?keyword=x'],
    ['//example.org', undefined],
    ['/\\example.org', undefined],
    ['/\t/example.org', undefined],
    ['/\n/example.org', undefined],
    ['https://example.org', undefined],
    ['javascript:alert(1)', undefined],
    ['', undefined],
    [7, undefined],
  ])('reads the target address %j as %j', (from, read) => expect(loginSearch({ from }).from).toBe(read));
});
