import { type Expression, type SqlBool, sql } from 'kysely';
import type { Viewer } from '../../../platform/viewer.ts';

/**
 * Returns the condition of the scope `department`: the row concerns the viewer or an employee of a department they
 * manage, or the viewer has the permission STAFF_LIST. Use it in addition to `whereCompanyVisible`, not instead.
 */
export const whereInDepartmentScope = (
  employeeId: Expression<number>,
  departmentId: Expression<number>,
  viewer: Viewer,
): Expression<SqlBool> =>
  sql<SqlBool>`(${viewer.permissions.has('STAFF_LIST')}::boolean OR ${employeeId} = ${viewer.employeeId}::bigint
    OR ${departmentId} = ANY (${viewer.managedDepartmentIds}::bigint[]))`;
