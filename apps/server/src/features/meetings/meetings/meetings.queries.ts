import type { meetings } from '@gatehouse/api/meetings/meetings';
import { DAY } from '@gatehouse/api/platform/dates';
import type { QueryOf, ResultOf } from '@gatehouse/api/platform/operation';
import { type SqlBool, sql } from 'kysely';
import { whereCompanyVisible, whereEquals } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { andEmployeeContainsWords, isExactName } from '../../auth/accounts/employee-search.service.ts';
import { longestMs } from './recurrence.rules.ts';

const localTime = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI:SS')`;
const dateText = <T extends string | null = string>(column: string) => sql<T>`${sql.ref(column)}::text`;

interface Attendee {
  employeeId: number;
  username: string;
  displayName: string;
}

const attendees = sql<Attendee[]>`coalesce((SELECT jsonb_agg(jsonb_build_object(
    'employeeId', p.id, 'username', pa.username, 'displayName', p.display_name) ORDER BY p.display_name, p.id)
  FROM meeting_attendees ma JOIN employees p ON p.id = ma.employee_id JOIN accounts pa ON pa.id = p.account_id
  WHERE ma.meeting_id = m.id), '[]')`;

const fromOccurrences = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('meeting_occurrences as o')
    .innerJoin('meetings as m', 'm.id', 'o.meeting_id')
    .innerJoin('rooms as r', 'r.id', 'o.room_id')
    .innerJoin('buildings as b', 'b.id', 'r.building_id')
    .innerJoin('companies as c', 'c.id', 'o.company_id')
    .innerJoin('employees as e', 'e.id', 'm.employee_id')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .where((eb) => whereCompanyVisible(eb.ref('o.company_id'), viewer));

const columns = [
  'o.id',
  'o.company_id as companyId',
  'o.meeting_id as meetingId',
  dateText('o.on_date').as('onDate'),
  'o.starts_at as startsAt',
  'o.ends_at as endsAt',
  'o.actual_start as actualStart',
  'o.actual_end as actualEnd',
  'm.version',
  'm.title',
  'm.content',
  'm.guests',
  'm.color',
  'm.remind',
  'm.is_all_day as isAllDay',
  localTime('m.starts').as('starts'),
  'm.seconds',
  'm.zone as timeZone',
  'm.frequency as repeat',
  dateText<string | null>('m.until').as('until'),
  sql<string[]>`m.skipped::text[]`.as('skipped'),
  'm.series_id as seriesId',
  dateText<string | null>('m.original_date').as('originalDate'),
  'r.id as roomId',
  'r.room_code as roomCode',
  'r.room_name as roomName',
  'b.building_code as buildingCode',
  'b.building_name as location',
  'e.id as ownerId',
  'e.account_id as ownerAccountId',
  'e.display_name as ownerName',
  'a.username as ownerUsername',
  'a.email as ownerEmail',
  'e.mobile as ownerMobile',
  attendees.as('attendees'),
] as const;

const selectRows = (db: Db, viewer: Viewer) => fromOccurrences(db, viewer).select([...columns]);
export type MeetingRow = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

/** Selects the meetings that overlap the dates in the local time of their room, ordered by start. */
export const selectFiltered = (db: Db, viewer: Viewer, query: QueryOf<typeof meetings.list>) =>
  selectRows(db, viewer)
    // this index range is one day wider at each end, because rows have different zones. The local dates are compared
    // below.
    .where('o.starts_at', '<', sql<Date>`(${query.to}::date + 2)::timestamp AT TIME ZONE 'UTC'`)
    .where('o.ends_at', '>', sql<Date>`(${query.from}::date - 1)::timestamp AT TIME ZONE 'UTC'`)
    .where(sql<SqlBool>`local_time(o.starts_at, m.zone)::date <= ${query.to}::date`)
    .where(sql<SqlBool>`local_time(o.ends_at, m.zone)::date >= ${query.from}::date`)
    .where((eb) => whereEquals(eb.ref('r.room_code'), query.roomCode))
    .where((eb) => whereEquals(eb.ref('c.company_code'), query.companyCode))
    .where((eb) => whereEquals(eb.ref('a.username'), query.accountOwner))
    .orderBy('o.starts_at')
    .orderBy('o.id');

/** Lists the meetings within a period that the caller owns or attends, ordered by start. */
export const listAttended = (db: Db, viewer: Viewer, { from, to }: { from: Date; to: Date }) =>
  selectRows(db, viewer)
    .where('o.starts_at', '<', to)
    .where('o.ends_at', '>', from)
    .where(
      sql<SqlBool>`(m.employee_id = ${viewer.employeeId}::bigint OR EXISTS (SELECT FROM meeting_attendees mine
        WHERE mine.meeting_id = m.id AND mine.employee_id = ${viewer.employeeId}::bigint))`,
    )
    .orderBy('o.starts_at')
    .orderBy('o.id')
    .execute();

export const findMeeting = (db: Db, viewer: Viewer, id: number): Promise<MeetingRow | undefined> =>
  selectRows(db, viewer).where('o.id', '=', id).executeTakeFirst();

export const findCompanyOf = async (
  { db, viewer }: { db: Db; viewer: Viewer },
  id: number,
): Promise<number | null> => (await findMeeting(db, viewer, id))?.companyId ?? null;

/** Finds a meeting like `findMeeting` and locks it until the transaction ends. */
export const lockMeeting = (db: Db, viewer: Viewer, id: number): Promise<MeetingRow | undefined> =>
  selectRows(db, viewer).where('o.id', '=', id).forNoKeyUpdate(['o', 'm']).executeTakeFirst();

export interface LockedRoom {
  id: number;
  companyId: number;
  zone: string;
  roomName: string;
  /** True if the room is a meeting room that can be booked. */
  isOpen: boolean;
}

/** Locks rooms in the order of their ids, so that concurrent bookings wait for each other. */
export const lockRooms = (db: Db, viewer: Viewer, ids: readonly number[]): Promise<LockedRoom[]> =>
  db
    .selectFrom('rooms as r')
    .innerJoin('buildings as b', 'b.id', 'r.building_id')
    .innerJoin('companies as c', 'c.id', 'r.company_id')
    .where('r.id', 'in', [...ids])
    .where((eb) => whereCompanyVisible(eb.ref('r.company_id'), viewer))
    .select([
      'r.id',
      'r.company_id as companyId',
      'r.room_name as roomName',
      sql<string>`coalesce(b.time_zone, c.time_zone)`.as('zone'),
      sql<boolean>`(r.is_enabled AND r.room_type = 'MEETING_ROOM' AND b.is_enabled)`.as('isOpen'),
    ])
    .orderBy('r.id')
    .forNoKeyUpdate('r')
    .execute();

/** Lists the active meeting rooms, each with its current or next meeting. */
export async function listRooms(db: Db, viewer: Viewer, now: Date) {
  return db
    .selectFrom('rooms as r')
    .innerJoin('buildings as b', 'b.id', 'r.building_id')
    .innerJoin('companies as c', 'c.id', 'r.company_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('meeting_occurrences as o')
          .whereRef('o.room_id', '=', 'r.id')
          // a checked-out meeting no longer takes the room
          .where('o.actual_end', 'is', null)
          // under row-level security, an index supports these bounds but no range (meetings.changes.queries.ts)
          .where('o.starts_at', '>', new Date(now.getTime() - longestMs))
          .where('o.starts_at', '<', new Date(now.getTime() + DAY))
          .where('o.ends_at', '>', now)
          .select(['o.starts_at as startsAt', 'o.ends_at as endsAt'])
          .orderBy('o.starts_at')
          .limit(1)
          .as('next'),
      (join) => join.onTrue(),
    )
    .where((eb) => whereCompanyVisible(eb.ref('r.company_id'), viewer))
    .where('r.room_type', '=', 'MEETING_ROOM')
    .where('r.is_enabled', '=', true)
    .where('b.is_enabled', '=', true)
    .where('c.is_enabled', '=', true)
    .select([
      'r.id',
      'r.room_code as roomCode',
      'r.room_name as roomName',
      'r.floor',
      'b.id as buildingId',
      'b.building_code as buildingCode',
      'b.building_name as buildingName',
      'c.company_code as companyCode',
      'r.capacity',
      'r.image',
      sql<string>`coalesce(b.time_zone, c.time_zone)`.as('timeZone'),
      'next.startsAt',
      'next.endsAt',
    ])
    .orderBy(sql`b.building_name COLLATE counted`)
    .orderBy('b.id')
    .orderBy(sql`r.room_name COLLATE counted`)
    .orderBy('r.id')
    .execute();
}

/** Lists enabled people that match the keyword by name, account, code or email. Exact names are first. */
export async function listPeople(
  db: Db,
  viewer: Viewer,
  { keyword, companyCode }: QueryOf<typeof meetings.people>,
): Promise<ResultOf<typeof meetings.people>['content']> {
  const { rows } = await sql<ResultOf<typeof meetings.people>['content'][number]>`
    SELECT e.id AS "employeeId", a.username, e.display_name AS "displayName", e.employee_code AS "employeeCode",
      d.department_name AS "departmentName"
    FROM employees e JOIN accounts a ON a.id = e.account_id JOIN departments d ON d.id = e.department_id
      JOIN companies c ON c.id = e.company_id
    WHERE ${whereCompanyVisible(sql.ref('e.company_id'), viewer)} AND ${whereEquals<string>(sql.ref('c.company_code'), companyCode)}
      AND e.is_enabled AND e.erased_at IS NULL ${andEmployeeContainsWords(keyword)}
    ORDER BY ${isExactName(keyword)} DESC, e.display_name, e.id LIMIT 20`.execute(db);
  return rows;
}

/** Returns the employees with these account names, which must be in lower case. */
export async function findEmployeeIds(db: Db, viewer: Viewer, names: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT e.id FROM employees e JOIN accounts a ON a.id = e.account_id
    WHERE a.username_key = ANY (${[...names]}::text[]) AND e.erased_at IS NULL
      AND ${whereCompanyVisible(sql.ref('e.company_id'), viewer)} ORDER BY e.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Counts the people that can attend a meeting of the company: enabled people and people in `currentIds`. */
export async function countPeople(
  db: Db,
  viewer: Viewer,
  companyId: number,
  ids: readonly number[],
  currentIds: readonly number[],
) {
  const { count } = await db
    .selectFrom('employees as e')
    .where('e.id', '=', sql<number>`ANY (${[...ids]}::bigint[])`)
    .where('e.company_id', '=', companyId)
    .where('e.erased_at', 'is', null)
    .where(sql<SqlBool>`(e.is_enabled OR e.id = ANY (${[...currentIds]}::bigint[]))`)
    .where((eb) => whereCompanyVisible(eb.ref('e.company_id'), viewer))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
