import { type LoginInput, loginInput, type SecondStepChallenge } from '@gatehouse/api/auth/sessions';
import { SECONDS_PER_DAY } from '@gatehouse/api/platform/dates';
import { z } from 'zod';
import type { ProviderSettings } from '../../../config.providers.ts';
import {
  type AttemptLimit,
  addressKey,
  clearAttempts,
  countAttempts,
  typedKey,
} from '../../../platform/attempts.ts';
import type { Db } from '../../../platform/db/database.ts';
import { createToken, hashNewToken } from '../../../platform/http/credentials.ts';
import { verifyPassword } from '../../../platform/password.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { arePasswordsOff } from '../identity-providers/passwords-off.service.ts';
import { findRequiredProvider } from '../identity-providers/provider-claims.rules.ts';
import {
  challengeLimits,
  createChallenge,
  forgiveCodes,
  type SecondFactorProof,
  tryChallenge,
  useChallenge,
} from '../second-factor/second-factor.service.ts';
import { findKnownBrowser, saveKnownBrowser } from './known-browsers.queries.ts';
import * as queries from './sessions.queries.ts';
import {
  openSession,
  perAccount,
  perAddress,
  type SessionRequest,
  type SignInClient,
  type TokenPair,
} from './sessions.service.ts';

/** Result of a sign-in: the account, and either a session or a challenge for two-step verification. */
export interface SignInResult {
  accountId: number;
  companyId: number | null;
  accountName: string;
  outcome: TokenPair | SecondStepChallenge;
}
type RecordSignIn = (db: Db, signedIn: SignInResult) => Promise<void>;
interface LoginRecorder {
  signedIn: RecordSignIn;
  /**
   * Called if the password was right but the sign-in was rejected, because people of the company must sign in with the
   * identity provider.
   */
  providerRequired(provider: ProviderSettings, account: { email: string }): Promise<void>;
}

/**
 * Signs in with a password. Unknown accounts, wrong passwords, locked accounts and disabled companies cause the same
 * error after the same time. With two-step verification, a right password returns a challenge instead of a session.
 * @throws AUTH_BAD_CREDENTIAL, API_TOO_MANY_REQUESTS, AUTH_PROVIDER_REQUIRED
 */
export async function login(
  services: Services,
  loginField: 'username' | 'email',
  input: Required<LoginInput>,
  client: SignInClient,
  notes: LoginRecorder,
): Promise<SignInResult['outcome']> {
  const { database, clock } = services;
  const limits = await findAttemptLimits(services, loginField, input.account, client);
  const wait = await countAttempts(database, clock.now(), limits);
  if (wait !== undefined) refuse('API_TOO_MANY_REQUESTS', null, wait);
  const account = await database.asSystem((db) => queries.findAccountByLogin(db, loginField, input.account));
  const matches = await verifyPassword(account?.password_hash, input.password);
  if (!account?.password_hash || !matches || account.status !== 1 || !account.company_enabled)
    refuse('AUTH_BAD_CREDENTIAL');
  // the provider is checked only after a right password, because the answer reveals that the account exists
  const { identityProviders } = services.settings;
  const instead = findRequiredProvider(identityProviders, { ...account, companyCode: account.company_code });
  if (instead && (await arePasswordsOff(services, instead))) {
    await notes.providerRequired(instead, account);
    refuse('AUTH_PROVIDER_REQUIRED');
  }
  const {
    id: accountId,
    company_id: companyId,
    username: accountName,
    password_hash: passwordHash,
  } = account;
  const outcome = await database.asSystem(async (db) => {
    // the account is checked again, because a change during the password check could not end the session that starts
    // only now
    const now = await queries.holdAccount(db, accountId);
    if (now?.password_hash !== passwordHash || now.status !== 1) refuse('AUTH_BAD_CREDENTIAL');
    const { account: _typed, password: _tried, ...wanted } = input;
    const challenge = await createChallenge(
      services,
      db,
      { accountId, companyId, passwordHash },
      wanted,
      clock.now(),
    );
    const result = challenge ?? (await beginSession(services, db, account, wanted, client));
    await notes.signedIn(db, { accountId, companyId, accountName, outcome: result });
    return result;
  });
  const [own, ...others] = limits.map(({ key }) => key).toReversed();
  if (own) await clearAttempts(database, own, others);
  return outcome;
}

/**
 * Returns the try counters that apply to a sign-in, the most general first. A known browser of the account has a
 * separate counter, so that other people cannot lock out the owner (decision 036).
 */
async function findAttemptLimits(
  { database }: Services,
  loginField: 'username' | 'email',
  account: string,
  { address, browser }: SignInClient,
): Promise<AttemptLimit[]> {
  const knownBrowserId =
    browser && (await database.asSystem((db) => findKnownBrowser(db, browser, loginField, account)));
  return knownBrowserId === undefined
    ? [
        { ...perAddress, key: addressKey('login:address', address) },
        { ...perAccount, key: typedKey('login:account', account) },
      ]
    : [{ ...perAccount, key: `login:browser:${knownBrowserId}` }];
}

/**
 * Completes two-step verification: exchanges a sign-in challenge and the proof from `prove` for a session.
 * @throws AUTH_SECOND_STEP_EXPIRED if the challenge is not valid, AUTH_SECOND_STEP_WRONG if the proof is wrong or used,
 * API_TOO_MANY_REQUESTS
 */
export async function passSecondStep(
  services: Services,
  challenge: string,
  prove: (waiting: {
    accountId: number;
    companyId: number | null;
    accountName: string;
  }) => Promise<SecondFactorProof | undefined>,
  client: SignInClient,
  record: RecordSignIn,
): Promise<TokenPair> {
  const { database, clock } = services;
  const byAddress = { ...perAddress, key: addressKey('second-step:address', client.address) };
  const wait = await countAttempts(database, clock.now(), [byAddress]);
  if (wait !== undefined) refuse('API_TOO_MANY_REQUESTS', null, wait);
  const waiting = await tryChallenge(services, challenge);
  if (!waiting) refuse('AUTH_SECOND_STEP_EXPIRED');
  const { accountId, companyId, accountName } = waiting;
  const proof = await prove(waiting);
  const isWatched = !proof && (await hasManyWrongCodes(services, accountId));
  const pair = await database.asSystem(async (db) => {
    const at = clock.now();
    if (!proof) {
      // a wrong code counts as a security event, because the client already sent the right password
      if (isWatched)
        await queries.insertSecurityEvent(db, {
          companyId,
          at,
          kind: 'SECOND_STEP_FAILED',
          subject: accountName,
          address: client.address,
        });
      return undefined;
    }
    if (!(await useChallenge(db, challenge, accountId, proof, at))) refuse('AUTH_SECOND_STEP_WRONG');
    const account = { id: accountId, company_id: companyId, username: accountName };
    const opened = await beginSession(services, db, account, parseSessionRequest(waiting.login), client);
    await record(db, { accountId, companyId, accountName, outcome: opened });
    return opened;
  });
  if (!pair) refuse('AUTH_SECOND_STEP_WRONG');
  await forgiveCodes(services, accountId, [byAddress.key]);
  return pair;
}

/**
 * Counts a wrong code of an account, over all its challenges. Returns whether the account has had too many wrong codes
 * in one day.
 */
const hasManyWrongCodes = async ({ database, clock }: Services, accountId: number): Promise<boolean> =>
  (await countAttempts(database, clock.now(), [
    {
      key: `second-step:wrong:${accountId}`,
      attempts: challengeLimits.tries - 1,
      windowSeconds: SECONDS_PER_DAY,
    },
  ])) !== undefined;

/** Opens a session in place of the browser's previous session, and marks the browser as known for the account. */
export async function beginSession(
  services: Services,
  db: Db,
  account: { id: number; company_id: number | null; username: string },
  request: SessionRequest,
  client: SignInClient,
): Promise<TokenPair> {
  const opened = await openSession(services, db, account, request, client);
  if (client.language) await queries.saveLanguage(db, account.id, client.language);
  const at = services.clock.now();
  if (client.held) await queries.endSessionOfToken(db, client.held, at, 'SIGNED_IN_AGAIN');
  if (request.deviceType !== 'WEB') return opened;
  // each sign-in issues a new browser token, so that a stolen copy of the previous token cannot be used
  const browserToken = createToken();
  await saveKnownBrowser(db, account, { token: hashNewToken(browserToken), before: client.browser, at });
  return { ...opened, browserToken };
}

const wantedShape = loginInput.omit({ account: true, password: true }).extend({
  byProvider: z
    .strictObject({ identityId: z.int(), session: z.string(), token: z.string(), bySecondStep: z.boolean() })
    .optional(),
});
const parseSessionRequest = (stored: unknown): SessionRequest => wantedShape.parse(stored);
