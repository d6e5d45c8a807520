import { randomInt, timingSafeEqual } from 'node:crypto';
import { codeLimits } from '@gatehouse/api/auth/second-factor';
import { Secret, TOTP } from 'otpauth';

const period = 30;
/**
 * Number of bits of a secret, as recommended by RFC 4226 §4. Codes use SHA-1 and six digits, which every app supports.
 */
const secretBytes = 20;
const app = { algorithm: 'SHA1', digits: codeLimits.digits, period } as const;
/**
 * Number of 30-second steps for which codes are accepted before and after the current step, because phone clocks may be
 * wrong.
 */
const window = 1;

export const newSecret = (): Buffer => Buffer.from(new Secret({ size: secretBytes }).bytes);
const toSecret = (bytes: Uint8Array) => new Secret({ buffer: new Uint8Array(bytes).buffer });
export const toBase32 = (bytes: Uint8Array): string => toSecret(bytes).base32;

export const otpauthUrl = (secret: Uint8Array, accountName: string): string =>
  new TOTP({ ...app, issuer: 'Gatehouse', label: accountName, secret: toSecret(secret) }).toString();

/**
 * Returns the 30-second step (RFC 6238) of a code. Accepts only the current step and its neighbours, and only steps
 * after `lastUsed`. Undefined if the code is wrong or already used.
 */
export function findStep(secret: Uint8Array, code: string, at: Date, lastUsed: number): number | undefined {
  const now = Math.floor(at.getTime() / 1000 / period);
  const codeBytes = Buffer.from(code);
  let matchedStep: number | undefined;
  for (let step = now - window; step <= now + window; step++) {
    const right = Buffer.from(
      TOTP.generate({ ...app, secret: toSecret(secret), timestamp: step * period * 1000 }),
    );
    const matches = codeBytes.length === right.length && timingSafeEqual(codeBytes, right);
    if (matches && step > lastUsed) matchedStep ??= step;
  }
  return matchedStep;
}

// alphabet of recovery codes, in which no two characters look alike
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
const signsEach = 12;
/**
 * Number of leading characters that identify a recovery code within the account. The remaining characters are secret,
 * have 49 bits and are stored as an argon2id hash.
 */
const selectorSigns = 2;

export const normalizeCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase();

export const isAppCode = (bare: string): boolean => /^\d{6}$/.test(bare);

export const splitCode = (bare: string) => ({
  selector: bare.slice(0, selectorSigns),
  rest: bare.slice(selectorSigns),
});

export const formatRecoveryCode = (bare: string): string => bare.match(/.{4}/g)?.join('-') ?? bare;

/** Creates recovery codes without dashes. Each code starts with different characters. */
export function newRecoveryCodes(): string[] {
  const codes = new Map<string, string>();
  while (codes.size < codeLimits.recoveryCodes) {
    const code = Array.from({ length: signsEach }, () => signs[randomInt(signs.length)]).join('');
    codes.set(splitCode(code).selector, code);
  }
  return [...codes.values()];
}
