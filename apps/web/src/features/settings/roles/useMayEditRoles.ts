import { useSession } from '../../../platform/session/session.ts';

/** Who sees roles may change them when they may change administrators, too (decision 022). */
export function useMayEditRoles(): boolean {
  const { can } = useSession();
  return can('VIEW_ROLES') && can('ADMIN_UPDATE');
}
