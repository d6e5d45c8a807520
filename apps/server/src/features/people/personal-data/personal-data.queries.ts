import { type RawBuilder, sql } from 'kysely';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { PersonalTable, PersonPath } from '../../../platform/personal.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { exportedColumns } from './personal-data-register.ts';

/**
 * The person for an export or erasure of personal data. Accounts of the installation have neither company nor employee.
 */
export interface DataSubject {
  companyId: number | null;
  accountId: number;
  employeeId: number | null;
  username: string;
  displayName: string;
}

const selectRows = (db: Db) =>
  db
    .selectFrom('accounts as a')
    .leftJoin('employees as e', 'e.account_id', 'a.id')
    .select(['a.company_id as companyId', 'a.id as accountId', 'e.id as employeeId', 'a.username'])
    .select((eb) => eb.fn.coalesce('e.display_name', 'a.display_name').as('displayName'));

/** Finds an employee of the caller's companies who has not been erased. */
export const findSubject = (db: Db, viewer: Viewer, employeeId: number): Promise<DataSubject | undefined> =>
  selectRows(db)
    .where('e.id', '=', employeeId)
    .where('e.erased_at', 'is', null)
    .where((eb) => whereCompanyVisible(eb.ref('e.company_id'), viewer))
    .executeTakeFirst();

export const findMyself = (db: Db, viewer: Viewer): Promise<DataSubject> =>
  selectRows(db).where('a.id', '=', viewer.accountId).executeTakeFirstOrThrow();

/**
 * Stores the person in a database setting until the transaction ends, so that later statements need no parameters.
 * Switches to system access, because audit trails of other companies may contain actions of the person.
 */
export const openSubject = (db: Db, { companyId, accountId, employeeId }: DataSubject) =>
  sql`SELECT set_config('gatehouse.system', 'on', true),
    set_config('gatehouse.subject', ${JSON.stringify({ companyId, accountId, employeeId })}, true)`.execute(
    db,
  );

const subjectId = (key: 'companyId' | 'accountId' | 'employeeId') =>
  sql`(SELECT (current_setting('gatehouse.subject')::jsonb ->> ${sql.lit(key)})::bigint)`;
const company = subjectId('companyId');
const account = subjectId('accountId');
const employee = subjectId('employeeId');
const codes = sql`(SELECT e.device_pin FROM employees e WHERE e.id = ${employee}
  UNION SELECT e.card_number FROM employees e WHERE e.id = ${employee} AND e.card_number IS NOT NULL
  UNION SELECT c.code FROM person_codes c WHERE c.company_id = ${company} AND c.employee_id = ${employee})`;

/** SQL conditions that select the person's rows in a table `t`, for each way in which a table refers to a person. */
export const pathConditions: Record<PersonPath, RawBuilder<unknown>> = {
  'own account': sql`t.id = ${account}`,
  'own person': sql`t.id = ${employee}`,
  account: sql`t.account_id = ${account}`,
  person: sql`t.company_id = ${company} AND t.employee_id = ${employee}`,
  session: sql`t.session_id IN (SELECT s.id FROM sessions s WHERE s.account_id = ${account})`,
  'raw record': sql`(t.device_id, t.record_key) IN (SELECT p.device_id, p.record_key FROM punches p
    WHERE p.company_id = ${company} AND p.employee_id = ${employee})`,
  'held record': sql`t.company_id = ${company} AND t.person_code IN ${codes}`,
  'signed in as': sql`t.company_id = ${company}
    AND lower(t.subject) IN (SELECT unnest(ARRAY[a.username_key, a.email_key]) FROM accounts a WHERE a.id = ${account})
    AND t.subject <> ''`,
  'on the trail': sql`(t.actor_account_id = ${account}
    OR (t.chain_id = ${company} AND audit_is_about(t, ${employee}, ${account})))`,
};

/**
 * SQL that replaces columns in the export of personal data. For changes to records of other people, the export shows
 * only the action and not the content.
 */
const columnOverrides: Record<string, RawBuilder<unknown>> = {
  'audit_log.before': sql`CASE WHEN audit_is_about(t, ${employee}, ${account}) THEN t.before END`,
  'audit_log.after': sql`CASE WHEN audit_is_about(t, ${employee}, ${account}) THEN t.after END`,
};

const rowsAtOnce = 500;

/**
 * Reads the person's rows of a table as lines of JSON, in batches of 500. The caller must have called `openSubject`.
 */
export async function* readRows(db: Db, name: string, table: PersonalTable): AsyncGenerator<string[]> {
  const columns = exportedColumns(table);
  const fields = columns.map(
    (column) => sql`${columnOverrides[`${name}.${column}`] ?? sql.ref(`t.${column}`)} AS ${sql.ref(column)}`,
  );
  // The person is read from a database setting, because a cursor accepts no parameters.
  await sql`DECLARE personal_rows NO SCROLL CURSOR FOR SELECT row_to_json(r)::text AS line
    FROM (SELECT ${sql.join(fields)} FROM ${sql.table(name)} t WHERE ${pathConditions[table.path]}) r`.execute(
    db,
  );
  for (;;) {
    const { rows } = await sql<{ line: string }>`FETCH ${sql.lit(rowsAtOnce)} FROM personal_rows`.execute(db);
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < rowsAtOnce) break;
  }
  await sql`CLOSE personal_rows`.execute(db);
}

export async function findPictures(db: Db): Promise<{ shownAs: string; file: string }[]> {
  const { rows } = await sql<{ shownAs: string; file: string }>`
    SELECT 'avatar' AS "shownAs", t.avatar AS file FROM employees t WHERE t.id = ${employee} AND t.avatar IS NOT NULL
    UNION ALL SELECT concat(CASE WHEN t.is_waiting THEN 'waiting-' END, 'recognition-', t.place), t.file
      FROM recognition_pictures t WHERE ${pathConditions.person}
    UNION ALL SELECT concat('telework-', t.id), t.file
      FROM telework_pictures t WHERE ${pathConditions.person}`.execute(db);
  return rows;
}
