import type { Permission } from '@gatehouse/api/platform/permissions';

/** The signed-in person of a query. No query function accepts only an id (security.md §1.3). */
export interface Viewer {
  sessionId: number;
  accountId: number;
  accountName: string;
  displayName: string;
  language: string;
  /** True if the person signed in with a one-time password. They may only change it. */
  mustChangePassword: boolean;
  /**
   * True if the person has a role that requires two-step verification and has not set it up. They may only set it up.
   */
  secondStepDue: boolean;
  /** True if the person has the built-in role SYSADMIN and may change data of the installation. */
  everywhere: boolean;
  /** Null for an account of the installation. */
  companyId: number | null;
  /** Companies with rows that the database returns in this transaction. */
  companyIds: number[];
  employeeId: number | null;
  departmentId: number | null;
  /** Departments that the viewer manages, including those below them. */
  managedDepartmentIds: number[];
  roles: string[];
  permissions: ReadonlySet<Permission>;
  /** The API token of a program that calls as the account. Absent for a signed-in person. */
  apiToken?: ApiTokenIdentity;
}

interface ApiTokenIdentity {
  id: number;
  name: string;
  isPersonal: boolean;
}

/** The result of `open_session` and `open_api_token`. */
export interface OpenedSession
  extends Omit<Viewer, 'permissions' | 'employeeId' | 'departmentId' | 'managedDepartmentIds'> {
  permissions: Permission[];
  employeeId?: number;
  departmentId?: number;
  managedDepartmentIds?: number[];
  deviceType: string;
  stale: boolean;
  /** Time at which the session ends if it stays idle, in ISO 8601. */
  endsAt: string;
}

/** Returns the session that `asSession` or `asApiToken` opened. Null if the session or token has ended. */
export const getOpenedSession = ([row]: unknown[]): OpenedSession | null =>
  (row as { viewer: OpenedSession | null }).viewer; // The result has one row with one column.

export function toViewer(opened: OpenedSession): Viewer {
  return {
    ...opened,
    employeeId: opened.employeeId ?? null,
    departmentId: opened.departmentId ?? null,
    managedDepartmentIds: opened.managedDepartmentIds ?? [],
    permissions: new Set(opened.permissions),
  };
}
