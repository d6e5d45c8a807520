import { admins } from '@gatehouse/api/people/admins';
import { roles } from '@gatehouse/api/settings/roles';
import { useSession } from '../../../platform/session/session.ts';

/**
 * Returns whether the signed-in person may change roles. This also requires the permission to change administrators
 * (decision 022).
 */
export function useMayEditRoles(): boolean {
  const { can } = useSession();
  return can(roles.update) && can(admins.update);
}
