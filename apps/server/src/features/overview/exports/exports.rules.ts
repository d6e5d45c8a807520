import type { Viewer } from '../../../platform/viewer.ts';

/**
 * The rights of the account at the time at which its export was written. A download requires that the account still has
 * these rights.
 */
export interface ExportRights {
  companyIds: number[];
  managedDepartmentIds: number[];
  permissions: string[];
}

export const rightsOf = ({ companyIds, managedDepartmentIds, permissions }: Viewer): ExportRights => ({
  companyIds,
  managedDepartmentIds,
  permissions: [...permissions],
});

/** Returns whether the viewer still has all of these rights: companies, managed departments and permissions. */
export function coversRights(
  viewer: Viewer,
  { companyIds, managedDepartmentIds, permissions }: ExportRights,
) {
  const held: ReadonlySet<string> = viewer.permissions;
  return (
    companyIds.every((id) => viewer.companyIds.includes(id)) &&
    managedDepartmentIds.every((id) => viewer.managedDepartmentIds.includes(id)) &&
    permissions.every((permission) => held.has(permission))
  );
}
