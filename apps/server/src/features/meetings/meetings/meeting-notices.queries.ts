import { MINUTES_PER_DAY } from '@gatehouse/api/platform/dates';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Finds the accounts of the attendees and the owner of a meeting. */
export async function findMeetingRecipients(db: Db, meetingId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT e.account_id AS id FROM meeting_attendees ma JOIN employees e ON e.id = ma.employee_id WHERE ma.meeting_id = ${meetingId}
    UNION SELECT e.account_id FROM meetings m JOIN employees e ON e.id = m.employee_id WHERE m.id = ${meetingId}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** An occurrence that was changed individually, with the accounts of its attendees. */
export interface ChangedDate {
  id: number;
  meetingId: number;
  title: string;
  startsAt: Date;
  isAllDay: boolean;
  timeZone: string;
  version: number;
  told: number[];
}

/**
 * Finds the individually changed occurrences of a series that have not begun and have an original date on or after
 * `from`. A change of the series removes them together with the regular occurrences.
 */
export async function findAlone(db: Db, seriesId: number, from: string, now: Date): Promise<ChangedDate[]> {
  const { rows } = await sql<ChangedDate>`
    SELECT o.id, m.id AS "meetingId", m.title, o.starts_at AS "startsAt", m.is_all_day AS "isAllDay", m.zone AS "timeZone", m.version,
      ARRAY(SELECT e.account_id FROM meeting_attendees ma JOIN employees e ON e.id = ma.employee_id WHERE ma.meeting_id = m.id) AS told
    FROM meetings m JOIN meeting_occurrences o ON o.meeting_id = m.id
    WHERE m.series_id = ${seriesId} AND m.frequency = 'ONCE' AND m.original_date >= ${from}::date AND o.starts_at > ${now} AND o.actual_start IS NULL
    ORDER BY o.starts_at`.execute(db);
  return rows;
}

export async function findLeft(db: Db, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT id FROM meetings WHERE id = ANY (${[...ids]}::bigint[])`.execute(db);
  return rows.map(({ id }) => id);
}

export interface DueReminder {
  id: number;
  meetingId: number;
  ownerAccountId: number;
  title: string;
  startsAt: Date;
  isAllDay: boolean;
  zone: string;
  remind: string;
}

/**
 * Finds the meetings of the visible companies with a reminder that became due within the last `minutes`. Omits meetings
 * that began more than `minutes` ago.
 */
export async function findDue(db: Db, now: Date, minutes: number): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    SELECT o.id, m.id AS "meetingId", e.account_id AS "ownerAccountId", m.title, o.starts_at AS "startsAt",
      m.is_all_day AS "isAllDay", m.zone, m.remind
    FROM meeting_occurrences o JOIN meetings m ON m.id = o.meeting_id JOIN employees e ON e.id = m.employee_id
      JOIN (VALUES ('ON_TIME', 0), ('M15', 15), ('M30', 30), ('M45', 45), ('H1', 60), ('H4', 240), ('D1', ${MINUTES_PER_DAY}::int)) AS b (remind, minutes)
        ON b.remind = m.remind
    WHERE o.starts_at > ${now}::timestamptz - make_interval(mins => ${minutes}::int)
      AND o.starts_at <= ${now}::timestamptz + interval '1 day'
      AND o.starts_at - make_interval(mins => b.minutes)
        BETWEEN ${now}::timestamptz - make_interval(mins => ${minutes}::int) AND ${now}
      AND o.actual_end IS NULL
    ORDER BY o.starts_at`.execute(db);
  return rows;
}

/** A series that may be in its last month. */
export interface EndingSeries {
  id: number;
  title: string;
  zone: string;
  starts: string;
  seconds: number;
  isAllDay: boolean;
  repeat: string;
  until: string;
  updatedAt: Date;
  ownerAccountId: number;
  /** The last occurrence that has not ended. */
  occurrenceId: number;
  place: string;
}

/**
 * Finds the series of the visible companies that may be in their last month. The stored end of a series may have no
 * occurrence, because a month without the 31st or a year without 29 February has no occurrence of such a series.
 */
export async function findEnding(db: Db, now: Date): Promise<EndingSeries[]> {
  const { rows } = await sql<EndingSeries>`
    SELECT m.id, m.title, m.zone, to_char(m.starts, 'YYYY-MM-DD"T"HH24:MI:SS') AS starts, m.seconds, m.is_all_day AS "isAllDay",
      m.frequency AS repeat, m.until::text AS until, m.updated_at AS "updatedAt", e.account_id AS "ownerAccountId", last.id AS "occurrenceId",
      concat_ws(', ', r.room_name, b.building_name) AS place
    FROM meetings m JOIN employees e ON e.id = m.employee_id JOIN rooms r ON r.id = m.room_id JOIN buildings b ON b.id = r.building_id
      JOIN LATERAL (SELECT o.id FROM meeting_occurrences o WHERE o.meeting_id = m.id AND o.ends_at > ${now}
        ORDER BY o.on_date DESC LIMIT 1) last ON true
    WHERE m.frequency <> 'ONCE' AND NOT m.ended_by_owner AND e.is_enabled
      AND m.until >= ${now}::timestamptz::date - 1 AND (m.frequency = 'YEARLY' OR m.until <= ${now}::timestamptz::date + 100)
    ORDER BY m.until, m.id`.execute(db);
  return rows;
}

/** Finds all enabled companies. */
export const findCompanies = async (db: Db): Promise<number[]> => {
  const rows = await db
    .selectFrom('companies')
    .select('id')
    .where('is_enabled', '=', true)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};
