import { loginInput, type SecondStepChallenge } from '@gatehouse/api/auth/sessions';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ProviderSettings } from '../../../config.providers.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { createChallenge } from '../second-factor/second-factor.service.ts';
import { beginSession, type SignInResult } from '../sessions/login.service.ts';
import type { SessionRequest, SignInClient, TokenPair } from '../sessions/sessions.service.ts';
import * as queries from './identity-providers.queries.ts';
import {
  countsAsSecondStep,
  createRejection,
  emailOf,
  findVerifiedEmail,
  mapRoleChanges,
  type Rejection,
} from './provider-claims.rules.ts';
import { ProviderRefused, ProviderUnreachable } from './provider-faults.ts';
import { sealIdToken } from './provider-sign-out.service.ts';
import { isSubject } from './provider-tokens.rules.ts';
import { claimsWithEmail } from './provider-user-info.ts';
import { type ProviderCallback, withProviderErrors } from './provider-visits.service.ts';

/**
 * Login options stored while the person is at the provider. They contain the options of the session and the page to
 * open after the sign-in.
 */
const visitLogin = loginInput.omit({ account: true, password: true }).extend({ page: z.string().nullable() });

export interface ProviderSignInRecorder {
  signedIn(db: Db, signedIn: SignInResult): Promise<void>;
  /** Called after an identity was linked to an account. `isNew` is true if the link also activated the account. */
  linked(db: Db, owner: queries.IdentityOwner, identityId: number, isNew: boolean): Promise<void>;
  roles(
    db: Db,
    owner: queries.IdentityOwner,
    before: readonly string[],
    after: readonly string[],
  ): Promise<void>;
  rejected(
    provider: ProviderSettings,
    claims: Readonly<Record<string, unknown>>,
    rejection: Rejection,
  ): Promise<void>;
}

/**
 * Grants and revokes roles of an account. Returns undefined if nothing changed. The feature `people` implements this
 * function, because it ensures that each company keeps an administrator.
 */
export type ApplyMappedRoles = (
  db: Db,
  account: { accountId: number; companyId: number },
  chooseChanges: (held: readonly string[]) => { give: readonly string[]; take: readonly string[] },
) => Promise<{ before: string[]; after: string[] } | undefined>;

type SignInServices = Services & { request: FastifyRequest };
type LinkedOwner = queries.IdentityOwner & { identityId: number };

/**
 * Signs a person in with a provider. First searches for the account linked with the issuer and subject. Without a link,
 * searches by the email. The email must be verified, its domain must be claimed by the company, and exactly one
 * person of the company must use it to sign in.
 * @throws AUTH_PROVIDER_NO_ACCOUNT if no account is found or the account may not sign in
 */
export async function signInByProvider(
  services: SignInServices,
  cameBack: ProviderCallback,
  client: SignInClient,
  notes: ProviderSignInRecorder,
  applyMappedRoles: ApplyMappedRoles,
): Promise<{ outcome: TokenPair | SecondStepChallenge; page: string | null }> {
  const back = { ...cameBack, claims: await loadClaims(services, cameBack, notes) };
  const { provider, claims } = back;
  const { page, ...wanted } = visitLogin.parse(back.login);
  const outcome = await services.database.asSystem(async (db) => {
    const at = services.clock.now();
    const owner = await findOrLinkOwner(services, db, back, notes);
    if ('rejection' in owner) return owner;
    if (owner.status === 0) await queries.activateNewAccount(db, owner.accountId, at);
    await queries.recordUse(db, owner.identityId, emailOf(claims), at);
    await grantMappedRoles(db, back, owner, notes, applyMappedRoles);
    const bySecondStep = countsAsSecondStep(provider, claims);
    const login: SessionRequest = {
      ...wanted,
      byProvider: {
        identityId: owner.identityId,
        session: isSubject(claims.sid) ? claims.sid : '',
        token: sealIdToken(services.settings, back.idToken),
        bySecondStep,
      },
    };
    const { accountId, companyId, accountName } = owner;
    const challenge = bySecondStep ? undefined : await createChallenge(services, db, owner, login, at);
    const account = { id: accountId, company_id: companyId, username: accountName };
    const result = challenge ?? (await beginSession(services, db, account, login, client));
    await notes.signedIn(db, { accountId, companyId, accountName, outcome: result });
    return result;
  });
  if ('rejection' in outcome) {
    await notes.rejected(provider, claims, outcome);
    refuse('AUTH_PROVIDER_NO_ACCOUNT');
  }
  return { outcome, page };
}

/** Returns the claims used to find an account. Requests UserInfo only if the subject has no link yet. */
async function loadClaims(
  services: SignInServices,
  back: ProviderCallback,
  notes: ProviderSignInRecorder,
): Promise<ProviderCallback['claims']> {
  const { provider, claims } = back;
  const isLinked = await services.database.asSystem((db) =>
    queries.findLinked(db, provider.company, provider.issuer, claims.sub),
  );
  if (isLinked) return claims;
  return withProviderErrors(services, async () => {
    try {
      return await claimsWithEmail(services, back);
    } catch (error) {
      if (error instanceof ProviderUnreachable)
        await notes.rejected(
          provider,
          claims,
          createRejection('USER_INFO_UNREACHABLE', 'email', claims.email),
        );
      if (error instanceof ProviderRefused)
        await notes.rejected(
          provider,
          claims,
          createRejection('USER_INFO_REJECTED', 'sub', error.claim?.value),
        );
      throw error;
    }
  });
}

/**
 * Finds the account linked with the subject of the claims, or links an account by its email. Returns a rejection if
 * there is no such account.
 */
async function findOrLinkOwner(
  { clock }: Services,
  db: Db,
  { provider: providerSettings, claims }: ProviderCallback,
  notes: ProviderSignInRecorder,
): Promise<LinkedOwner | Rejection> {
  const { company, issuer } = providerSettings;
  const linked = await queries.findLinked(db, company, issuer, claims.sub);
  // an existing link does not activate a new account, because only a verified email does
  if (linked) return linked.status === 1 ? linked : createRejection('ACCOUNT_INACTIVE', 'sub', claims.sub);
  const email = findVerifiedEmail(providerSettings, claims);
  if (typeof email !== 'string') return email;
  const owner = await queries.findByEmail(db, company, issuer, email);
  if (!owner) return createRejection('NO_ACCOUNT', 'email', email);
  if (owner.isLinked) return createRejection('LINKED_OTHERWISE', 'sub', claims.sub);
  if (owner.status < 0) return createRejection('ACCOUNT_INACTIVE', 'email', email);
  const identity = await queries.insertIdentity(db, owner, {
    issuer,
    subject: claims.sub,
    email,
    at: clock.now(),
  });
  if (!identity) return createRejection('LINKED_OTHERWISE', 'sub', claims.sub);
  await notes.linked(db, owner, identity.id, owner.status === 0);
  return { ...owner, identityId: identity.id };
}

async function grantMappedRoles(
  db: Db,
  { provider, claims }: ProviderCallback,
  owner: queries.IdentityOwner,
  notes: ProviderSignInRecorder,
  applyMappedRoles: ApplyMappedRoles,
) {
  const { groups } = provider;
  if (!groups) return;
  const changed = await applyMappedRoles(db, owner, (currentRoles) =>
    mapRoleChanges(groups, claims, currentRoles),
  );
  if (changed) await notes.roles(db, owner, changed.before, changed.after);
}
