import { sql } from 'kysely';
import { plainArrayLiteral, quotedArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/record.ts';

/** Visitors and meeting guests of one company. They are people without an account. */
export interface Outsiders {
  companyId: number;
  visitorIds: readonly number[];
  /** Email addresses in lower case. Meeting guests are identified only by their email address. */
  emails: readonly string[];
}

/**
 * The ids and words that identify visitors and guests in the audit trail. migrations/functions/audit.sql reads these
 * keys.
 */
export interface OutsiderTraces {
  visitors: string[];
  visits: string[];
  declarations: string[];
  emails: string[];
  /** Current and former names, email addresses and passport numbers. */
  words: string[];
  /** The words to search in every audit entry, a subset of `words`. */
  sought: string[];
}

export interface AddressRecordCounts {
  visitors: number;
  meetings: number;
  visits: number;
  declarations: number;
  mails: number;
}

const idsArray = (ids: readonly number[]) => sql`${plainArrayLiteral(ids)}::bigint[]`;
const textsArray = (values: readonly string[]) => sql`${quotedArrayLiteral(values)}::text[]`;

/** SQL condition for rows of a table `t` with one of the email addresses. */
const whereAddress = ({ companyId, emails }: Outsiders) =>
  sql`t.company_id = ${companyId} AND lower(t.email) = ANY (${textsArray(emails)})`;
const whereInvited = ({ companyId, emails }: Outsiders) =>
  sql`t.company_id = ${companyId} AND t.guests <> '{}'
    AND EXISTS (SELECT FROM unnest(t.guests) AS g WHERE lower(g) = ANY (${textsArray(emails)}))`;

export async function countStoredRecords(db: Db, whom: Outsiders): Promise<AddressRecordCounts> {
  const { rows } = await sql<AddressRecordCounts>`SELECT
    (SELECT count(*) FROM visitors t WHERE ${whereAddress(whom)}) AS visitors,
    (SELECT count(*) FROM meetings t WHERE ${whereInvited(whom)}) AS meetings,
    (SELECT count(*) FROM visits t WHERE ${whereAddress(whom)}) AS visits,
    (SELECT count(*) FROM health_declarations t WHERE ${whereAddress(whom)}) AS declarations,
    (SELECT count(*) FROM mails t WHERE ${isTheirMail(whom)}) AS mails`.execute(db);
  return rows[0] ?? { visitors: 0, meetings: 0, visits: 0, declarations: 0, mails: 0 };
}

/** Locks the visitors with these email addresses until the transaction ends. Returns their ids. */
export async function lockVisitorsOf(db: Db, whom: Outsiders): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT t.id FROM visitors t WHERE ${whereAddress(whom)} ORDER BY t.id FOR UPDATE`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the email address of a visitor, unless another visitor of the company has the same address. */
export async function findOwnAddress(db: Db, companyId: number, id: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    SELECT lower(t.email) AS email FROM visitors t WHERE t.company_id = ${companyId} AND t.id = ${id} AND t.email <> ''
      AND NOT EXISTS (SELECT FROM visitors o WHERE o.company_id = t.company_id AND lower(o.email) = lower(t.email)
        AND o.id <> t.id)`.execute(db);
  return rows.map(({ email }) => email);
}

/**
 * Finds the ids and words that identify these people in the audit trail. Must be called before their rows are deleted.
 */
export async function findTraces(db: Db, whom: Outsiders): Promise<OutsiderTraces> {
  const { companyId, visitorIds, emails } = whom;
  const { rows } = await sql<{ visits: string[]; declarations: string[]; words: string[] }>`
    WITH rows AS (
      SELECT jsonb_build_object('displayName', v.display_name, 'email', v.email, 'idPassportNumber', v.id_passport_number,
          'firstLast', concat_ws(' ', v.first_name, v.last_name), 'lastFirst', concat_ws(' ', v.last_name, v.first_name)) AS row
        FROM visitors v WHERE v.company_id = ${companyId} AND v.id = ANY (${idsArray(visitorIds)})
      UNION ALL SELECT said.row FROM audit_log l, unnest(ARRAY[l.before, l.after]) AS said (row)
        WHERE l.chain_id = ${companyId} AND l.entity = 'visitors' AND l.entity_id = ANY (${textsArray(visitorIds.map(String))})
      UNION ALL SELECT jsonb_build_object('displayName', t.guest_name) FROM visits t WHERE ${whereAddress(whom)}
      UNION ALL SELECT jsonb_build_object('displayName', t.name) FROM health_declarations t WHERE ${whereAddress(whom)}),
    words AS (
      SELECT DISTINCT trim(r.row ->> key) AS word FROM rows r, unnest('{displayName,email,idPassportNumber,firstLast,lastFirst}'::text[]) AS key
      UNION SELECT unnest(${textsArray(emails)}))
    SELECT ARRAY(SELECT t.id::text FROM visits t WHERE ${whereAddress(whom)}
        UNION SELECT t.id::text FROM visits t WHERE t.company_id = ${companyId} AND t.visitor_id = ANY (${idsArray(visitorIds)})) AS visits,
      ARRAY(SELECT t.id::text FROM health_declarations t WHERE ${whereAddress(whom)}) AS declarations,
      -- shorter words mean too many other things
      ARRAY(SELECT w.word FROM words w WHERE length(w.word) >= 3) AS words`.execute(db);
  const { visits = [], declarations = [], words = [] } = rows[0] ?? {};
  const entityIds = { visitors: visitorIds.map(String), visits, declarations, emails: [...emails] };
  return { ...entityIds, words, sought: words };
}

const isTheirMail = ({ companyId, visitorIds, emails }: Outsiders) => sql`t.company_id = ${companyId} AND (
  t.visitor_id = ANY (${idsArray(visitorIds)}) OR lower(t.to_address) = ANY (${textsArray(emails)}))`;

/** Deletes all emails to these people, regardless of the sender. Returns the ids of the emails. */
export async function deleteMails(db: Db, whom: Outsiders): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    DELETE FROM mails t WHERE ${isTheirMail(whom)} RETURNING t.id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Clears the text of device records about these people. The records stay, so that a record that a device sends again is
 * still recognised as a repetition.
 */
export async function clearRecords(db: Db, whom: Outsiders, at: Date): Promise<void> {
  const { companyId, visitorIds } = whom;
  const personIds = sql`(SELECT unnest(${idsArray(visitorIds)}) UNION SELECT t.id FROM guest_qrs t WHERE ${whereAddress(whom)})`;
  const pins = sql`(SELECT p.pin FROM visitor_passes p WHERE p.company_id = ${companyId}
    AND coalesce(p.visitor_id, p.guest_id) IN ${personIds})`;
  await sql`SELECT forget_raw_records(${companyId}, array_agg(r.device_id), array_agg(r.record_key)) FROM (
    SELECT p.device_id, p.record_key FROM punches p
      WHERE p.company_id = ${companyId} AND p.visitor_id IN ${personIds} AND p.record_key IS NOT NULL
    UNION SELECT q.device_id, q.record_key FROM quarantine q WHERE q.company_id = ${companyId} AND q.person_code IN ${pins}) r`.execute(
    db,
  );
  await sql`UPDATE punches SET person_code = '' WHERE company_id = ${companyId} AND visitor_id IN ${personIds}`.execute(
    db,
  );
  await sql`UPDATE quarantine q SET raw = '', person_code = NULL, resolved_at = coalesce(resolved_at, ${at}),
      state = CASE state WHEN 'OPEN' THEN 'DISMISSED' ELSE state END
    WHERE q.company_id = ${companyId} AND q.person_code IN ${pins}`.execute(db);
}

/** Removes the email addresses from the guests of every meeting, including past meetings. Sends no email. */
export const removeFromMeetings = (db: Db, whom: Outsiders, at: Date) =>
  sql`UPDATE meetings t SET updated_at = ${at}, version = version + 1,
      guests = ARRAY(SELECT g FROM unnest(t.guests) WITH ORDINALITY AS w (g, n) WHERE lower(g) <> ALL (${textsArray(whom.emails)}) ORDER BY n)
    WHERE ${whereInvited(whom)}`.execute(db);

/**
 * Removes the words from notifications. Deletes stored answers for repeated requests if they contain any of the words.
 */
export async function redactNotifications(
  db: Db,
  { companyId }: Outsiders,
  { words }: OutsiderTraces,
): Promise<void> {
  const lower = words.map((word) => word.toLowerCase());
  await sql`UPDATE notifications t SET says = s.scrubbed FROM (
      SELECT n.id, audit_scrubbed(n.says, ${textsArray(lower)}, audit_pattern(${textsArray(lower)})) AS scrubbed FROM notifications n
      WHERE n.company_id = ${companyId}) s
    WHERE t.id = s.id AND t.says <> s.scrubbed`.execute(db);
  // This query uses system access, because stored answers can only be read by the account that made the call.
  const { rows } = await sql<{ was: string }>`
    SELECT coalesce(current_setting('gatehouse.system', true), '') AS was, set_config('gatehouse.system', 'on', true)`.execute(
    db,
  );
  await sql`DELETE FROM idempotency_keys WHERE EXISTS (SELECT FROM unnest(${textsArray(words)}) AS word
    WHERE strpos(lower(answer::text), lower(to_jsonb(word)::text)) > 0)`.execute(db);
  await sql`SELECT set_config('gatehouse.system', ${rows[0]?.was ?? ''}, true)`.execute(db);
}

export const deleteVisitors = (db: Db, { companyId, visitorIds }: Outsiders) =>
  sql`DELETE FROM visitors WHERE company_id = ${companyId} AND id = ANY (${idsArray(visitorIds)})`.execute(
    db,
  );

export interface ErasureEntry {
  at: Date;
  actor: Actor;
  /** Name of the operation. */
  action: string;
  entity: 'personalData' | 'visitors';
  entityId: string;
}

/** Number of audit entries read in one statement. */
const entriesAtOnce = 20_000;

/** Redacts these people in their company’s audit trail. Locks the trail until the transaction ends. */
export async function redactTrail(
  db: Db,
  companyId: number,
  traces: OutsiderTraces,
  { at, actor, action, entity, entityId }: ErasureEntry,
): Promise<void> {
  const whom = JSON.stringify(traces);
  const { rows: chainHeads } = await sql<{ seq: number }>`
    SELECT seq FROM audit_heads WHERE chain_id = ${companyId}`.execute(db);
  const upto = chainHeads[0]?.seq ?? 0;
  const entryNumbers: number[] = [];
  for (let past = 0; past < upto; past += entriesAtOnce) {
    const { rows } = await sql<{ number: number }>`SELECT audit_concerning_outsiders(${companyId}, ${past},
      ${Math.min(past + entriesAtOnce, upto)}, ${whom}::jsonb) AS number`.execute(db);
    entryNumbers.push(...rows.map(({ number }) => number));
  }
  await sql`SELECT audit_redact_outsiders(${companyId}, ${idsArray(entryNumbers)}, ${upto}, ${whom}::jsonb, ${at}::timestamptz,
    ${actor.accountId}::bigint, ${actor.name}, ${action}, ${entity}, ${entityId}, ${actor.requestId}, ${actor.address})`.execute(
    db,
  );
}
