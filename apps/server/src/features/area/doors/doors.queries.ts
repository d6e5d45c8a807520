import type { Door, doors } from '@gatehouse/api/area/doors';
import type { QueryOf } from '@gatehouse/api/platform/operation';
import type { Page } from '@gatehouse/api/platform/shapes';
import { sql } from 'kysely';
import { containing, counted, ofViewer } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { foundPage } from '../../../platform/db/page.ts';
import { dated, rowOf } from '../../../platform/db/rows.ts';
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
    'doors.door_code as doorCode',
    'doors.door_name as doorName',
    'doors.door_type as doorType',
    'doors.room_id as roomId',
    'doors.company_id as companyId',
    'doors.is_enabled as enabled',
    'doors.created_at as createdDate',
    'rooms.room_code as roomCode',
    'rooms.room_name as roomName',
    'buildings.building_name as buildingName',
    'companies.company_code as companyCode',
    'companies.company_name as companyName',
    sql<
      number[]
    >`ARRAY(SELECT devices.id FROM devices WHERE devices.door_id = doors.id ORDER BY devices.id)`.as(
      'deviceIds',
    ),
  ]);

export const one = rowOf('doors', { columns, described, present: dated });

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
  return foundPage(ordered, query, dated);
}
