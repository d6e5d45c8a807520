import { createHash, randomBytes } from 'node:crypto';

/** Thirty-two signs that are told apart on a telephone's keyboard, in one case (Crockford's base 32). */
const signs = '0123456789abcdefghjkmnpqrstvwxyz';
const length = 20;

const digestOf = (plain: string): Buffer => createHash('sha256').update(plain).digest();

/** A new app password, 100 random bits in groups of four as it is typed, and the SHA-256 that is kept of it. */
export function newAppPassword(): { secret: string; hash: Buffer } {
  const plain = Array.from(randomBytes(length), (byte) => signs[byte % signs.length]).join('');
  return { secret: plain.replaceAll(/.{4}(?=.)/g, '$&-'), hash: digestOf(plain) };
}

/** The same SHA-256 of what was typed, whatever its case and its hyphens; undefined for what cannot be an app password. */
export function appPasswordHash(typed: string): Buffer | undefined {
  const plain = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return plain.length === length && [...plain].every((sign) => signs.includes(sign))
    ? digestOf(plain)
    : undefined;
}
