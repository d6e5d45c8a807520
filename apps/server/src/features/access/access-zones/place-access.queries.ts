import { type AccessQuestion, findAccessRefusal } from '@gatehouse/api/access/access.rules';
import type { accessZones } from '@gatehouse/api/access/access-zones';
import type { AccessPlace, OpenRoom } from '@gatehouse/api/access/place-access';
import type { RoomType } from '@gatehouse/api/area/rooms';
import type { QueryOf } from '@gatehouse/api/platform/operation';
import { type SqlBool, sql } from 'kysely';
import { naturalSort, whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findPage } from '../../../platform/db/page.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { whereInDepartmentScope } from '../../auth/accounts/department-scope.service.ts';
import { andEmployeeContainsWords } from '../../auth/accounts/employee-search.service.ts';
import { selectRows, toResult } from './access-zones.queries.ts';

type PlaceQuery = QueryOf<typeof accessZones.export>;
type PlaceCall = Pick<Call<never>, 'db' | 'viewer' | 'clock'>;

const nothing = sql``;

/** Matches room `r` if it is the selected room, the room of the selected door, or in the selected building. */
const whereAtPlace = ({ roomId, doorId, buildingId }: PlaceQuery) => sql<SqlBool>`(true
  ${roomId === undefined ? nothing : sql`AND r.id = ${roomId}::bigint`}
  ${doorId === undefined ? nothing : sql`AND r.id = (SELECT o.room_id FROM doors o WHERE o.id = ${doorId}::bigint)`}
  ${buildingId === undefined ? nothing : sql`AND r.building_id = ${buildingId}::bigint`})`;

const isDoorEnabled = ({ doorId }: PlaceQuery) =>
  sql<boolean | null>`(SELECT o.is_enabled FROM doors o WHERE o.id = ${doorId ?? null}::bigint)`;

const sorts = {
  displayName: sql.ref('e.display_name'),
  departmentName: sql.ref('d.department_name'),
  roomName: naturalSort('r.room_name'),
  startAccessTime: sql.ref('access_zones.start_at'),
  endAccessTime: sql.ref('access_zones.end_at'),
} as const;

/** Selects the access zones of a place that have not ended. */
function selectAtPlace({ db, viewer, clock }: PlaceCall, query: PlaceQuery) {
  const { field, direction } = query.sort ?? { field: 'displayName', direction: 'asc' };
  return selectRows(db, viewer)
    .innerJoin('departments as d', 'd.id', 'e.department_id')
    .where(whereAtPlace(query))
    .where(sql<SqlBool>`r.room_type <> 'OPEN_ROOM'`)
    .where(
      sql<SqlBool>`(access_zones.end_at IS NULL OR access_zones.end_at + interval '1 second' > ${clock.now()}::timestamptz)`,
    )
    .where(sql<SqlBool>`true ${andEmployeeContainsWords(query.keyword)}`)
    .select(['d.department_name as departmentName', isDoorEnabled(query).as('doorEnabled')])
    .orderBy(sorts[field], direction)
    .orderBy('access_zones.id');
}

export function listAtPlace(call: Call<typeof accessZones.atPlace>) {
  const now = call.clock.now();
  return findPage(selectAtPlace(call, call.query), call.query, (row) => toResult(row, now));
}

export async function findAtPlace(call: PlaceCall, query: PlaceQuery, most: number) {
  const now = call.clock.now();
  const rows = await selectAtPlace(call, query).limit(most).execute();
  return rows.map((row) => toResult(row, now));
}

/** Finds the names of the place in a query. Returns null if no place is selected, or if it does not exist. */
export async function findAccessPlace(
  { db, viewer }: PlaceCall,
  query: PlaceQuery,
): Promise<AccessPlace | null> {
  const { roomId, doorId, buildingId } = query;
  const hasRoom = roomId !== undefined || doorId !== undefined;
  if (!hasRoom && buildingId === undefined) return null;
  const { rows } = await sql<AccessPlace>`
    SELECT b.building_name AS "buildingName", r.id AS "roomId", coalesce(r.room_name, '') AS "roomName",
      coalesce(o.door_name, '') AS "doorName", coalesce(b.time_zone, c.time_zone) AS "timeZone"
    FROM buildings b JOIN companies c ON c.id = b.company_id
    LEFT JOIN rooms r ON r.building_id = b.id AND ${hasRoom}::boolean AND ${whereAtPlace(query)}
    LEFT JOIN doors o ON o.room_id = r.id AND o.id = ${doorId ?? null}::bigint
    WHERE ${whereCompanyVisible(sql.ref('b.company_id'), viewer)} AND (r.id IS NOT NULL OR NOT ${hasRoom}::boolean)
      ${buildingId === undefined ? nothing : sql`AND b.id = ${buildingId}::bigint`}
    LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

interface OpenRoomRow {
  id: number;
  roomName: string;
  enabled: boolean;
  buildingEnabled: boolean;
  doorEnabled: boolean | null;
}

/** Finds the rooms of a place that everyone in the company can enter. */
export async function findOpenRooms(
  { db, viewer, clock }: PlaceCall,
  query: PlaceQuery,
): Promise<OpenRoom[]> {
  const { rows } = await sql<OpenRoomRow>`
    SELECT r.id, r.room_name AS "roomName", r.is_enabled AS enabled, b.is_enabled AS "buildingEnabled",
      ${isDoorEnabled(query)} AS "doorEnabled"
    FROM rooms r JOIN buildings b ON b.id = r.building_id
    WHERE r.room_type = 'OPEN_ROOM' AND ${whereCompanyVisible(sql.ref('r.company_id'), viewer)} AND ${whereAtPlace(query)}
    ORDER BY r.room_name COLLATE counted, r.id LIMIT 100`.execute(db);
  return rows.map(({ id, roomName, enabled, buildingEnabled, doorEnabled }) => ({
    id,
    roomName,
    refused: findAccessRefusal({
      at: clock.now().getTime(),
      person: { enabled: true, account: 1 },
      door: doorEnabled === null ? undefined : { enabled: doorEnabled },
      room: { id, type: 'OPEN_ROOM', enabled },
      building: { enabled: buildingEnabled },
      zones: [],
    }),
  }));
}

export interface CheckedRoom {
  id: number;
  companyId: number;
  type: RoomType;
  enabled: boolean;
  buildingEnabled: boolean;
  timeZone: string;
}

export async function findCheckedRoom(
  db: Db,
  viewer: Viewer,
  roomId: number,
): Promise<CheckedRoom | undefined> {
  const { rows } = await sql<CheckedRoom>`
    SELECT r.id, r.company_id AS "companyId", r.room_type AS type, r.is_enabled AS enabled, b.is_enabled AS "buildingEnabled",
      coalesce(b.time_zone, c.time_zone) AS "timeZone"
    FROM rooms r JOIN buildings b ON b.id = r.building_id JOIN companies c ON c.id = r.company_id
    WHERE r.id = ${roomId} AND ${whereCompanyVisible(sql.ref('r.company_id'), viewer)}`.execute(db);
  return rows[0];
}

/** Finds a door of a room. `device` is whether one of its devices is active, or null for a door without devices. */
export async function findCheckedDoor(
  db: Db,
  roomId: number,
  doorId: number,
): Promise<{ enabled: boolean; device: boolean | null } | undefined> {
  const { rows } = await sql<{ enabled: boolean; device: boolean | null }>`
    SELECT o.is_enabled AS enabled, (SELECT bool_or(v.is_enabled) FROM device_locks k JOIN devices v ON v.id = k.device_id
      WHERE k.door_id = o.id) AS device
    FROM doors o WHERE o.id = ${doorId} AND o.room_id = ${roomId}`.execute(db);
  return rows[0];
}

interface CheckedPerson {
  enabled: boolean;
  account: number;
  zones: AccessQuestion['zones'];
}

/** Finds a person of the company in the department scope of the signed-in person, with the person's zones of a room. */
export async function findCheckedPerson(
  db: Db,
  viewer: Viewer,
  { companyId, id: roomId }: CheckedRoom,
  employeeId: number,
): Promise<CheckedPerson | undefined> {
  const { rows } = await sql<CheckedPerson>`
    SELECT e.is_enabled AS enabled, a.status AS account,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('roomId', z.room_id, 'enabled', z.is_enabled,
          'start', date_part('epoch', z.start_at) * 1000, 'end', date_part('epoch', z.end_at) * 1000)), '[]')
        FROM access_zones z WHERE z.employee_id = e.id AND z.room_id = ${roomId}) AS zones
    FROM employees e JOIN accounts a ON a.id = e.account_id
    WHERE e.id = ${employeeId} AND e.company_id = ${companyId} AND e.erased_at IS NULL
      AND ${whereInDepartmentScope(sql.ref('e.id'), sql.ref('e.department_id'), viewer)}`.execute(db);
  return rows[0];
}
