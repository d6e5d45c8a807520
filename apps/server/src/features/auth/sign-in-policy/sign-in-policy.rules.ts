import type { SignInPolicy } from '@gatehouse/api/auth/sign-in-policy';
import type { Viewer } from '../../../platform/viewer.ts';

export const isSecondStepDemanded = (
  viewer: Pick<Viewer, 'roles' | 'everywhere'>,
  policy: SignInPolicy,
): boolean => policy.secondStepForAdministrators && (viewer.everywhere || viewer.roles.includes('ADMIN'));
