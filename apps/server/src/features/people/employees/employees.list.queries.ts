import type { EmployeeRow } from '@gatehouse/api/people/employee';
import type { employees } from '@gatehouse/api/people/employees';
import { avatarUrlOf } from '@gatehouse/api/people/pictures';
import type { QueryOf } from '@gatehouse/api/platform/operation';
import type { Page } from '@gatehouse/api/platform/shapes';
import { sql } from 'kysely';
import { andCompanyHasCode, naturalSort, whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { pageOf } from '../../../platform/paging.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { andEmployeeContainsWords, isExactName } from '../../auth/accounts/employee-search.service.ts';
import { isPresent } from './presence.queries.ts';

const columns = {
  displayName: sql.ref('display_name'),
  employeeCode: naturalSort('employee_code'),
  createdDate: sql.ref('created_at'),
} as const;
const directions = { asc: sql`ASC`, desc: sql`DESC` };

type EmployeeListQuery = QueryOf<typeof employees.list>;

/**
 * Returns one page of employees and the total in one statement. First finds all matches with few columns, and then
 * joins other tables only for the rows of the page. Computes the total separately from the rows, so that it is also
 * returned for a page beyond the end.
 */
export async function listEmployees(
  db: Db,
  viewer: Viewer,
  query: EmployeeListQuery,
  now: Date,
): Promise<Page<EmployeeRow>> {
  const order = orderOf(query);
  const { rows } = await sql<{ total: number; row: Row | null }>`
    WITH ${selectMatched(query, viewer, now)},
    page AS (SELECT * FROM matched ORDER BY ${order} LIMIT ${query.size} OFFSET ${query.page * query.size})
    SELECT counted.total, shown.row
    FROM (SELECT count(*) AS total FROM matched) counted
    LEFT JOIN (
      SELECT page.id, page.display_name, page.employee_code, page.created_at, page.is_exact, ${rowJson} AS row FROM page ${joined}) shown ON true
    ORDER BY ${order}`.execute(db);
  const content = rows.flatMap(({ row }) => (row ? [toEmployeeRow(row)] : []));
  return pageOf(content, rows[0]?.total ?? 0, query);
}

/** Returns the employee IDs of a large page in order, and the total number of employees. */
export async function listNumbers(
  db: Db,
  viewer: Viewer,
  query: EmployeeListQuery,
  now: Date,
): Promise<{ ids: number[]; total: number }> {
  const { rows } = await sql<{ ids: number[]; total: number }>`
    WITH ${selectMatched(query, viewer, now)}
    SELECT (SELECT count(*) FROM matched) AS total, ARRAY(
      SELECT id FROM matched ORDER BY ${orderOf(query)} LIMIT ${query.size} OFFSET ${query.page * query.size}) AS ids`.execute(
    db,
  );
  const [row] = rows;
  return row ?? { ids: [], total: 0 };
}

/** Reads the employees with the given IDs. Returns the rows in the order of `ids`. */
export async function readEmployees(db: Db, viewer: Viewer, ids: readonly number[]): Promise<EmployeeRow[]> {
  const { rows } = await sql<{ row: Row }>`
    SELECT ${rowJson} AS row FROM employees page ${joined}
    WHERE page.id = ANY (${ids}::bigint[]) AND page.erased_at IS NULL AND ${whereCompanyVisible(sql.ref('page.company_id'), viewer)}
    ORDER BY array_position(${ids}::bigint[], page.id)`.execute(db);
  return rows.map(({ row }) => toEmployeeRow(row));
}

/** Returns the requested order. The default order is by name, with names equal to the keyword first. */
const orderOf = ({ sort }: EmployeeListQuery) =>
  sort
    ? sql`${columns[sort.field]} ${directions[sort.direction]}, id`
    : sql`is_exact DESC, ${columns.displayName}, id`;

const selectMatched = (query: EmployeeListQuery, viewer: Viewer, now: Date) => sql`matched AS MATERIALIZED (
      SELECT e.id, e.company_id, e.department_id, e.account_id, e.employee_code, e.display_name, e.title, e.is_enabled,
        e.avatar, e.created_at, ${isExactName(query.keyword)} AS is_exact
      FROM employees e
      WHERE ${whereCompanyVisible(sql.ref('e.company_id'), viewer)} ${whereFilters(query, viewer, now)})`;

/** SQL that builds the JSON of an employee from `page` and the tables of `joined`. */
const rowJson = sql`json_build_object(
        'id', page.id, 'accountName', a.username, 'employeeCode', page.employee_code, 'displayName', page.display_name,
        'title', page.title, 'email', a.email, 'companyId', page.company_id, 'companyName', c.company_name,
        'departmentId', page.department_id, 'departmentName', d.department_name, 'isEnabled', page.is_enabled,
        'avatar', page.avatar)`;
const joined = sql`JOIN accounts a ON a.id = page.account_id
      JOIN departments d ON d.id = page.department_id
      JOIN companies c ON c.id = page.company_id`;

export type EmployeeFilters = Pick<
  QueryOf<typeof employees.list>,
  'keyword' | 'companyCode' | 'departmentId' | 'departmentCodes' | 'presence'
>;

type Row = Omit<EmployeeRow, 'avatarUrl'> & { avatar: string | null };

const toEmployeeRow = ({ avatar, ...row }: Row): EmployeeRow => ({ ...row, avatarUrl: avatarUrlOf(avatar) });

const nothing = sql``;

/** Returns the filter conditions on `employees e`, each starting with AND, to append to a WHERE clause. */
export const whereFilters = (filters: EmployeeFilters, viewer: Viewer, now: Date) =>
  sql`AND e.erased_at IS NULL ${andCompanyHasCode(sql.ref('e.company_id'), filters.companyCode)} ${whereDepartment(filters)} ${whereDepartmentCodes(filters)} ${andEmployeeContainsWords(filters.keyword)}
    ${filters.presence === undefined ? nothing : sql`AND ${isPresent(filters.presence, viewer, now)}`}`;

const whereDepartment = ({ departmentId }: EmployeeFilters) =>
  departmentId === undefined ? nothing : sql`AND e.department_id = ${departmentId}`;

const whereDepartmentCodes = ({ departmentCodes }: EmployeeFilters) =>
  departmentCodes === undefined
    ? nothing
    : sql`AND e.department_id IN (SELECT id FROM departments WHERE department_code = ANY (${departmentCodes}::text[]))`;
