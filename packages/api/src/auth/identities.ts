import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { empty, id, instant } from '../platform/shapes.ts';
import {
  identityProvider,
  providerAddress,
  providerAnswer,
  providerErrors,
  providerKey,
} from './identity-providers.ts';
import { ownProof } from './second-factor.ts';

/** An account at an identity provider that is linked to a portal account. */
const identity = z.object({
  id,
  /** Display name of the provider, or its issuer URL if the provider is no longer configured in the portal. */
  providerName: z.string(),
  /** The most recent email address sent by the provider. Empty if the provider sent none. */
  email: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type Identity = z.output<typeof identity>;

// Permission to manage the identities of other people.
const others = { permission: 'STAFF_RESETPASS', scope: 'company' } as const;

/** Links between portal accounts and identities (issuer and subject) at identity providers. */
export const identities = operations('identities', {
  list: {
    summary: 'List the identity providers linked to your account, and those you can link',
    method: 'GET',
    path: '/auth/identities',
    permission: 'SIGNED_IN',
    scope: 'self',
    result: z.object({ identities: z.array(identity), linkable: z.array(identityProvider) }),
    errors: [],
    sessionOnly: true,
  },
  start: {
    summary:
      'Start linking your account to an identity provider. Requires your password and, if set up, two-step verification',
    method: 'POST',
    path: '/auth/identities/start',
    permission: 'SIGNED_IN',
    scope: 'self',
    showsSecret: true,
    body: ownProof.extend({ provider: providerKey }),
    result: providerAddress,
    errors: [
      'AUTH_WRONG_PASSWORD',
      'AUTH_SECOND_STEP_WRONG',
      'AUTH_PROVIDER_NOT_FOUND',
      'AUTH_PROVIDER_UNREACHABLE',
      'AUTH_IDENTITY_EXISTED',
    ],
  },
  create: {
    summary: 'Link your account to the identity returned by the provider. Ends your other sessions',
    method: 'POST',
    path: '/auth/identities',
    permission: 'SIGNED_IN',
    scope: 'self',
    body: providerAnswer,
    result: identity,
    errors: [...providerErrors, 'AUTH_IDENTITY_EXISTED'],
    sessionOnly: true,
  },
  remove: {
    summary:
      'Unlink an identity provider. Requires your password and two-step verification, and ends your other sessions',
    method: 'POST',
    path: '/auth/identities/{id}/removal',
    permission: 'SIGNED_IN',
    scope: 'self',
    body: ownProof,
    result: empty,
    errors: ['AUTH_WRONG_PASSWORD', 'AUTH_SECOND_STEP_WRONG', 'AUTH_IDENTITY_NOT_FOUND'],
    sessionOnly: true,
  },
  ofEmployee: {
    ...others,
    summary: 'List the identity providers linked to an employee',
    method: 'GET',
    path: '/employees/{id}/identities',
    result: z.object({ identities: z.array(identity) }),
    errors: ['HR_EMPLOYEE_NOT_FOUND'],
    sessionOnly: true,
  },
  unlink: {
    ...others,
    summary:
      'Unlink an identity provider from an employee. Ends the sessions started with it; the account can be linked again',
    method: 'DELETE',
    path: '/auth/identities/{id}',
    result: empty,
    errors: ['AUTH_IDENTITY_NOT_FOUND'],
    sessionOnly: true,
  },
});
