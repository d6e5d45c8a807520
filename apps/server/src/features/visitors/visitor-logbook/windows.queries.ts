import { sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';

/**
 * The columns of a visitor that are needed to compute entry windows. Times are `Date` objects, not yet converted to
 * local time.
 */
export interface VisitorRow {
  id: number;
  companyId: number;
  displayName: string;
  email: string;
  enabled: boolean;
  activeFrom: Date;
  activeTo: Date;
  /** True if the visitor is or was a guest of a meeting within the active time. */
  isInvited: boolean;
  /** Start of the entry period that reception entered for the visitor. Null if reception entered none. */
  entryFrom: Date | null;
  entryTo: Date | null;
  hostId: number | null;
  departmentId: number;
  /** Home building of the person that expects the visitor, or of the department. */
  buildingId: number | null;
  /** IANA zone of the home building, or of the company. */
  zone: string;
}

const visitor = sql`v.id, v.company_id AS "companyId", v.display_name AS "displayName", v.email, v.enabled, v.active_from AS "activeFrom",
  v.active_to AS "activeTo", v.is_invited AS "isInvited", v.entry_from AS "entryFrom", v.entry_to AS "entryTo", v.contact_employee_id AS "hostId", v.contact_department_id AS "departmentId",
  coalesce(e.home_building_id, d.home_building_id) AS "buildingId", coalesce(b.time_zone, c.time_zone) AS zone`;
const ofVisitor = sql`FROM visitors v JOIN companies c ON c.id = v.company_id JOIN departments d ON d.id = v.contact_department_id
  LEFT JOIN employees e ON e.id = v.contact_employee_id
  LEFT JOIN buildings b ON b.id = coalesce(e.home_building_id, d.home_building_id)`;

export async function findVisitors(db: Db, companyId: number, ids: readonly number[]): Promise<VisitorRow[]> {
  const { rows } = await sql<VisitorRow>`SELECT ${visitor} ${ofVisitor}
    WHERE v.company_id = ${companyId} AND v.id = ANY (${plainArrayLiteral(ids)}::bigint[]) ORDER BY v.id`.execute(
    db,
  );
  return rows;
}

/** Finds visitors like `findVisitors`, but locks them until the transaction ends and reads them after locking. */
export async function lockVisitors(db: Db, companyId: number, ids: readonly number[]): Promise<VisitorRow[]> {
  await sql`SELECT FROM visitors v
    WHERE v.company_id = ${companyId} AND v.id = ANY (${plainArrayLiteral(ids)}::bigint[]) ORDER BY v.id FOR NO KEY UPDATE`.execute(
    db,
  );
  return findVisitors(db, companyId, ids);
}

/** A guest with a QR code number but without a visitor record. */
export interface GuestNumberRow {
  id: number;
  companyId: number;
  email: string;
  /** IANA zone of the company. */
  zone: string;
}

/** Finds guests by id, ignoring ids of visitors. Locks them until the transaction ends if `isLocked` is true. */
export async function findGuests(
  db: Db,
  companyId: number,
  ids: readonly number[],
  isLocked = false,
): Promise<GuestNumberRow[]> {
  const { rows } =
    await sql<GuestNumberRow>`SELECT i.id, i.company_id AS "companyId", i.email, c.time_zone AS zone
    FROM guest_qrs i JOIN companies c ON c.id = i.company_id WHERE i.company_id = ${companyId} AND i.id = ANY (${plainArrayLiteral(ids)}::bigint[])
    ORDER BY i.id ${isLocked ? sql`FOR NO KEY UPDATE OF i` : sql``}`.execute(db);
  return rows;
}

export interface GuestMeetingRow {
  visitorId: number;
  id: number;
  startsAt: Date;
  endsAt: Date;
  roomId: number;
  buildingId: number;
  hostId: number;
  hostDepartmentId: number;
  zone: string;
}

const ofMeeting = sql`o.id, o.starts_at AS "startsAt", o.ends_at AS "endsAt", o.room_id AS "roomId",
  r.building_id AS "buildingId", e.id AS "hostId", e.department_id AS "hostDepartmentId", m.zone`;

/**
 * Finds the meetings of guests with a QR code number. Omits guests that are no longer invited or now have a visitor
 * record.
 */
export async function findMeetingsOfGuests(
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<GuestMeetingRow[]> {
  const { rows } = await sql<GuestMeetingRow>`
    SELECT i.id AS "visitorId", ${ofMeeting}
    FROM guest_qrs i JOIN meetings m ON m.id = i.meeting_id JOIN meeting_occurrences o ON o.meeting_id = m.id
      JOIN rooms r ON r.id = o.room_id JOIN employees e ON e.id = m.employee_id
    WHERE i.company_id = ${companyId} AND i.id = ANY (${plainArrayLiteral(ids)}::bigint[]) AND i.revoked_at IS NULL
      AND EXISTS (SELECT FROM unnest(m.guests) AS guest WHERE lower(guest) = i.email)
      AND NOT EXISTS (SELECT FROM visitors v WHERE v.company_id = i.company_id AND lower(v.email) = i.email)
    ORDER BY o.starts_at, o.id`.execute(db);
  return rows;
}

/** Finds the meetings of these visitors within their active time. */
export async function findMeetings(
  db: Db,
  companyId: number,
  visitorIds: readonly number[],
): Promise<GuestMeetingRow[]> {
  const { rows } = await sql<GuestMeetingRow>`
    SELECT v.id AS "visitorId", ${ofMeeting}
    FROM visitors v JOIN meetings m ON m.company_id = v.company_id AND m.guests <> '{}'
        AND EXISTS (SELECT FROM unnest(m.guests) AS guest WHERE lower(guest) = lower(v.email))
      JOIN meeting_occurrences o ON o.meeting_id = m.id AND o.ends_at >= v.active_from AND o.starts_at <= v.active_to
      JOIN rooms r ON r.id = o.room_id JOIN employees e ON e.id = m.employee_id
    WHERE v.company_id = ${companyId} AND v.email <> '' AND v.id = ANY (${plainArrayLiteral(visitorIds)}::bigint[])
    ORDER BY o.starts_at, o.id`.execute(db);
  return rows;
}
