import type { Noun } from '@gatehouse/api';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { RunningImport } from './employee-imports.queries.ts';
import { setHashJoins } from './evaluate.queries.ts';

/** A range of row numbers, greater than `after` and up to `to`. */
export interface RowRange {
  after: number;
  to: number;
}

/** SQL that reads the typed columns of an employee from the JSON of an import row. */
const person = sql`jsonb_to_record(r.after) AS p ("accountName" text, "departmentId" bigint, "employeeCode" text, "firstName" text,
  "lastName" text, "displayName" text, gender text, title text, email text, "devicePin" text, "cardNumber" text,
  "isEnabled" boolean, "departmentSince" date, "joinedOn" date, "leftOn" date, "homeBuildingId" bigint, "dateOfBirth" date, "personalEmail" text, mobile text, "empLevel" text, identity text,
  "insurranceNum" text, "maritalStatus" text, "currentAddress" text, "permanentAddress" text, "workingLocation" text,
  award text, "userUrl" text)`;

const whereRows = (id: number, { after, to }: RowRange) =>
  sql`r.import_id = ${id} AND r.row_number > ${after} AND r.row_number <= ${to}`;

/** Returns the number of the last import row to write, or 0 if there is none. */
export async function findLastRow(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    SELECT max(row_number) AS last FROM employee_import_rows WHERE import_id = ${id} AND kind IN ('NEW', 'CHANGED')`.execute(
    db,
  );
  return rows[0]?.last ?? 0;
}

/**
 * Assigns account and employee IDs to new employees. New employees without a terminal user ID in the sheet get a free
 * one. Returns false if all nine-digit numbers are used. Blocks concurrent reservations until the transaction ends.
 */
export async function assignNumbers(db: Db, { id, companyId }: RunningImport): Promise<boolean> {
  const { last_device_pin: last } = await db
    .selectFrom('companies')
    .select('last_device_pin')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  // Hash joins are forced, because the cached query plan expects few rows, but the statement joins thousands.
  await setHashJoins(db, true);
  const { rows } = await sql<{ missing: number; last: number | null }>`
    WITH fresh AS MATERIALIZED (
      SELECT row_number, CASE WHEN wants THEN row_number() OVER (PARTITION BY wants ORDER BY row_number) END AS place
      FROM (SELECT row_number, after ->> 'devicePin' IS NULL AS wants FROM employee_import_rows
        WHERE import_id = ${id} AND kind = 'NEW') newcomers),
    taken AS (
      SELECT device_pin::int AS pin FROM employees WHERE company_id = ${companyId}
      UNION SELECT code::int FROM person_codes WHERE company_id = ${companyId} AND code ~ '^[1-9][0-9]{0,8}$'
      UNION SELECT (after ->> 'devicePin')::int FROM employee_import_rows
        WHERE import_id = ${id} AND kind IN ('NEW', 'CHANGED') AND after ->> 'devicePin' IS NOT NULL),
    free AS (
      SELECT pin, row_number() OVER (ORDER BY pin) AS place FROM (
        SELECT generate_series(${last}::int + 1, least(999999999,
          ${last}::int + (SELECT count(place) FROM fresh) + (SELECT count(*) FROM taken WHERE pin > ${last}::int))::int) AS pin
        EXCEPT SELECT pin FROM taken) AS candidates),
    given AS (
      UPDATE employee_import_rows r SET account_id = nextval(pg_get_serial_sequence('accounts', 'id')),
        employee_id = nextval(pg_get_serial_sequence('employees', 'id')),
        after = r.after || CASE WHEN free.pin IS NULL THEN '{}' ELSE jsonb_build_object('devicePin', free.pin::text) END
      FROM fresh LEFT JOIN free USING (place)
      WHERE r.import_id = ${id} AND r.row_number = fresh.row_number
      RETURNING free.pin)
    SELECT (SELECT count(place) FROM fresh) - (SELECT count(pin) FROM given) AS missing, (SELECT max(pin) FROM given) AS last`.execute(
    db,
  );
  await setHashJoins(db, false);
  const result = rows[0];
  if (result?.missing) return false;
  if (result?.last)
    await db
      .updateTable('companies')
      .set({ last_device_pin: result.last })
      .where('id', '=', companyId)
      .execute();
  return true;
}

/**
 * Inserts the new employees of a range of rows, with accounts that have the STAFF role and use `language`. Returns the
 * number of inserted employees.
 */
export async function addNewcomers(
  db: Db,
  { id, companyId }: RunningImport,
  range: RowRange,
  { at, language }: { at: Date; language: string },
): Promise<number> {
  const these = sql`FROM employee_import_rows r, ${person} WHERE ${whereRows(id, range)} AND r.kind = 'NEW'`;
  const { numAffectedRows } = await sql`
    INSERT INTO accounts (id, company_id, username, email, display_name, language, status, created_at)
    SELECT r.account_id, ${companyId}, p."accountName", p.email, p."displayName", ${language},
      CASE WHEN p."isEnabled" THEN 0 ELSE -99 END, ${at} ${these}`.execute(db);
  if (!numAffectedRows) return 0;
  await sql`INSERT INTO account_roles (account_id, role_id, company_id)
    SELECT r.account_id, roles.id, ${companyId} FROM employee_import_rows r,
      (SELECT id FROM roles WHERE company_id IS NULL AND role_code = 'STAFF') roles
    WHERE ${whereRows(id, range)} AND r.kind = 'NEW'`.execute(db);
  await sql`INSERT INTO employees (id, company_id, account_id, created_at, updated_at, department_id, employee_code, first_name,
      last_name, display_name, gender, title, device_pin, card_number, is_enabled, department_since, joined_on, left_on, home_building_id, date_of_birth,
      personal_email, mobile, emp_level, identity_number, insurance_number, marital_status, current_address, permanent_address, working_location,
      award, user_url)
    SELECT r.employee_id, ${companyId}, r.account_id, ${at}, ${at}, ${columns} ${these}`.execute(db);
  return Number(numAffectedRows);
}

// Employee columns in the order that the INSERT and the UPDATE statement share.
const columns = sql`p."departmentId", p."employeeCode", p."firstName", p."lastName", p."displayName", p.gender, p.title, p."devicePin",
  p."cardNumber", p."isEnabled", p."departmentSince", p."joinedOn", p."leftOn", p."homeBuildingId", p."dateOfBirth", p."personalEmail", p.mobile, p."empLevel", p.identity, p."insurranceNum",
  p."maritalStatus", p."currentAddress", p."permanentAddress", p."workingLocation", p.award, p."userUrl"`;

/** Updates the existing employees of a range of rows and their accounts. Returns the number of updated employees. */
export async function updateEmployees(
  db: Db,
  { id }: RunningImport,
  range: RowRange,
  at: Date,
): Promise<number> {
  const these = sql`FROM employee_import_rows r, ${person} WHERE ${whereRows(id, range)} AND r.kind = 'CHANGED'`;
  const { numAffectedRows } = await sql`
    UPDATE employees e SET updated_at = ${at}, version = e.version + 1, (department_id, employee_code, first_name, last_name, display_name, gender, title,
      device_pin, card_number, is_enabled, department_since, joined_on, left_on, home_building_id, date_of_birth, personal_email, mobile, emp_level,
      identity_number, insurance_number, marital_status, current_address, permanent_address, working_location, award, user_url) = ROW (${columns})
    ${these} AND e.id = r.employee_id`.execute(db);
  if (!numAffectedRows) return 0;
  await sql`UPDATE accounts a SET email = p.email, display_name = p."displayName"
    ${these} AND a.id = r.account_id AND (a.email, a.display_name) IS DISTINCT FROM (p.email, p."displayName")`.execute(
    db,
  );
  await sql`UPDATE accounts a SET status = CASE WHEN NOT p."isEnabled" THEN -99 WHEN a.activated_at IS NULL THEN 0 ELSE 1 END
    ${these} AND a.id = r.account_id AND r.before -> 'isEnabled' <> r.after -> 'isEnabled'
      AND (NOT p."isEnabled" OR a.status = -99)`.execute(db);
  await sql`UPDATE sessions s SET ended_at = ${at}, end_reason = 'DISABLED'
    ${these} AND s.account_id = r.account_id AND NOT p."isEnabled" AND s.ended_at IS NULL AND s.expires_at > ${at}`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/** Replaces the additional information of employees in a range of rows if it changed. */
export async function writeFacts(db: Db, { id, companyId }: RunningImport, range: RowRange): Promise<void> {
  const these = sql`${whereRows(id, range)} AND r.kind IN ('NEW', 'CHANGED')
    AND r.before -> 'employeeInfos' IS DISTINCT FROM r.after -> 'employeeInfos'`;
  await sql`DELETE FROM employee_infos i USING employee_import_rows r
    WHERE ${these} AND r.kind = 'CHANGED' AND i.employee_id = r.employee_id`.execute(db);
  await sql`INSERT INTO employee_infos (company_id, employee_id, place, info_key, info_value)
    SELECT ${companyId}, r.employee_id, f.place, f.fact ->> 'infoKey', f.fact ->> 'infoValue'
    FROM employee_import_rows r, jsonb_array_elements(r.after -> 'employeeInfos') WITH ORDINALITY AS f (fact, place)
    WHERE ${these}`.execute(db);
}

/**
 * Records each employee of a range of rows in the audit trail, under the name of the person who committed the import.
 */
export const recordPeople = (db: Db, running: RunningImport, action: string, range: RowRange, at: Date) =>
  sql`SELECT audit_append_all(${running.companyId}::bigint, ${at}::timestamptz, ${running.accountId}::bigint, ${running.actorName},
      ${action}, ${'employees' satisfies Noun}, array_agg(r.employee_id::text ORDER BY r.row_number), array_agg(r.before ORDER BY r.row_number),
      array_agg(r.after ORDER BY r.row_number), ${running.requestId}, ${running.address},
      array_agg(CASE WHEN r.kind = 'CHANGED' THEN e.version END ORDER BY r.row_number))
    FROM employee_import_rows r JOIN employees e ON e.id = r.employee_id WHERE ${whereRows(running.id, range)} AND r.kind IN ('NEW', 'CHANGED')
    HAVING count(*) > 0`.execute(db);

/** Imported employees and accounts that need follow-up jobs. */
export interface ConcernedPeople {
  onTerminals: number[];
  moved: number[];
  /** IDs of the accounts to invite. */
  invited: number[];
  /** Accounts with a new email address. `address` is the previous address. */
  readdressed: { accountId: number; address: string }[];
}

export async function findConcerned(db: Db, id: number): Promise<ConcernedPeople> {
  const attendanceFields = sql`ARRAY['departmentId', 'departmentSince', 'joinedOn', 'leftOn', 'homeBuildingId', 'isEnabled']`;
  const keys = sql`ARRAY['displayName', 'devicePin', 'cardNumber', 'isEnabled']`;
  const { rows } = await sql<ConcernedPeople>`
    SELECT coalesce(array_agg(employee_id) FILTER (WHERE kind = 'NEW' OR EXISTS (
        SELECT FROM unnest(${keys}) AS held (key) WHERE before -> key <> after -> key)), '{}') AS "onTerminals",
      coalesce(array_agg(employee_id) FILTER (WHERE kind = 'CHANGED' AND EXISTS (SELECT FROM unnest(${attendanceFields}) AS held (key)
        WHERE before -> key IS DISTINCT FROM after -> key)), '{}') AS moved,
      coalesce(array_agg(account_id) FILTER (WHERE kind = 'NEW' AND after -> 'isEnabled' = 'true'), '{}') AS invited,
      coalesce(jsonb_agg(jsonb_build_object('accountId', account_id, 'address', before -> 'email') ORDER BY row_number)
        FILTER (WHERE kind = 'CHANGED' AND lower(before ->> 'email') <> lower(after ->> 'email')), '[]') AS readdressed
    FROM employee_import_rows WHERE import_id = ${id} AND kind IN ('NEW', 'CHANGED')`.execute(db);
  return rows[0] ?? { onTerminals: [], moved: [], invited: [], readdressed: [] };
}
