import { type LoginInput, loginInput, type SecondStepChallenge } from '@gatehouse/api/auth/sessions';
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
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { arePasswordsOff } from '../identity-providers/passwords-off.service.ts';
import { providerInstead } from '../identity-providers/provider-claims.rules.ts';
import {
  challengeFor,
  challengeLimits,
  forgiveCodes,
  type Proof,
  tryChallenge,
  useChallenge,
} from '../second-factor/second-factor.service.ts';
import { findKnownBrowser, knowBrowser } from './known-browsers.queries.ts';
import * as queries from './sessions.queries.ts';
import {
  type Client,
  openSession,
  perAccount,
  perAddress,
  type SessionRequest,
  type TokenPair,
} from './sessions.service.ts';

/** Whose account it is, and what came of the sign-in: a session, or none yet. */
export interface SignedIn {
  accountId: number;
  companyId: number | null;
  accountName: string;
  outcome: TokenPair | SecondStepChallenge;
}
type Note = (db: Db, signedIn: SignedIn) => Promise<void>;
interface LoginNotes {
  signedIn: Note;
  /** A right password was rejected because the company's people sign in by the provider. */
  providerRequired(provider: ProviderSettings, account: { email: string }): Promise<void>;
}

/**
 * Signs in. Known and unknown accounts, wrong passwords, locked accounts and disabled companies are answered the
 * same way in the same time: AUTH_BAD_CREDENTIAL. API_TOO_MANY_REQUESTS once the attempts are used up. Only a right
 * password learns that the account asks for a code: then there is a challenge in the place of a session.
 */
export async function login(
  services: Services,
  by: 'username' | 'email',
  input: Required<LoginInput>,
  client: Client,
  notes: LoginNotes,
): Promise<SignedIn['outcome']> {
  const { database, clock } = services;
  const limits = await limitsFor(services, by, input.account, client);
  const wait = await countAttempts(database, clock.now(), limits);
  if (wait !== undefined) throw new Refusal('API_TOO_MANY_REQUESTS', null, wait);
  const account = await database.asSystem((db) => queries.findAccountByLogin(db, by, input.account));
  const matches = await verifyPassword(account?.password_hash, input.password);
  if (!account?.password_hash || !matches || account.status !== 1 || !account.company_enabled)
    throw new Refusal('AUTH_BAD_CREDENTIAL');
  // said to a right password alone: it tells of an account
  const { identityProviders } = services.settings;
  const instead = providerInstead(identityProviders, { ...account, companyCode: account.company_code });
  if (instead && (await arePasswordsOff(services, instead))) {
    await notes.providerRequired(instead, account);
    throw new Refusal('AUTH_PROVIDER_REQUIRED');
  }
  const {
    id: accountId,
    company_id: companyId,
    username: accountName,
    password_hash: passwordHash,
  } = account;
  const outcome = await database.asSystem(async (db) => {
    // it was looked at for a while: whoever changed it since has ended the sessions that there were
    const now = await queries.holdAccount(db, accountId);
    if (now?.password_hash !== passwordHash || now.status !== 1) throw new Refusal('AUTH_BAD_CREDENTIAL');
    const { account: _typed, password: _tried, ...wanted } = input;
    const challenge = await challengeFor(
      services,
      db,
      { accountId, companyId, passwordHash },
      wanted,
      clock.now(),
    );
    const found = challenge ?? (await beginSession(services, db, account, wanted, client));
    await notes.signedIn(db, { accountId, companyId, accountName, outcome: found });
    return found;
  });
  const [own, ...others] = limits.map(({ key }) => key).toReversed();
  if (own) await clearAttempts(database, own, others);
  return outcome;
}

/**
 * Whose tries these are counted among, the widest first. A browser in which the account has signed in before has a count of its
 * own with it: what strangers try, from wherever, does not lock its owner out (decision 036).
 */
async function limitsFor(
  { database }: Services,
  by: 'username' | 'email',
  account: string,
  { address, browser }: Client,
): Promise<AttemptLimit[]> {
  const known = browser && (await database.asSystem((db) => findKnownBrowser(db, browser, by, account)));
  return known === undefined
    ? [
        { ...perAddress, key: addressKey('login:address', address) },
        { ...perAccount, key: typedKey('login:account', account) },
      ]
    : [{ ...perAccount, key: `login:browser:${known}` }];
}

/**
 * The second step: a session for the challenge that a right password was given, and what `prove` finds to be right. AUTH_SECOND_STEP_EXPIRED
 * when the challenge does not stand (any more), AUTH_SECOND_STEP_WRONG for what is wrong or used, API_TOO_MANY_REQUESTS.
 */
export async function passSecondStep(
  services: Services,
  challenge: string,
  prove: (waiting: {
    accountId: number;
    companyId: number | null;
    accountName: string;
  }) => Promise<Proof | undefined>,
  client: Client,
  record: Note,
): Promise<TokenPair> {
  const { database, clock } = services;
  const byAddress = { ...perAddress, key: addressKey('second-step:address', client.address) };
  const wait = await countAttempts(database, clock.now(), [byAddress]);
  if (wait !== undefined) throw new Refusal('API_TOO_MANY_REQUESTS', null, wait);
  const waiting = await tryChallenge(services, challenge);
  if (!waiting) throw new Refusal('AUTH_SECOND_STEP_EXPIRED');
  const { accountId, companyId, accountName } = waiting;
  const proof = await prove(waiting);
  const isWatched = !proof && (await areMany(services, accountId));
  const pair = await database.asSystem(async (db) => {
    const at = clock.now();
    if (!proof) {
      // who tries codes in vain knows the password: the owner must hear of it
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
    if (!(await useChallenge(db, challenge, accountId, proof, at)))
      throw new Refusal('AUTH_SECOND_STEP_WRONG');
    const account = { id: accountId, company_id: companyId, username: accountName };
    const opened = await beginSession(services, db, account, wantedOf(waiting.login), client);
    await record(db, { accountId, companyId, accountName, outcome: opened });
    return opened;
  });
  if (!pair) throw new Refusal('AUTH_SECOND_STEP_WRONG');
  await forgiveCodes(services, accountId, [byAddress.key]);
  return pair;
}

/** Whether this wrong code is one of many of the day, however many challenges they are spread over. */
const areMany = async ({ database, clock }: Services, accountId: number): Promise<boolean> =>
  (await countAttempts(database, clock.now(), [
    { key: `second-step:wrong:${accountId}`, attempts: challengeLimits.tries - 1, windowSeconds: 86_400 },
  ])) !== undefined;

/** Opens a session in the place of the one the browser held, which is known for the account from now on. */
export async function beginSession(
  services: Services,
  db: Db,
  account: { id: number; company_id: number | null; username: string },
  wanted: SessionRequest,
  client: Client,
): Promise<TokenPair> {
  const opened = await openSession(services, db, account, wanted, client);
  if (client.language) await queries.keepLanguage(db, account.id, client.language);
  const at = services.clock.now();
  if (client.held) await queries.endSessionOfToken(db, client.held, at, 'SIGNED_IN_AGAIN');
  if (wanted.deviceType !== 'WEB') return opened;
  // a new token each time: whoever copied the one before holds nothing
  const browserToken = createToken();
  await knowBrowser(db, account, { token: hashNewToken(browserToken), before: client.browser, at });
  return { ...opened, browserToken };
}

const wantedShape = loginInput.omit({ account: true, password: true }).extend({
  byProvider: z
    .strictObject({ identityId: z.int(), session: z.string(), token: z.string(), bySecondStep: z.boolean() })
    .optional(),
});
const wantedOf = (stored: unknown): SessionRequest => wantedShape.parse(stored);
