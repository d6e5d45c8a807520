import type { Department, departments } from '@gatehouse/api/people/departments';
import { sql } from 'kysely';
import { columnAliases } from '../../../platform/db/columns.ts';
import { lockCompanyRow } from '../../../platform/db/companies.ts';
import {
  naturalSort,
  whereCompanyVisible,
  whereContainsWords,
  whereEquals,
} from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findPage } from '../../../platform/db/page.ts';
import { defineRow, withIsoCreatedDate } from '../../../platform/db/rows.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const columns = {
  departmentCode: 'department_code',
  departmentName: 'department_name',
  parentDepartmentId: 'parent_department_id',
  parentSince: 'parent_since',
  homeBuildingId: 'home_building_id',
} as const;

const sorts = {
  departmentName: naturalSort('departments.department_name'),
  departmentCode: naturalSort('departments.department_code'),
  createdDate: sql.ref('departments.created_at'),
} as const;

const selectVisible = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('departments')
    .innerJoin('companies', 'companies.id', 'departments.company_id')
    .where((eb) => whereCompanyVisible(eb.ref('departments.company_id'), viewer));

const whereKeyword = (keyword: string) =>
  whereContainsWords(
    sql<string>`concat_ws(E'\n', departments.department_name, departments.department_code)`,
    keyword,
  );

const selectRows = (from: ReturnType<typeof selectVisible>) =>
  from
    .leftJoin('departments as parents', 'parents.id', 'departments.parent_department_id')
    .leftJoin('buildings', 'buildings.id', 'departments.home_building_id')
    .select([
      ...columnAliases('departments', columns),
      'companies.company_name as companyName',
      'companies.company_code as companyCode',
      'parents.department_name as parentDepartmentName',
      'buildings.building_name as homeBuildingName',
      'departments.created_at as createdDate',
      sql<Department['managers']>`coalesce((
        SELECT json_agg(json_build_object('id', e.id, 'displayName', e.display_name) ORDER BY e.display_name, e.id)
        FROM department_managers m JOIN employees e ON e.id = m.employee_id
        WHERE m.department_id = departments.id), '[]')`.as('managers'),
      sql<number>`(
        SELECT count(*) FROM employees e WHERE e.department_id = departments.id AND e.erased_at IS NULL)`.as(
        'employeeCount',
      ),
      sql<number>`(SELECT count(*) FROM departments c WHERE c.parent_department_id = departments.id)`.as(
        'childCount',
      ),
    ]);

export function listDepartments({ db, viewer, query }: Call<typeof departments.list>) {
  const { companyCode, keyword, sort = { field: 'departmentName', direction: 'asc' } } = query;
  const selection = selectRows(selectVisible(db, viewer))
    .where((eb) => whereEquals(eb.ref('companies.company_code'), companyCode))
    .where(whereKeyword(keyword))
    .orderBy(sorts[sort.field], sort.direction)
    .orderBy('departments.id');
  return findPage(selection, query, withIsoCreatedDate);
}

/**
 * Lists the departments that the caller manages and all departments below them. With DEPARTMENT_LIST, lists all
 * departments of the caller's companies.
 */
export function listManaged({ db, viewer, query }: Call<typeof departments.managed>) {
  const { permissions, managedDepartmentIds } = viewer;
  const managed = selectVisible(db, viewer)
    .where(whereKeyword(query.keyword))
    .select([
      'departments.id',
      'departments.department_code as departmentCode',
      'departments.department_name as departmentName',
      'departments.company_id as companyId',
      'companies.company_name as companyName',
      'companies.company_code as companyCode',
    ]);
  const reached = permissions.has('DEPARTMENT_LIST')
    ? managed
    : managed.where(sql<boolean>`departments.id = ANY (${managedDepartmentIds}::bigint[])`);
  const ordered = reached
    .orderBy('departments.department_name', query.sort?.direction)
    .orderBy('departments.id');
  return findPage(ordered, query, (row) => row);
}

export const departmentRow = defineRow(
  {
    table: 'departments',
    columns,
    described: (db: Db, viewer: Viewer) => selectRows(selectVisible(db, viewer)),
    missing: 'HR_DEPARTMENT_NOT_FOUND',
  },
  withIsoCreatedDate,
);

/** Works like `departmentRow.find` and locks the departments and managers of the company until the transaction ends. */
export async function lockDepartment(
  call: Call<typeof departments.update> | Call<typeof departments.remove>,
  id: number,
): Promise<Department> {
  // The company row is locked, because two concurrent changes could create a cycle of departments.
  await lockCompanyRow(call.db, (await departmentRow.find(call, id)).companyId);
  return departmentRow.find(call, id);
}

/** Returns the department and all departments above it. Empty if the company has no such department. */
export async function findWithParents(db: Db, companyId: number, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH RECURSIVE up AS (
      SELECT d.id, d.parent_department_id FROM departments d WHERE d.company_id = ${companyId} AND d.id = ${id}
      UNION SELECT d.id, d.parent_department_id FROM departments d JOIN up ON d.id = up.parent_department_id)
    SELECT id FROM up`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Returns how many of the given employees belong to the company. Locks the employees against deletion until the
 * transaction ends.
 */
export async function countEmployees(db: Db, companyId: number, ids: readonly number[]): Promise<number> {
  const rows = await db
    .selectFrom('employees')
    .select('id')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = ANY (${[...ids]}::bigint[])`)
    .where('erased_at', 'is', null)
    .forKeyShare()
    .execute();
  return rows.length;
}

export async function findAccountIds(db: Db, companyId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('employees')
    .select('account_id')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = ANY (${[...ids]}::bigint[])`)
    .execute();
  return rows.map((row) => row.account_id);
}

export const setManagers = (db: Db, companyId: number, departmentId: number, ids: readonly number[]) =>
  sql`WITH wanted AS (SELECT DISTINCT unnest(${[...ids]}::bigint[]) AS employee_id),
    gone AS (
      DELETE FROM department_managers WHERE department_id = ${departmentId}
      AND employee_id NOT IN (SELECT employee_id FROM wanted))
    INSERT INTO department_managers (company_id, department_id, employee_id)
    SELECT ${companyId}, ${departmentId}, employee_id FROM wanted ON CONFLICT DO NOTHING`.execute(db);

/**
 * Counts the erased people of a department. Their employee rows remain because attendance figures refer to them
 * (decision 016).
 */
export async function countErased(db: Db, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('employees')
    .select(sql<number>`count(*)`.as('count'))
    .where('department_id', '=', id)
    .where('erased_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Moves the erased people of a department, with their past memberships, to another department. */
export async function moveErased(db: Db, id: number, toId: number): Promise<void> {
  await db
    .updateTable('employees')
    .set({ department_id: toId })
    .where('department_id', '=', id)
    .where('erased_at', 'is not', null)
    .execute();
  await sql`UPDATE past_departments p SET department_id = ${toId} FROM employees e
    WHERE p.department_id = ${id} AND e.id = p.employee_id AND e.erased_at IS NOT NULL`.execute(db);
}

/**
 * Counts the records that still refer to the department: past members, past child departments, work shifts and
 * visitors.
 */
export async function countEarlier(
  db: Db,
  id: number,
): Promise<{ earlier: number; workShifts: number; visitors: number }> {
  const { rows } = await sql<{ earlier: number; workShifts: number; visitors: number }>`
    SELECT (SELECT count(DISTINCT p.employee_id) FROM past_departments p JOIN employees e ON e.id = p.employee_id
        WHERE p.department_id = ${id} AND e.erased_at IS NULL)
      + (SELECT count(DISTINCT p.department_id) FROM past_parents p WHERE p.parent_department_id = ${id}) AS earlier,
      (SELECT count(*) FROM work_shifts w WHERE w.department_id = ${id}) AS "workShifts",
      (SELECT count(*) FROM visitors v WHERE v.contact_department_id = ${id}) AS visitors`.execute(db);
  return rows[0] ?? { earlier: 0, workShifts: 0, visitors: 0 };
}
