import { imageUrlOf, type PlacedDoor, type RoomMapData, type rooms } from '@gatehouse/api/area/rooms';
import { sql } from 'kysely';
import { columnAliases } from '../../../platform/db/columns.ts';
import {
  naturalSort,
  selectReferencingIds,
  whereCompanyVisible,
  whereContainsWords,
  whereEquals,
} from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { StoredFile } from '../../../platform/db/files.queries.ts';
import { findPage } from '../../../platform/db/page.ts';
import { defineRow, withIsoCreatedDate } from '../../../platform/db/rows.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const columns = {
  buildingId: 'building_id',
  parentRoomId: 'parent_room_id',
  roomCode: 'room_code',
  roomName: 'room_name',
  roomType: 'room_type',
  floor: 'floor',
  isSecure: 'is_secure',
  antiPassback: 'anti_passback',
  capacity: 'capacity',
  description: 'description',
  detail_info: 'detail_info', // `detail_info` is in snake case in the API too, unlike all other fields of the API.
  isEnabled: 'is_enabled',
} as const;

const sorts = {
  roomName: naturalSort('rooms.room_name'),
  roomCode: naturalSort('rooms.room_code'),
  floor: sql.ref('rooms.floor'),
  createdDate: sql.ref('rooms.created_at'),
} as const;

/** Builds the SQL of a map rectangle in the API format from the columns of a table. */
const rectangleOf = (
  table: 'rooms' | 'placed',
) => sql`'positionX', ${sql.ref(`${table}.map_x`)}, 'positionY', ${sql.ref(`${table}.map_y`)},
  'width', ${sql.ref(`${table}.map_width`)}, 'height', ${sql.ref(`${table}.map_height`)}`;

const mapData = sql<RoomMapData | null>`CASE WHEN rooms.map_x IS NOT NULL THEN jsonb_build_object(${rectangleOf('rooms')},
  'mapData', (SELECT coalesce(jsonb_agg(jsonb_build_object('doorId', placed.id, ${rectangleOf('placed')}) ORDER BY placed.id), '[]')
    FROM doors AS placed WHERE placed.room_id = rooms.id AND placed.map_x IS NOT NULL)) END`;

const selectRows = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('rooms')
    .innerJoin('buildings', 'buildings.id', 'rooms.building_id')
    .innerJoin('companies', 'companies.id', 'rooms.company_id')
    .leftJoin('rooms as parents', 'parents.id', 'rooms.parent_room_id')
    .where((eb) => whereCompanyVisible(eb.ref('rooms.company_id'), viewer))
    .select([
      ...columnAliases('rooms', columns),
      'rooms.created_at as createdDate',
      'parents.room_name as parentRoomName',
      'buildings.building_code as buildingCode',
      'buildings.building_name as buildingName',
      'buildings.address as buildingAddress',
      'companies.company_code as companyCode',
      'companies.company_name as companyName',
      selectReferencingIds('doors.room_id', 'rooms.id').as('doorIds'),
      mapData.as('roomMapData'),
      'rooms.image',
    ]);

const toRoom = <Row extends { image: string | null; createdDate: Date }>(row: Row) => ({
  ...withIsoCreatedDate(row),
  image: imageUrlOf(row.image),
});

const missing = 'AREA_ROOM_ID_NOT_FOUND';

export const roomRow = defineRow({ table: 'rooms', columns, described: selectRows, missing }, toRoom);

export function listRooms({ db, viewer, query }: Call<typeof rooms.list>) {
  const { keyword, companyCode, buildingCode, buildingId, type, isActive, needsAccess } = query;
  const { field, direction } = query.sort ?? { field: 'roomName', direction: 'asc' };
  const statement = selectRows(db, viewer)
    .where((eb) => whereEquals(eb.ref('companies.company_code'), companyCode))
    .where((eb) => whereEquals(eb.ref('buildings.building_code'), buildingCode))
    .where((eb) => whereEquals(eb.ref('rooms.building_id'), buildingId))
    .where((eb) => whereEquals(eb.ref('rooms.room_type'), type))
    .where((eb) => whereEquals(eb.ref('rooms.is_enabled'), isActive))
    .where((eb) => whereEquals(sql<boolean>`(${eb.ref('rooms.room_type')} <> 'OPEN_ROOM')`, needsAccess))
    .where(
      whereContainsWords(
        sql<string>`concat_ws(E'\n', rooms.room_name, rooms.room_code, buildings.building_name, buildings.address)`,
        keyword,
      ),
    )
    .orderBy(sorts[field], direction)
    .orderBy('rooms.id');
  return findPage(statement, query, toRoom);
}

export const findDoorsOfRoom = (db: Db, viewer: Viewer, roomId: number) =>
  db
    .selectFrom('doors')
    .select([
      'id',
      'door_code as doorCode',
      'door_name as doorName',
      'door_type as doorType',
      'is_enabled as enabled',
    ])
    .where('room_id', '=', roomId)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .orderBy('door_name')
    .orderBy('id')
    .execute();

export const setImage = (db: Db, viewer: Viewer, roomId: number, image: string | null, at: Date) =>
  db
    .updateTable('rooms')
    .set((eb) => ({ image, version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', roomId)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();

/** Finds the file of the photo of a room that the signed-in person can see. */
export const findImage = (db: Db, viewer: Viewer, name: string): Promise<StoredFile | undefined> =>
  db
    .selectFrom('rooms')
    .where('image', '=', name)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .select(['company_id as companyId', sql<string>`image`.as('name')])
    .limit(1)
    .executeTakeFirst();

/**
 * Locks a room before its deletion. No one can then be granted access to the room, so the list of people that lose
 * access is complete.
 */
export const lockToDelete = (db: Db, id: number) =>
  db.selectFrom('rooms').select('id').where('id', '=', id).forUpdate().execute();

/** Returns the map columns of a room. Each is null if the room is not on the map. */
export const mapColumns = (rectangle: RoomMapData | null) => ({
  map_x: rectangle?.positionX ?? null,
  map_y: rectangle?.positionY ?? null,
  map_width: rectangle?.width ?? null,
  map_height: rectangle?.height ?? null,
});

/** Stores the map positions of the given doors and removes all other doors of the room from the map. */
export const placeDoors = (db: Db, viewer: Viewer, roomId: number, doors: readonly PlacedDoor[]) =>
  sql`
  UPDATE doors SET (map_x, map_y, map_width, map_height) = (
      SELECT p."positionX", p."positionY", p.width, p.height
      FROM jsonb_to_recordset(${JSON.stringify(doors)}::jsonb)
        AS p ("doorId" bigint, "positionX" int, "positionY" int, width int, height int)
      WHERE p."doorId" = doors.id)
  WHERE room_id = ${roomId} AND company_id = ANY (${viewer.companyIds}::bigint[])`.execute(db);

/**
 * Returns whether the building belongs to the company. Locks the building until the transaction ends, so that it cannot
 * be deleted. The lock also serializes changes of the parents of its rooms, so that two simultaneous changes cannot
 * create a cycle.
 */
export async function lockBuilding(db: Db, viewer: Viewer, companyId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('buildings')
    .select('id')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns a room and all rooms that contain it, innermost first. Returns no rooms if the room is not in this building.
 */
export async function findEnclosingRooms(db: Db, viewer: Viewer, buildingId: number, id: number) {
  const { rows } = await sql<{ id: number }>`
    WITH RECURSIVE enclosing AS (
      SELECT rooms.id, rooms.parent_room_id FROM rooms
        WHERE rooms.id = ${id} AND rooms.building_id = ${buildingId}
          AND rooms.company_id = ANY (${viewer.companyIds}::bigint[])
      UNION SELECT rooms.id, rooms.parent_room_id FROM rooms JOIN enclosing ON rooms.id = enclosing.parent_room_id)
    SELECT id FROM enclosing`.execute(db);
  return rows.map((row) => row.id);
}

export async function countRoomsWithin(db: Db, viewer: Viewer, id: number): Promise<number> {
  const { total } = await db
    .selectFrom('rooms')
    .select(sql<number>`count(*)`.as('total'))
    .where('parent_room_id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .executeTakeFirstOrThrow();
  return total;
}

export async function countMeetingsIn(db: Db, viewer: Viewer, id: number): Promise<number> {
  const { total } = await db
    .selectFrom('meeting_occurrences')
    .select(sql<number>`count(*)`.as('total'))
    .where('room_id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .executeTakeFirstOrThrow();
  return total;
}
