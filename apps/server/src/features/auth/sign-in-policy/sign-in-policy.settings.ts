import type { SignInPolicy } from '@gatehouse/api/auth/sign-in-policy';
import { z } from 'zod';
import { settingGroup } from '../../../platform/portal-settings.ts';

/** The installation's; `open_session` reads the same key, to close everything else to whom a second step is due. */
export const signInSettings = settingGroup<SignInPolicy>(
  'signIn',
  z.strictObject({ secondStepForAdministrators: z.boolean().default(false) }),
);
