import type { Door, DoorType, doors } from '@gatehouse/api/area/doors';
import type { BodyOf, QueryOf } from '@gatehouse/api/platform/operation';
import { sql } from 'kysely';
import { containing, ofViewer } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { rowsOfPage } from '../../../platform/db/page.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const columns = {
  doorName: 'doors.door_name',
  doorCode: 'doors.door_code',
  createdDate: 'doors.created_at',
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
  doorCode: row.door_code,
  doorName: row.door_name,
  doorType: row.door_type as DoorType, // doors__door_type
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

export async function listDoors(db: Db, viewer: Viewer, query: QueryOf<typeof doors.list>) {
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
  const ordered = found.orderBy(columns[field], direction).orderBy('doors.id');
  const { rows, total } = await rowsOfPage(ordered, query);
  return { content: rows.map(present), total };
}

export async function findDoor(db: Db, viewer: Viewer, id: number): Promise<Door | undefined> {
  const row = await described(db, viewer).where('doors.id', '=', id).executeTakeFirst();
  return row && present(row);
}

/** A door known to be there: the caller has just written it. */
export const readDoor = async (db: Db, viewer: Viewer, id: number): Promise<Door> =>
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
  companyId: number,
  body: BodyOf<typeof doors.create>,
  at: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('doors')
    .values({ ...columnsOf(body), company_id: companyId, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const updateDoor = (db: Db, viewer: Viewer, id: number, body: BodyOf<typeof doors.update>, at: Date) =>
  db
    .updateTable('doors')
    .set({ ...columnsOf(body), updated_at: at })
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();

export const deleteDoor = (db: Db, viewer: Viewer, id: number) =>
  db
    .deleteFrom('doors')
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();

const columnsOf = (body: BodyOf<typeof doors.update>) => ({
  room_id: body.roomId,
  door_code: body.doorCode,
  door_name: body.doorName,
  door_type: body.doorType,
  is_enabled: body.enabled,
});
