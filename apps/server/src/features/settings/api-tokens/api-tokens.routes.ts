import { addDays } from '@gatehouse/api/platform/dates';
import { apiPrefix } from '@gatehouse/api/platform/operation';
import { apiTokenLimits, apiTokens } from '@gatehouse/api/settings/api-tokens';
import { dateAt } from '../../../platform/dates/zones.ts';
import { createApiToken } from '../../../platform/http/credentials.ts';
import { type Call, type Feature, route } from '../../../platform/http/route.ts';
import type { Settings } from '../../../platform/services.ts';
import { tidyTokens } from './api-tokens.jobs.ts';
import { apiTokensPersonal } from './api-tokens.personal.ts';
import * as queries from './api-tokens.queries.ts';

type CreateCall = Call<typeof apiTokens.create> | Call<typeof apiTokens.createMine>;

const addressOf = ({ publicUrl }: Settings): string => publicUrl + apiPrefix;

/**
 * Checks the input of a new token. Refuses a company that the viewer cannot see, permissions that the viewer lacks, and
 * a last day that is past or too far away.
 */
async function checkScope({ db, viewer, body, clock, refuse }: CreateCall): Promise<void> {
  const timeZone = await queries.findTimeZone(db, viewer, body.companyId);
  if (timeZone === undefined) return refuse('HR_COMPANY_NOT_FOUND');
  if (!body.permissions.every((permission) => viewer.permissions.has(permission)))
    refuse('AUTH_NO_PERMISSION');
  const today = dateAt(timeZone, clock.now().getTime());
  const { days } = apiTokenLimits;
  const refuseDate = (rule: 'past' | 'tooLong') =>
    refuse('API_INVALID_REQUEST_ARGUMENT', { fields: [{ field: 'endsOn', rule, params: { days } }] });
  if (body.endsOn < today) refuseDate('past');
  if (body.endsOn > addDays(today, days)) refuseDate('tooLong');
}

/** Creates a token of the viewer. Returns the columns that do not come from the body, and the secret. */
async function prepareToken({ db, viewer, body }: CreateCall, isPersonal: boolean) {
  const { token, stored } = createApiToken();
  const owner = { company_id: body.companyId, account_id: viewer.accountId, is_personal: isPersonal };
  return { token, besides: { ...stored, ...owner, ...(await queries.findSignInColumns(db, viewer)) } };
}

export const apiTokensFeature: Feature = {
  name: 'apiTokens',
  personal: apiTokensPersonal,
  jobs: [tidyTokens],
  constraints: {},
  routes: [
    route(apiTokens.mine, async (call) => ({
      content: await queries.listOwnTokens(call),
      address: addressOf(call.settings),
    })),
    route(apiTokens.createMine, async (call) => {
      const { db, viewer, refuse } = call;
      await checkScope(call);
      if ((await queries.lockAndCountTokens(db, 'accounts', viewer.accountId)) >= apiTokenLimits.perPerson)
        refuse('AUTH_API_TOKEN_LIMIT');
      const { token, besides } = await prepareToken(call, true);
      return { row: await queries.ownTokenRow.insert(call, besides), token };
    }),
    route(apiTokens.removeMine, async (call) =>
      queries.ownTokenRow.remove(call, await queries.ownTokenRow.lock(call, call.params.id)),
    ),
    route(apiTokens.list, async (call) => ({
      ...(await queries.listTokens(call)),
      address: addressOf(call.settings),
    })),
    route(apiTokens.create, async (call) => {
      const { db, body, refuse } = call;
      await checkScope(call);
      if ((await queries.lockAndCountTokens(db, 'companies', body.companyId)) >= apiTokenLimits.perCompany)
        refuse('AUTH_API_TOKEN_LIMIT');
      const { token, besides } = await prepareToken(call, false);
      return { row: await queries.apiTokenRow.insert(call, besides), token };
    }),
    route(apiTokens.remove, async (call) =>
      queries.apiTokenRow.remove(call, await queries.apiTokenRow.lock(call, call.params.id)),
    ),
  ],
};
