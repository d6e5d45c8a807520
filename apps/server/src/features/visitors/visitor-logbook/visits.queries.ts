import { sql } from 'kysely';
import { plain } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { In, Out } from './visits.rules.ts';

export interface VisitRow {
  id: number;
  companyId: number;
  visitorId: number | null;
  meetingId: number | null;
  zone: string;
  expectedFrom: Date;
  expectedTo: Date;
  checkIn: Date;
  checkInBy: In;
  lastIn: Date;
  checkOut: Date | null;
  checkOutBy: Out | null;
  closesAt: Date;
}

const columns = sql`t.id, t.company_id AS "companyId", t.visitor_id AS "visitorId", t.occurrence_id AS "meetingId", t.zone,
  t.expected_from AS "expectedFrom", t.expected_to AS "expectedTo", t.check_in_at AS "checkIn", t.check_in_by AS "checkInBy",
  t.last_in_at AS "lastIn", t.check_out_at AS "checkOut", t.check_out_by AS "checkOutBy", t.closes_at AS "closesAt"`;

/** The visits of a visitor, the last first, locked: few, for they go with the visitor. */
export async function lockVisits(db: Db, visitorId: number): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`SELECT ${columns} FROM visits t WHERE t.visitor_id = ${visitorId}
    ORDER BY t.check_in_at DESC, t.id DESC FOR NO KEY UPDATE`.execute(db);
  return rows;
}

/** The visits to these meetings of a guest who is no visitor of the list, the last first. */
export async function lockGuestVisits(
  db: Db,
  meetingIds: readonly number[],
  email: string,
): Promise<VisitRow[]> {
  const { rows } =
    await sql<VisitRow>`SELECT ${columns} FROM visits t WHERE t.occurrence_id = ANY (${plain(meetingIds)}::bigint[])
    AND t.email = ${email} AND t.visitor_id IS NULL ORDER BY t.check_in_at DESC, t.id DESC FOR NO KEY UPDATE`.execute(
      db,
    );
  return rows;
}

/** Holds the number of a guest of a meeting, if there is one: doors and reception let them in one after the other. */
export const lockNumberOf = (db: Db, meetingId: number, email: string) =>
  sql`SELECT FROM guest_qrs i WHERE i.email = ${email} AND i.revoked_at IS NULL
    AND i.meeting_id = (SELECT o.meeting_id FROM meeting_occurrences o WHERE o.id = ${meetingId}) FOR NO KEY UPDATE`.execute(
    db,
  );

/** Visits of a company that nobody ended and whose day is over. */
export async function lockDue(db: Db, companyId: number, at: Date): Promise<VisitRow[]> {
  const { rows } = await sql<VisitRow>`SELECT ${columns} FROM visits t
    WHERE t.company_id = ${companyId} AND t.check_out_at IS NULL AND t.closes_at <= ${at}
    ORDER BY t.closes_at LIMIT 1000 FOR NO KEY UPDATE SKIP LOCKED`.execute(db);
  return rows;
}

/** When these meetings begin and end as they stand now. */
export async function findTimes(db: Db, meetingIds: readonly number[]) {
  const { rows } = await sql<{ id: number; startsAt: Date; endsAt: Date }>`
    SELECT o.id, o.starts_at AS "startsAt", o.ends_at AS "endsAt" FROM meeting_occurrences o
    WHERE o.id = ANY (${plain(meetingIds)}::bigint[])`.execute(db);
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

interface Times {
  check_in_at: Date;
  check_in_by: In;
  last_in_at: Date;
  check_out_at: Date | null;
  check_out_by: Out | null;
  closes_at: Date;
}

export async function insertVisit(db: Db, visit: NewVisit & Times, at: Date): Promise<number> {
  const { id } = await db
    .insertInto('visits')
    .values({ ...visit, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What devices, cards and the end of the day note raises no version: nobody's typing is at stake. */
export const writeTimes = (db: Db, id: number, times: Times, at: Date) =>
  db
    .updateTable('visits')
    .set({ ...times, updated_at: at })
    .where('id', '=', id)
    .execute();

/** The end of somebody's day is later than it was. */
export const postpone = (db: Db, id: number, closesAt: Date) =>
  db.updateTable('visits').set({ closes_at: closesAt }).where('id', '=', id).execute();
