import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { changesOf, version } from '../platform/versions.ts';

/** Sign-in policy of the whole installation. */
const signInPolicy = z.strictObject({
  /** True if people with the role ADMIN or SYSADMIN need two-step verification to sign in. */
  secondStepForAdministrators: z.boolean(),
});
export type SignInPolicy = z.output<typeof signInPolicy>;

const storedPolicy = z.object({ version, ...signInPolicy.shape });

// Requires a permission that only SYSADMIN has in spec §6, because only SYSADMIN may change the installation.
const permission = 'CREATE_COMPANY';

export const signInPolicies = operations('signInPolicies', {
  get: {
    summary: 'Get the sign-in policy',
    method: 'GET',
    path: '/settings/sign-in-policy',
    permission,
    scope: 'installation',
    result: storedPolicy,
    errors: [],
  },
  update: {
    summary:
      'Require two-step verification for administrators, or stop requiring it. Applies immediately, including to people already signed in',
    method: 'PUT',
    path: '/settings/sign-in-policy',
    permission,
    scope: 'installation',
    body: changesOf(signInPolicy),
    result: storedPolicy,
    errors: ['API_ROW_CHANGED'],
  },
});
