import type { SignInPolicy } from '@gatehouse/api/auth/sign-in-policy';
import { z } from 'zod';
import { settingGroup } from '../../../platform/portal-settings.ts';

/**
 * Sign-in settings of the installation. The database function `open_session` reads the same key, to block all other
 * operations for people who must set up two-step verification.
 */
export const signInSettings = settingGroup<SignInPolicy>(
  'signIn',
  z.strictObject({ secondStepForAdministrators: z.boolean().default(false) }),
);
