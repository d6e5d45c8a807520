import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { SealBroken, seal, unseal } from './sealed.ts';

const key = randomBytes(32);
const content = Buffer.from('12345678');

it('opens for the purpose and key it was sealed for, and never reads the same twice', () => {
  const [one, other] = [seal(key, 'mail', content), seal(key, 'mail', content)];
  expect(unseal(key, 'mail', one)).toEqual(content);
  expect(one.equals(other)).toBe(false);
  expect(one.includes(content)).toBe(false);
});

it('does not open for another purpose, with another key, with any bit changed, or cut short', () => {
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
