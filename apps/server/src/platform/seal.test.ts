import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { SealBroken, seal, unseal } from './seal.ts';

const key = randomBytes(32);
const content = Buffer.from('12345678');

it('decrypts data with the purpose and key of their encryption, and encrypts the same content differently each time', () => {
  const [first, other] = [seal(key, 'mail', content), seal(key, 'mail', content)];
  expect(unseal(key, 'mail', first)).toEqual(content);
  expect(first.equals(other)).toBe(false);
  expect(first.includes(content)).toBe(false);
});

it('does not decrypt data for another purpose, with another key, with a changed bit, or if they are truncated', () => {
  const sealed = seal(key, 'mail', content);
  expect(() => unseal(key, 'face', sealed)).toThrow(SealBroken);
  expect(() => unseal(randomBytes(32), 'mail', sealed)).toThrow(SealBroken);
  for (let i = 0; i < sealed.length; i++) {
    const changed = Buffer.from(sealed);
    changed[i] = (changed[i] ?? 0) ^ 1;
    expect(() => unseal(key, 'mail', changed)).toThrow(SealBroken);
    expect(() => unseal(key, 'mail', sealed.subarray(0, i))).toThrow(SealBroken);
  }
});
