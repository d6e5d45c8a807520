/** What an account holds by all its roles. */
export interface HeldRights {
  /** The built-in SYSADMIN role. */
  isSystem: boolean;
  permissions: readonly string[];
}

/** Whoever is about to change something: a viewer, or what is held by one now. */
interface Judging {
  permissions: ReadonlySet<string>;
  everywhere: boolean;
}

/** Whoever is not a SYSADMIN has no hand in a SYSADMIN's person: which department, which offices, which name. */
export const mayReach = (viewer: Judging, held: HeldRights): boolean => viewer.everywhere || !held.isSystem;

/**
 * Who may change somebody's sign-in address, status, second step or password: whoever holds every right that person holds, for
 * with these one could sign in as them; a SYSADMIN's only a SYSADMIN (rules.md §4).
 */
export const mayGovern = ({ permissions: own, everywhere }: Judging, held: HeldRights): boolean =>
  everywhere || (!held.isSystem && held.permissions.every((permission) => own.has(permission)));
