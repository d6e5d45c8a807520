import type { employeeImports } from '@gatehouse/api/people/employee-imports';
import type { BodyOf, QueryOf } from '@gatehouse/api/platform/operation';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { ImportRowChange } from './changes.rules.ts';

/** Row numbers of the name changes that the importing person confirmed. */
export type TickedRows = BodyOf<typeof employeeImports.commit>['renames'];

const nameOf = (person: 'before' | 'after') =>
  sql`(r.${sql.raw(person)} -> 'firstName', r.${sql.raw(person)} -> 'lastName', r.${sql.raw(person)} -> 'displayName')`;

/** Matches import rows that change the name of an existing employee. */
export const renames = sql<boolean>`(r.kind = 'CHANGED' AND ${nameOf('before')} IS DISTINCT FROM ${nameOf('after')})`;

const isUnticked = ({ all, rows }: TickedRows) =>
  sql<boolean>`(${renames} AND (r.row_number = ANY (${rows}::int[])) = ${all})`;

/** Lists the import rows that change an employee. Rows that rename an employee come first. */
export async function listChanges(
  db: Db,
  id: number,
  { kind, page, size }: Pick<QueryOf<typeof employeeImports.changes>, 'kind' | 'page' | 'size'>,
): Promise<ImportRowChange[]> {
  const { rows } = await sql<ImportRowChange>`
    WITH page AS MATERIALIZED (
      SELECT r.row_number, ${renames} AS renames, r.before, r.after FROM employee_import_rows r
      WHERE r.import_id = ${id} AND r.kind = ${kind} ORDER BY ${renames} DESC, r.row_number LIMIT ${size} OFFSET ${page * size})
    SELECT p.row_number AS row, p.renames,
      p.before || jsonb_build_object('departmentCode', was.department_code, 'homeBuildingCode', coalesce(home.building_code, '')) AS before,
      p.after || jsonb_build_object('departmentCode', becomes.department_code,
        'homeBuildingCode', coalesce(settles.building_code, '')) AS after
    FROM page p
    LEFT JOIN departments was ON was.id = (p.before ->> 'departmentId')::bigint
    LEFT JOIN departments becomes ON becomes.id = (p.after ->> 'departmentId')::bigint
    LEFT JOIN buildings home ON home.id = (p.before ->> 'homeBuildingId')::bigint
    LEFT JOIN buildings settles ON settles.id = (p.after ->> 'homeBuildingId')::bigint
    ORDER BY p.renames DESC, p.row_number`.execute(db);
  return rows;
}

export async function countUnticked(db: Db, id: number, ticked: TickedRows): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM employee_import_rows r WHERE r.import_id = ${id} AND ${isUnticked(ticked)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Marks unconfirmed rows that rename an employee as wrong, so that they are not written. */
export const skipUnticked = (db: Db, id: number, ticked: TickedRows) =>
  sql`UPDATE employee_import_rows r SET kind = 'WRONG' WHERE r.import_id = ${id} AND ${isUnticked(ticked)}`.execute(
    db,
  );
