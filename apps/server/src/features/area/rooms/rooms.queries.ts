import type { Room, RoomType, rooms } from '@gatehouse/api/area/rooms';
import type { BodyOf, QueryOf } from '@gatehouse/api/platform/operation';
import { sql } from 'kysely';
import { containing, ofViewer } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { rowsOfPage } from '../../../platform/db/page.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const columns = {
  roomName: 'rooms.room_name',
  roomCode: 'rooms.room_code',
  floor: 'rooms.floor',
  createdDate: 'rooms.created_at',
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
  roomCode: row.room_code,
  roomName: row.room_name,
  roomType: row.room_type as RoomType, // rooms__room_type
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

export async function listRooms(db: Db, viewer: Viewer, query: QueryOf<typeof rooms.list>) {
  const { keyword, companyCode, buildingCode, buildingId, type, isActive } = query;
  const found = described(db, viewer)
    .$if(companyCode !== undefined, (q) => q.where('companies.company_code', '=', companyCode ?? ''))
    .$if(buildingCode !== undefined, (q) => q.where('buildings.building_code', '=', buildingCode ?? ''))
    .$if(buildingId !== undefined, (q) => q.where('rooms.building_id', '=', buildingId ?? 0))
    .$if(type !== undefined, (q) => q.where('rooms.room_type', '=', type ?? ''))
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
  const ordered = found.orderBy(columns[field], direction).orderBy('rooms.id');
  const { rows, total } = await rowsOfPage(ordered, query);
  return { content: rows.map(present), total };
}

export async function findRoom(db: Db, viewer: Viewer, id: number): Promise<Room | undefined> {
  const row = await described(db, viewer).where('rooms.id', '=', id).executeTakeFirst();
  return row && present(row);
}

/** A room known to be there: the caller has just written it. */
export const readRoom = async (db: Db, viewer: Viewer, id: number): Promise<Room> =>
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

export async function insertRoom(db: Db, body: BodyOf<typeof rooms.create>, at: Date): Promise<number> {
  const { id } = await db
    .insertInto('rooms')
    .values({ ...columnsOf(body), company_id: body.companyId, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const updateRoom = (db: Db, viewer: Viewer, id: number, body: BodyOf<typeof rooms.update>, at: Date) =>
  db
    .updateTable('rooms')
    .set({ ...columnsOf(body), updated_at: at })
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();

export const deleteRoom = (db: Db, viewer: Viewer, id: number) =>
  db
    .deleteFrom('rooms')
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();

const columnsOf = (body: BodyOf<typeof rooms.update>) => ({
  building_id: body.buildingId,
  parent_room_id: body.parentRoomId,
  room_code: body.roomCode,
  room_name: body.roomName,
  room_type: body.roomType,
  floor: body.floor,
  is_secure: body.isSecure,
  description: body.description,
  detail_info: body.detail_info, // sic: wire format
  is_enabled: body.isEnabled,
});
