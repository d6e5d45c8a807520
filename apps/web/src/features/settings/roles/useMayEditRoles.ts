import { admins } from '@gatehouse/api/people/admins';
import { roles } from '@gatehouse/api/settings/roles';
import { useSession } from '../../../platform/session/session.ts';

/** Who sees roles may change them when they may change administrators, too (decision 022). */
export function useMayEditRoles(): boolean {
  const { can } = useSession();
  return can(roles.update) && can(admins.update);
}
