import { type SqlBool, sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const localTime = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI:SS')`;

interface OccurrenceJson {
  date: string;
  startsAt: string;
  endsAt: string;
}

/**
 * Selects the ids of these meetings, of their series, and of all changed occurrences of the series. The union finds each
 * part by an index; PostgreSQL reads every meeting of the company for the same conditions joined by OR.
 */
const selectSeriesMembers = (meetingIds: readonly number[]) => {
  const ids = sql`${plainArrayLiteral(meetingIds)}::bigint[]`;
  return sql`SELECT unnest(${ids})
    UNION SELECT c.id FROM meetings c WHERE c.series_id = ANY (${ids})
    UNION SELECT c.id FROM meetings x JOIN meetings c ON c.series_id = x.series_id WHERE x.id = ANY (${ids})
    UNION SELECT f.id FROM meetings x JOIN meetings f ON f.id = x.series_id WHERE x.id = ANY (${ids}) AND f.series_id IS NULL`;
};

/** Selects the calendar data of these meetings, of their series, and of all changed occurrences of the series. */
export const selectSaid = (db: Db, viewer: Viewer, meetingIds: readonly number[]) =>
  db
    .selectFrom('meetings as m')
    .leftJoin('meetings as s', 's.id', 'm.series_id')
    .innerJoin('rooms as r', 'r.id', 'm.room_id')
    .innerJoin('buildings as b', 'b.id', 'r.building_id')
    .innerJoin('employees as e', 'e.id', 'm.employee_id')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .innerJoin('companies as c', 'c.id', 'm.company_id')
    .where((eb) => whereCompanyVisible(eb.ref('m.company_id'), viewer))
    .where(sql<SqlBool>`m.id IN (${selectSeriesMembers(meetingIds)})`)
    .select([
      'm.id',
      'm.company_id as companyId',
      'm.room_id as roomId',
      'm.updated_at as changedAt',
      // a changed occurrence with its own recurrence has its own UID, so it is not part of the series
      sql<boolean>`(s.id IS NOT NULL AND m.frequency = 'ONCE')`.as('isInstead'),
      sql<string>`CASE WHEN m.frequency = 'ONCE' THEN coalesce(s.uid, m.uid) ELSE m.uid END`.as('uid'),
      sql<number>`CASE WHEN m.frequency = 'ONCE' THEN coalesce(s.sequence, m.sequence) ELSE m.sequence END`.as(
        'sequence',
      ),
      sql<string | null>`m.original_date::text`.as('originalDate'),
      'm.title',
      'm.content',
      'm.guests',
      'm.remind',
      'm.is_all_day as isAllDay',
      localTime('m.starts').as('starts'),
      'm.seconds',
      'm.zone',
      'm.frequency as repeat',
      sql<string | null>`m.until::text`.as('until'),
      'r.room_name as roomName',
      'b.building_name as buildingName',
      'b.address',
      'b.map_link as mapLink',
      'c.company_name as companyName',
      'e.account_id as ownerAccountId',
      'e.display_name as ownerName',
      'a.email as ownerEmail',
      'a.language',
      sql<
        OccurrenceJson[]
      >`coalesce((SELECT jsonb_agg(jsonb_build_object('date', o.on_date, 'startsAt', o.starts_at, 'endsAt', o.ends_at)
        ORDER BY o.on_date) FROM meeting_occurrences o WHERE o.meeting_id = m.id), '[]')`.as('dates'),
    ])
    .orderBy('m.id');

export const findSaid = (...args: Parameters<typeof selectSaid>) => selectSaid(...args).execute();

/**
 * Finds the meetings that a person owns or attends, or the meetings in a room. `isOn` is true if at least one
 * occurrence of the meeting ends after `since`.
 */
export async function findPublished(
  db: Db,
  viewer: Viewer,
  owner: { employeeId: number } | { roomId: number },
  since: Date,
): Promise<{ id: number; isOn: boolean }[]> {
  const isOwn =
    'roomId' in owner
      ? sql`m.room_id = ${owner.roomId}`
      : sql`(m.employee_id = ${owner.employeeId} OR m.id IN (
          SELECT a.meeting_id FROM meeting_attendees a WHERE a.employee_id = ${owner.employeeId}))`;
  const { rows } = await sql<{ id: number; isOn: boolean }>`SELECT m.id,
      EXISTS (SELECT FROM meeting_occurrences o WHERE o.meeting_id = m.id AND o.ends_at > ${since}) AS "isOn"
    FROM meetings m WHERE ${whereCompanyVisible(sql.ref('m.company_id'), viewer)} AND ${isOwn}`.execute(db);
  return rows;
}

/** Raises the SEQUENCE of a UID (RFC 5545). Returns the new SEQUENCE, or undefined if the meeting no longer exists. */
export async function raiseSequence(db: Db, viewer: Viewer, uid: string): Promise<number | undefined> {
  const row = await db
    .updateTable('meetings')
    .set((eb) => ({ sequence: eb('sequence', '+', 1) }))
    .where('uid', '=', uid)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .returning('sequence')
    .executeTakeFirst();
  return row?.sequence;
}
