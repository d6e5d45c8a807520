import type { Permission } from '@gatehouse/api/platform/permissions';
import type { Viewer } from '../../../platform/viewer.ts';

/** A role as far as giving it is concerned. */
export interface GivenRole {
  roleCode: string;
  isBuiltIn: boolean;
  permissions: readonly string[];
}

const comesWith: readonly string[] = ['STAFF', 'MANAGER'];

/** STAFF comes with employment and MANAGER with departments: nobody gives or takes these by hand. */
export const comesByItself = (role: GivenRole): boolean =>
  role.isBuiltIn && comesWith.includes(role.roleCode);

/** Whether a role is the built-in ADMIN, whose holders administer the company (decision 018). */
export const isAdministrators = (role: GivenRole): boolean => role.isBuiltIn && role.roleCode === 'ADMIN';

/**
 * Nobody gives, or takes, what they do not hold themselves. A SYSADMIN appoints administrators although ADMIN holds some
 * permissions that SYSADMIN does not (spec §6); SYSADMIN sees every company, which no list of permissions says, so
 * that only a SYSADMIN gives it.
 */
export function mayGive(viewer: Pick<Viewer, 'permissions' | 'everywhere'>, role: GivenRole): boolean {
  if (viewer.everywhere) return true;
  if (role.isBuiltIn && role.roleCode === 'SYSADMIN') return false;
  const held: ReadonlySet<string> = viewer.permissions satisfies ReadonlySet<Permission>;
  return role.permissions.every((permission) => held.has(permission));
}
