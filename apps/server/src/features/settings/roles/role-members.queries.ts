import type { QueryOf } from '@gatehouse/api/platform/operation';
import type { Page } from '@gatehouse/api/platform/shapes';
import type { RoleMember, roles } from '@gatehouse/api/settings/roles';
import { sql } from 'kysely';
import { whereCompanyVisible, whereContainsWords } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findPage } from '../../../platform/db/page.ts';
import type { Viewer } from '../../../platform/viewer.ts';

/** Lists the members of a role by name. */
export function listMembers(
  db: Db,
  viewer: Viewer,
  roleId: number,
  query: QueryOf<typeof roles.members>,
): Promise<Page<RoleMember>> {
  const matchingRows = db
    .selectFrom('account_roles as held')
    .innerJoin('employees as e', 'e.account_id', 'held.account_id')
    .innerJoin('accounts as a', 'a.id', 'held.account_id')
    .innerJoin('departments as d', 'd.id', 'e.department_id')
    .where('held.role_id', '=', roleId)
    .where((eb) => whereCompanyVisible(eb.ref('held.company_id'), viewer))
    .where(
      whereContainsWords(
        sql<string>`concat_ws(E'\n', e.display_name, a.username, e.employee_code)`,
        query.keyword,
      ),
    );
  const listedRows = matchingRows
    .select([
      'e.id as employeeId',
      'a.username as accountName',
      'e.display_name as displayName',
      'e.employee_code as employeeCode',
      'd.department_name as departmentName',
    ])
    .orderBy('e.display_name')
    .orderBy('e.id');
  return findPage(listedRows, query, (row) => row);
}

/** Lists the caller's own roles, built-in roles first. */
export const listMyRoles = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('account_roles as held')
    .innerJoin('roles', 'roles.id', 'held.role_id')
    .select(['roles.role_name as roleName', 'roles.role_code as roleCode'])
    .select(sql<boolean>`roles.company_id IS NULL`.as('isBuiltIn'))
    .where('held.account_id', '=', viewer.accountId)
    .orderBy(sql`roles.company_id IS NOT NULL`)
    .orderBy('roles.role_code')
    .execute();
