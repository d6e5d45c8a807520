import type { Viewer } from '../../../platform/viewer.ts';

/** The rights with which a file was written. */
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

/** Returns whether the viewer has at least these rights: each company, department and permission. */
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
