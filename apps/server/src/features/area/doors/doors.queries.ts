import type { Door, doors } from '@gatehouse/api/area/doors';
import type { BodyOf, QueryOf } from '@gatehouse/api/platform/operation';
import type { Page } from '@gatehouse/api/platform/shapes';
import { sql } from 'kysely';
import { columnsOf } from '../../../platform/db/columns.ts';
import { containing, counted, ofViewer } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { foundPage } from '../../../platform/db/page.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const columns = {
  roomId: 'room_id',
  doorCode: 'door_code',
  doorName: 'door_name',
  doorType: 'door_type',
  enabled: 'is_enabled',
} as const;

const sorts = {
  doorName: counted('doors.door_name'),
  doorCode: counted('doors.door_code'),
  createdDate: sql.ref('doors.created_at'),
} as const;

const visible = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('doors')
    .innerJoin('rooms', 'rooms.id', 'doors.room_id')
    .innerJoin('buildings', 'buildings.id', 'rooms.building_id')
    .innerJoin('companies', 'companies.id', 'doors.company_id')
    .where((eb) => ofViewer(eb.ref('doors.company_id'), viewer));

const described = (db: Db, viewer: Viewer) =>
  visible(db, viewer).select([
    'doors.id',
    'doors.version',
    'doors.door_code',
    'doors.door_name',
    'doors.door_type',
    'doors.room_id',
    'doors.company_id',
    'doors.is_enabled',
    'doors.created_at',
    'rooms.room_code',
    'rooms.room_name',
    'buildings.building_name',
    'companies.company_code',
    'companies.company_name',
    sql<
      number[]
    >`ARRAY(SELECT devices.id FROM devices WHERE devices.door_id = doors.id ORDER BY devices.id)`.as(
      'device_ids',
    ),
  ]);

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>;

const present = (row: Row): Door => ({
  id: row.id,
  version: row.version,
  doorCode: row.door_code,
  doorName: row.door_name,
  doorType: row.door_type,
  roomId: row.room_id,
  roomCode: row.room_code,
  roomName: row.room_name,
  buildingName: row.building_name,
  companyId: row.company_id,
  companyCode: row.company_code,
  companyName: row.company_name,
  deviceIds: row.device_ids,
  enabled: row.is_enabled,
  createdDate: row.created_at.toISOString(),
});

export function listDoors(db: Db, viewer: Viewer, query: QueryOf<typeof doors.list>): Promise<Page<Door>> {
  const { keyword, companyCode, roomCode, isActive } = query;
  const found = described(db, viewer)
    .$if(companyCode !== undefined, (q) => q.where('companies.company_code', '=', companyCode ?? ''))
    .$if(roomCode !== undefined, (q) => q.where('rooms.room_code', '=', roomCode ?? ''))
    .$if(isActive !== undefined, (q) => q.where('doors.is_enabled', '=', isActive ?? true))
    .$if(keyword !== '', (q) =>
      q.where((eb) =>
        eb.or([
          containing(eb.ref('doors.door_name'), keyword),
          containing(eb.ref('doors.door_code'), keyword),
        ]),
      ),
    );
  const { field, direction } = query.sort ?? { field: 'doorName', direction: 'asc' };
  const ordered = found.orderBy(sorts[field], direction).orderBy('doors.id');
  return foundPage(ordered, query, present);
}

export async function findDoor(db: Db, viewer: Viewer, id: number): Promise<Door | undefined> {
  const row = await described(db, viewer).where('doors.id', '=', id).executeTakeFirst();
  return row && present(row);
}

/** As `findDoor`; nobody else changes or deletes it before the transaction ends. */
export async function lockDoor(db: Db, viewer: Viewer, id: number): Promise<Door | undefined> {
  const row = await described(db, viewer)
    .where('doors.id', '=', id)
    .forNoKeyUpdate('doors')
    .executeTakeFirst();
  return row && present(row);
}

const readBack = async (db: Db, viewer: Viewer, id: number): Promise<Door> =>
  present(await described(db, viewer).where('doors.id', '=', id).executeTakeFirstOrThrow());

/** The company of a room the viewer sees; the room cannot be deleted before the transaction ends. */
export async function findCompanyOfRoom(db: Db, viewer: Viewer, roomId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('rooms')
    .select('company_id')
    .where('id', '=', roomId)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .forKeyShare()
    .executeTakeFirst();
  return row?.company_id;
}

export async function insertDoor(
  db: Db,
  viewer: Viewer,
  companyId: number,
  body: BodyOf<typeof doors.create>,
  at: Date,
): Promise<Door> {
  const { id } = await db
    .insertInto('doors')
    .values({ ...columnsOf(columns, body), company_id: companyId, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return readBack(db, viewer, id);
}

export async function updateDoor(
  db: Db,
  viewer: Viewer,
  id: number,
  body: BodyOf<typeof doors.update>,
  at: Date,
): Promise<Door> {
  await db
    .updateTable('doors')
    .set((eb) => ({ ...columnsOf(columns, body), version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();
  return readBack(db, viewer, id);
}

export const deleteDoor = (db: Db, viewer: Viewer, id: number) =>
  db
    .deleteFrom('doors')
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();
