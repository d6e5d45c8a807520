import { createHash } from 'node:crypto';
import type { SecondStepChallenge } from '@gatehouse/api/auth/sessions';
import type { FastifyRequest } from 'fastify';
import { clearAttempts, countAttempts } from '../../../platform/attempts.ts';
import type { Db } from '../../../platform/db/database.ts';
import { createToken, hashNewToken, hashToken } from '../../../platform/http/credentials.ts';
import { hashPassword, verifyPassword } from '../../../platform/password.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { seal, unseal } from '../../../platform/seal.ts';
import type { Services, Settings } from '../../../platform/services.ts';
import { tellOwner, type Writing } from '../../settings/mails/account-notices.service.ts';
import { placeOf } from '../passkeys/passkeys.rules.ts';
import {
  countPasskeys,
  deletePasskey,
  deletePasskeys,
  notePasskeyUse,
  type PasskeyProof,
} from '../passkeys/passkeys.service.ts';
import { holdAccount } from '../sessions/own-password.service.ts';
import { bareCode, isAppCode, newRecoveryCodes, partsOf, stepOfCode } from './codes.rules.ts';
import * as challenges from './login-challenges.queries.ts';
import * as queries from './second-factor.queries.ts';

/** How long, and for how many codes, a right password waits for its second step. */
export const challengeLimits = { minutes: 5, tries: 5 };

/**
 * Codes looked at per account, whoever asks and however often the password was right before: three of a million codes are
 * right at any time, so the day's bound is what keeps them from being found.
 */
export const codesPerAccount = [
  { kind: 'quarter', attempts: 10, windowSeconds: 900 },
  // after the quarter's: what that refuses is not counted, so that the day is not used up within a minute
  { kind: 'day', attempts: 40, windowSeconds: 86_400 },
] as const;

const limitsOf = (accountId: number) =>
  codesPerAccount.map(({ kind, ...limit }) => ({ ...limit, key: `second-step:${kind}:${accountId}` }));

// the account is part of it: put into another's row, a secret does not open
const purposeOf = (accountId: number) => `second factor of account ${accountId}`;
export const sealSecret = ({ masterKey }: Settings, accountId: number, secret: Buffer): Buffer =>
  seal(masterKey, purposeOf(accountId), secret);
export const unsealSecret = ({ masterKey }: Settings, accountId: number, secret: Buffer): Buffer =>
  unseal(masterKey, purposeOf(accountId), secret);

/** A right code, or a passkey's right answer, that is not used up yet: `useProof` does that, in the transaction of what it proves. */
export type Proof = { step: number } | { selector: string; hash: string } | PasskeyProof;

/**
 * Whether this is a code of the account's app or one of its recovery codes. Counted before it is looked at, over all
 * processes: API_TOO_MANY_REQUESTS when there were too many. Undefined: a wrong or used one.
 */
export async function proveCode(
  services: Services,
  accountId: number,
  typed: string,
  which: 'confirmed' | 'begun' = 'confirmed',
): Promise<Proof | undefined> {
  const { database, clock, settings } = services;
  const wait = await countAttempts(database, clock.now(), limitsOf(accountId));
  if (wait !== undefined) throw new Refusal('API_TOO_MANY_REQUESTS', null, wait);
  const code = bareCode(typed);
  if (!isAppCode(code) && which === 'confirmed') return proveRecoveryCode(services, accountId, code);
  const factor = await database.asSystem((db) => queries.findSecret(db, accountId, which));
  if (!factor) return undefined;
  const secret = unsealSecret(settings, accountId, factor.secret);
  const step = stepOfCode(secret, code, clock.now(), factor.last_used_step);
  return step === undefined ? undefined : { step };
}

async function proveRecoveryCode({ database }: Services, accountId: number, code: string) {
  const { selector, rest } = partsOf(code);
  const hash = await database.asSystem((db) => queries.findRecoveryCode(db, accountId, selector));
  return (await verifyPassword(hash, rest)) && hash ? { selector, hash } : undefined;
}

/** Uses a code up; false when somebody was quicker. */
export function useProof(db: Db, accountId: number, proof: Proof, at: Date): Promise<boolean> {
  if ('step' in proof) return queries.useStep(db, accountId, proof.step);
  if ('passkeyId' in proof) return notePasskeyUse(db, proof.passkeyId, proof.uses, at);
  return queries.useRecoveryCode(db, accountId, proof, at);
}

/** It was the right person: the codes tried before count no more; this try is taken off `others` as well. */
export async function forgiveCodes(
  { database }: Services,
  accountId: number,
  others: readonly string[] = [],
): Promise<void> {
  const [quarter, day] = limitsOf(accountId).map(({ key }) => key);
  if (quarter) await clearAttempts(database, quarter, others);
  if (day) await clearAttempts(database, day);
}

/** Whether the account asks for more than its password; the recovery codes of whoever begins to. */
export const { hasSecondStep, replaceRecoveryCodes: giveRecoveryCodes } = queries;

/** Ten new recovery codes, bare, with what is stored of them. */
export async function makeRecoveryCodes() {
  const codes = newRecoveryCodes();
  const stored = await Promise.all(
    codes.map(async (code) => {
      const { selector, rest } = partsOf(code);
      return { selector, hash: await hashPassword(rest) };
    }),
  );
  return { codes, stored };
}

/**
 * After a right password, or an identity provider's word: a challenge where the account asks for a second step, undefined where it does
 * not. `login` is given back by `tryChallenge`.
 */
export async function challengeFor(
  { settings }: Pick<Services, 'settings'>,
  db: Db,
  account: queries.Owner & ({ passwordHash: string } | { identityId: number }),
  login: object,
  at: Date,
): Promise<SecondStepChallenge | undefined> {
  // one that is being set up is asked for, or ends what this begins
  await holdAccount(db, account.accountId);
  const { host } = placeOf(settings.publicUrl);
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

/** Counts a try of the challenge, before its code is looked at; undefined when it does not stand any more. */
export async function tryChallenge(services: Services, challenge: string) {
  const hash = hashToken(challenge);
  if (!hash) return undefined;
  return services.database.asSystem((db) =>
    challenges.countTry(db, hash, services.clock.now(), challengeLimits.tries),
  );
}

/** Uses the challenge and the code up together; false when either has been. */
export async function useChallenge(
  db: Db,
  challenge: string,
  accountId: number,
  proof: Proof,
  at: Date,
): Promise<boolean> {
  return (
    (await challenges.useChallenge(db, hashNewToken(challenge), at)) &&
    (await useProof(db, accountId, proof, at))
  );
}

/**
 * Takes the app of the signed-in person away, with the recovery codes where there is no passkey, and lets them know, in the
 * caller's transaction. False when there is none.
 */
export async function removeApp(call: Removing, accountId: number): Promise<boolean> {
  if (!(await queries.deleteFactor(call.db, accountId))) return false;
  await queries.deleteIdleCodes(call.db, accountId);
  const isOff = (await countPasskeys(call.db, accountId)) === 0;
  await tellOwner(call, isOff ? 'SECOND_STEP_OFF' : 'APP_REMOVED', accountId);
  return true;
}

/** The same with one of their passkeys. */
export async function removePasskey(call: Removing, accountId: number, id: number): Promise<boolean> {
  if (!(await deletePasskey(call.db, accountId, id))) return false;
  await queries.deleteIdleCodes(call.db, accountId);
  const isOff = !(await queries.hasSecondStep(call.db, accountId));
  await tellOwner(call, isOff ? 'SECOND_STEP_OFF' : 'PASSKEY_REMOVED', accountId);
  return true;
}

/**
 * Takes all that an account asks for beside its password away: app, passkeys, recovery codes and what was begun, and lets its owner
 * know, in the caller's transaction. False when there is nothing.
 */
export async function removeSecondStep(call: Removing, accountId: number): Promise<boolean> {
  const hadApp = await queries.deleteFactor(call.db, accountId);
  const hadPasskeys = await deletePasskeys(call.db, accountId);
  if (!hadApp && !hadPasskeys) return false;
  await queries.deleteIdleCodes(call.db, accountId);
  await tellOwner(call, 'SECOND_STEP_OFF', accountId);
  return true;
}

type Removing = Writing & { request: FastifyRequest };
