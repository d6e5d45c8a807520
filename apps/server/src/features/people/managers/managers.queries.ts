import type { Manager, managers } from '@gatehouse/api/people/managers';
import { avatarUrlOf } from '@gatehouse/api/people/pictures';
import type { QueryOf } from '@gatehouse/api/platform/operation';
import type { Page } from '@gatehouse/api/platform/shapes';
import { type RawBuilder, sql } from 'kysely';
import { andCompanyHasCode, whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { pageOf } from '../../../platform/paging.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { andEmployeeContainsWords } from '../../auth/accounts/employee-search.service.ts';

const nothing = sql``;

/** Selects one row per manager of the caller's companies, active or paused. */
const selectManagers = (viewer: Viewer) => sql`
  SELECT links.employee_id, bool_or(links.in_force) AS in_force
  FROM (
    SELECT m.company_id, m.employee_id, true AS in_force FROM department_managers m
      WHERE ${whereCompanyVisible(sql.ref('m.company_id'), viewer)}
    UNION ALL SELECT p.company_id, p.employee_id, false FROM paused_managers p
      WHERE ${whereCompanyVisible(sql.ref('p.company_id'), viewer)}) links
  GROUP BY links.employee_id`;

type Row = Omit<Manager, 'employee'> & {
  employee: Omit<Manager['employee'], 'avatarUrl'> & { avatar: string | null };
};

const toManager = ({ employee: { avatar, ...employee }, ...row }: Row): Manager => ({
  ...row,
  employee: { ...employee, avatarUrl: avatarUrlOf(avatar) },
});

const selectRows = (page: RawBuilder<unknown>) => sql<{ row: Row }>`
  SELECT e.display_name, e.id, json_build_object('id', e.id, 'version', e.version, 'title', e.title, 'isEnabled', page.in_force,
    'employee', json_build_object('id', e.id, 'accountName', a.username, 'employeeCode', e.employee_code,
      'displayName', e.display_name, 'title', e.title, 'gender', e.gender, 'email', a.email, 'avatar', e.avatar, 'isEnabled', e.is_enabled,
      'company', json_build_object('id', c.id, 'companyName', c.company_name, 'companyCode', c.company_code),
      'department', json_build_object('id', d.id, 'departmentName', d.department_name, 'departmentCode', d.department_code)),
    'manageDepartments', (
      SELECT json_agg(json_build_object('id', o.id, 'departmentName', o.department_name, 'departmentCode', o.department_code)
        ORDER BY o.department_name, o.id)
      FROM departments o WHERE o.id IN (
        SELECT m.department_id FROM department_managers m WHERE m.employee_id = e.id
        UNION ALL SELECT p.department_id FROM paused_managers p WHERE p.employee_id = e.id))) AS row
  FROM ${page} page
  JOIN employees e ON e.id = page.id
  JOIN accounts a ON a.id = e.account_id
  JOIN departments d ON d.id = e.department_id
  JOIN companies c ON c.id = e.company_id`;

/**
 * Returns one page of managers and the total in one statement. Computes the total separately from the rows, so that it
 * is also returned for a page beyond the end.
 */
export async function listManagers(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof managers.list>,
): Promise<Page<Manager>> {
  const { rows } = await sql<{ total: number; row: Row | null }>`
    WITH matched AS MATERIALIZED (
      SELECT e.id, e.display_name, managing.in_force
      FROM (${selectManagers(viewer)}) managing JOIN employees e ON e.id = managing.employee_id
      WHERE ${whereCompanyVisible(sql.ref('e.company_id'), viewer)} ${andCompanyHasCode(sql.ref('e.company_id'), query.companyCode)} ${whereDepartment(query)} ${andEmployeeContainsWords(query.keyword)})
    SELECT counted.total, shown.row
    FROM (SELECT count(*) AS total FROM matched) counted
    LEFT JOIN (${selectRows(sql`(
      SELECT * FROM matched ORDER BY display_name, id LIMIT ${query.size} OFFSET ${query.page * query.size})`)}) shown
      ON true
    ORDER BY shown.display_name, shown.id`.execute(db);
  const content = rows.flatMap(({ row }) => (row ? [toManager(row)] : []));
  return pageOf(content, rows[0]?.total ?? 0, query);
}

export async function findManager(db: Db, viewer: Viewer, id: number): Promise<Manager | undefined> {
  const { rows } = await selectRows(sql`(
    SELECT e.id, managing.in_force FROM employees e JOIN (${selectManagers(viewer)}) managing ON managing.employee_id = e.id
    WHERE e.id = ${id} AND ${whereCompanyVisible(sql.ref('e.company_id'), viewer)})`).execute(db);
  return rows[0] && toManager(rows[0].row);
}

export async function readManager(db: Db, viewer: Viewer, id: number): Promise<Manager> {
  const manager = await findManager(db, viewer, id);
  if (!manager) throw new Error(`employee ${id} manages nothing`);
  return manager;
}

export const findCompanyOf = async (db: Db, viewer: Viewer, id: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('employees')
      .select('company_id')
      .where('id', '=', id)
      .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
      .executeTakeFirst()
  )?.company_id;

/** Locks an employee that is or becomes a manager until the transaction ends. */
export const lockPerson = (db: Db, viewer: Viewer, id: number) =>
  db
    .selectFrom('employees')
    .select(['id', 'company_id as companyId', 'account_id as userId', 'title'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Matches employees `e` that manage no department of their company (spec §2 "Managers"). */
export const isNoManager = sql`NOT EXISTS (SELECT FROM department_managers m WHERE m.employee_id = e.id)
  AND NOT EXISTS (SELECT FROM paused_managers p WHERE p.company_id = e.company_id AND p.employee_id = e.id)`;

type ManagerFilters = QueryOf<typeof managers.list>;

/**
 * Filters managers by a department code. Codes are unique per company, so with several companies the code matches a
 * department in each of them.
 */
const whereDepartment = ({ departmentCode }: ManagerFilters) =>
  departmentCode === undefined
    ? nothing
    : sql`AND EXISTS (
        SELECT FROM departments d WHERE d.company_id = e.company_id AND d.department_code = ${departmentCode} AND d.id IN (
          SELECT m.department_id FROM department_managers m WHERE m.employee_id = e.id
          UNION ALL SELECT p.department_id FROM paused_managers p
            WHERE p.company_id = e.company_id AND p.employee_id = e.id))`;
