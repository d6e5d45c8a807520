import type { Room, rooms } from '@gatehouse/api/area/rooms';
import type { QueryOf } from '@gatehouse/api/platform/operation';
import type { Page } from '@gatehouse/api/platform/shapes';
import { sql } from 'kysely';
import { containing, counted, ofViewer } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { foundPage } from '../../../platform/db/page.ts';
import { dated, rowOf } from '../../../platform/db/rows.ts';
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
    'rooms.room_code as roomCode',
    'rooms.room_name as roomName',
    'rooms.room_type as roomType',
    'rooms.floor',
    'rooms.is_secure as isSecure',
    'rooms.description',
    'rooms.detail_info', // sic: wire format
    'rooms.building_id as buildingId',
    'rooms.parent_room_id as parentRoomId',
    'rooms.company_id as companyId',
    'rooms.is_enabled as isEnabled',
    'rooms.created_at as createdDate',
    'parents.room_name as parentRoomName',
    'buildings.building_code as buildingCode',
    'buildings.building_name as buildingName',
    'buildings.address as buildingAddress',
    'companies.company_code as companyCode',
    'companies.company_name as companyName',
    sql<number[]>`ARRAY(SELECT doors.id FROM doors WHERE doors.room_id = rooms.id ORDER BY doors.id)`.as(
      'doorIds',
    ),
  ]);

export const one = rowOf('rooms', { columns, described, present: dated });

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
  return foundPage(ordered, query, dated);
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
