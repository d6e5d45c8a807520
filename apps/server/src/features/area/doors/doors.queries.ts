import type { doors } from '@gatehouse/api/area/doors';
import { sql } from 'kysely';
import { columnAliases } from '../../../platform/db/columns.ts';
import {
  naturalSort,
  whereCompanyVisible,
  whereContainsWords,
  whereEquals,
} from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findPage } from '../../../platform/db/page.ts';
import { defineRow, withIsoCreatedDate } from '../../../platform/db/rows.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const columns = {
  roomId: 'room_id',
  doorCode: 'door_code',
  doorName: 'door_name',
  doorType: 'door_type',
  enabled: 'is_enabled',
} as const;

const sorts = {
  doorName: naturalSort('doors.door_name'),
  doorCode: naturalSort('doors.door_code'),
  createdDate: sql.ref('doors.created_at'),
} as const;

const selectRows = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('doors')
    .innerJoin('rooms', 'rooms.id', 'doors.room_id')
    .innerJoin('buildings', 'buildings.id', 'rooms.building_id')
    .innerJoin('companies', 'companies.id', 'doors.company_id')
    .where((eb) => whereCompanyVisible(eb.ref('doors.company_id'), viewer))
    .select([
      ...columnAliases('doors', columns),
      'doors.created_at as createdDate',
      'rooms.room_code as roomCode',
      'rooms.room_name as roomName',
      'buildings.building_name as buildingName',
      'companies.company_code as companyCode',
      'companies.company_name as companyName',
      sql<number[]>`ARRAY(SELECT d.id FROM devices d WHERE d.door_id = doors.id
        UNION SELECT l.device_id FROM device_locks l WHERE l.door_id = doors.id ORDER BY 1)`.as('deviceIds'),
    ]);

const missing = 'AREA_DOOR_ID_NOT_FOUND';

export const doorRow = defineRow(
  { table: 'doors', columns, described: selectRows, missing },
  withIsoCreatedDate,
);

export const findDevicesOfDoor = (db: Db, viewer: Viewer, ids: readonly number[]) =>
  db
    .selectFrom('devices')
    .select([
      'id',
      'device_code as deviceCode',
      'device_name as deviceName',
      'device_type as deviceType',
      'is_enabled as enabled',
    ])
    .where('id', '=', sql<number>`ANY (${[...ids]}::bigint[])`)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .orderBy('id')
    .execute();

export function listDoors({ db, viewer, query }: Call<typeof doors.list>) {
  const { keyword, companyCode, roomCode, buildingId, isActive } = query;
  const { sort = { field: 'doorName', direction: 'asc' } } = query;
  const statement = selectRows(db, viewer)
    .where((eb) => whereEquals(eb.ref('companies.company_code'), companyCode))
    .where((eb) => whereEquals(eb.ref('rooms.room_code'), roomCode))
    .where((eb) => whereEquals(eb.ref('rooms.building_id'), buildingId))
    .where((eb) => whereEquals(eb.ref('doors.is_enabled'), isActive))
    .where(
      whereContainsWords(
        sql<string>`concat_ws(E'\n', doors.door_name, doors.door_code, rooms.room_name, buildings.building_name, buildings.address)`,
        keyword,
      ),
    )
    .orderBy(sorts[sort.field], sort.direction)
    .orderBy('doors.id');
  return findPage(statement, query, withIsoCreatedDate);
}
