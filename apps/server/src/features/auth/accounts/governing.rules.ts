import type { Viewer } from '../../../platform/viewer.ts';

/** What an account holds by all its roles. */
export interface HeldRights {
  /** The built-in SYSADMIN role. */
  isSystem: boolean;
  permissions: readonly string[];
}

type Judging = Pick<Viewer, 'permissions' | 'everywhere'>;

/** Whoever is not a SYSADMIN has no hand in a SYSADMIN's person: which department, which offices, which name. */
export const mayReach = (viewer: Judging, held: HeldRights): boolean => viewer.everywhere || !held.isSystem;

/**
 * Who may change somebody's sign-in address, status, second step or password: whoever holds every right that person holds, for
 * with these one could sign in as them; a SYSADMIN's only a SYSADMIN (rules.md §4).
 */
export function mayGovern(viewer: Judging, held: HeldRights): boolean {
  const own: ReadonlySet<string> = viewer.permissions;
  return viewer.everywhere || (!held.isSystem && held.permissions.every((permission) => own.has(permission)));
}
