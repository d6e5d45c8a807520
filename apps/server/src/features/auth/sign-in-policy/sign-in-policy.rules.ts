import type { SignInPolicy } from '@gatehouse/api/auth/sign-in-policy';
import { z } from 'zod';
import { settingGroup } from '../../../platform/portal-settings.ts';
import type { Viewer } from '../../../platform/viewer.ts';

/** The installation's; `open_session` reads the same key, to close everything else to whom a second step is due. */
export const signInSettings = settingGroup<SignInPolicy>(
  'signIn',
  z.strictObject({ secondStepForAdministrators: z.boolean().default(false) }),
);

/** Whether this person must have a second step. */
export const isSecondStepDemanded = (
  viewer: Pick<Viewer, 'roles' | 'everywhere'>,
  policy: SignInPolicy,
): boolean => policy.secondStepForAdministrators && (viewer.everywhere || viewer.roles.includes('ADMIN'));
