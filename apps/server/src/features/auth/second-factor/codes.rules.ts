import { randomInt, timingSafeEqual } from 'node:crypto';
import { codeLimits } from '@gatehouse/api/auth/second-factor';
import { Secret, TOTP } from 'otpauth';

const period = 30;
/** 160 bits, as RFC 4226 §4 recommends; what every app takes is SHA-1 and six digits. */
const secretBytes = 20;
const app = { algorithm: 'SHA1', digits: codeLimits.digits, period } as const;
/** Steps before and after the current one, for a phone whose clock is off. */
const window = 1;

export const newSecret = (): Buffer => Buffer.from(new Secret({ size: secretBytes }).bytes);
const secretOf = (bytes: Uint8Array) => new Secret({ buffer: new Uint8Array(bytes).buffer });
export const inBase32 = (bytes: Uint8Array): string => secretOf(bytes).base32;

/** The otpauth address that an app reads from the picture. */
export const addressFor = (secret: Uint8Array, accountName: string): string =>
  new TOTP({ ...app, issuer: 'Gatehouse', label: accountName, secret: secretOf(secret) }).toString();

/**
 * The 30-second step (RFC 6238) whose code this is: the current one or a neighbour, after `lastUsed`. Undefined: a wrong
 * code, or one that has been used.
 */
export function stepOfCode(secret: Uint8Array, code: string, at: Date, lastUsed: number): number | undefined {
  const now = Math.floor(at.getTime() / 1000 / period);
  const given = Buffer.from(code);
  let found: number | undefined;
  for (let step = now - window; step <= now + window; step++) {
    const right = Buffer.from(
      TOTP.generate({ ...app, secret: secretOf(secret), timestamp: step * period * 1000 }),
    );
    const matches = given.length === right.length && timingSafeEqual(given, right);
    if (matches && step > lastUsed) found ??= step;
  }
  return found;
}

// no sign is mistaken for another
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
const signsEach = 12;
/** The first signs find a recovery code among the account's; the others prove it: 49 bits, kept as argon2id. */
const selectorSigns = 2;

/** What somebody typed, without blanks and dashes, in small letters. */
export const bareCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase();

export const isAppCode = (bare: string): boolean => /^\d{6}$/.test(bare);

/** The two parts of a recovery code. */
export const partsOf = (bare: string) => ({
  selector: bare.slice(0, selectorSigns),
  rest: bare.slice(selectorSigns),
});

/** As it is shown: three groups of four. */
export const grouped = (bare: string): string => bare.match(/.{4}/g)?.join('-') ?? bare;

/** New recovery codes, bare; no two begin alike. */
export function newRecoveryCodes(): string[] {
  const codes = new Map<string, string>();
  while (codes.size < codeLimits.recoveryCodes) {
    const code = Array.from({ length: signsEach }, () => signs[randomInt(signs.length)]).join('');
    codes.set(partsOf(code).selector, code);
  }
  return [...codes.values()];
}
