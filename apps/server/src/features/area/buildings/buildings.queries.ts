import type { buildings } from '@gatehouse/api/area/buildings';
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
import { findPage } from '../../../platform/db/page.ts';
import { defineRow, withIsoCreatedDate } from '../../../platform/db/rows.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const columns = {
  buildingCode: 'building_code',
  buildingName: 'building_name',
  address: 'address',
  mapLink: 'map_link',
  description: 'description',
  timeZone: 'time_zone',
  isEnabled: 'is_enabled',
} as const;

const sorts = {
  buildingName: naturalSort('buildings.building_name'),
  buildingCode: naturalSort('buildings.building_code'),
  createdDate: sql.ref('buildings.created_at'),
} as const;

const selectRows = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('buildings')
    .innerJoin('companies', 'companies.id', 'buildings.company_id')
    .where((eb) => whereCompanyVisible(eb.ref('buildings.company_id'), viewer))
    .select([
      ...columnAliases('buildings', columns),
      'buildings.created_at as createdDate',
      'companies.company_name as companyName',
      sql<string[]>`ARRAY[companies.company_code]`.as('companyCodes'),
      selectReferencingIds('rooms.building_id', 'buildings.id').as('roomIds'),
    ]);

const missing = 'AREA_BUILDING_ID_NOT_FOUND';

export const buildingRow = defineRow(
  { table: 'buildings', columns, described: selectRows, missing },
  withIsoCreatedDate,
);

export function listBuildings({ db, viewer, query }: Call<typeof buildings.list>) {
  const { companyCode, keyword, sort = { field: 'buildingName', direction: 'asc' } } = query;
  const statement = selectRows(db, viewer)
    .where((eb) => whereEquals(eb.ref('companies.company_code'), companyCode))
    .where(
      whereContainsWords(
        sql<string>`concat_ws(E'\n', buildings.building_name, buildings.building_code, buildings.address)`,
        keyword,
      ),
    )
    .orderBy(sorts[sort.field], sort.direction)
    .orderBy('buildings.id');
  return findPage(statement, query, withIsoCreatedDate);
}

export const findRoomsOfBuilding = (db: Db, viewer: Viewer, buildingId: number) =>
  db
    .selectFrom('rooms')
    .select(['id', 'room_code as roomCode', 'room_name as roomName', 'floor', 'is_enabled as isEnabled'])
    .where('building_id', '=', buildingId)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .orderBy('floor')
    .orderBy(naturalSort('room_name'))
    .orderBy('id')
    .execute();

export async function countGates(db: Db, buildingId: number): Promise<number> {
  const { count } = await db
    .selectFrom('gates')
    .select(sql<number>`count(*)`.as('count'))
    .where('building_id', '=', buildingId)
    .executeTakeFirstOrThrow();
  return count;
}
