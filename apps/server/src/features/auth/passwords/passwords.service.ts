import { addressKey, countAttempts } from '../../../platform/attempts.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Job, Services } from '../../../platform/services.ts';
import { readerOf, timeText, type Writing } from '../../settings/mails/account-notices.service.ts';
import { queueMail } from '../../settings/mails/mails.service.ts';
import {
  codeHash,
  mostTries,
  newCode,
  type Purpose,
  perGuesser,
  purposeOf,
  spelled,
  subjectOf,
  validity,
} from './codes.rules.ts';
import * as queries from './passwords.queries.ts';

/** Which purpose the code of a mail has, by the kinds of mails that carry one. */
export const purposes = {
  INVITATION: 'INVITATION',
  PASSWORD_RESET: 'PASSWORD',
  PASSWORD_CODE: 'PASSWORD',
} as const;

/**
 * Makes a code for an account and mails it, in the caller's transaction; a code given before is worth nothing any
 * more. False when the account has no address.
 */
export async function mailCode(
  call: Writing,
  kind: keyof typeof purposes,
  accountId: number,
): Promise<boolean> {
  const { db, clock, settings } = call;
  const to = await readerOf(db, accountId);
  if (!to.address) return false;
  const purpose: Purpose = purposes[kind];
  const at = clock.now();
  const expiresAt = new Date(at.getTime() + validity[purpose]);
  const code = newCode(purpose);
  await queries.putCode(db, {
    purpose,
    subject: subjectOf(settings.masterKey, to.address),
    companyId: to.companyId,
    accountId,
    hash: codeHash(settings.masterKey, purpose, to.address, code),
    at,
    expiresAt,
  });
  const values = {
    name: to.name,
    account: to.account,
    company: to.company,
    until: timeText(expiresAt, to.zone, to.language),
    // behind the #, where it reaches no server and no log
    link: `${settings.publicUrl}/forgot-password#${new URLSearchParams({ email: to.address, code })}`,
    ...(purpose === 'PASSWORD' && { code: spelled(code) }),
  };
  await queueMail(call, {
    companyId: to.companyId,
    of: { accountId },
    kind,
    to,
    language: to.language,
    values,
    expiresAt,
  });
  return true;
}

export const askedQueue = 'passwords.asked';

/** Makes and mails the code that was asked for: later, so that the answer takes as long when nobody has the address. */
export const asked: Job<{ id?: number }> = {
  queue: askedQueue,
  run: ({ database, ...services }, { id = 0 }) =>
    database.asSystem(async (db) => {
      const accountId = await queries.lockAskedCode(db, id);
      if (accountId !== undefined) await mailCode({ ...services, db }, 'PASSWORD_CODE', accountId);
    }),
};

/** A code that was right, with whom it is of. */
export interface RightCode extends queries.Chooser {
  codeId: number;
  hash: Buffer;
}

/**
 * Whose code this is. A wrong one, one of nobody and one tried too often are refused in the same words and time:
 * AUTH_VERIFY_TOKEN_NOT_FOUND; a right one that is too old: AUTH_VERIFY_TOKEN_EXPIRED. API_TOO_MANY_REQUESTS.
 */
export async function checkCode(
  { database, clock, settings }: Services,
  { email, otp }: { email: string; otp: string },
  address: string,
): Promise<RightCode> {
  const at = clock.now();
  const wait = await countAttempts(database, at, [{ ...perGuesser, key: guesserKey(address) }]);
  if (wait !== undefined) throw new Refusal('API_TOO_MANY_REQUESTS', null, wait);
  const purpose = purposeOf(otp);
  const hash = codeHash(settings.masterKey, purpose, email, otp);
  const subject = subjectOf(settings.masterKey, email);
  const found = await database.asSystem((db) => queries.tryCode(db, { purpose, subject, hash, mostTries }));
  const accountId = found?.matches ? found.account_id : null;
  if (!found || accountId === null) throw new Refusal('AUTH_VERIFY_TOKEN_NOT_FOUND');
  if (found.expires_at <= at) throw new Refusal('AUTH_VERIFY_TOKEN_EXPIRED');
  const chooser = await database.asSystem((db) => queries.findChooser(db, accountId, email));
  if (!chooser) throw new Refusal('AUTH_VERIFY_TOKEN_NOT_FOUND');
  return { ...chooser, codeId: found.id, hash };
}

export const guesserKey = (address: string): string => addressKey('code:address', address);
