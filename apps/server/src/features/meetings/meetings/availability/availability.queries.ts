import { type RawBuilder, sql } from 'kysely';
import { plainArrayLiteral } from '../../../../platform/db/arrays.ts';
import { whereCompanyVisible } from '../../../../platform/db/conditions.ts';
import type { Db } from '../../../../platform/db/database.ts';
import type { Viewer } from '../../../../platform/viewer.ts';
import { longestMs } from '../recurrence.rules.ts';
import type { CompanyHours, Period } from './availability.rules.ts';

export interface OpenRoom {
  id: number;
  companyId: number;
  roomName: string;
  buildingName: string;
  capacity: number | null;
  zone: string;
}

/** Lists the active meeting rooms of the company to which a room belongs. */
export async function listOpenRooms(db: Db, viewer: Viewer, roomId: number): Promise<OpenRoom[]> {
  const { rows } = await sql<OpenRoom>`
    SELECT r.id, r.company_id AS "companyId", r.room_name AS "roomName", b.building_name AS "buildingName", r.capacity,
      coalesce(b.time_zone, c.time_zone) AS zone
    FROM rooms r JOIN buildings b ON b.id = r.building_id JOIN companies c ON c.id = r.company_id
    WHERE r.company_id = (SELECT company_id FROM rooms WHERE id = ${roomId}) AND ${whereCompanyVisible(sql.ref('r.company_id'), viewer)}
      AND r.room_type = 'MEETING_ROOM' AND r.is_enabled AND b.is_enabled AND c.is_enabled
    ORDER BY b.building_name COLLATE counted, b.id, r.room_name COLLATE counted, r.id`.execute(db);
  return rows;
}

/** Finds the usual hours of a company. Hours over midnight are returned as the whole day. */
export async function findCompanyHours(db: Db, companyId: number): Promise<CompanyHours> {
  const { rows } = await sql<CompanyHours>`
    SELECT CASE WHEN start_time < end_time THEN to_char(start_time, 'HH24:MI') ELSE '00:00' END AS opens,
      CASE WHEN start_time < end_time THEN to_char(end_time, 'HH24:MI') ELSE '24:00' END AS closes,
      working_days AS "workingDays"
    FROM default_shifts WHERE company_id = ${companyId}`.execute(db);
  return rows[0] ?? { opens: '00:00', closes: '24:00', workingDays: [1, 2, 3, 4, 5, 6, 7] };
}

interface BusyRoom {
  roomId: number;
  startsAt: Date;
  endsAt: Date;
  /** The people that own or attend the meeting, among the requested people. */
  people: number[];
}

interface BusyQuery {
  companyId: number;
  periods: readonly Period[];
  people: readonly number[];
  /** Meetings that are about to move and do not count. */
  except: readonly number[];
}

const instants = (at: readonly number[]) =>
  sql`${plainArrayLiteral(at.map((instant) => new Date(instant).toISOString()))}::timestamptz[]`;
const ids = (values: readonly number[]) => sql`${plainArrayLiteral(values)}::bigint[]`;

/**
 * Selects the meetings in the meeting rooms of a company that overlap a period. All meetings take place in a room, so
 * these are also the meetings of all people. Meetings of a room do not overlap, so each period needs only the last
 * meeting that begins before it and the meetings that begin within it. Bounds are compared instead of ranges, because
 * row-level security limits indexes to leakproof operators. A checked-out meeting no longer takes the room.
 */
export const busyRoomsQuery = ({
  companyId,
  periods,
  people,
  except,
}: BusyQuery): RawBuilder<BusyRoom> => sql<BusyRoom>`
  SELECT r.id AS "roomId", o.starts_at AS "startsAt", o.ends_at AS "endsAt",
    ARRAY(SELECT m.employee_id FROM meetings m WHERE m.id = o.meeting_id AND m.employee_id = ANY (${ids(people)})
      UNION SELECT a.employee_id FROM meeting_attendees a WHERE a.meeting_id = o.meeting_id AND a.employee_id = ANY (${ids(people)})) AS people
  FROM rooms r
    CROSS JOIN unnest(${instants(periods.map(({ from }) => from))}, ${instants(periods.map(({ to }) => to))},
      ${instants(periods.map(({ from }) => from - longestMs))}) AS p (starts_at, ends_at, earliest)
    CROSS JOIN LATERAL (
      (SELECT b.meeting_id, b.starts_at, b.ends_at FROM meeting_occurrences b
        WHERE b.room_id = r.id AND b.starts_at < p.starts_at AND b.starts_at > p.earliest AND b.actual_end IS NULL
          AND b.meeting_id <> ALL (${ids(except)})
        ORDER BY b.starts_at DESC LIMIT 1)
      UNION ALL
      (SELECT w.meeting_id, w.starts_at, w.ends_at FROM meeting_occurrences w
        WHERE w.room_id = r.id AND w.starts_at >= p.starts_at AND w.starts_at < p.ends_at AND w.actual_end IS NULL
          AND w.meeting_id <> ALL (${ids(except)}))) o
  WHERE r.company_id = ${companyId} AND r.room_type = 'MEETING_ROOM' AND o.ends_at > p.starts_at`;

export const findBusyRooms = async (db: Db, query: BusyQuery): Promise<BusyRoom[]> =>
  (await busyRoomsQuery(query).execute(db)).rows;

/** Finds the events in the personal schedules of these people between two instants. */
export async function findPersonalEvents(
  db: Db,
  { people, periods }: Pick<BusyQuery, 'people' | 'periods'>,
): Promise<{ employeeId: number; startsAt: Date; endsAt: Date }[]> {
  const [from, to] = [periods[0]?.from ?? 0, periods.at(-1)?.to ?? 0];
  return db
    .selectFrom('schedule_events')
    .where('employee_id', '=', sql<number>`ANY (${ids(people)})`)
    .where('starts_at', '<', new Date(to))
    .where('ends_at', '>', new Date(from))
    .select([sql<number>`employee_id`.as('employeeId'), 'starts_at as startsAt', 'ends_at as endsAt'])
    .execute();
}

/** Returns a series and the meetings into which individually changed occurrences of it were stored. */
export async function findMeetingsOfSeries(db: Db, meetingId: number): Promise<number[]> {
  const rows = await db.selectFrom('meetings').select('id').where('series_id', '=', meetingId).execute();
  return [meetingId, ...rows.map(({ id }) => id)];
}

export async function findNames(db: Db, people: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('employees')
    .where('id', '=', sql<number>`ANY (${ids(people)})`)
    .select(['id', 'display_name as name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
