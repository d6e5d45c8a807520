import { type ProvisioningToken, provisioningTokens } from '@gatehouse/api/settings/provisioning-tokens';
import { type Call, type Feature, route } from '../../../platform/http/route.ts';
import { endAbandonedTokens } from './provisioning-tokens.jobs.ts';
import { provisioningTokensPersonal } from './provisioning-tokens.personal.ts';
import { findCreator, listTokens, provisioningTokenRow } from './provisioning-tokens.queries.ts';
import { checkDepartment, createProvisioningToken, mayCreate } from './provisioning-tokens.service.ts';

/** Returns whether the caller has all rights of an account. The feature `auth` provides this function. */
type MayGovern = (call: Pick<Call<never>, 'db' | 'viewer'>, accountId: number) => Promise<boolean>;

/**
 * Returns whether the caller may extend a token. The caller must be allowed to create tokens. The caller must also have
 * all permissions of the token's creator, because the token keeps these permissions.
 */
async function mayExtend(
  call: Call<typeof provisioningTokens.update>,
  { id, endsOn }: ProvisioningToken,
  mayGovern: MayGovern,
): Promise<boolean> {
  const { db, viewer, body } = call;
  const isLater =
    body.endsOn === null || (body.endsOn !== undefined && endsOn !== null && body.endsOn > endsOn);
  if (endsOn === null || !isLater) return true;
  const creatorId = await findCreator(db, id);
  return mayCreate(viewer) && (creatorId === null || (await mayGovern(call, creatorId)));
}

export const provisioningTokensFeature = (mayGovern: MayGovern): Feature => ({
  name: 'provisioningTokens',
  personal: provisioningTokensPersonal,
  jobs: [endAbandonedTokens],
  constraints: { provisioning_tokens__company_id__token_name: 'AUTH_PROVISIONING_NAME_EXISTED' },
  routes: [
    route(provisioningTokens.list, async (call) => ({
      ...(await listTokens(call)),
      address: `${call.settings.publicUrl}/scim/v2`,
    })),
    route(provisioningTokens.create, createProvisioningToken),
    route(provisioningTokens.update, async (call) => {
      const before = await provisioningTokenRow.lockToUpdate(call, call.params.id);
      if (before.endedAt !== null) call.refuse('AUTH_PROVISIONING_ENDED');
      if (!(await mayExtend(call, before, mayGovern))) call.refuse('AUTH_NO_PERMISSION');
      await checkDepartment(call, before.companyId);
      return provisioningTokenRow.update(call, before);
    }),
    route(provisioningTokens.remove, async (call) =>
      provisioningTokenRow.remove(call, await provisioningTokenRow.lock(call, call.params.id)),
    ),
  ],
});
