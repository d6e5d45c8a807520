import { type SqlBool, sql } from 'kysely';
import { emailFor, whereCompanyVisible, whereContainsWords } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { whereInDepartmentScope } from '../../auth/accounts/department-scope.service.ts';

/** Maximum number of rows to read. Rows of visitors that cannot be expected today are removed afterwards. */
const most = 200;

/**
 * Finds enabled visitors of the caller’s departments with an active time that contains an instant, or begins or ends
 * within a day of it.
 */
export async function findNear(
  db: Db,
  viewer: Viewer,
  keyword: string,
  at: Date,
): Promise<{ id: number; companyId: number }[]> {
  return db
    .selectFrom('visitors as v')
    .where((eb) => whereCompanyVisible(eb.ref('v.company_id'), viewer))
    .where((eb) =>
      whereInDepartmentScope(
        sql<number>`${eb.ref('v.contact_employee_id')}`,
        eb.ref('v.contact_department_id'),
        viewer,
      ),
    )
    .where('v.enabled', '=', true)
    .where(
      sql<SqlBool>`v.active_from < ${at}::timestamptz + interval '1 day' AND v.active_to > ${at}::timestamptz - interval '1 day'`,
    )
    .where(
      whereContainsWords(
        sql<string>`concat_ws(E'\n', v.display_name, v.visitor_code, v.visitor_company, ${emailFor(sql.ref('v.email'), keyword)})`,
        keyword,
      ),
    )
    .select(['v.id', 'v.company_id as companyId'])
    .orderBy('v.display_name')
    .orderBy('v.id')
    .limit(most)
    .execute();
}

/** A guest of a meeting, identified by email address. */
export interface MeetingGuestRow {
  meetingId: number;
  companyId: number;
  email: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  roomId: number;
  roomName: string;
  hostId: number;
  hostName: string;
  hostDepartmentId: number;
  zone: string;
}

/** SQL that finds an enabled visitor with the guest’s email address and an active time that overlaps the meeting. */
const comesAs = sql`FROM visitors v WHERE v.company_id = o.company_id AND lower(v.email) = g.email AND v.enabled
  AND v.active_from <= o.ends_at AND v.active_to >= o.starts_at`;

const selectGuests = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('meeting_occurrences as o')
    .innerJoin('meetings as m', 'm.id', 'o.meeting_id')
    .innerJoin('rooms as r', 'r.id', 'o.room_id')
    .innerJoin('employees as e', 'e.id', 'm.employee_id')
    .innerJoinLateral(
      sql<{ email: string }>`(SELECT DISTINCT lower(g) AS email FROM unnest(m.guests) AS g)`.as('g'),
      (join) => join.onTrue(),
    )
    .where((eb) => whereCompanyVisible(eb.ref('o.company_id'), viewer))
    .where((eb) => whereInDepartmentScope(eb.ref('e.id'), eb.ref('e.department_id'), viewer))
    .select([
      'o.id as meetingId',
      'o.company_id as companyId',
      'g.email',
      'm.title',
      'o.starts_at as startsAt',
      'o.ends_at as endsAt',
      'r.id as roomId',
      'r.room_name as roomName',
      'e.id as hostId',
      'e.display_name as hostName',
      'e.department_id as hostDepartmentId',
      'm.zone',
    ]);

/**
 * Finds guests of meetings within a day of an instant. Excludes guests that the list of expected visits already
 * contains as visitors.
 */
export const findGuests = (db: Db, viewer: Viewer, keyword: string, at: Date): Promise<MeetingGuestRow[]> =>
  selectGuests(db, viewer)
    .where(
      sql<SqlBool>`o.starts_at < ${at}::timestamptz + interval '1 day' AND o.ends_at > ${at}::timestamptz - interval '1 day'`,
    )
    .where(
      sql<SqlBool>`NOT EXISTS (SELECT ${comesAs}
        AND ${whereInDepartmentScope(sql.ref<number>('v.contact_employee_id'), sql.ref<number>('v.contact_department_id'), viewer)})`,
    )
    .where(
      whereContainsWords(
        sql<string>`concat_ws(E'\n', ${emailFor(sql.ref('g.email'), keyword)}, m.title, e.display_name)`,
        keyword,
      ),
    )
    .orderBy('o.starts_at')
    .orderBy('g.email')
    .limit(most)
    .execute();

/** Finds a guest of a meeting by email address, with the visitor record used for check-in. */
export const findGuest = (
  db: Db,
  viewer: Viewer,
  meetingId: number,
  email: string,
): Promise<(MeetingGuestRow & { visitorId: number | null }) | undefined> =>
  selectGuests(db, viewer)
    .where('o.id', '=', meetingId)
    .where(sql<SqlBool>`g.email = lower(${email})`)
    .select(sql<number | null>`(SELECT v.id ${comesAs} ORDER BY v.id DESC LIMIT 1)`.as('visitorId'))
    .executeTakeFirst();

/** Finds the titles, rooms and hosts of these meetings, by id. */
export async function describeMeetings(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('meeting_occurrences as o')
    .innerJoin('meetings as m', 'm.id', 'o.meeting_id')
    .innerJoin('rooms as r', 'r.id', 'o.room_id')
    .innerJoin('employees as e', 'e.id', 'm.employee_id')
    .where('o.id', '=', sql<number>`ANY (${[...ids]}::bigint[])`)
    .select(['o.id', 'm.title', 'r.room_name as roomName', 'e.display_name as hostName'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findHostNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('employees')
    .where('id', '=', sql<number>`ANY (${[...ids]}::bigint[])`)
    .select(['id', 'display_name as name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Returns the IANA zone of a host: the zone of the home building of the person or department, otherwise of the company.
 */
export async function findHostZone(
  db: Db,
  {
    companyId,
    contactDepartment,
    contactPerson,
  }: { companyId: number; contactDepartment: string; contactPerson: string },
): Promise<string> {
  const { rows } = await sql<{ zone: string }>`
    SELECT coalesce(b.time_zone, c.time_zone) AS zone FROM companies c
      LEFT JOIN departments d ON d.company_id = c.id AND d.department_code = ${contactDepartment}
      LEFT JOIN accounts a ON a.username_key = lower(${contactPerson})
      LEFT JOIN employees e ON e.company_id = c.id AND e.account_id = a.id
      LEFT JOIN buildings b ON b.id = coalesce(e.home_building_id, d.home_building_id)
    WHERE c.id = ${companyId}`.execute(db);
  return rows[0]?.zone ?? 'UTC';
}

/** Returns the keys of open visits, in the format of `insideKey`. */
export async function findInside(db: Db, viewer: Viewer): Promise<Set<string>> {
  const rows = await db
    .selectFrom('visits')
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .where('check_out_at', 'is', null)
    .select(['visitor_id as visitorId', 'occurrence_id as meetingId', 'email'])
    .execute();
  return new Set(rows.flatMap((visit) => [insideKey(visit), insideKey({ ...visit, visitorId: null })]));
}

/**
 * Returns the key of a visit. It contains either the visitor or the email address. An open visit of a visitor to a
 * meeting has both keys, because people in charge of the meeting may see the visitor only as a guest.
 */
export const insideKey = ({
  visitorId,
  meetingId,
  email,
}: {
  visitorId: number | null;
  meetingId: number | null;
  email: string;
}): string => `${visitorId ?? email.toLowerCase()} ${meetingId ?? ''}`;
