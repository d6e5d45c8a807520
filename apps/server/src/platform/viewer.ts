import type { Permission } from '@gatehouse/api/platform/permissions';

/** The signed-in person a query is made for. No query function takes a bare id (security.md §1.3). */
export interface Viewer {
  sessionId: number;
  accountId: number;
  accountName: string;
  displayName: string;
  language: string;
  /** Signed in with a one-time password: only changing it is allowed. */
  mustChangePassword: boolean;
  /** Of a role that must have a second step, and without one: only setting it up is allowed. */
  secondStepDue: boolean;
  /** Holds the built-in SYSADMIN role: may change what belongs to the installation. */
  everywhere: boolean;
  /** The company of the account; null for an account of the installation. */
  companyId: number | null;
  /** Companies whose rows the database shows in this transaction. */
  companyIds: number[];
  employeeId: number | null;
  departmentId: number | null;
  /** Departments the viewer manages, with all below them. */
  managedDepartmentIds: number[];
  roles: string[];
  permissions: ReadonlySet<Permission>;
}

/** What `open_session` answers. */
export interface OpenedSession
  extends Omit<Viewer, 'permissions' | 'employeeId' | 'departmentId' | 'managedDepartmentIds'> {
  permissions: Permission[];
  employeeId?: number;
  departmentId?: number;
  managedDepartmentIds?: number[];
  deviceType: string;
  stale: boolean;
  /** When it ends if nothing is called any more, ISO 8601. */
  endsAt: string;
}

/** The session that `asSession` opened, or null: none is alive. */
export const openedSession = ([row]: unknown[]): OpenedSession | null =>
  (row as { viewer: OpenedSession | null }).viewer; // the only column of its only row

/** The viewer of an opened session. */
export function viewerOf(opened: OpenedSession): Viewer {
  return {
    ...opened,
    employeeId: opened.employeeId ?? null,
    departmentId: opened.departmentId ?? null,
    managedDepartmentIds: opened.managedDepartmentIds ?? [],
    permissions: new Set(opened.permissions),
  };
}
