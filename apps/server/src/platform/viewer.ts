import type { Permission } from '@gatehouse/api/platform/permissions';

/**
 * The caller of a query: a signed-in person, or a program with an API token of that person. Every query function
 * requires a caller in addition to an id (security.md §1.3).
 */
export interface Viewer {
  sessionId: number;
  accountId: number;
  accountName: string;
  displayName: string;
  language: string;
  /** True if the person signed in with a one-time password. They may only change this password. */
  mustChangePassword: boolean;
  /**
   * True if the person has a role that requires two-step verification and has not set it up. They may only set up
   * two-step verification.
   */
  secondStepDue: boolean;
  /** True if the person has the built-in role SYSADMIN and may change data of the installation. */
  everywhere: boolean;
  /** Company of the person. Null for an account of the installation. */
  companyId: number | null;
  /** Companies of which the database returns rows in this transaction. */
  companyIds: number[];
  employeeId: number | null;
  departmentId: number | null;
  /** Departments that the person manages, including their subdepartments. */
  managedDepartmentIds: number[];
  roles: string[];
  permissions: ReadonlySet<Permission>;
  /** The API token with which a program calls on behalf of the account. Absent for a signed-in person. */
  apiToken?: ApiTokenIdentity;
}

interface ApiTokenIdentity {
  id: number;
  name: string;
  isPersonal: boolean;
}

/** The result of the SQL functions `open_session` and `open_api_token`. */
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
