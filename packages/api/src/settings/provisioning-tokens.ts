import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { empty, id, instant, isoDate, listQuery, pageOf, requiredText } from '../platform/shapes.ts';
import { changesOf, version } from '../platform/versions.ts';

export const provisioningTokenLimits = { name: 100, perCompany: 10 } as const;

/** By what an identity provider keeps a company's people over SCIM (protocols.md §5). */
export const provisioningToken = z.object({
  id,
  version,
  companyId: id,
  companyCode: z.string(),
  companyName: z.string(),
  tokenName: z.string(),
  /** Where people belong whose department the identity provider does not say; null: they are refused. */
  departmentId: id.nullable(),
  departmentName: z.string().nullable(),
  /** New people are mailed an invitation. */
  sendsInvitations: z.boolean(),
  /** The last day on which it is good, by the company's clock; null: until it is deleted. */
  endsOn: isoDate.nullable(),
  isOver: z.boolean(),
  /** Whose rights it has in giving roles; null: somebody who is not of the company any more, or never was. */
  createdBy: z.string().nullable(),
  createdDate: instant,
  /** When it was last used, to the minute; null: never yet. */
  seenAt: instant.nullable(),
});
export type ProvisioningToken = z.output<typeof provisioningToken>;

export const provisioningTokenInput = z.strictObject({
  companyId: id,
  tokenName: requiredText(provisioningTokenLimits.name),
  departmentId: id.nullable().default(null),
  sendsInvitations: z.boolean().default(true),
  endsOn: isoDate.nullable().default(null),
});

const writeErrors = ['HR_DEPARTMENT_NOT_FOUND', 'AUTH_PROVISIONING_NAME_EXISTED'] as const;

// whoever may change administrators decides who may do what already (decisions 022 and 066)
export const provisioningTokens = operations('provisioningTokens', {
  list: {
    summary: 'Provisioning tokens of the viewer’s companies',
    method: 'GET',
    path: '/provisioning-tokens',
    permission: 'ADMIN_UPDATE',
    scope: 'company',
    query: listQuery(['tokenName', 'createdDate']).extend({ companyCode: z.string().max(50).optional() }),
    result: pageOf(provisioningToken).extend({
      /** Where identity providers send to, without a slash at its end. */
      address: z.string(),
    }),
    errors: [],
  },
  create: {
    summary:
      'Make a provisioning token; it is answered this once and kept as a digest only. Needs to add, change and delete employees, too',
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
    summary: 'Change what a provisioning token is called and does with new people, or when it ends',
    method: 'PUT',
    path: '/provisioning-tokens/{id}',
    permission: 'ADMIN_UPDATE',
    scope: 'company',
    body: changesOf(provisioningTokenInput.omit({ companyId: true })),
    result: provisioningToken,
    errors: ['AUTH_PROVISIONING_NOT_FOUND', 'API_ROW_CHANGED', ...writeErrors],
  },
  remove: {
    summary: 'Delete a provisioning token: it is good for nothing from now on; whom it brought stays',
    method: 'DELETE',
    path: '/provisioning-tokens/{id}',
    permission: 'ADMIN_UPDATE',
    scope: 'company',
    result: empty,
    errors: ['AUTH_PROVISIONING_NOT_FOUND'],
  },
});
