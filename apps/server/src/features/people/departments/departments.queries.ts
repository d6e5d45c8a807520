import type { Department, departments } from '@gatehouse/api/people/departments';
import type { BodyOf, QueryOf } from '@gatehouse/api/platform/operation';
import { sql } from 'kysely';
import { ofViewer, searched } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { rowsOfPage } from '../../../platform/db/page.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const columns = {
  departmentName: 'departments.department_name',
  departmentCode: 'departments.department_code',
  createdDate: 'departments.created_at',
} as const;

const visible = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('departments')
    .innerJoin('companies', 'companies.id', 'departments.company_id')
    .where((eb) => ofViewer(eb.ref('departments.company_id'), viewer));

const named = (keyword: string) =>
  searched(sql<string>`concat_ws(E'\n', departments.department_name, departments.department_code)`, keyword);

const described = (from: ReturnType<typeof visible>) =>
  from
    .leftJoin('departments as parents', 'parents.id', 'departments.parent_department_id')
    .selectAll('departments')
    .select(['companies.company_name', 'companies.company_code', 'parents.department_name as parent_name'])
    .select([
      sql<Department['managers']>`coalesce((
        SELECT json_agg(json_build_object('id', e.id, 'displayName', e.display_name) ORDER BY e.display_name, e.id)
        FROM department_managers m JOIN employees e ON e.id = m.employee_id
        WHERE m.department_id = departments.id), '[]')`.as('managers'),
      sql<number>`(
        SELECT count(*) FROM employees e WHERE e.department_id = departments.id AND e.erased_at IS NULL)`.as(
        'employee_count',
      ),
      sql<number>`(SELECT count(*) FROM departments c WHERE c.parent_department_id = departments.id)`.as(
        'child_count',
      ),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>;

const present = (row: Row): Department => ({
  id: row.id,
  departmentCode: row.department_code,
  departmentName: row.department_name,
  companyId: row.company_id,
  companyName: row.company_name,
  companyCode: row.company_code,
  parentDepartmentId: row.parent_department_id,
  parentDepartmentName: row.parent_name,
  managers: row.managers,
  employeeCount: row.employee_count,
  childCount: row.child_count,
  createdDate: row.created_at.toISOString(),
});

export async function listDepartments(db: Db, viewer: Viewer, query: QueryOf<typeof departments.list>) {
  const found = visible(db, viewer)
    .$if(query.companyCode !== undefined, (q) =>
      q.where('companies.company_code', '=', query.companyCode ?? ''),
    )
    .$if(query.keyword !== '', (q) => q.where(named(query.keyword)));
  const { field, direction } = query.sort ?? { field: 'departmentName', direction: 'asc' };
  const ordered = described(found).orderBy(columns[field], direction).orderBy('departments.id');
  const { rows, total } = await rowsOfPage(ordered, query);
  return { content: rows.map(present), total };
}

/** Departments the viewer manages, with all below them; for who may list departments, all of their companies. */
export async function listManaged(db: Db, viewer: Viewer, query: QueryOf<typeof departments.managed>) {
  const managed = visible(db, viewer)
    .$if(!viewer.permissions.has('DEPARTMENT_LIST'), (q) =>
      q.where(sql<boolean>`departments.id = ANY (${viewer.managedDepartmentIds}::bigint[])`),
    )
    .$if(query.keyword !== '', (q) => q.where(named(query.keyword)));
  const ordered = managed
    .select([
      'departments.id',
      'departments.department_code as departmentCode',
      'departments.department_name as departmentName',
      'departments.company_id as companyId',
      'companies.company_name as companyName',
      'companies.company_code as companyCode',
    ])
    .orderBy('departments.department_name', query.sort?.direction)
    .orderBy('departments.id');
  const { rows: content, total } = await rowsOfPage(ordered, query);
  return { content, total };
}

export async function findDepartment(db: Db, viewer: Viewer, id: number): Promise<Department | undefined> {
  const row = await described(visible(db, viewer)).where('departments.id', '=', id).executeTakeFirst();
  return row && present(row);
}

/** Changes of one company's tree and of its managers take turns: a cycle is made by two at once. */
export const lockTree = (db: Db, companyId: number) =>
  db.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();

/** The department and all above it, of one company; empty when there is no such department there. */
export async function findWithParents(db: Db, companyId: number, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH RECURSIVE up AS (
      SELECT d.id, d.parent_department_id FROM departments d WHERE d.company_id = ${companyId} AND d.id = ${id}
      UNION SELECT d.id, d.parent_department_id FROM departments d JOIN up ON d.id = up.parent_department_id)
    SELECT id FROM up`.execute(db);
  return rows.map((row) => row.id);
}

/** How many of the given employees the company has; they stay until this transaction ends. */
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

export async function insertDepartment(
  db: Db,
  body: BodyOf<typeof departments.create>,
  at: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('departments')
    .values({ ...columnsOf(body), company_id: body.companyId, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const updateDepartment = (
  db: Db,
  viewer: Viewer,
  id: number,
  body: BodyOf<typeof departments.update>,
  at: Date,
) =>
  db
    .updateTable('departments')
    .set({ ...columnsOf(body), updated_at: at })
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();

/** Makes the given employees, and nobody else, managers of the department. */
export const setManagers = (db: Db, companyId: number, departmentId: number, ids: readonly number[]) =>
  sql`WITH wanted AS (SELECT DISTINCT unnest(${[...ids]}::bigint[]) AS employee_id),
    gone AS (
      DELETE FROM department_managers WHERE department_id = ${departmentId}
      AND employee_id NOT IN (SELECT employee_id FROM wanted))
    INSERT INTO department_managers (company_id, department_id, employee_id)
    SELECT ${companyId}, ${departmentId}, employee_id FROM wanted ON CONFLICT DO NOTHING`.execute(db);

/** Rows of erased people, of whom figures stay (decision 016), in the department. */
export async function countErased(db: Db, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('employees')
    .select(sql<number>`count(*)`.as('count'))
    .where('department_id', '=', id)
    .where('erased_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Leaves the figures of erased people to another department. */
export const moveErased = (db: Db, id: number, toId: number) =>
  db
    .updateTable('employees')
    .set({ department_id: toId })
    .where('department_id', '=', id)
    .where('erased_at', 'is not', null)
    .execute();

export const deleteDepartment = (db: Db, viewer: Viewer, id: number) =>
  db
    .deleteFrom('departments')
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();

const columnsOf = (body: BodyOf<typeof departments.update>) => ({
  department_code: body.departmentCode,
  department_name: body.departmentName,
  parent_department_id: body.parentDepartmentId,
});
