import { sql } from 'kysely';
import { plainArrayLiteral, quotedArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/record.ts';

/** People without an account, all of one company. */
export interface Outsiders {
  companyId: number;
  visitorIds: readonly number[];
  /** Addresses in small letters. Guests of meetings are known by nothing else. */
  emails: readonly string[];
}

/** The numbers and words by which the audit trail names outsiders. The keys are those that migrations/functions/audit.sql reads. */
export interface Traces {
  visitors: string[];
  visits: string[];
  declarations: string[];
  emails: string[];
  /** Names, addresses and passport numbers, former ones included. */
  words: string[];
  /** The words for which every entry is searched. */
  sought: string[];
}

/** What the portal keeps under one address. */
export interface Kept {
  visitors: number;
  meetings: number;
  visits: number;
  declarations: number;
  mails: number;
}

const numbers = (ids: readonly number[]) => sql`${plainArrayLiteral(ids)}::bigint[]`;
const texts = (values: readonly string[]) => sql`${quotedArrayLiteral(values)}::text[]`;

/** Rows of a table `t` that belong to an address. */
const ofAddress = ({ companyId, emails }: Outsiders) =>
  sql`t.company_id = ${companyId} AND lower(t.email) = ANY (${texts(emails)})`;
const invites = ({ companyId, emails }: Outsiders) =>
  sql`t.company_id = ${companyId} AND t.guests <> '{}'
    AND EXISTS (SELECT FROM unnest(t.guests) AS g WHERE lower(g) = ANY (${texts(emails)}))`;

export async function countKept(db: Db, whom: Outsiders): Promise<Kept> {
  const { rows } = await sql<Kept>`SELECT
    (SELECT count(*) FROM visitors t WHERE ${ofAddress(whom)}) AS visitors,
    (SELECT count(*) FROM meetings t WHERE ${invites(whom)}) AS meetings,
    (SELECT count(*) FROM visits t WHERE ${ofAddress(whom)}) AS visits,
    (SELECT count(*) FROM health_declarations t WHERE ${ofAddress(whom)}) AS declarations,
    (SELECT count(*) FROM mails t WHERE ${isTheirMail(whom)}) AS mails`.execute(db);
  return rows[0] ?? { visitors: 0, meetings: 0, visits: 0, declarations: 0, mails: 0 };
}

/** Locks the visitors of these addresses until the transaction ends. Returns their numbers. */
export async function lockVisitorsOf(db: Db, whom: Outsiders): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT t.id FROM visitors t WHERE ${ofAddress(whom)} ORDER BY t.id FOR UPDATE`.execute(db);
  return rows.map(({ id }) => id);
}

/** The address of a visitor, unless another visitor of the company has it too. */
export async function findOwnAddress(db: Db, companyId: number, id: number): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    SELECT lower(t.email) AS email FROM visitors t WHERE t.company_id = ${companyId} AND t.id = ${id} AND t.email <> ''
      AND NOT EXISTS (SELECT FROM visitors o WHERE o.company_id = t.company_id AND lower(o.email) = lower(t.email)
        AND o.id <> t.id)`.execute(db);
  return rows.map(({ email }) => email);
}

/** Needs the rows that are about to be deleted. */
export async function findTraces(db: Db, whom: Outsiders): Promise<Traces> {
  const { companyId, visitorIds, emails } = whom;
  const { rows } = await sql<{ visits: string[]; declarations: string[]; words: string[] }>`
    WITH rows AS (
      SELECT jsonb_build_object('displayName', v.display_name, 'email', v.email, 'idPassportNumber', v.id_passport_number,
          'firstLast', concat_ws(' ', v.first_name, v.last_name), 'lastFirst', concat_ws(' ', v.last_name, v.first_name)) AS row
        FROM visitors v WHERE v.company_id = ${companyId} AND v.id = ANY (${numbers(visitorIds)})
      UNION ALL SELECT said.row FROM audit_log l, unnest(ARRAY[l.before, l.after]) AS said (row)
        WHERE l.chain_id = ${companyId} AND l.entity = 'visitors' AND l.entity_id = ANY (${texts(visitorIds.map(String))})
      UNION ALL SELECT jsonb_build_object('displayName', t.guest_name) FROM visits t WHERE ${ofAddress(whom)}
      UNION ALL SELECT jsonb_build_object('displayName', t.name) FROM health_declarations t WHERE ${ofAddress(whom)}),
    words AS (
      SELECT DISTINCT trim(r.row ->> key) AS word FROM rows r, unnest('{displayName,email,idPassportNumber,firstLast,lastFirst}'::text[]) AS key
      UNION SELECT unnest(${texts(emails)}))
    SELECT ARRAY(SELECT t.id::text FROM visits t WHERE ${ofAddress(whom)}
        UNION SELECT t.id::text FROM visits t WHERE t.company_id = ${companyId} AND t.visitor_id = ANY (${numbers(visitorIds)})) AS visits,
      ARRAY(SELECT t.id::text FROM health_declarations t WHERE ${ofAddress(whom)}) AS declarations,
      -- shorter words mean too many other things
      ARRAY(SELECT w.word FROM words w WHERE length(w.word) >= 3) AS words`.execute(db);
  const { visits = [], declarations = [], words = [] } = rows[0] ?? {};
  const named = { visitors: visitorIds.map(String), visits, declarations, emails: [...emails] };
  return { ...named, words, sought: words };
}

const isTheirMail = ({ companyId, visitorIds, emails }: Outsiders) => sql`t.company_id = ${companyId} AND (
  t.visitor_id = ANY (${numbers(visitorIds)}) OR lower(t.to_address) = ANY (${texts(emails)}))`;

/** Deletes the mails to these people, whoever's account wrote them. Returns their numbers. */
export async function deleteMails(db: Db, whom: Outsiders): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    DELETE FROM mails t WHERE ${isTheirMail(whom)} RETURNING t.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Empties the text of what devices sent about these people. A repeat of such a record is still recognised. */
export async function forgetRecords(db: Db, whom: Outsiders, at: Date): Promise<void> {
  const { companyId, visitorIds } = whom;
  const theirs = sql`(SELECT unnest(${numbers(visitorIds)}) UNION SELECT t.id FROM guest_qrs t WHERE ${ofAddress(whom)})`;
  const pins = sql`(SELECT p.pin FROM visitor_passes p WHERE p.company_id = ${companyId}
    AND coalesce(p.visitor_id, p.guest_id) IN ${theirs})`;
  await sql`SELECT forget_raw_records(${companyId}, array_agg(r.device_id), array_agg(r.record_key)) FROM (
    SELECT p.device_id, p.record_key FROM punches p
      WHERE p.company_id = ${companyId} AND p.visitor_id IN ${theirs} AND p.record_key IS NOT NULL
    UNION SELECT q.device_id, q.record_key FROM quarantine q WHERE q.company_id = ${companyId} AND q.person_code IN ${pins}) r`.execute(
    db,
  );
  await sql`UPDATE punches SET person_code = '' WHERE company_id = ${companyId} AND visitor_id IN ${theirs}`.execute(
    db,
  );
  await sql`UPDATE quarantine q SET raw = '', person_code = NULL, resolved_at = coalesce(resolved_at, ${at}),
      state = CASE state WHEN 'OPEN' THEN 'DISMISSED' ELSE state END
    WHERE q.company_id = ${companyId} AND q.person_code IN ${pins}`.execute(db);
}

/** Removes the addresses from the guests of every meeting, of past ones too. Nobody is mailed. */
export const leaveMeetings = (db: Db, whom: Outsiders, at: Date) =>
  sql`UPDATE meetings t SET updated_at = ${at}, version = version + 1,
      guests = ARRAY(SELECT g FROM unnest(t.guests) WITH ORDINALITY AS w (g, n) WHERE lower(g) <> ALL (${texts(whom.emails)}) ORDER BY n)
    WHERE ${invites(whom)}`.execute(db);

/** Takes the words out of notifications, and deletes answers kept for a client's repeat that name these people. */
export async function forgetNews(db: Db, { companyId }: Outsiders, { words }: Traces): Promise<void> {
  const lower = words.map((word) => word.toLowerCase());
  await sql`UPDATE notifications t SET says = s.scrubbed FROM (
      SELECT n.id, audit_scrubbed(n.says, ${texts(lower)}, audit_pattern(${texts(lower)})) AS scrubbed FROM notifications n
      WHERE n.company_id = ${companyId}) s
    WHERE t.id = s.id AND t.says <> s.scrubbed`.execute(db);
  // answers belong to the account that asked: they are read as the portal
  const { rows } = await sql<{ was: string }>`
    SELECT coalesce(current_setting('gatehouse.system', true), '') AS was, set_config('gatehouse.system', 'on', true)`.execute(
    db,
  );
  await sql`DELETE FROM idempotency_keys WHERE EXISTS (SELECT FROM unnest(${texts(words)}) AS word
    WHERE strpos(lower(answer::text), lower(to_jsonb(word)::text)) > 0)`.execute(db);
  await sql`SELECT set_config('gatehouse.system', ${rows[0]?.was ?? ''}, true)`.execute(db);
}

export const deleteVisitors = (db: Db, { companyId, visitorIds }: Outsiders) =>
  sql`DELETE FROM visitors WHERE company_id = ${companyId} AND id = ANY (${numbers(visitorIds)})`.execute(db);

/** The entry that an erasure leaves on the trail. */
export interface Entry {
  at: Date;
  actor: Actor;
  /** Name of the operation. */
  action: string;
  entity: 'personalData' | 'visitors';
  entityId: string;
}

/** Entries of the trail read in one statement. */
const entriesAtOnce = 20_000;

/** Takes these people out of their company's trail. Nobody else writes on it from here to the end of the transaction. */
export async function redactTrail(
  db: Db,
  companyId: number,
  traces: Traces,
  { at, actor, action, entity, entityId }: Entry,
): Promise<void> {
  const whom = JSON.stringify(traces);
  const { rows: heads } = await sql<{ seq: number }>`
    SELECT seq FROM audit_heads WHERE chain_id = ${companyId}`.execute(db);
  const upto = heads[0]?.seq ?? 0;
  const found: number[] = [];
  for (let past = 0; past < upto; past += entriesAtOnce) {
    const { rows } = await sql<{ number: number }>`SELECT audit_concerning_outsiders(${companyId}, ${past},
      ${Math.min(past + entriesAtOnce, upto)}, ${whom}::jsonb) AS number`.execute(db);
    found.push(...rows.map(({ number }) => number));
  }
  await sql`SELECT audit_redact_outsiders(${companyId}, ${numbers(found)}, ${upto}, ${whom}::jsonb, ${at}::timestamptz,
    ${actor.accountId}::bigint, ${actor.name}, ${action}, ${entity}, ${entityId}, ${actor.requestId}, ${actor.address})`.execute(
    db,
  );
}
