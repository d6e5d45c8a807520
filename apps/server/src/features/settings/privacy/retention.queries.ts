import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Deletes sessions that ended before `before`. */
export async function deleteSessions(db: Db, companyId: number, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM sessions WHERE id IN (
    SELECT id FROM sessions WHERE company_id = ${companyId}
      AND coalesce(ended_at, least(expires_at, idle_expires_at)) < ${before} LIMIT ${most})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function deleteSecurityEvents(
  db: Db,
  companyId: number,
  before: Date,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    SELECT delete_security_events(${companyId}, ${before}, ${most}) AS gone`.execute(db);
  return rows[0]?.gone ?? 0;
}

/** Deletes emails created before `before` that are no longer waiting. Returns their IDs. */
export async function deleteMails(db: Db, companyId: number, before: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`DELETE FROM mails WHERE id IN (
    SELECT id FROM mails WHERE company_id = ${companyId} AND state <> 'WAITING' AND created_at < ${before}
    ORDER BY created_at LIMIT ${most}) RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deletePassages(db: Db, companyId: number, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM plate_passages WHERE id IN (
    SELECT id FROM plate_passages WHERE company_id = ${companyId} AND passed_at < ${before}
    ORDER BY passed_at LIMIT ${most})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Deletes the raw text of quarantined records received before `before`. Open records are kept. */
export async function forgetQuarantined(
  db: Db,
  companyId: number,
  before: Date,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ emptied: number }>`
    WITH emptied AS (
      UPDATE quarantine SET raw = '' WHERE id IN (
        SELECT id FROM quarantine WHERE company_id = ${companyId} AND state <> 'OPEN' AND raw <> '' AND received_at < ${before}
        LIMIT ${most}) RETURNING device_id, record_key)
    SELECT count(*) AS emptied, forget_raw_records(${companyId}, array_agg(device_id), array_agg(record_key)) FROM emptied`.execute(
    db,
  );
  return rows[0]?.emptied ?? 0;
}

/**
 * Deletes the temperature of the next punches of the company, oldest first, and the text of their raw records. Returns
 * the number of processed punches.
 */
export async function forgetPunches(db: Db, companyId: number, before: Date, most: number): Promise<number> {
  const { rows } = await sql<{ passed: number }>`
    WITH due AS (
      SELECT p.id, p.punch_date, p.punched_at, p.device_id, p.record_key, p.temperature FROM punches p
      WHERE p.company_id = ${companyId} AND p.punched_at < ${before}
        AND (p.punched_at, p.id) > (coalesce((SELECT m.punched_at FROM retention_marks m WHERE m.company_id = ${companyId}),
          '-infinity'), coalesce((SELECT m.punch_id FROM retention_marks m WHERE m.company_id = ${companyId}), 0))
      ORDER BY p.punched_at, p.id LIMIT ${most}),
    cooled AS (
      UPDATE punches p SET temperature = NULL, flags = array_remove(p.flags, 'HIGH_TEMPERATURE') FROM due
      WHERE p.id = due.id AND p.punch_date = due.punch_date AND due.temperature IS NOT NULL),
    marked AS (
      INSERT INTO retention_marks AS m (company_id, punched_at, punch_id)
      SELECT ${companyId}::bigint, due.punched_at, due.id FROM due ORDER BY due.punched_at DESC, due.id DESC LIMIT 1
      ON CONFLICT (company_id) DO UPDATE SET punched_at = excluded.punched_at, punch_id = excluded.punch_id)
    SELECT count(*) AS passed, forget_raw_records(${companyId}, array_agg(device_id), array_agg(record_key)) FROM due`.execute(
    db,
  );
  return rows[0]?.passed ?? 0;
}

/**
 * Locks the rows of visitors with access and visits that ended before `before`. Visitors with a guest card are
 * excluded.
 */
export async function lockOldVisitors(
  db: Db,
  companyId: number,
  before: Date,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT v.id FROM visitors v WHERE v.company_id = ${companyId} AND v.active_to < ${before}
      AND NOT EXISTS (SELECT FROM visits t WHERE t.visitor_id = v.id AND t.closes_at >= ${before})
      AND NOT EXISTS (SELECT FROM card_loans l WHERE l.visitor_id = v.id AND l.returned_at IS NULL)
    ORDER BY v.id LIMIT ${most} FOR UPDATE OF v`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes logbook entries of guests that are not in the visitor list. */
export async function deleteGuestVisits(
  db: Db,
  companyId: number,
  before: Date,
  most: number,
): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM visits WHERE id IN (
    SELECT id FROM visits WHERE company_id = ${companyId} AND visitor_id IS NULL AND closes_at < ${before} LIMIT ${most})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Deletes passes of guests outside the visitor list if their last meeting ended before `before`. */
export async function deleteGuestQrs(db: Db, companyId: number, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM guest_qrs WHERE id IN (
    SELECT i.id FROM guest_qrs i WHERE i.company_id = ${companyId} AND i.created_at < ${before}
      AND (i.revoked_at < ${before} OR NOT EXISTS (
        SELECT FROM meeting_occurrences o WHERE o.meeting_id = i.meeting_id AND o.ends_at >= ${before})) LIMIT ${most})`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Deletes health declarations of meetings that ended before `before`. */
export async function deleteDeclarations(
  db: Db,
  companyId: number,
  before: Date,
  most: number,
): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM health_declarations WHERE id IN (
    SELECT h.id FROM health_declarations h JOIN meeting_occurrences o ON o.id = h.occurrence_id
    WHERE h.company_id = ${companyId} AND o.ends_at < ${before} LIMIT ${most})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Deletes the record of emailed declaration links of meetings that ended before `before`. No further link is sent for
 * such a meeting.
 */
export async function deleteLinks(db: Db, companyId: number, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`DELETE FROM declaration_links WHERE (occurrence_id, email) IN (
    SELECT l.occurrence_id, l.email FROM declaration_links l JOIN meeting_occurrences o ON o.id = l.occurrence_id
    WHERE l.company_id = ${companyId} AND o.ends_at < ${before} LIMIT ${most})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export const startAgain = async (db: Db, companyId: number): Promise<void> => {
  await db.deleteFrom('retention_marks').where('company_id', '=', companyId).execute();
};
