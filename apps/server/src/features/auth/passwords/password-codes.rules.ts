import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { forgotLimits } from '@gatehouse/api/auth/passwords';
import { DAY, MINUTE } from '@gatehouse/api/platform/dates';
import { deriveKey } from '../../../platform/seal.ts';

/** Purpose of an emailed code. A code is valid only for its purpose. */
export type CodePurpose = 'PASSWORD' | 'INVITATION';

/**
 * Lifetimes of codes in ms (security.md §1.9). An invitation is valid longer, because the person may be away. A long
 * lifetime is safe, because an invitation code is part of a link and too long to guess.
 */
export const validity: Record<CodePurpose, number> = {
  PASSWORD: 10 * MINUTE,
  INVITATION: 7 * DAY,
};
/** Number of wrong codes after which the right code is rejected as well. */
export const mostTries = 5;
/** Limits for requesting codes and for trying them, per email address and per client address (security.md T6). */
export const perMailbox = { attempts: 5, windowSeconds: 3_600 };
export const perAsker = { attempts: 30, windowSeconds: 900 };
export const perGuesser = { attempts: 100, windowSeconds: 900 };

const typedShape = new RegExp(`^\\d{${forgotLimits.digits}}$`);

/** Returns the purpose of a code, which its length determines. */
export const purposeOf = (code: string): CodePurpose =>
  code.length <= 2 * forgotLimits.digits ? 'PASSWORD' : 'INVITATION';

/**
 * Creates a random code. A password code consists of digits for typing. An invitation code has 256 bits and is part of
 * a link.
 */
export const newCode = (purpose: CodePurpose): string =>
  purpose === 'PASSWORD'
    ? String(randomInt(10 ** forgotLimits.digits)).padStart(forgotLimits.digits, '0')
    : randomBytes(32).toString('base64url');

/** Returns a typed code in two groups for reading. The code of a link stays unchanged. */
export const formatCode = (code: string): string =>
  typedShape.test(code) ? code.replace(/(?<=^\d{4})/, ' ') : code;

const keyedHash = (masterKey: Buffer, ...parts: string[]): Buffer => {
  const key = deriveKey(masterKey, 'one-time codes');
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest();
};

/** Returns the keyed hash of an email address for the table of codes, which contains no readable addresses. */
export const subjectHash = (masterKey: Buffer, email: string): Buffer =>
  keyedHash(masterKey, 'subject', email.toLowerCase());

/**
 * Returns the hash of a code for storage. The hash depends on purpose and email address, and cannot be guessed without
 * the key.
 */
export const codeHash = (masterKey: Buffer, purpose: CodePurpose, email: string, code: string): Buffer =>
  keyedHash(masterKey, 'code', purpose, email.toLowerCase(), code);
