import { employees } from '@gatehouse/api/people/employees';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { PersonalTable } from '../../../platform/personal.ts';
import type { Actor } from '../../../platform/record.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { type DataSubject, pathConditions } from './personal-data.queries.ts';
import { erasedColumns } from './personal-data-register.ts';

export interface ErasureSubject extends DataSubject {
  companyId: number;
  employeeId: number;
  isEnabled: boolean;
  email: string;
  /** Current and former names and numbers of the person. Audit entries of other people may contain these texts. */
  words: string[];
}

/** Locks the person until the transaction ends. */
export async function lockErasureSubject(
  db: Db,
  viewer: Pick<Viewer, 'companyIds'>,
  employeeId: number,
): Promise<ErasureSubject | undefined> {
  const row = await db
    .selectFrom('employees as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .select(['e.company_id', 'e.account_id', 'e.is_enabled', 'e.display_name', 'a.username', 'a.email'])
    .select(['e.personal_email', 'e.mobile', 'e.identity_number', 'e.insurance_number', 'e.card_number'])
    .where('e.id', '=', employeeId)
    .where('e.erased_at', 'is', null)
    .where((eb) => whereCompanyVisible(eb.ref('e.company_id'), viewer))
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const person = { companyId: row.company_id, accountId: row.account_id, employeeId };
  const numbers = [row.mobile, row.identity_number, row.insurance_number, row.card_number];
  const words = [row.display_name, row.username, row.email, row.personal_email, ...numbers];
  return {
    ...person,
    isEnabled: row.is_enabled,
    username: row.username,
    displayName: row.display_name,
    email: row.email,
    // Texts below this length are not searched, because they match too many unrelated entries.
    words: [...new Set([...words, ...(await findFormerWords(db, person))])].filter(
      (word): word is string => (word?.length ?? 0) >= 3,
    ),
  };
}

/** Finds former names and numbers of the person in the audit trail. */
async function findFormerWords(
  db: Db,
  { companyId, employeeId }: Pick<ErasureSubject, 'companyId' | 'employeeId'>,
) {
  const { rows } = await sql<{ word: string | null }>`
    SELECT DISTINCT said.value ->> word AS word
    FROM audit_log l, unnest(ARRAY[l.before, l.after]) AS said (value),
      unnest('{displayName,accountName,email,personalEmail,mobile,identity,insurranceNum,cardNumber}'::text[]) AS word
    WHERE l.chain_id = ${companyId} AND l.entity = 'employees' AND l.entity_id = ${String(employeeId)}`.execute(
    db,
  );
  return rows.map(({ word }) => word);
}

/**
 * Counts the departments that the person manages. Also counts the punches and attendance days that an erasure keeps for
 * the figures.
 */
export async function countTraces(
  db: Db,
  { companyId, employeeId }: Pick<ErasureSubject, 'companyId' | 'employeeId'>,
) {
  const { rows } = await sql<{ departments: number; punches: number; days: number; lastDay: string | null }>`
    SELECT (SELECT count(*) FROM department_managers WHERE employee_id = ${employeeId}) AS departments,
      (SELECT count(*) FROM punches WHERE company_id = ${companyId} AND employee_id = ${employeeId}) AS punches,
      d.days, d.last AS "lastDay"
    FROM (SELECT count(*) AS days, max(work_date) AS last FROM attendance_days WHERE employee_id = ${employeeId}) d`.execute(
    db,
  );
  return rows[0] ?? { departments: 0, punches: 0, days: 0, lastDay: null };
}

/** Deletes the person's rows of a table. The caller must call `openSubject` before this and the following functions. */
export const deleteRows = (db: Db, name: string, { path }: PersonalTable) =>
  sql`DELETE FROM ${sql.table(name)} t WHERE ${pathConditions[path]}`.execute(db);

/**
 * Replacement values for columns that must not be empty. They reveal nothing about the person. Values for unique
 * columns are unique.
 */
const standIns: Record<string, RawBuilder<unknown>> = {
  'accounts.username': sql`'erased-' || gen_random_uuid()`,
  'employees.employee_code': sql`left('#' || t.id || '-' || gen_random_uuid(), 20)`,
  'employees.display_name': sql`'#' || t.id`,
  'employees.first_name': sql`'#'`,
  'employees.last_name': sql`'#'`,
  'employees.gender': sql`'NO_ANSWER'`,
  // The free terminal user ID is searched from the highest number down, because new employees get low numbers.
  'employees.device_pin': sql`(SELECT free.pin::text FROM generate_series(999999999, 999980000, -1) AS free (pin)
    WHERE NOT EXISTS (SELECT FROM employees taken WHERE taken.company_id = t.company_id AND taken.device_pin = free.pin::text)
    ORDER BY free.pin DESC LIMIT 1)`,
};

export async function clearRows(db: Db, name: string, table: PersonalTable): Promise<void> {
  const emptied = erasedColumns(table).map(
    (column) => sql`${sql.ref(column)} = ${standIns[`${name}.${column}`] ?? sql`DEFAULT`}`,
  );
  await sql`UPDATE ${sql.table(name)} t SET ${sql.join(emptied)} WHERE ${pathConditions[table.path]}`.execute(
    db,
  );
}

/** Disables the account and removes the employee from all lists. */
export async function closePerson(
  db: Db,
  { accountId, employeeId, companyId }: ErasureSubject,
  at: Date,
): Promise<void> {
  await db.updateTable('accounts').set({ status: -99 }).where('id', '=', accountId).execute();
  await db
    .updateTable('employees')
    .set({ erased_at: at, updated_at: at })
    .where('id', '=', employeeId)
    .execute();
  await db
    .insertInto('erasures')
    .values({ company_id: companyId, employee_id: employeeId, erased_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes the notifications about the person that were sent to other people. */
export const deleteNotices = (db: Db, { accountId }: ErasureSubject) =>
  db.deleteFrom('notifications').where('about_account_id', '=', accountId).execute();

/**
 * Clears the content of terminal records about the person. The record keys and the punches created from the records
 * stay.
 */
export async function clearTerminalRecords(
  db: Db,
  { companyId, employeeId }: ErasureSubject,
  at: Date,
): Promise<void> {
  await sql`SELECT forget_raw_records(${companyId}, array_agg(r.device_id), array_agg(r.record_key)) FROM (
    SELECT p.device_id, p.record_key FROM punches p
    WHERE p.company_id = ${companyId} AND p.employee_id = ${employeeId} AND p.record_key IS NOT NULL
    UNION SELECT t.device_id, t.record_key FROM quarantine t WHERE ${pathConditions['held record']}) r`.execute(
    db,
  );
  await sql`UPDATE punches SET person_code = '', temperature = NULL, flags = array_remove(flags, 'HIGH_TEMPERATURE')
    WHERE company_id = ${companyId} AND employee_id = ${employeeId}`.execute(db);
  await sql`UPDATE quarantine t SET raw = '', person_code = NULL,
      resolved_at = coalesce(resolved_at, ${at}), state = CASE state WHEN 'OPEN' THEN 'DISMISSED' ELSE state END
    WHERE ${pathConditions['held record']}`.execute(db);
}

/**
 * Sends all terminals the command to remove the person, including terminals that never confirmed receiving the person's
 * data. Deletes earlier commands about the person.
 */
export async function removeFromTerminals(db: Db, { companyId, employeeId }: ErasureSubject): Promise<void> {
  await sql`DELETE FROM device_commands WHERE company_id = ${companyId} AND employee_id = ${employeeId}`.execute(
    db,
  );
  await sql`UPDATE device_people SET desired = 'DATA DELETE USERINFO PIN=' || pin, confirmed = '', refused = NULL
    WHERE company_id = ${companyId} AND employee_id = ${employeeId}`.execute(db);
}

/**
 * Deletes answers that were stored for repeated requests if they contain the person's names or numbers, regardless of
 * the caller.
 */
export const deleteStoredAnswers = (db: Db, { words }: ErasureSubject) =>
  sql`DELETE FROM idempotency_keys WHERE EXISTS (SELECT FROM unnest(${words}::text[]) AS word
    WHERE strpos(answer::text, to_jsonb(word)::text) > 0)`.execute(db);

export const clearSecurityEvents = (db: Db, { companyId, username, email }: ErasureSubject) =>
  sql`SELECT forget_security_subject(${companyId}, ${[username, email].filter(Boolean).map((name) => name.toLowerCase())})`.execute(
    db,
  );

/** Number of audit entries per SQL statement. */
const entriesAtOnce = 20_000;

/**
 * Finds the audit chains with entries that mention the person or record the person's actions. Returns the length of
 * each chain and the found entries.
 */
export async function findOnTrail(db: Db, { companyId, employeeId, accountId, words }: ErasureSubject) {
  const { rows: chains } = await sql<{ chain: number; seq: number }>`
    SELECT h.chain_id AS chain, h.seq FROM audit_heads h
    WHERE h.chain_id IN (SELECT audit_chains_of(${companyId}, ${accountId})) ORDER BY h.chain_id`.execute(db);
  const chainEntries: { chain: number; past: number; numbers: number[] }[] = [];
  for (const { chain, seq } of chains) {
    const numbers: number[] = [];
    const sought = chain === companyId ? words : [];
    for (let past = 0; past < seq; past += entriesAtOnce) {
      const { rows } = await sql<{ number: number }>`SELECT audit_concerning(${chain}, ${past},
        ${Math.min(past + entriesAtOnce, seq)}, ${employeeId}, ${accountId}, ${sought}) AS number`.execute(
        db,
      );
      numbers.push(...rows.map(({ number }) => number));
    }
    chainEntries.push({ chain, past: seq, numbers });
  }
  return chainEntries;
}

/**
 * Redacts the person's names and numbers in the given entries of an audit chain, and in all entries after entry number
 * `past`. Records the redaction in the same chain, as an action of `actor`.
 */
export const redactTrail = (
  db: Db,
  { companyId, employeeId, accountId, words }: ErasureSubject,
  { chain, past, numbers }: { chain: number; past: number; numbers: readonly number[] },
  { at, actor }: { at: Date; actor: Actor },
) =>
  sql`SELECT audit_redact(${chain}, ${plainArrayLiteral(numbers)}::bigint[], ${past}, ${companyId}, ${employeeId}, ${accountId},
    ${words}, ${at}::timestamptz, ${actor.accountId}::bigint, ${actor.name}, ${erasing}, ${actor.requestId}, ${actor.address})`.execute(
    db,
  );

const erasing = employees.erase.name;

/** Deletes completed terminal commands for erased people. */
export const deleteDoneCommands = async (db: Db): Promise<void> => {
  await sql`DELETE FROM device_commands c USING employees e WHERE c.employee_id = e.id AND c.company_id = e.company_id
    AND e.erased_at IS NOT NULL AND c.state IN ('DONE', 'FAILED')`.execute(db);
};

/** Matches emails to guests that the person invited. Such emails contain the name of the person. */
const toGuests = ({
  companyId,
  employeeId,
}: ErasureSubject) => sql<SqlBool>`mails.company_id = ${companyId} AND (
  mails.guest_id IN (SELECT q.id FROM guest_qrs q JOIN meetings m ON m.id = q.meeting_id WHERE m.employee_id = ${employeeId})
  OR mails.occurrence_id IN (SELECT o.id FROM meeting_occurrences o JOIN meetings m ON m.id = o.meeting_id
    WHERE m.employee_id = ${employeeId}))`;

/** Returns the IDs of the emails to the person and to the guests that the person invited. */
export const findMails = async (db: Db, person: ErasureSubject): Promise<number[]> =>
  (
    await db
      .selectFrom('mails')
      .select('id')
      .where((eb) => eb.or([eb('account_id', '=', person.accountId), toGuests(person)]))
      .execute()
  ).map(({ id }) => id);

/** Revokes the numbers of the guests that the person invited, and deletes the emails to these guests. */
export async function revokeGuestNumbers(db: Db, person: ErasureSubject, at: Date): Promise<void> {
  await db.deleteFrom('mails').where(toGuests(person)).execute();
  await sql`UPDATE guest_qrs q SET revoked_at = greatest(q.created_at, ${at}::timestamptz), sealed = NULL FROM meetings m
    WHERE m.id = q.meeting_id AND m.company_id = ${person.companyId} AND m.employee_id = ${person.employeeId}
      AND q.revoked_at IS NULL`.execute(db);
}

/**
 * Returns whether the employee existed at the given time and has not been erased. If the employee was added after that
 * time, the ID now belongs to another person.
 */
export async function isErasable(db: Db, employeeId: number, at: Date): Promise<boolean> {
  const row = await db
    .selectFrom('employees')
    .select('id')
    .where('id', '=', employeeId)
    .where('created_at', '<=', at)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets an employee to inactive, because an erasure requires this. */
export const setInactive = (db: Db, employeeId: number) =>
  db.updateTable('employees').set({ is_enabled: false }).where('id', '=', employeeId).execute();
