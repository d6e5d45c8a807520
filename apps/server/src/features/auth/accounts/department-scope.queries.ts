import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
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

/** Returns the subquery of the departments that `roots` selects (column `id`), and of all departments below them. */
export const departmentsBelow = (
  roots: RawBuilder<unknown>,
): RawBuilder<number> => sql<number>`(WITH RECURSIVE below AS (
    ${roots} UNION SELECT n.id FROM departments n JOIN below ON n.parent_department_id = below.id)
  SELECT id FROM below)`;
