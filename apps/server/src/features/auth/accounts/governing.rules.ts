import type { Viewer } from '../../../platform/viewer.ts';

/** The combined rights of all roles of an account. */
export interface AccountRights {
  /** True if the account has the built-in SYSADMIN role. */
  isSystem: boolean;
  permissions: readonly string[];
}

type ViewerRights = Pick<Viewer, 'permissions' | 'everywhere'>;

/**
 * Returns whether the viewer may change the name, departments and managed departments of a person. Only a SYSADMIN may
 * change those of a SYSADMIN.
 */
export const mayEditPerson = (viewer: ViewerRights, rights: AccountRights): boolean =>
  viewer.everywhere || !rights.isSystem;

/**
 * Returns whether the viewer may change the sign-in address, status, two-step verification or password of an account.
 * The viewer must have all rights of the account, because such a change allows signing in with it. Only a SYSADMIN may
 * change a SYSADMIN (rules.md §4).
 */
export function mayGovern(viewer: ViewerRights, rights: AccountRights): boolean {
  const own: ReadonlySet<string> = viewer.permissions;
  return (
    viewer.everywhere || (!rights.isSystem && rights.permissions.every((permission) => own.has(permission)))
  );
}
