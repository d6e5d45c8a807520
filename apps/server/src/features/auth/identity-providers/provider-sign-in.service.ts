import { loginInput, type SecondStepChallenge } from '@gatehouse/api/auth/sessions';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ProviderSettings } from '../../../config.providers.ts';
import type { Db } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { applyMappedRoles } from '../../people/admins/mapped-roles.service.ts';
import { challengeFor } from '../second-factor/second-factor.service.ts';
import { beginSession, type SignedIn } from '../sessions/login.service.ts';
import type { Client, SessionRequest, TokenPair } from '../sessions/sessions.service.ts';
import * as queries from './identity-providers.queries.ts';
import {
  countsAsSecondStep,
  emailOf,
  mappedRoles,
  provenEmail,
  type Rejection,
  rejected,
} from './provider-claims.rules.ts';
import { ProviderRefused, ProviderUnreachable } from './provider-faults.ts';
import { keptToken } from './provider-sign-out.service.ts';
import { isSubject } from './provider-tokens.rules.ts';
import { claimsWithEmail } from './provider-user-info.ts';
import { type CameBack, orUnreachable } from './provider-visits.service.ts';

/** What stands beside a visit: what the session will be, and where the person goes then. */
export const visitLogin = loginInput
  .omit({ account: true, password: true })
  .extend({ page: z.string().nullable() });

/** What is written down of a sign-in: a change of roles, a link, and who signed in. */
export interface Notes {
  signedIn(db: Db, signedIn: SignedIn): Promise<void>;
  /** `isNew`: whose account is active from now on, too. */
  linked(db: Db, owner: queries.Owner, identityId: number, isNew: boolean): Promise<void>;
  roles(db: Db, owner: queries.Owner, before: readonly string[], after: readonly string[]): Promise<void>;
  rejected(
    provider: ProviderSettings,
    claims: Readonly<Record<string, unknown>>,
    rejection: Rejection,
  ): Promise<void>;
}

type Calling = Services & { request: FastifyRequest };
type Found = queries.Owner & { identityId: number };

/**
 * Signs in whom a provider knows: by issuer and subject; else by an e-mail it has verified, in a domain the company claims, when exactly
 * one of the company's people signs in by it. AUTH_PROVIDER_NO_ACCOUNT for everybody else, and for who may not sign in.
 */
export async function signInByProvider(
  services: Calling,
  cameBack: CameBack,
  client: Client,
  notes: Notes,
): Promise<{ outcome: TokenPair | SecondStepChallenge; page: string | null }> {
  const back = { ...cameBack, claims: await claimsOf(services, cameBack, notes) };
  const { provider, claims } = back;
  const { page, ...wanted } = visitLogin.parse(back.login);
  const outcome = await services.database.asSystem(async (db) => {
    const at = services.clock.now();
    const owner = await ownerOf(services, db, back, notes);
    if ('rejection' in owner) return owner;
    if (owner.status === 0) await queries.activateNew(db, owner.accountId, at);
    await queries.noteUse(db, owner.identityId, emailOf(claims), at);
    await giveRoles(db, back, owner, notes);
    const bySecondStep = countsAsSecondStep(provider, claims);
    const login: SessionRequest = {
      ...wanted,
      byProvider: {
        identityId: owner.identityId,
        session: isSubject(claims.sid) ? claims.sid : '',
        token: keptToken(services.settings, back.idToken),
        bySecondStep,
      },
    };
    const { accountId, companyId, accountName } = owner;
    const challenge = bySecondStep ? undefined : await challengeFor(services, db, owner, login, at);
    const account = { id: accountId, company_id: companyId, username: accountName };
    const found = challenge ?? (await beginSession(services, db, account, login, client));
    await notes.signedIn(db, { accountId, companyId, accountName, outcome: found });
    return found;
  });
  if ('rejection' in outcome) {
    await notes.rejected(provider, claims, outcome);
    throw new Refusal('AUTH_PROVIDER_NO_ACCOUNT');
  }
  return { outcome, page };
}

/** The claims by which an account is found; UserInfo is requested only for a subject that is not linked yet. */
async function claimsOf(services: Calling, back: CameBack, notes: Notes): Promise<CameBack['claims']> {
  const { provider, claims } = back;
  const isLinked = await services.database.asSystem((db) =>
    queries.findLinked(db, provider.company, provider.issuer, claims.sub),
  );
  if (isLinked) return claims;
  return orUnreachable(services, async () => {
    try {
      return await claimsWithEmail(services, back);
    } catch (error) {
      if (error instanceof ProviderUnreachable)
        await notes.rejected(provider, claims, rejected('USER_INFO_UNREACHABLE', 'email', claims.email));
      if (error instanceof ProviderRefused)
        await notes.rejected(provider, claims, rejected('USER_INFO_REJECTED', 'sub', error.claim?.value));
      throw error;
    }
  });
}

/** The account that signs in, linked from now on; otherwise why it is rejected. */
async function ownerOf(
  { clock }: Services,
  db: Db,
  { provider: asked, claims }: CameBack,
  notes: Notes,
): Promise<Found | Rejection> {
  const { company, issuer } = asked;
  const linked = await queries.findLinked(db, company, issuer, claims.sub);
  // a new account is opened by the e-mail that it was made with, not by a link from before
  if (linked) return linked.status === 1 ? linked : rejected('ACCOUNT_INACTIVE', 'sub', claims.sub);
  const email = provenEmail(asked, claims);
  if (typeof email !== 'string') return email;
  const owner = await queries.findByEmail(db, company, issuer, email);
  if (!owner) return rejected('NO_ACCOUNT', 'email', email);
  if (owner.isLinked) return rejected('LINKED_OTHERWISE', 'sub', claims.sub);
  if (owner.status < 0) return rejected('ACCOUNT_INACTIVE', 'email', email);
  const made = await queries.insertIdentity(db, owner, {
    issuer,
    subject: claims.sub,
    email,
    at: clock.now(),
  });
  if (!made) return rejected('LINKED_OTHERWISE', 'sub', claims.sub);
  await notes.linked(db, owner, made.id, owner.status === 0);
  return { ...owner, identityId: made.id };
}

async function giveRoles(db: Db, { provider, claims }: CameBack, owner: queries.Owner, notes: Notes) {
  const { groups } = provider;
  if (!groups) return;
  const changed = await applyMappedRoles(db, owner, (held) => mappedRoles(groups, claims, held));
  if (changed) await notes.roles(db, owner, changed.before, changed.after);
}
