import type { Candidate, managers } from '@gatehouse/api/people/managers';
import type { QueryOf } from '@gatehouse/api/platform/operation';
import type { Page } from '@gatehouse/api/platform/shapes';
import { type RawBuilder, sql } from 'kysely';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { pageOf } from '../../../platform/paging.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { andEmployeeContainsWords, isExactName } from '../../auth/accounts/employee-search.service.ts';

/**
 * Lists the active employees `e` of a company that fulfil `isFree`, as candidates for an administrator or manager.
 * Sorts by name, with names equal to the keyword first.
 */
export async function listCandidates(
  db: Db,
  viewer: Viewer,
  { companyId, keyword, page, size }: QueryOf<typeof managers.candidates>,
  isFree: RawBuilder<unknown>,
): Promise<Page<Candidate>> {
  const { rows } = await sql<{ total: number; row: Candidate | null }>`
    WITH matched AS MATERIALIZED (
      SELECT e.id, e.display_name, e.employee_code, e.title, e.account_id, e.department_id,
        ${isExactName(keyword)} AS is_exact
      FROM employees e
      WHERE ${whereCompanyVisible(sql.ref('e.company_id'), viewer)} AND e.company_id = ${companyId} AND e.is_enabled
        AND ${isFree} ${andEmployeeContainsWords(keyword)})
    SELECT counted.total, shown.row
    FROM (SELECT count(*) AS total FROM matched) counted
    LEFT JOIN (
      SELECT page.is_exact, page.display_name, page.id, json_build_object('id', page.id, 'displayName', page.display_name,
        'accountName', a.username, 'employeeCode', page.employee_code, 'title', page.title,
        'departmentName', d.department_name) AS row
      FROM (SELECT * FROM matched ORDER BY is_exact DESC, display_name, id LIMIT ${size} OFFSET ${page * size}) page
      JOIN accounts a ON a.id = page.account_id
      JOIN departments d ON d.id = page.department_id) shown ON true
    ORDER BY shown.is_exact DESC, shown.display_name, shown.id`.execute(db);
  return pageOf(
    rows.flatMap(({ row }) => row ?? []),
    rows[0]?.total ?? 0,
    { page, size },
  );
}
