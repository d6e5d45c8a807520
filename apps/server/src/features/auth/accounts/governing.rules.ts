import type { Viewer } from '../../../platform/viewer.ts';

/** The combined rights of all roles of an account. */
export interface AccountRights {
  /** True if the account has the built-in SYSADMIN role. */
  isSystem: boolean;
  permissions: readonly string[];
}

type ViewerRights = Pick<Viewer, 'permissions' | 'everywhere'>;

/**
 * Returns whether the caller may change the name, departments and managed departments of a person. Only a SYSADMIN may
 * change these for a person with the SYSADMIN role.
 */
export const mayEditPerson = (viewer: ViewerRights, rights: AccountRights): boolean =>
  viewer.everywhere || !rights.isSystem;

/**
 * Returns whether the caller may change the sign-in address, status, two-step verification or password of an account.
 * The caller must have all rights of the account, because such a change lets the caller sign in to the account. Only a
 * SYSADMIN may change the account of a SYSADMIN (rules.md §4).
 */
export function mayGovern(viewer: ViewerRights, rights: AccountRights): boolean {
  const own: ReadonlySet<string> = viewer.permissions;
  return (
    viewer.everywhere || (!rights.isSystem && rights.permissions.every((permission) => own.has(permission)))
  );
}
