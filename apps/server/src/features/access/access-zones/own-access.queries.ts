import type { accessZones, OwnRoom } from '@gatehouse/api/access/access-zones';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { findPage } from '../../../platform/db/page.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { toZoneResult, type ZoneColumns } from './access-zones.queries.ts';

interface OwnAccessRow extends ZoneColumns {
  zoneId: number | null;
  requestId: number | null;
  roomName: string;
  buildingName: string;
}

/** Lists the signed-in person's own access to rooms. Pending requests come first and ended access zones last. */
export function listOwn({ db, viewer, clock, query }: Call<typeof accessZones.mine>, employeeId: number) {
  const now = clock.now();
  const roomColumns = sql`r.id AS "roomId", r.room_name AS "roomName", r.room_type AS "roomType", r.is_enabled AS "roomEnabled",
    b.building_name AS "buildingName", b.is_enabled AS "buildingEnabled", e.is_enabled AS "personEnabled",
    a.status AS "accountStatus", coalesce(b.time_zone, c.time_zone) AS "timeZone"`;
  const joined = sql`JOIN buildings b ON b.id = r.building_id JOIN companies c ON c.id = r.company_id
    JOIN employees e ON e.id = ${employeeId} JOIN accounts a ON a.id = e.account_id`;
  const ownRows = sql<OwnAccessRow>`(
    SELECT z.id AS "zoneId", z.request_id AS "requestId", z.start_at AS "startAt", z.end_at AS "endAt",
      z.is_enabled AS enabled, ${roomColumns}
    FROM access_zones z JOIN rooms r ON r.id = z.room_id ${joined}
    WHERE z.employee_id = ${employeeId} AND z.company_id = ANY (${viewer.companyIds}::bigint[])
    UNION ALL
    SELECT NULL, q.id, instant_of(q.start_time, q.zone),
      CASE WHEN q.end_time > q.start_time THEN instant_of(q.end_time, q.zone) END, true, ${roomColumns}
    FROM requests q JOIN rooms r ON r.id = q.room_id ${joined}
    WHERE q.employee_id = ${employeeId} AND q.status = 'PENDING' AND q.type_code = 'ACCESS'
      AND q.company_id = ANY (${viewer.companyIds}::bigint[]))`;
  const statement = db
    .selectFrom(ownRows.as('own'))
    .selectAll('own')
    .orderBy(sql`own."zoneId" IS NOT NULL`)
    .orderBy(sql`coalesce(own."endAt" + interval '1 second' <= ${now}::timestamptz, false)`)
    .orderBy('own.roomName')
    .orderBy(sql`own."startAt" DESC NULLS LAST`)
    .orderBy('own.zoneId')
    .orderBy('own.requestId');
  return findPage(statement, query, (row) => {
    const own = toZoneResult(row, now);
    return own.zoneId === null ? { ...own, state: 'PENDING' as const, refused: null } : own;
  });
}

interface OwnRoomRow extends OwnRoom {
  buildingId: number;
  buildingName: string;
  address: string;
}

/**
 * Finds the active rooms of the signed-in person's company by building and floor, with the person's access to each
 * room.
 */
export async function findOwnRooms(
  db: Db,
  viewer: Viewer,
  { companyId, employeeId, at }: { companyId: number; employeeId: number; at: Date },
): Promise<OwnRoomRow[]> {
  const { rows } = await sql<OwnRoomRow>`
    SELECT r.id, r.room_name AS "roomName", r.room_type AS "roomType", r.floor, r.is_secure AS "isSecure",
      b.id AS "buildingId", b.building_name AS "buildingName", b.address,
      CASE WHEN r.room_type = 'OPEN_ROOM' THEN 'OPEN' WHEN own.now THEN 'ZONE' WHEN own.coming THEN 'COMING'
        WHEN asked.id IS NOT NULL THEN 'PENDING' ELSE 'NONE' END AS access,
      asked.id AS "requestId"
    FROM rooms r JOIN buildings b ON b.id = r.building_id
    CROSS JOIN LATERAL (SELECT
        bool_or(z.start_at IS NULL OR z.start_at <= ${at}::timestamptz) AS now,
        bool_or(z.start_at > ${at}::timestamptz) AS coming
      FROM access_zones z WHERE z.employee_id = ${employeeId} AND z.room_id = r.id AND z.is_enabled
        AND (z.end_at IS NULL OR z.end_at + interval '1 second' > ${at}::timestamptz)) own
    LEFT JOIN LATERAL (SELECT q.id FROM requests q WHERE q.employee_id = ${employeeId} AND q.room_id = r.id
      AND q.status = 'PENDING' ORDER BY q.id LIMIT 1) asked ON true
    WHERE r.company_id = ${companyId} AND r.company_id = ANY (${viewer.companyIds}::bigint[]) AND r.is_enabled AND b.is_enabled
    ORDER BY b.building_name COLLATE counted, b.id, r.floor, r.room_name COLLATE counted, r.id`.execute(db);
  return rows;
}
