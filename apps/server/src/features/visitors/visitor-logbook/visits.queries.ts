import { sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { CheckInSource, CheckOutSource } from './visits.rules.ts';

export interface VisitRow {
  id: number;
  companyId: number;
  visitorId: number | null;
  meetingId: number | null;
  zone: string;
  expectedFrom: Date;
  expectedTo: Date;
  checkIn: Date;
  checkInBy: CheckInSource;
  lastIn: Date;
  checkOut: Date | null;
  checkOutBy: CheckOutSource | null;
  closesAt: Date;
  roomId: number | null;
}

const columns = sql`t.id, t.company_id AS "companyId", t.visitor_id AS "visitorId", t.occurrence_id AS "meetingId", t.zone,
  t.expected_from AS "expectedFrom", t.expected_to AS "expectedTo", t.check_in_at AS "checkIn", t.check_in_by AS "checkInBy",
  t.last_in_at AS "lastIn", t.check_out_at AS "checkOut", t.check_out_by AS "checkOutBy", t.closes_at AS "closesAt",
  t.room_id AS "roomId"`;

/**
 * Locks the visits of a visitor, latest first. A visitor has only a few visits, because they are deleted together with
 * the visitor.
 */
export async function lockVisits(db: Db, visitorId: number): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`SELECT ${columns} FROM visits t WHERE t.visitor_id = ${visitorId}
    ORDER BY t.check_in_at DESC, t.id DESC FOR NO KEY UPDATE`.execute(db);
  return rows;
}

/** Locks the visit of a guest without a visitor record to a meeting. */
export async function lockGuestVisit(
  db: Db,
  meetingId: number,
  email: string,
): Promise<VisitRow | undefined> {
  const { rows } = await sql<VisitRow>`SELECT ${columns} FROM visits t
    WHERE t.occurrence_id = ${meetingId} AND t.email = ${email} AND t.visitor_id IS NULL FOR NO KEY UPDATE`.execute(
    db,
  );
  return rows[0];
}

/**
 * Locks the visits of the guest with a QR code number, latest first. Also finds the visits after the number was
 * revoked.
 */
export async function lockVisitsOfNumber(db: Db, guestId: number): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`SELECT ${columns} FROM guest_qrs i
      JOIN meeting_occurrences o ON o.meeting_id = i.meeting_id
      JOIN visits t ON t.occurrence_id = o.id AND t.email = i.email AND t.visitor_id IS NULL
    WHERE i.id = ${guestId} ORDER BY t.check_in_at DESC, t.id DESC FOR NO KEY UPDATE OF t`.execute(db);
  return rows;
}

/**
 * Locks the QR code number of a meeting guest, if the guest has one. A check-in at a door and a check-in at reception
 * then run one after the other.
 */
export const lockNumberOf = (db: Db, meetingId: number, email: string) =>
  sql`SELECT FROM guest_qrs i WHERE i.email = ${email} AND i.revoked_at IS NULL
    AND i.meeting_id = (SELECT o.meeting_id FROM meeting_occurrences o WHERE o.id = ${meetingId}) FOR NO KEY UPDATE`.execute(
    db,
  );

/** Locks the open visits of a company for which the end of the day has passed. */
export async function lockDue(db: Db, companyId: number, at: Date): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`SELECT ${columns} FROM visits t
    WHERE t.company_id = ${companyId} AND t.check_out_at IS NULL AND t.closes_at <= ${at}
    ORDER BY t.closes_at LIMIT 1000 FOR NO KEY UPDATE SKIP LOCKED`.execute(db);
  return rows;
}

export async function findTimes(db: Db, meetingIds: readonly number[]) {
  const { rows } = await sql<{ id: number; startsAt: Date; endsAt: Date }>`
    SELECT o.id, o.starts_at AS "startsAt", o.ends_at AS "endsAt" FROM meeting_occurrences o
    WHERE o.id = ANY (${plainArrayLiteral(meetingIds)}::bigint[])`.execute(db);
  return rows;
}

export interface NewVisit {
  company_id: number;
  visitor_id: number | null;
  occurrence_id: number | null;
  email: string;
  guest_name: string;
  host_id: number | null;
  department_id: number | null;
  room_id: number | null;
  zone: string;
  expected_from: Date;
  expected_to: Date;
}

interface VisitTimes {
  check_in_at: Date;
  check_in_by: CheckInSource;
  last_in_at: Date;
  check_out_at: Date | null;
  check_out_by: CheckOutSource | null;
  closes_at: Date;
}

type VisitTimesAndRoom = VisitTimes & Partial<Pick<NewVisit, 'room_id'>>;

export async function insertVisit(db: Db, visit: NewVisit & VisitTimes, at: Date): Promise<number> {
  const { id } = await db
    .insertInto('visits')
    .values({ ...visit, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Writes times that come from devices, cards or the end of the day. The version stays the same, because no one edits
 * these times in a form.
 */
export const writeTimes = (db: Db, id: number, times: VisitTimesAndRoom, at: Date) =>
  db
    .updateTable('visits')
    .set({ ...times, updated_at: at })
    .where('id', '=', id)
    .execute();

/**
 * Finds the last entrance of a visit after reception corrected the check-in. Entrances after the corrected check-in
 * still count.
 */
export async function findLastEntrance(db: Db, id: number, checkIn: Date): Promise<Date> {
  const { rows } = await sql<{
    at: Date;
  }>`SELECT CASE WHEN last_in_at > check_in_at THEN greatest(last_in_at, ${checkIn}::timestamptz)
    ELSE ${checkIn}::timestamptz END AS at FROM visits WHERE id = ${id}`.execute(db);
  return rows[0]?.at ?? checkIn;
}

export const postponeEnd = (db: Db, id: number, closesAt: Date) =>
  db.updateTable('visits').set({ closes_at: closesAt }).where('id', '=', id).execute();
