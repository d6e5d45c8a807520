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
 * Checks the input of a new token. Rejects a company that the caller cannot see, permissions that the caller lacks, and
 * a last day that is past or too far in the future.
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

/** Creates a personal token of the caller, or a token of a company. The secret is returned only in this answer. */
async function createToken(call: CreateCall, isPersonal: boolean) {
  await checkScope(call);
  const { db, viewer, body } = call;
  const { perPerson, perCompany } = apiTokenLimits;
  const isFull = isPersonal
    ? (await queries.lockAndCountPersonal(db, viewer.accountId)) >= perPerson
    : (await queries.lockAndCountOfCompany(db, body.companyId)) >= perCompany;
  if (isFull) call.refuse('AUTH_API_TOKEN_LIMIT');
  const { token, stored } = createApiToken();
  const columns = {
    ...stored,
    ...(await queries.findSignInColumns(db, viewer)),
    company_id: body.companyId,
    account_id: viewer.accountId,
    is_personal: isPersonal,
  };
  const tokenRow = isPersonal ? queries.ownTokenRow : queries.apiTokenRow;
  return { row: await tokenRow.insert(call, columns), token };
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
    route(apiTokens.createMine, (call) => createToken(call, true)),
    route(apiTokens.removeMine, async (call) =>
      queries.ownTokenRow.remove(call, await queries.ownTokenRow.lock(call, call.params.id)),
    ),
    route(apiTokens.list, async (call) => ({
      ...(await queries.listTokens(call)),
      address: addressOf(call.settings),
    })),
    route(apiTokens.create, (call) => createToken(call, false)),
    route(apiTokens.remove, async (call) =>
      queries.apiTokenRow.remove(call, await queries.apiTokenRow.lock(call, call.params.id)),
    ),
  ],
};
