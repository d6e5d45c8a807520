import type { Identity, identities } from '@gatehouse/api/auth/identities';
import type { ProviderSettings } from '../../../config.providers.ts';
import type { Call, SteppedCall } from '../../../platform/http/route.ts';
import type { Settings } from '../../../platform/services.ts';
import { notifyOwner } from '../../settings/mails/account-notices.service.ts';
import { mayGovern } from '../accounts/governing.service.ts';
import { emailOf } from '../identity-providers/provider-claims.rules.ts';
import { completeVisit, findProvider, sendThere } from '../identity-providers/provider-visits.service.ts';
import { proveSelf } from '../second-factor/own-proof.service.ts';
import { useProof } from '../second-factor/second-factor.service.ts';
import { endOtherSessions } from '../sessions/own-password.service.ts';
import * as queries from './identities.queries.ts';

/** Returns the display name of a provider. Returns the issuer if the provider is no longer in the provider file. */
const nameOf = ({ identityProviders }: Settings, companyCode: string | undefined, issuer: string): string =>
  identityProviders.find((provider) => provider.company === companyCode && provider.issuer === issuer)
    ?.name ?? issuer;

export const toResult = (
  row: queries.IdentityRow,
  settings: Settings,
  companyCode: string | undefined,
): Identity => ({
  id: row.id,
  providerName: nameOf(settings, companyCode, row.issuer),
  email: row.email,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

/** People can only use the providers of their own company. */
export const isOf = ({ company }: ProviderSettings, companyCode: string | undefined) =>
  company === companyCode;

export async function startLinking(call: SteppedCall<typeof identities.start>) {
  const { database, viewer, body, clock, settings, refuse, change } = call;
  const { provider: key, ...typed } = body;
  const provider = findProvider(settings, key);
  const [code, rows] = await database.asSystem(
    async (db) =>
      [
        viewer.companyId === null ? undefined : await queries.findCompanyCode(db, viewer.companyId),
        await queries.listIdentities(db, viewer.accountId),
      ] as const,
  );
  if (!isOf(provider, code)) refuse('AUTH_PROVIDER_NOT_FOUND');
  if (rows.some(({ issuer }) => issuer === provider.issuer)) refuse('AUTH_IDENTITY_EXISTED');
  const proof = await proveSelf(call, typed);
  await change(async (db, record) => {
    if (proof && !(await useProof(db, viewer.accountId, proof, clock.now())))
      refuse('AUTH_SECOND_STEP_WRONG');
    await record({
      companyId: viewer.companyId,
      entityId: viewer.accountId,
      after: { provider: key, begun: true },
    });
  });
  return { address: await sendThere(call, provider, {}, viewer) };
}

export async function linkIdentity(call: SteppedCall<typeof identities.create>) {
  const { viewer, body, clock, settings, refuse, change } = call;
  const { provider, claims, sessionId } = await completeVisit(call, body, 'link');
  const { companyId } = viewer;
  // another person may have signed in with this browser since the linking of the identity started
  if (sessionId !== viewer.sessionId || companyId === null) return refuse('AUTH_PROVIDER_EXPIRED');
  return change(async (db, record) => {
    const at = clock.now();
    const link = { issuer: provider.issuer, subject: claims.sub, email: emailOf(claims), at };
    const identity =
      (await queries.insertIdentity(db, { ...viewer, companyId }, link)) ?? refuse('AUTH_IDENTITY_EXISTED');
    await endOtherSessions(db, viewer, at, 'IDENTITY_LINKED');
    await notifyOwner({ ...call, db }, 'IDENTITY_LINKED', viewer.accountId);
    await record({
      companyId,
      entityId: identity.id,
      after: { provider: provider.key, email: identity.email },
    });
    return toResult(identity, settings, provider.company);
  });
}

export async function removeOwnIdentity(call: SteppedCall<typeof identities.remove>) {
  const { database, viewer, params, body, clock, refuse, change } = call;
  const identity =
    (await database.asSystem((db) => queries.findOwnIdentity(db, viewer.accountId, params.id))) ??
    refuse('AUTH_IDENTITY_NOT_FOUND');
  const proof = await proveSelf(call, body);
  await change(async (db, record) => {
    const at = clock.now();
    if (proof && !(await useProof(db, viewer.accountId, proof, at))) refuse('AUTH_SECOND_STEP_WRONG');
    if (!(await queries.lockIdentity(db, identity.id))) refuse('AUTH_IDENTITY_NOT_FOUND');
    await endOtherSessions(db, viewer, at, 'IDENTITY_REMOVED');
    if (!(await queries.deleteIdentity(db, identity.id))) refuse('AUTH_IDENTITY_NOT_FOUND');
    await notifyOwner({ ...call, db }, 'IDENTITY_REMOVED', viewer.accountId);
    const before = { issuer: identity.issuer, email: identity.email };
    await record({ companyId: viewer.companyId, entityId: identity.id, before });
  });
  return {};
}

export async function unlinkIdentity(call: Call<typeof identities.unlink>) {
  const { db, viewer, params, clock, refuse, record } = call;
  const identity = (await queries.findIdentity(db, viewer, params.id)) ?? refuse('AUTH_IDENTITY_NOT_FOUND');
  // people must use the operation that requires their password to remove their own identity
  if (identity.account_id === viewer.accountId || !(await mayGovern(call, identity.account_id)))
    refuse('AUTH_NO_PERMISSION');
  if (!(await queries.lockIdentity(db, identity.id))) refuse('AUTH_IDENTITY_NOT_FOUND');
  await queries.endSessionsOfIdentity(db, identity.id, clock.now(), null);
  if (!(await queries.deleteIdentity(db, identity.id))) refuse('AUTH_IDENTITY_NOT_FOUND');
  await notifyOwner(call, 'IDENTITY_REMOVED', identity.account_id);
  const before = { issuer: identity.issuer, email: identity.email };
  await record({ companyId: identity.company_id, entityId: identity.id, before });
  return {};
}
