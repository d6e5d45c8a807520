import { type SqlBool, sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { whereInDepartmentScope } from '../../auth/accounts/department-scope.service.ts';

export interface PersonToCorrect {
  companyId: number;
  employeeId: number;
  displayName: string;
}

/** Finds the given people if the caller can decide their requests, in the order in which their rows are locked. */
export const findPeopleToCorrect = (
  db: Db,
  viewer: Viewer,
  employeeIds: readonly number[],
): Promise<PersonToCorrect[]> =>
  db
    .selectFrom('employees as e')
    .select(['e.company_id as companyId', 'e.id as employeeId', 'e.display_name as displayName'])
    .where(sql<SqlBool>`e.id = ANY (${plainArrayLiteral(employeeIds)}::bigint[])`)
    .where('e.erased_at', 'is', null)
    .where((eb) => whereCompanyVisible(eb.ref('e.company_id'), viewer))
    .where((eb) => whereInDepartmentScope(eb.ref('e.id'), eb.ref('e.department_id'), viewer))
    .orderBy('e.company_id')
    .orderBy('e.id')
    .execute();
