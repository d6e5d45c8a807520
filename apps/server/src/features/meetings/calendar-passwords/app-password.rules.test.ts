import { describe, expect, it } from 'vitest';
import { appPasswordHash, newAppPassword } from './app-password.rules.ts';

describe('app password format', () => {
  it('creates an app password of 20 random characters in groups of four', () => {
    const passwords = Array.from({ length: 50 }, newAppPassword);
    for (const { secret, hash } of passwords) {
      expect(secret).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){4}$/);
      expect(appPasswordHash(secret)).toEqual(hash);
    }
    expect(new Set(passwords.map(({ secret }) => secret)).size).toBe(50);
  });

  it.each([
    ['as it is shown', '0a1b-2c3d-4e5f-6g7h-8j9k', true],
    ['in capitals, without hyphens, with blanks', ' 0A1B 2C3D4E5F6G7H8J9K ', true],
    ['with letters that look like digits', 'oalb-2c3d-4e5f-6g7h-8j9k', true],
    ['another', '0a1b-2c3d-4e5f-6g7h-8j9m', false],
  ])('accepts the same app password %s', (_how, typed, isSame) => {
    const expectedHash = appPasswordHash('0a1b-2c3d-4e5f-6g7h-8j9k');
    expect(appPasswordHash(typed)?.equals(expectedHash ?? Buffer.alloc(0))).toBe(isSame);
  });

  it.each([
    '',
    'Blue-Kettle-42',
    '0a1b-2c3d-4e5f-6g7h-8j9',
    '0a1b-2c3d-4e5f-6g7h-8j9ku',
    '０a1b-2c3d-4e5f-6g7h-8j9k',
  ])('rejects the app password %j', (typed) => {
    expect(appPasswordHash(typed)).toBeUndefined();
  });
});
