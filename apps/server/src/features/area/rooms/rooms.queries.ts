import type { Room, rooms } from '@gatehouse/api/area/rooms';
import type { BodyOf, QueryOf } from '@gatehouse/api/platform/operation';
import type { Page } from '@gatehouse/api/platform/shapes';
import { sql } from 'kysely';
import { columnsOf } from '../../../platform/db/columns.ts';
import { containing, counted, ofViewer } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { foundPage } from '../../../platform/db/page.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const columns = {
  buildingId: 'building_id',
  parentRoomId: 'parent_room_id',
  roomCode: 'room_code',
  roomName: 'room_name',
  roomType: 'room_type',
  floor: 'floor',
  isSecure: 'is_secure',
  description: 'description',
  detail_info: 'detail_info', // sic: wire format
  isEnabled: 'is_enabled',
} as const;

const sorts = {
  roomName: counted('rooms.room_name'),
  roomCode: counted('rooms.room_code'),
  floor: sql.ref('rooms.floor'),
  createdDate: sql.ref('rooms.created_at'),
} as const;

const visible = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('rooms')
    .innerJoin('buildings', 'buildings.id', 'rooms.building_id')
    .innerJoin('companies', 'companies.id', 'rooms.company_id')
    .leftJoin('rooms as parents', 'parents.id', 'rooms.parent_room_id')
    .where((eb) => ofViewer(eb.ref('rooms.company_id'), viewer));

const described = (db: Db, viewer: Viewer) =>
  visible(db, viewer).select([
    'rooms.id',
    'rooms.version',
    'rooms.room_code',
    'rooms.room_name',
    'rooms.room_type',
    'rooms.floor',
    'rooms.is_secure',
    'rooms.description',
    'rooms.detail_info',
    'rooms.building_id',
    'rooms.parent_room_id',
    'rooms.company_id',
    'rooms.is_enabled',
    'rooms.created_at',
    'parents.room_name as parent_room_name',
    'buildings.building_code',
    'buildings.building_name',
    'buildings.address',
    'companies.company_code',
    'companies.company_name',
    sql<number[]>`ARRAY(SELECT doors.id FROM doors WHERE doors.room_id = rooms.id ORDER BY doors.id)`.as(
      'door_ids',
    ),
  ]);

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>;

const present = (row: Row): Room => ({
  id: row.id,
  version: row.version,
  roomCode: row.room_code,
  roomName: row.room_name,
  roomType: row.room_type,
  floor: row.floor,
  isSecure: row.is_secure,
  description: row.description,
  detail_info: row.detail_info, // sic: wire format
  buildingId: row.building_id,
  buildingCode: row.building_code,
  buildingName: row.building_name,
  buildingAddress: row.address,
  parentRoomId: row.parent_room_id,
  parentRoomName: row.parent_room_name,
  companyId: row.company_id,
  companyCode: row.company_code,
  companyName: row.company_name,
  doorIds: row.door_ids,
  isEnabled: row.is_enabled,
  createdDate: row.created_at.toISOString(),
});

export function listRooms(db: Db, viewer: Viewer, query: QueryOf<typeof rooms.list>): Promise<Page<Room>> {
  const { keyword, companyCode, buildingCode, buildingId, type, isActive } = query;
  const found = described(db, viewer)
    .$if(companyCode !== undefined, (q) => q.where('companies.company_code', '=', companyCode ?? ''))
    .$if(buildingCode !== undefined, (q) => q.where('buildings.building_code', '=', buildingCode ?? ''))
    .$if(buildingId !== undefined, (q) => q.where('rooms.building_id', '=', buildingId ?? 0))
    .$call((q) => (type === undefined ? q : q.where('rooms.room_type', '=', type)))
    .$if(isActive !== undefined, (q) => q.where('rooms.is_enabled', '=', isActive ?? true))
    .$if(keyword !== '', (q) =>
      q.where((eb) =>
        eb.or([
          containing(eb.ref('rooms.room_name'), keyword),
          containing(eb.ref('rooms.room_code'), keyword),
        ]),
      ),
    );
  const { field, direction } = query.sort ?? { field: 'roomName', direction: 'asc' };
  const ordered = found.orderBy(sorts[field], direction).orderBy('rooms.id');
  return foundPage(ordered, query, present);
}

export async function findRoom(db: Db, viewer: Viewer, id: number): Promise<Room | undefined> {
  const row = await described(db, viewer).where('rooms.id', '=', id).executeTakeFirst();
  return row && present(row);
}

/** As `findRoom`; nobody else changes or deletes it before the transaction ends. */
export async function lockRoom(db: Db, viewer: Viewer, id: number): Promise<Room | undefined> {
  const row = await described(db, viewer)
    .where('rooms.id', '=', id)
    .forNoKeyUpdate('rooms')
    .executeTakeFirst();
  return row && present(row);
}

const readBack = async (db: Db, viewer: Viewer, id: number): Promise<Room> =>
  present(await described(db, viewer).where('rooms.id', '=', id).executeTakeFirstOrThrow());

export const findDoorsOfRoom = (db: Db, viewer: Viewer, roomId: number) =>
  db
    .selectFrom('doors')
    .select(['id', 'door_code', 'door_name', 'door_type', 'is_enabled'])
    .where('room_id', '=', roomId)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .orderBy('door_name')
    .orderBy('id')
    .execute();

/**
 * Whether the building is one of the company. Locks it until the transaction ends: it cannot be deleted, and the
 * parents of its rooms change one at a time, so that two changes never close a circle together.
 */
export async function lockBuilding(db: Db, viewer: Viewer, companyId: number, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('buildings')
    .select('id')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/** The room and all rooms it lies in, nearest first, of one building; empty when it is not one of the building. */
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
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .executeTakeFirstOrThrow();
  return total;
}

export async function insertRoom(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof rooms.create>,
  at: Date,
): Promise<Room> {
  const { id } = await db
    .insertInto('rooms')
    .values({ ...columnsOf(columns, body), company_id: body.companyId, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return readBack(db, viewer, id);
}

export async function updateRoom(
  db: Db,
  viewer: Viewer,
  id: number,
  body: BodyOf<typeof rooms.update>,
  at: Date,
): Promise<Room> {
  await db
    .updateTable('rooms')
    .set((eb) => ({ ...columnsOf(columns, body), version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();
  return readBack(db, viewer, id);
}

export const deleteRoom = (db: Db, viewer: Viewer, id: number) =>
  db
    .deleteFrom('rooms')
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();
