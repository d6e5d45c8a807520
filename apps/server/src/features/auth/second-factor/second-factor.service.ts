import { createHash } from 'node:crypto';
import type { SecondStepChallenge } from '@gatehouse/api/auth/sessions';
import { SECONDS_PER_DAY } from '@gatehouse/api/platform/dates';
import type { FastifyRequest } from 'fastify';
import { clearAttempts, countAttempts } from '../../../platform/attempts.ts';
import type { Db } from '../../../platform/db/database.ts';
import { createToken, hashNewToken, hashToken } from '../../../platform/http/credentials.ts';
import { hashPassword, verifyPassword } from '../../../platform/password.ts';
import { refuse } from '../../../platform/refusal.ts';
import { seal, unseal } from '../../../platform/seal.ts';
import type { Services, Settings } from '../../../platform/services.ts';
import { type MailContext, notifyOwner } from '../../settings/mails/account-notices.service.ts';
import { siteOf } from '../passkeys/passkeys.rules.ts';
import {
  countPasskeys,
  deletePasskey,
  deletePasskeys,
  notePasskeyUse,
  type PasskeyProof,
} from '../passkeys/passkeys.service.ts';
import { holdAccount } from '../sessions/own-password.service.ts';
import * as challenges from './login-challenges.queries.ts';
import * as queries from './second-factor.queries.ts';
import {
  findStep,
  isAppCode,
  newRecoveryCodes,
  normalizeCode,
  splitCode,
} from './second-factor-codes.rules.ts';

/** Limits of a sign-in challenge: its lifetime in minutes after the right password, and the maximum number of codes. */
export const challengeLimits = { minutes: 5, tries: 5 };

/**
 * Limits for codes per account, added up over all clients and challenges. Three of a million codes are valid at any
 * time, so guessing within the daily limit is hopeless.
 */
export const codesPerAccount = [
  { kind: 'quarter', attempts: 10, windowSeconds: 900 },
  // the daily limit is listed second, because calls above the quarter-hour limit must not count for the day; otherwise
  // an attacker could use up the daily limit within a minute
  { kind: 'day', attempts: 40, windowSeconds: SECONDS_PER_DAY },
] as const;

const attemptLimits = (accountId: number) =>
  codesPerAccount.map(({ kind, ...limit }) => ({ ...limit, key: `second-step:${kind}:${accountId}` }));

// the encryption purpose includes the account, so that a secret copied to the row of another account cannot be
// decrypted
const sealPurpose = (accountId: number) => `second factor of account ${accountId}`;
export const sealSecret = ({ masterKey }: Settings, accountId: number, secret: Buffer): Buffer =>
  seal(masterKey, sealPurpose(accountId), secret);
const unsealSecret = ({ masterKey }: Settings, accountId: number, secret: Buffer): Buffer =>
  unseal(masterKey, sealPurpose(accountId), secret);

/**
 * A verified code or passkey response that is not consumed yet. The action that required the proof calls `useProof` in
 * its transaction to consume it.
 */
export type SecondFactorProof = { step: number } | { selector: string; hash: string } | PasskeyProof;

/**
 * Verifies an app code or a recovery code of the account. Counts the try before the check, across all processes.
 * Undefined if the code is wrong or used.
 * @throws API_TOO_MANY_REQUESTS
 */
export async function proveCode(
  services: Services,
  accountId: number,
  typed: string,
  which: 'confirmed' | 'begun' = 'confirmed',
): Promise<SecondFactorProof | undefined> {
  const { database, clock, settings } = services;
  const wait = await countAttempts(database, clock.now(), attemptLimits(accountId));
  if (wait !== undefined) refuse('API_TOO_MANY_REQUESTS', null, wait);
  const code = normalizeCode(typed);
  if (!isAppCode(code) && which === 'confirmed') return proveRecoveryCode(services, accountId, code);
  const factor = await database.asSystem((db) => queries.findSecret(db, accountId, which));
  if (!factor) return undefined;
  const secret = unsealSecret(settings, accountId, factor.secret);
  const step = findStep(secret, code, clock.now(), factor.last_used_step);
  return step === undefined ? undefined : { step };
}

async function proveRecoveryCode({ database }: Services, accountId: number, code: string) {
  const { selector, rest } = splitCode(code);
  const hash = await database.asSystem((db) => queries.findRecoveryCode(db, accountId, selector));
  return (await verifyPassword(hash, rest)) && hash ? { selector, hash } : undefined;
}

/** Consumes a proof. Returns false if the proof was already consumed. */
export function useProof(db: Db, accountId: number, proof: SecondFactorProof, at: Date): Promise<boolean> {
  if ('step' in proof) return queries.useStep(db, accountId, proof.step);
  if ('passkeyId' in proof) return notePasskeyUse(db, proof.passkeyId, proof.uses, at);
  return queries.useRecoveryCode(db, accountId, proof, at);
}

/**
 * Resets the account's counters of tried codes after a right code, and removes the try from the counters in `others`.
 */
export async function forgiveCodes(
  { database }: Services,
  accountId: number,
  others: readonly string[] = [],
): Promise<void> {
  const [quarter, day] = attemptLimits(accountId).map(({ key }) => key);
  if (quarter) await clearAttempts(database, quarter, others);
  if (day) await clearAttempts(database, day);
}

export const { hasSecondStep, replaceRecoveryCodes: giveRecoveryCodes } = queries;

/** Creates ten recovery codes without dashes, and their hashes for storage. */
export async function makeRecoveryCodes() {
  const codes = newRecoveryCodes();
  const stored = await Promise.all(
    codes.map(async (code) => {
      const { selector, rest } = splitCode(code);
      return { selector, hash: await hashPassword(rest) };
    }),
  );
  return { codes, stored };
}

/**
 * Creates a challenge after the right password or a provider sign-in, if the account has two-step verification.
 * Undefined otherwise. `tryChallenge` later returns the given `login`.
 */
export async function createChallenge(
  { settings }: Pick<Services, 'settings'>,
  db: Db,
  account: queries.SecondFactorOwner & ({ passwordHash: string } | { identityId: number }),
  login: object,
  at: Date,
): Promise<SecondStepChallenge | undefined> {
  // waits for a concurrent setup of two-step verification, which then either makes this sign-in require a code or ends
  // the new session
  await holdAccount(db, account.accountId);
  const { host } = siteOf(settings.publicUrl);
  const { isAsked, hasApp, hasPasskey } = await queries.findWays(db, account.accountId, host);
  if (!isAsked) return undefined;
  const challenge = createToken();
  const expiresAt = new Date(at.getTime() + challengeLimits.minutes * 60_000);
  await challenges.insertChallenge(db, account, {
    tokenHash: hashNewToken(challenge),
    ...('identityId' in account
      ? { passwordSeal: null, identityId: account.identityId }
      : { passwordSeal: createHash('sha256').update(account.passwordHash).digest(), identityId: null }),
    login,
    at,
    expiresAt,
  });
  return {
    challenge,
    expiresAt: expiresAt.toISOString(),
    ways: [...(hasPasskey ? (['PASSKEY'] as const) : []), ...(hasApp ? (['APP'] as const) : [])],
  };
}

/** Counts a try of the challenge before its code is checked. Undefined if the challenge is no longer valid. */
export async function tryChallenge(services: Services, challenge: string) {
  const hash = hashToken(challenge);
  if (!hash) return undefined;
  return services.database.asSystem((db) =>
    challenges.countTry(db, hash, services.clock.now(), challengeLimits.tries),
  );
}

/** Consumes the challenge and the proof together. Returns false if the challenge or the proof has been used. */
export async function useChallenge(
  db: Db,
  challenge: string,
  accountId: number,
  proof: SecondFactorProof,
  at: Date,
): Promise<boolean> {
  return (
    (await challenges.useChallenge(db, hashNewToken(challenge), at)) &&
    (await useProof(db, accountId, proof, at))
  );
}

/**
 * Removes the person's authenticator app, and the recovery codes if the person has no passkey. Notifies the person in
 * the caller's transaction. Returns false if the person has no app.
 */
export async function removeApp(call: RemovalCall, accountId: number): Promise<boolean> {
  if (!(await queries.deleteFactor(call.db, accountId))) return false;
  await queries.deleteIdleCodes(call.db, accountId);
  const isOff = (await countPasskeys(call.db, accountId)) === 0;
  await notifyOwner(call, isOff ? 'SECOND_STEP_OFF' : 'APP_REMOVED', accountId);
  return true;
}

/**
 * Removes one of the person's passkeys, and the recovery codes if the person has no other second factor. Notifies the
 * person in the caller's transaction. Returns false if the passkey does not exist.
 */
export async function removePasskey(call: RemovalCall, accountId: number, id: number): Promise<boolean> {
  if (!(await deletePasskey(call.db, accountId, id))) return false;
  await queries.deleteIdleCodes(call.db, accountId);
  const isOff = !(await queries.hasSecondStep(call.db, accountId));
  await notifyOwner(call, isOff ? 'SECOND_STEP_OFF' : 'PASSKEY_REMOVED', accountId);
  return true;
}

/**
 * Turns off two-step verification of an account: removes the app, passkeys, recovery codes and an unconfirmed setup.
 * Notifies the owner in the caller's transaction. Returns false if there is nothing to remove.
 */
export async function removeSecondStep(call: RemovalCall, accountId: number): Promise<boolean> {
  const hadApp = await queries.deleteFactor(call.db, accountId);
  const hadPasskeys = await deletePasskeys(call.db, accountId);
  if (!hadApp && !hadPasskeys) return false;
  await queries.deleteIdleCodes(call.db, accountId);
  await notifyOwner(call, 'SECOND_STEP_OFF', accountId);
  return true;
}

type RemovalCall = MailContext & { request: FastifyRequest };
