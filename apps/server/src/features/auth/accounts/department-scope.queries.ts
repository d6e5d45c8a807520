import { type Expression, type SqlBool, sql } from 'kysely';
import type { Viewer } from '../../../platform/viewer.ts';

/**
 * Returns the condition of the scope `department`. It is true if the row concerns the caller or an employee of a
 * department that the caller manages, or if the caller has the permission STAFF_LIST. Use it in addition to
 * `whereCompanyVisible`, not instead.
 */
export const whereInDepartmentScope = (
  employeeId: Expression<number>,
  departmentId: Expression<number>,
  viewer: Viewer,
): Expression<SqlBool> =>
  sql<SqlBool>`(${viewer.permissions.has('STAFF_LIST')}::boolean OR ${employeeId} = ${viewer.employeeId}::bigint
    OR ${departmentId} = ANY (${viewer.managedDepartmentIds}::bigint[]))`;
