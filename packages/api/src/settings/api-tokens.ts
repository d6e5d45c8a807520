import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { permissions } from '../platform/permissions.ts';
import { empty, id, instant, isoDate, listQuery, pageOf, requiredText } from '../platform/shapes.ts';
import { version } from '../platform/versions.ts';

export const apiTokenLimits = {
  name: 100,
  perPerson: 20,
  perCompany: 50,
  /** Longest validity of a token in days, from the day of creation. */
  days: 366,
} as const;

/**
 * A token with which a program calls the API (decision 092). A personal token acts as its owner. A token of the company
 * has no access to personal data of its owner.
 */
const apiToken = z.object({
  id,
  version,
  companyId: id,
  companyCode: z.string(),
  companyName: z.string(),
  tokenName: z.string(),
  /** The last characters of the token, by which people recognise the token. */
  tokenHint: z.string(),
  isPersonal: z.boolean(),
  /**
   * The permissions chosen for the token. A call with the token has only the chosen permissions that the token's owner
   * has at that time.
   */
  permissions: z.array(z.enum(permissions)),
  /** Last day of validity, in local time of the company. */
  endsOn: isoDate,
  isOver: z.boolean(),
  /** Owner of a personal token, or creator of a token of the company. */
  ownerName: z.string(),
  /** False if the owner cannot sign in. The token is then rejected. */
  ownerIsActive: z.boolean(),
  createdDate: instant,
  /** Time of the last use, to the minute. Null if the token was never used. */
  seenAt: instant.nullable(),
  /** IP address of the last use. Null if the token was never used. */
  seenAddress: z.string().nullable(),
});
export type ApiToken = z.output<typeof apiToken>;

const apiTokenInput = z.strictObject({
  companyId: id,
  tokenName: requiredText(apiTokenLimits.name),
  permissions: z.array(z.enum(permissions)).min(1, { error: 'required' }).max(permissions.length),
  /** Last day of validity. Not in the past, and at most `apiTokenLimits.days` ahead. */
  endsOn: isoDate,
});

const created = z.object({ row: apiToken, token: z.string() });
/** Base URL of all operations, without a trailing slash. */
const address = z.string();

// Managing the tokens of a company requires ADMIN_UPDATE, like managing provisioning tokens. No token may create
// another token.
export const apiTokens = operations('apiTokens', {
  mine: {
    summary: 'List your personal API tokens, oldest first',
    method: 'GET',
    path: '/my-api-tokens',
    permission: 'MY_PROFILE',
    scope: 'self',
    result: z.object({ content: z.array(apiToken), address }),
    errors: [],
    sessionOnly: true,
  },
  createMine: {
    summary:
      'Create a personal API token with some of your permissions in one company; the answer is the only time that it is shown',
    method: 'POST',
    path: '/my-api-tokens',
    permission: 'MY_PROFILE',
    scope: 'self',
    body: apiTokenInput,
    result: created,
    errors: ['HR_COMPANY_NOT_FOUND', 'AUTH_API_TOKEN_LIMIT'],
    showsSecret: true,
  },
  removeMine: {
    summary: 'Revoke one of your personal API tokens. It stops working immediately',
    method: 'DELETE',
    path: '/my-api-tokens/{id}',
    permission: 'MY_PROFILE',
    scope: 'self',
    result: empty,
    errors: ['AUTH_API_TOKEN_NOT_FOUND'],
    sessionOnly: true,
  },
  list: {
    summary: 'List the API tokens of your companies and of their people',
    method: 'GET',
    path: '/api-tokens',
    permission: 'ADMIN_UPDATE',
    scope: 'company',
    query: listQuery(['tokenName', 'createdDate', 'endsOn']).extend({
      companyCode: z.string().max(50).optional(),
    }),
    result: pageOf(apiToken).extend({ address }),
    errors: [],
    sessionOnly: true,
  },
  create: {
    summary:
      'Create an API token of a company with some of your permissions; the answer is the only time that it is shown',
    method: 'POST',
    path: '/api-tokens',
    permission: 'ADMIN_UPDATE',
    scope: 'company',
    body: apiTokenInput,
    result: created,
    errors: ['HR_COMPANY_NOT_FOUND', 'AUTH_API_TOKEN_LIMIT'],
    showsSecret: true,
  },
  remove: {
    summary: 'Revoke an API token of your companies or of their people. It stops working immediately',
    method: 'DELETE',
    path: '/api-tokens/{id}',
    permission: 'ADMIN_UPDATE',
    scope: 'company',
    result: empty,
    errors: ['AUTH_API_TOKEN_NOT_FOUND'],
    sessionOnly: true,
  },
});
