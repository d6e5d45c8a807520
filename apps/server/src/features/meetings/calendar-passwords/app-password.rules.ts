import { createHash, randomBytes } from 'node:crypto';

/**
 * The 32 characters of app passwords, in one letter case and easy to distinguish on a phone keyboard (Crockford’s base
 * 32).
 */
const signs = '0123456789abcdefghjkmnpqrstvwxyz';
const length = 20;

const digestOf = (plain: string): Buffer => createHash('sha256').update(plain).digest();

/** Generates an app password with 100 random bits in groups of four, and the SHA-256 hash to store. */
export function newAppPassword(): { secret: string; hash: Buffer } {
  const plain = Array.from(randomBytes(length), (byte) => signs[byte % signs.length]).join('');
  return { secret: plain.replaceAll(/.{4}(?=.)/g, '$&-'), hash: digestOf(plain) };
}

/**
 * Returns the SHA-256 hash of an entered app password, ignoring case and hyphens. Returns undefined if the format is
 * wrong.
 */
export function appPasswordHash(typed: string): Buffer | undefined {
  const plain = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return plain.length === length && [...plain].every((sign) => signs.includes(sign))
    ? digestOf(plain)
    : undefined;
}
