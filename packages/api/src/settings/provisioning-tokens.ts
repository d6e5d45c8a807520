import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import type { Permission } from '../platform/permissions.ts';
import { empty, id, instant, isoDate, listQuery, pageOf, requiredText } from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';

export const provisioningTokenLimits = { name: 100, perCompany: 10 } as const;

/**
 * Permissions required to create or extend a provisioning token. The token stays valid only while its creator has these
 * permissions.
 */
export const provisioningTokenPermissions: readonly Permission[] = [
  'ADMIN_UPDATE',
  'STAFF_CREATE',
  'STAFF_UPDATE',
  'STAFF_EDITDETAIL',
  'STAFF_DELETE',
];

/** A token with which an identity provider manages a company's people over SCIM (protocols.md §5). */
const provisioningToken = z.object({
  id,
  version,
  companyId: id,
  companyCode: z.string(),
  companyName: z.string(),
  tokenName: z.string(),
  /** Department for people that the identity provider sends without a department. If null, such people are rejected. */
  departmentId: id.nullable(),
  departmentName: z.string().nullable(),
  sendsInvitations: z.boolean(),
  /** Last day of validity, in local time of the company. If null, the token is valid until it is deleted. */
  endsOn: isoDate.nullable(),
  /**
   * Time at which the token ended because its creator could no longer create tokens. Null while the token has not ended
   * in this way.
   */
  endedAt: instant.nullable(),
  isOver: z.boolean(),
  /**
   * Name of the creator. The token acts with the creator's permissions. Null if the creator's account no longer exists.
   */
  createdBy: z.string().nullable(),
  createdDate: instant,
  /** Time of the last use, to the minute. Null if the token was never used. */
  seenAt: instant.nullable(),
});
export type ProvisioningToken = z.output<typeof provisioningToken>;

const provisioningTokenInput = z.strictObject({
  companyId: id,
  tokenName: requiredText(provisioningTokenLimits.name),
  departmentId: id.nullable().default(null),
  sendsInvitations: z.boolean().default(true),
  endsOn: isoDate.nullable().default(null),
});

const writeErrors = ['HR_DEPARTMENT_NOT_FOUND', 'AUTH_PROVISIONING_NAME_EXISTED'] as const;

// Requires ADMIN_UPDATE, because this permission already allows a person to decide on the permissions of other people
// (decisions 022 and 066).
export const provisioningTokens = operations('provisioningTokens', {
  list: {
    summary: 'List provisioning tokens of your companies',
    method: 'GET',
    path: '/provisioning-tokens',
    permission: 'ADMIN_UPDATE',
    scope: 'company',
    query: listQuery(['tokenName', 'createdDate']).extend({ companyCode: z.string().max(50).optional() }),
    result: pageOf(provisioningToken).extend({
      /** SCIM base URL, without a trailing slash. */
      address: z.string(),
    }),
    errors: [],
  },
  create: {
    summary:
      'Create a provisioning token; the answer is the only time that it is shown. Also requires the permissions to add, change and delete employees',
    method: 'POST',
    path: '/provisioning-tokens',
    permission: 'ADMIN_UPDATE',
    scope: 'company',
    body: provisioningTokenInput,
    result: z.object({ row: provisioningToken, token: z.string() }),
    errors: ['HR_COMPANY_NOT_FOUND', 'AUTH_PROVISIONING_LIMIT', ...writeErrors],
    showsSecret: true,
  },
  update: {
    summary:
      'Change the name, default department, invitations or last day of a provisioning token. A later last day requires the permissions to create one',
    method: 'PUT',
    path: '/provisioning-tokens/{id}',
    permission: 'ADMIN_UPDATE',
    scope: 'company',
    body: changesOf(provisioningTokenInput.omit({ companyId: true })),
    result: provisioningToken,
    errors: ['AUTH_PROVISIONING_NOT_FOUND', 'AUTH_PROVISIONING_ENDED', 'API_ROW_CHANGED', ...writeErrors],
    sessionOnly: true,
  },
  remove: {
    summary: 'Delete a provisioning token. It stops working immediately; people it added are kept',
    method: 'DELETE',
    path: '/provisioning-tokens/{id}',
    permission: 'ADMIN_UPDATE',
    scope: 'company',
    result: empty,
    errors: ['AUTH_PROVISIONING_NOT_FOUND'],
  },
});
