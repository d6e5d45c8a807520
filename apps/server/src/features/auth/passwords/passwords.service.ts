import { addressKey, countAttempts } from '../../../platform/attempts.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Job, Services } from '../../../platform/services.ts';
import { findReader, type MailContext, timeText } from '../../settings/mails/account-notices.service.ts';
import { queueMail } from '../../settings/mails/mails.service.ts';
import {
  type CodePurpose,
  codeHash,
  formatCode,
  mostTries,
  newCode,
  perGuesser,
  purposeOf,
  subjectHash,
  validity,
} from './password-codes.rules.ts';
import * as queries from './passwords.queries.ts';

/** Maps each kind of email with a code to the purpose of the code. */
export const purposes = {
  INVITATION: 'INVITATION',
  PASSWORD_RESET: 'PASSWORD',
  PASSWORD_CODE: 'PASSWORD',
} as const;

/**
 * Creates a code for an account and emails it, in the caller's transaction. The previous code becomes invalid. Returns
 * false if the account has no email address.
 */
export async function mailCode(
  call: MailContext,
  kind: keyof typeof purposes,
  accountId: number,
): Promise<boolean> {
  const { db, clock, settings } = call;
  const to = await findReader(db, accountId);
  if (!to.address) return false;
  const purpose: CodePurpose = purposes[kind];
  const at = clock.now();
  const expiresAt = new Date(at.getTime() + validity[purpose]);
  const code = newCode(purpose);
  await queries.saveCode(db, {
    purpose,
    subject: subjectHash(settings.masterKey, to.address),
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
    // browsers do not send the part of a URL after #, so the code appears in no server log
    link: `${settings.publicUrl}/forgot-password#${new URLSearchParams({ email: to.address, code })}`,
    ...(purpose === 'PASSWORD' && { code: formatCode(code) }),
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

/**
 * Creates and emails a requested code. Runs as a job, so that the response takes the same time whether or not an
 * account exists.
 */
export const mailRequestedCode: Job<{ id?: number }> = {
  queue: askedQueue,
  run: ({ database, ...services }, { id = 0 }) =>
    database.asSystem(async (db) => {
      const accountId = await queries.lockRequestedCode(db, id);
      if (accountId !== undefined) await mailCode({ ...services, db }, 'PASSWORD_CODE', accountId);
    }),
};

export interface VerifiedCode extends queries.Chooser {
  codeId: number;
  hash: Buffer;
}

/**
 * Verifies a code and returns its account. A wrong code, an unknown address and too many tries cause the same error
 * after the same time.
 * @throws AUTH_VERIFY_TOKEN_NOT_FOUND, AUTH_VERIFY_TOKEN_EXPIRED for a right code that has expired,
 * API_TOO_MANY_REQUESTS
 */
export async function checkCode(
  { database, clock, settings }: Services,
  { email, otp }: { email: string; otp: string },
  address: string,
): Promise<VerifiedCode> {
  const at = clock.now();
  const wait = await countAttempts(database, at, [{ ...perGuesser, key: guesserKey(address) }]);
  if (wait !== undefined) refuse('API_TOO_MANY_REQUESTS', null, wait);
  const purpose = purposeOf(otp);
  const hash = codeHash(settings.masterKey, purpose, email, otp);
  const subject = subjectHash(settings.masterKey, email);
  const triedCode = await database.asSystem((db) =>
    queries.tryCode(db, { purpose, subject, hash, mostTries }),
  );
  const accountId = triedCode?.matches ? triedCode.account_id : null;
  if (!triedCode || accountId === null) refuse('AUTH_VERIFY_TOKEN_NOT_FOUND');
  if (triedCode.expires_at <= at) refuse('AUTH_VERIFY_TOKEN_EXPIRED');
  const chooser = await database.asSystem((db) => queries.findChooser(db, accountId, email));
  if (!chooser) refuse('AUTH_VERIFY_TOKEN_NOT_FOUND');
  return { ...chooser, codeId: triedCode.id, hash };
}

export const guesserKey = (address: string): string => addressKey('code:address', address);
