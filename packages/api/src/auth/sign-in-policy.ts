import { z } from 'zod';
import { operations } from '../platform/operation.ts';
import { changesOf, version } from '../platform/versions.ts';

/** How people sign in, for the whole installation. */
export const signInPolicy = z.strictObject({
  /** Who holds ADMIN or SYSADMIN is let in with a second step only. */
  secondStepForAdministrators: z.boolean(),
});
export type SignInPolicy = z.output<typeof signInPolicy>;

const kept = z.object({ version, ...signInPolicy.shape });

// the installation is SYSADMIN's: of spec §6 this is the code nobody else holds
const permission = 'CREATE_COMPANY';

export const signInPolicies = operations('signInPolicies', {
  get: {
    summary: 'Get the sign-in policy',
    method: 'GET',
    path: '/settings/sign-in-policy',
    permission,
    scope: 'installation',
    result: kept,
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
    result: kept,
    errors: ['API_ROW_CHANGED'],
  },
});
