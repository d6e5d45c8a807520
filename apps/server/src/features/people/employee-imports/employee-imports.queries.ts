import type { EmployeeImport, importStatuses } from '@gatehouse/api/people/employee-imports';
import type { ErrorCode } from '@gatehouse/api/platform/errors';
import { sql } from 'kysely';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { renames } from './changes.queries.ts';
import type { StagedSheet } from './employee-imports.worker.ts';
import type { SheetProblem } from './problems.rules.ts';

/** A stored import. `failure` is an error code, or null if the import has not failed. */
export interface StoredImport extends Omit<EmployeeImport, 'failure' | 'status'> {
  status: (typeof importStatuses)[number];
  failure: ErrorCode | null;
}

export async function findImport(db: Db, viewer: Viewer, id: number): Promise<StoredImport | undefined> {
  const { rows } = await sql<StoredImport>`
    SELECT id, company_id AS "companyId", file_name AS "fileName", sheet_name AS "sheetName", status, added, changed, unchanged, wrong, problems, done,
      ignored_columns AS "ignoredColumns", failure,
      CASE WHEN status = 'CHECKED' THEN (SELECT count(*) FROM employee_import_rows r
        WHERE r.import_id = employee_imports.id AND ${renames}) ELSE 0 END AS renamed
    FROM employee_imports WHERE id = ${id} AND ${whereCompanyVisible(sql.ref('company_id'), viewer)}`.execute(
    db,
  );
  return rows[0];
}

/** Stores a sheet. Deletes earlier sheets of the same person in the company that were checked but not committed. */
export async function storeSheet(
  db: Db,
  viewer: Viewer,
  sheet: StagedSheet,
  details: { companyId: number; fileName: string; requestId: string; address: string; at: Date },
): Promise<number> {
  await sql`DELETE FROM employee_imports
    WHERE account_id = ${viewer.accountId} AND company_id = ${details.companyId} AND status = 'CHECKED'`.execute(
    db,
  );
  const { rows } = await sql<{ id: number }>`
    INSERT INTO employee_imports (company_id, account_id, actor_name, actor_is_system, request_id, address, file_name, sheet_name,
      ignored_columns, created_at)
    VALUES (${details.companyId}, ${viewer.accountId}, ${viewer.accountName}, ${viewer.everywhere},
      ${details.requestId}, ${details.address}, ${details.fileName}, ${sheet.name}, ${sheet.ignored}::text[], ${details.at})
    RETURNING id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await sql`INSERT INTO employee_import_rows (company_id, import_id, row_number, fields, own_problems, new_problems)
    SELECT ${details.companyId}, ${id}, number, fields, own, fresh
    FROM unnest(${sheet.numbers}::int[], ${sheet.fields}::jsonb[], ${sheet.problems}::jsonb[], ${sheet.newProblems}::jsonb[])
      AS staged (number, fields, own, fresh)`.execute(db);
  return id;
}

export interface ImportRowProblem extends SheetProblem {
  row: number;
  /** Position of the problem among all problems of the same row. */
  place: number;
}

/**
 * Lists one page of problems, or the problems after a given problem. Sorts them by row, then by the order in which they
 * were found.
 */
export async function listProblems(
  db: Db,
  id: number,
  { after, page, size }: { after?: ImportRowProblem | undefined; page: number; size: number },
): Promise<ImportRowProblem[]> {
  const behind = after
    ? sql`AND r.row_number >= ${after.row} AND (r.row_number, p.place) > (${after.row}::int, ${after.place}::bigint)`
    : sql``;
  const { rows } = await sql<ImportRowProblem>`
    SELECT r.row_number AS row, p.problem ->> 'column' AS column, p.problem ->> 'rule' AS rule, p.problem -> 'params' AS params,
      p.place
    FROM employee_import_rows r, jsonb_array_elements(r.problems) WITH ORDINALITY AS p (problem, place)
    WHERE r.import_id = ${id} ${behind}
    ORDER BY r.row_number, p.place LIMIT ${size} OFFSET ${page * size}`.execute(db);
  return rows;
}

/**
 * Claims a checked import for running. Returns false if the import cannot start. The import runs with the rights and
 * under the name of the person that commits it, not of the person that uploaded the sheet.
 */
export async function startImport(
  { db, viewer, request }: Pick<Call<never>, 'db' | 'viewer' | 'request'>,
  id: number,
  choice: 'ALL' | 'GOOD',
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE employee_imports SET status = 'RUNNING', choice = ${choice}, done = 0, account_id = ${viewer.accountId},
      actor_name = ${viewer.accountName}, actor_is_system = ${viewer.everywhere}, request_id = ${request.id}, address = ${request.ip}
    WHERE id = ${id} AND ${whereCompanyVisible(sql.ref('company_id'), viewer)} AND status = 'CHECKED' AND added + changed > 0
      AND (wrong = 0 OR ${choice} = 'GOOD')`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export interface RunningImport {
  id: number;
  companyId: number;
  accountId: number;
  actorName: string;
  requestId: string;
  address: string;
  choice: 'ALL' | 'GOOD';
}

export async function findRunning(db: Db, id: number): Promise<RunningImport | undefined> {
  const { rows } = await sql<RunningImport>`
    SELECT id, company_id AS "companyId", account_id AS "accountId", actor_name AS "actorName", request_id AS "requestId",
      address, choice
    FROM employee_imports WHERE id = ${id} AND status = 'RUNNING'`.execute(db);
  return rows[0];
}

/**
 * Stores whether the account of an import is a SYSADMIN. The import cannot read the SYSADMIN role, because its
 * connection is limited to one company.
 */
export const setActorIsSystem = (db: Db, id: number, isSystem: boolean) =>
  db.updateTable('employee_imports').set({ actor_is_system: isSystem }).where('id', '=', id).execute();

export const setDone = (db: Db, id: number, done: number) =>
  sql`UPDATE employee_imports SET done = ${done} WHERE id = ${id} AND status = 'RUNNING'`.execute(db);

/** Ends a running import and deletes its rows. Returns false if the import had already ended. */
export async function endImport(
  db: Db,
  id: number,
  {
    status,
    failure,
    done,
    at,
  }: { status: 'DONE' | 'FAILED'; failure: ErrorCode | null; done: number; at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE employee_imports SET status = ${status}, failure = ${failure}, done = ${done}, finished_at = ${at}
    WHERE id = ${id} AND status = 'RUNNING'`.execute(db);
  await sql`DELETE FROM employee_import_rows WHERE import_id = ${id}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Deletes imports created before the given time, with their rows. Keeps running imports. */
export const deleteImports = (db: Db, before: Date) =>
  sql`DELETE FROM employee_imports WHERE status <> 'RUNNING' AND created_at < ${before}`.execute(db);

/**
 * Sets the status of an import back to `CHECKED` and returns true if changed data prevents the import from running as
 * requested.
 */
export async function returnToChecked(db: Db, { id }: RunningImport, unticked: number): Promise<boolean> {
  const { numAffectedRows } = await sql`UPDATE employee_imports SET status = 'CHECKED', choice = NULL
    WHERE id = ${id} AND status = 'RUNNING' AND (added + changed = 0 OR wrong + ${unticked}::int > 0 AND choice = 'ALL')`.execute(
    db,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** Locks the given accounts. Returns the accounts without a password and without an invitation. */
export async function lockUninvited(db: Db, accountIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where(sql<boolean>`id = ANY (${[...accountIds]}::bigint[])`)
    .where('status', '>=', 0)
    .where('changed_password_at', 'is', null)
    .where('invited_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns the code and the departments of a company for the template. Undefined if the caller has no access to the
 * company.
 */
export async function findDepartments(db: Db, viewer: Viewer, companyId: number) {
  const { rows } = await sql<{
    companyCode: string;
    departments: { departmentCode: string; departmentName: string }[];
  }>`
    SELECT c.company_code AS "companyCode", coalesce((
      SELECT json_agg(json_build_object('departmentCode', d.department_code, 'departmentName', d.department_name)
        ORDER BY d.department_code) FROM departments d WHERE d.company_id = c.id), '[]') AS departments
    FROM companies c WHERE c.id = ${companyId} AND ${whereCompanyVisible(sql.ref('c.id'), viewer)}`.execute(
    db,
  );
  return rows[0];
}
