import { z } from 'zod';
import { operation } from '../platform/operation.ts';

/** How people sign in, for the whole installation. */
export const signInPolicy = z.strictObject({
  /** Who holds ADMIN or SYSADMIN is let in with a second step only. */
  secondStepForAdministrators: z.boolean(),
});
export type SignInPolicy = z.output<typeof signInPolicy>;

// the installation is SYSADMIN's: of spec §6 this is the code nobody else holds
const permission = 'CREATE_COMPANY';

export const signInPolicies = {
  get: operation({
    name: 'signInPolicies.get',
    summary: 'What is demanded of everybody who signs in',
    method: 'GET',
    path: '/settings/sign-in-policy',
    permission,
    scope: 'company',
    result: signInPolicy,
    errors: [],
  }),
  update: operation({
    name: 'signInPolicies.update',
    summary:
      'Demand a second step of administrators, or no longer; acts at once, on who is signed in as well',
    method: 'PUT',
    path: '/settings/sign-in-policy',
    permission,
    scope: 'company',
    body: signInPolicy,
    result: signInPolicy,
    errors: [],
  }),
};
