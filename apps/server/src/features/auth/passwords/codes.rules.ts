import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { forgotLimits } from '@gatehouse/api/auth/passwords';
import { deriveKey } from '../../../platform/seal.ts';

/** What a code is for; one of one purpose is nothing for another. */
export type Purpose = 'PASSWORD' | 'INVITATION';

const minute = 60_000;

/**
 * How long codes live (security.md §1.9). An invitation waits for somebody who may be away; it is never typed, so it is
 * too long to be guessed in any number of tries.
 */
export const validity: Record<Purpose, number> = {
  PASSWORD: 10 * minute,
  INVITATION: 7 * 24 * 60 * minute,
};
/** Wrong codes after which the right one is worth nothing, too. */
export const mostTries = 5;
/** Bounds on asking and on trying: per address asked for, and per address it comes from (security.md T6). */
export const perMailbox = { attempts: 5, windowSeconds: 3_600 };
export const perAsker = { attempts: 30, windowSeconds: 900 };
export const perGuesser = { attempts: 100, windowSeconds: 900 };

const typedShape = new RegExp(`^\\d{${forgotLimits.digits}}$`);

/** Which purpose a code has, from its shape. */
export const purposeOf = (code: string): Purpose =>
  code.length <= 2 * forgotLimits.digits ? 'PASSWORD' : 'INVITATION';

/** A code that nobody has: digits to be typed, or 256 bits for a link. */
export const newCode = (purpose: Purpose): string =>
  purpose === 'PASSWORD'
    ? String(randomInt(10 ** forgotLimits.digits)).padStart(forgotLimits.digits, '0')
    : randomBytes(32).toString('base64url');

/** As it is read: in two groups. A code of no digits stays. */
export const spelled = (code: string): string =>
  typedShape.test(code) ? code.replace(/(?<=^\d{4})/, ' ') : code;

const keyed = (masterKey: Buffer, ...parts: string[]): Buffer => {
  const key = deriveKey(masterKey, 'one-time codes');
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest();
};

/** How a mailbox is known beside its code: who reads the table learns no address. */
export const subjectOf = (masterKey: Buffer, email: string): Buffer =>
  keyed(masterKey, 'subject', email.toLowerCase());

/** What is kept of a code: it fits the one purpose and mailbox only, and cannot be tried out without the key. */
export const codeHash = (masterKey: Buffer, purpose: Purpose, email: string, code: string): Buffer =>
  keyed(masterKey, 'code', purpose, email.toLowerCase(), code);
