import type { Admin, admins } from '@gatehouse/api/people/admins';
import { avatarUrlOf } from '@gatehouse/api/people/pictures';
import type { QueryOf } from '@gatehouse/api/platform/operation';
import type { Page } from '@gatehouse/api/platform/shapes';
import { sql } from 'kysely';
import { andCompanyHasCode, whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { pageOf } from '../../../platform/paging.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { andEmployeeContainsWords } from '../../auth/accounts/employee-search.service.ts';

/**
 * Selects the administrators of the caller's companies. `isLast` is true for an administrator if no other
 * administrator of the company has an active account. `isLast` is computed before any filter, so that a search does not
 * change it.
 */
const selectRows = (viewer: Viewer) => sql`
  SELECT e.id, e.company_id, e.display_name, e.search_text, json_build_object('id', e.id, 'version', e.version, 'username', a.username,
      'displayName', e.display_name, 'firstName', e.first_name, 'lastName', e.last_name, 'email', a.email,
      'mobile', e.mobile, 'title', e.title, 'avatar', e.avatar, 'companyId', c.id, 'companyName', c.company_name, 'companyCode', c.company_code,
      'departmentName', d.department_name, 'isEnabled', e.is_enabled,
      'isLast', a.status = 1 AND count(*) FILTER (WHERE a.status = 1) OVER (PARTITION BY e.company_id) = 1) AS row
  FROM account_roles held
  JOIN roles r ON r.id = held.role_id AND r.company_id IS NULL AND r.role_code = 'ADMIN'
  JOIN employees e ON e.account_id = held.account_id
  JOIN accounts a ON a.id = e.account_id
  JOIN departments d ON d.id = e.department_id
  JOIN companies c ON c.id = e.company_id
  WHERE ${whereCompanyVisible(sql.ref('held.company_id'), viewer)}`;

type Row = Omit<Admin, 'avatarUrl'> & { avatar: string | null };

const toAdmin = ({ avatar, ...row }: Row): Admin => ({ ...row, avatarUrl: avatarUrlOf(avatar) });

export async function listAdmins(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof admins.list>,
): Promise<Page<Admin>> {
  const { rows } = await sql<{ total: number; row: Row | null }>`
    WITH matched AS MATERIALIZED (
      SELECT * FROM (${selectRows(viewer)}) e WHERE true ${andCompanyHasCode(sql.ref('e.company_id'), query.companyCode)} ${andEmployeeContainsWords(query.keyword)})
    SELECT counted.total, shown.row
    FROM (SELECT count(*) AS total FROM matched) counted
    LEFT JOIN (
      SELECT * FROM matched ORDER BY display_name, id LIMIT ${query.size} OFFSET ${query.page * query.size}) shown
      ON true
    ORDER BY shown.display_name, shown.id`.execute(db);
  const content = rows.flatMap(({ row }) => (row ? [toAdmin(row)] : []));
  return pageOf(content, rows[0]?.total ?? 0, query);
}

export async function findAdmin(db: Db, viewer: Viewer, id: number): Promise<Admin | undefined> {
  const { rows } = await sql<{ row: Row }>`
    SELECT admins.row FROM (${selectRows(viewer)}) admins WHERE admins.id = ${id}`.execute(db);
  return rows[0] && toAdmin(rows[0].row);
}

/** Locks an employee of the caller's companies until the transaction ends. Returns the employee's account. */
export const lockAccountOf = async (db: Db, viewer: Viewer, id: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('employees')
      .select('account_id')
      .where('id', '=', id)
      .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
      .forNoKeyUpdate()
      .executeTakeFirst()
  )?.account_id;

/** Matches employees `e` without the ADMIN role (spec §2 "Admins"). */
export const isNoAdmin = sql`NOT EXISTS (
  SELECT FROM account_roles held JOIN roles r ON r.id = held.role_id
  WHERE held.account_id = e.account_id AND r.company_id IS NULL AND r.role_code = 'ADMIN')`;
