import type { EmployeeRow } from '@gatehouse/api/people/employee';
import type { employees } from '@gatehouse/api/people/employees';
import { avatarUrlOf } from '@gatehouse/api/people/pictures';
import type { QueryOf } from '@gatehouse/api/platform/operation';
import type { Page } from '@gatehouse/api/platform/shapes';
import { sql } from 'kysely';
import { counted, namedLike, ofViewer } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { readInParts } from '../../../platform/load/parts.queries.ts';
import { pageOf } from '../../../platform/paging.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { isPresent } from './presence.queries.ts';

const columns = {
  displayName: sql.ref('display_name'),
  employeeCode: counted('employee_code'),
  createdDate: sql.ref('created_at'),
} as const;
/** Rows from which on a page is read in parts. */
const largePage = 1_000;
const directions = { asc: sql`ASC`, desc: sql`DESC` };

/**
 * One page and the total in one statement. The matches are found once, narrow; only the page's rows are joined. The
 * total stands beside them, so that a page beyond the end still knows it.
 */
export async function listEmployees(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof employees.list>,
  now: Date,
): Promise<Page<EmployeeRow>> {
  const { field, direction } = query.sort ?? { field: 'displayName', direction: 'asc' };
  const order = sql`${columns[field]} ${directions[direction]}, id`;
  const statement = sql<{ total: number; row: Row | null }>`
    WITH matched AS MATERIALIZED (
      SELECT e.id, e.company_id, e.department_id, e.account_id, e.employee_code, e.display_name, e.title, e.is_enabled,
        e.avatar, e.created_at
      FROM employees e
      WHERE ${ofViewer(sql.ref('e.company_id'), viewer)} ${filtered(query, viewer, now)}),
    page AS (SELECT * FROM matched ORDER BY ${order} LIMIT ${query.size} OFFSET ${query.page * query.size})
    SELECT counted.total, shown.row
    FROM (SELECT count(*) AS total FROM matched) counted
    LEFT JOIN (
      SELECT page.id, page.display_name, page.employee_code, page.created_at, json_build_object(
        'id', page.id, 'accountName', a.username, 'employeeCode', page.employee_code, 'displayName', page.display_name,
        'title', page.title, 'email', a.email, 'companyId', page.company_id, 'companyName', c.company_name,
        'departmentId', page.department_id, 'departmentName', d.department_name, 'isEnabled', page.is_enabled,
        'avatar', page.avatar) AS row
      FROM page
      JOIN accounts a ON a.id = page.account_id
      JOIN departments d ON d.id = page.department_id
      JOIN companies c ON c.id = page.company_id) shown ON true
    ORDER BY ${order}`;
  const rows = query.size < largePage ? (await statement.execute(db)).rows : await readInParts(db, statement);
  const content = rows.flatMap(({ row }) => (row ? [present(row)] : []));
  return pageOf(content, rows[0]?.total ?? 0, query);
}

export type Filters = Pick<
  QueryOf<typeof employees.list>,
  'keyword' | 'companyCode' | 'departmentId' | 'departmentCodes' | 'presence'
>;

type Row = Omit<EmployeeRow, 'avatarUrl'> & { avatar: string | null };

const present = ({ avatar, ...row }: Row): EmployeeRow => ({ ...row, avatarUrl: avatarUrlOf(avatar) });

const nothing = sql``;

/** What the filters ask of `employees e`, after a WHERE. */
export const filtered = (filters: Filters, viewer: Viewer, now: Date) =>
  sql`AND e.erased_at IS NULL ${ofCompany(filters)} ${ofDepartment(filters)} ${ofDepartments(filters)} ${namedLike(filters.keyword)}
    ${filters.presence === undefined ? nothing : sql`AND ${isPresent(filters.presence, viewer, now)}`}`;

const ofCompany = ({ companyCode }: Filters) =>
  companyCode === undefined
    ? nothing
    : sql`AND e.company_id = (SELECT id FROM companies WHERE company_code = ${companyCode})`;

const ofDepartment = ({ departmentId }: Filters) =>
  departmentId === undefined ? nothing : sql`AND e.department_id = ${departmentId}`;

const ofDepartments = ({ departmentCodes }: Filters) =>
  departmentCodes === undefined
    ? nothing
    : sql`AND e.department_id IN (SELECT id FROM departments WHERE department_code = ANY (${departmentCodes}::text[]))`;
