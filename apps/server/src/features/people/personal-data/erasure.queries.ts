import { employees } from '@gatehouse/api/people/employees';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { PersonalTable } from '../../../platform/personal.ts';
import type { Actor } from '../../../platform/record.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { type Subject, whose } from './personal-data.queries.ts';
import { erased } from './register.ts';

/** What an erasure has to know of a person beforehand. */
export interface Person extends Subject {
  companyId: number;
  employeeId: number;
  isEnabled: boolean;
  email: string;
  /** Their names and numbers as other people's entries of the audit trail may hold them. */
  words: string[];
}

/** The person, whom nobody else changes until the transaction ends. */
export async function holdPerson(
  db: Db,
  viewer: Pick<Viewer, 'companyIds'>,
  employeeId: number,
): Promise<Person | undefined> {
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
    // a short number means too many other things
    words: [...new Set([...words, ...(await formerWords(db, person))])].filter(
      (word): word is string => (word?.length ?? 0) >= 3,
    ),
  };
}

/** What the person was called before, as the trail tells. */
async function formerWords(db: Db, { companyId, employeeId }: Pick<Person, 'companyId' | 'employeeId'>) {
  const { rows } = await sql<{ word: string | null }>`
    SELECT DISTINCT said.value ->> word AS word
    FROM audit_log l, unnest(ARRAY[l.before, l.after]) AS said (value),
      unnest('{displayName,accountName,email,personalEmail,mobile,identity,insurranceNum,cardNumber}'::text[]) AS word
    WHERE l.chain_id = ${companyId} AND l.entity = 'employees' AND l.entity_id = ${String(employeeId)}`.execute(
    db,
  );
  return rows.map(({ word }) => word);
}

/** How many departments the person manages, and how many punches and days stay as figures. */
export async function countTraces(
  db: Db,
  { companyId, employeeId }: Pick<Person, 'companyId' | 'employeeId'>,
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

/** Deletes the subject's rows of a table. Needs `openSubject`, as everything below. */
export const deleteRows = (db: Db, name: string, { path }: PersonalTable) =>
  sql`DELETE FROM ${sql.table(name)} t WHERE ${whose[path]}`.execute(db);

/** What stands where a row must hold something: it leads to nobody and is nobody else's. */
const standIns: Record<string, RawBuilder<unknown>> = {
  'accounts.username': sql`'erased-' || gen_random_uuid()`,
  'employees.employee_code': sql`left('#' || t.id || '-' || gen_random_uuid(), 20)`,
  'employees.display_name': sql`'#' || t.id`,
  'employees.first_name': sql`'#'`,
  'employees.last_name': sql`'#'`,
  'employees.gender': sql`'NO_ANSWER'`,
  // far from the numbers that are proposed
  'employees.device_pin': sql`(SELECT free.pin::text FROM generate_series(999999999, 999980000, -1) AS free (pin)
    WHERE NOT EXISTS (SELECT FROM employees taken WHERE taken.company_id = t.company_id AND taken.device_pin = free.pin::text)
    ORDER BY free.pin DESC LIMIT 1)`,
};

/** Empties the personal columns of the subject's rows. */
export async function emptyRows(db: Db, name: string, table: PersonalTable): Promise<void> {
  const emptied = erased(table).map(
    (column) => sql`${sql.ref(column)} = ${standIns[`${name}.${column}`] ?? sql`DEFAULT`}`,
  );
  await sql`UPDATE ${sql.table(name)} t SET ${sql.join(emptied)} WHERE ${whose[table.path]}`.execute(db);
}

/** Nobody signs in with the account any more, and no list shows the employee. */
export async function closePerson(
  db: Db,
  { accountId, employeeId, companyId }: Person,
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

/** What others were told of the person. */
export const forgetNotices = (db: Db, { accountId }: Person) =>
  db.deleteFrom('notifications').where('about_account_id', '=', accountId).execute();

/** What terminals sent about the person. That they sent it, and what it came to, stays. */
export async function forgetRecords(db: Db, { companyId, employeeId }: Person, at: Date): Promise<void> {
  await sql`SELECT forget_raw_records(${companyId}, array_agg(r.device_id), array_agg(r.record_key)) FROM (
    SELECT p.device_id, p.record_key FROM punches p
    WHERE p.company_id = ${companyId} AND p.employee_id = ${employeeId} AND p.record_key IS NOT NULL
    UNION SELECT t.device_id, t.record_key FROM quarantine t WHERE ${whose['held record']}) r`.execute(db);
  await sql`UPDATE punches SET person_code = '', temperature = NULL, flags = array_remove(flags, 'HIGH_TEMPERATURE')
    WHERE company_id = ${companyId} AND employee_id = ${employeeId}`.execute(db);
  await sql`UPDATE quarantine t SET raw = '', person_code = NULL,
      resolved_at = coalesce(resolved_at, ${at}), state = CASE state WHEN 'OPEN' THEN 'DISMISSED' ELSE state END
    WHERE ${whose['held record']}`.execute(db);
}

/** Has terminals take the person off, whatever they confirmed; what was told them before is forgotten. */
export async function leaveTerminals(db: Db, { companyId, employeeId }: Person): Promise<void> {
  await sql`DELETE FROM device_commands WHERE company_id = ${companyId} AND employee_id = ${employeeId}`.execute(
    db,
  );
  await sql`UPDATE device_people SET desired = 'DATA DELETE USERINFO PIN=' || pin, confirmed = '', refused = NULL
    WHERE company_id = ${companyId} AND employee_id = ${employeeId}`.execute(db);
}

/** Answers kept for a client's repeat that name the person, whoever asked. */
export const forgetAnswers = (db: Db, { words }: Person) =>
  sql`DELETE FROM idempotency_keys WHERE EXISTS (SELECT FROM unnest(${words}::text[]) AS word
    WHERE strpos(answer::text, to_jsonb(word)::text) > 0)`.execute(db);

export const forgetSecurityEvents = (db: Db, { companyId, username, email }: Person) =>
  sql`SELECT forget_security_subject(${companyId}, ${[username, email].filter(Boolean).map((name) => name.toLowerCase())})`.execute(
    db,
  );

/** Entries of the trail read in one statement. */
const entriesAtOnce = 20_000;

/** The chains that speak of the person or on which they acted, how far each goes, and their entries that do. */
export async function findOnTrail(db: Db, { companyId, employeeId, accountId, words }: Person) {
  const { rows: chains } = await sql<{ chain: number; seq: number }>`
    SELECT h.chain_id AS chain, h.seq FROM audit_heads h
    WHERE h.chain_id IN (SELECT audit_chains_of(${companyId}, ${accountId})) ORDER BY h.chain_id`.execute(db);
  const found: { chain: number; past: number; numbers: number[] }[] = [];
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
    found.push({ chain, past: seq, numbers });
  }
  return found;
}

/** Takes the person's words out of these entries and of what was written since, and writes that into the same chain, as `by`. */
export const redactTrail = (
  db: Db,
  { companyId, employeeId, accountId, words }: Person,
  { chain, past, numbers }: { chain: number; past: number; numbers: readonly number[] },
  { at, actor }: { at: Date; actor: Actor },
) =>
  sql`SELECT audit_redact(${chain}, ${plainArrayLiteral(numbers)}::bigint[], ${past}, ${companyId}, ${employeeId}, ${accountId},
    ${words}, ${at}::timestamptz, ${actor.accountId}::bigint, ${actor.name}, ${erasing}, ${actor.requestId}, ${actor.address})`.execute(
    db,
  );

const erasing = employees.erase.name;

/** Commands that told terminals to forget somebody are forgotten once they are done. */
export const forgetDoneCommands = async (db: Db): Promise<void> => {
  await sql`DELETE FROM device_commands c USING employees e WHERE c.employee_id = e.id AND c.company_id = e.company_id
    AND e.erased_at IS NOT NULL AND c.state IN ('DONE', 'FAILED')`.execute(db);
};

/** Mails with the number, or the link to a declaration, of a guest whom the person invited: they name the person. */
const toGuests = ({ companyId, employeeId }: Person) => sql<SqlBool>`mails.company_id = ${companyId} AND (
  mails.guest_id IN (SELECT q.id FROM guest_qrs q JOIN meetings m ON m.id = q.meeting_id WHERE m.employee_id = ${employeeId})
  OR mails.occurrence_id IN (SELECT o.id FROM meeting_occurrences o JOIN meetings m ON m.id = o.meeting_id
    WHERE m.employee_id = ${employeeId}))`;

/** Mails to the person and to guests whom the person invited, by number. */
export const findMails = async (db: Db, person: Person): Promise<number[]> =>
  (
    await db
      .selectFrom('mails')
      .select('id')
      .where((eb) => eb.or([eb('account_id', '=', person.accountId), toGuests(person)]))
      .execute()
  ).map(({ id }) => id);

/** Revokes the numbers of guests whom the person invited, and deletes the mails to them. */
export async function leaveGuests(db: Db, person: Person, at: Date): Promise<void> {
  await db.deleteFrom('mails').where(toGuests(person)).execute();
  await sql`UPDATE guest_qrs q SET revoked_at = greatest(q.created_at, ${at}::timestamptz), sealed = NULL FROM meetings m
    WHERE m.id = q.meeting_id AND m.company_id = ${person.companyId} AND m.employee_id = ${person.employeeId}
      AND q.revoked_at IS NULL`.execute(db);
}

/** Whether an employee of the number was there at an instant and has not been erased. Whoever came later is somebody else. */
export async function isErasable(db: Db, employeeId: number, at: Date): Promise<boolean> {
  const found = await db
    .selectFrom('employees')
    .select('id')
    .where('id', '=', employeeId)
    .where('created_at', '<=', at)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Makes somebody what they were when they were erased: not of the staff any more. */
export const setInactive = (db: Db, employeeId: number) =>
  db.updateTable('employees').set({ is_enabled: false }).where('id', '=', employeeId).execute();
