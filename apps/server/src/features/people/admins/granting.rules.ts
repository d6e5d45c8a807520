import type { Permission } from '@gatehouse/api/platform/permissions';
import type { Viewer } from '../../../platform/viewer.ts';

/** The properties of a role that determine which callers may grant it. */
export interface RoleDefinition {
  roleCode: string;
  isBuiltIn: boolean;
  permissions: readonly string[];
}

const comesWith: readonly string[] = ['STAFF', 'MANAGER'];

/**
 * Returns whether the portal assigns the role automatically. Every employee has STAFF, and every employee who manages
 * departments has MANAGER. Neither role is granted or revoked manually.
 */
export const isAutomaticRole = (role: RoleDefinition): boolean =>
  role.isBuiltIn && comesWith.includes(role.roleCode);

/** Returns whether a role is the built-in ADMIN, for administrators of the company (decision 018). */
export const isAdministrators = (role: RoleDefinition): boolean =>
  role.isBuiltIn && role.roleCode === 'ADMIN';

/**
 * Returns whether the caller may grant or revoke a role. The caller needs all permissions of the role. A SYSADMIN may
 * grant ADMIN although ADMIN has some permissions that SYSADMIN lacks (spec §6). Only a SYSADMIN may grant SYSADMIN,
 * because access to every company is not expressed as a permission.
 */
export function mayGrantRole(
  viewer: Pick<Viewer, 'permissions' | 'everywhere'>,
  role: RoleDefinition,
): boolean {
  if (viewer.everywhere) return true;
  if (role.isBuiltIn && role.roleCode === 'SYSADMIN') return false;
  const viewerPermissions: ReadonlySet<string> = viewer.permissions satisfies ReadonlySet<Permission>;
  return role.permissions.every((permission) => viewerPermissions.has(permission));
}
