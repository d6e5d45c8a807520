import type { Building, buildings } from '@gatehouse/api/area/buildings';
import type { QueryOf } from '@gatehouse/api/platform/operation';
import type { Page } from '@gatehouse/api/platform/shapes';
import { sql } from 'kysely';
import { containing, counted, ofViewer } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { foundPage } from '../../../platform/db/page.ts';
import { dated, rowOf } from '../../../platform/db/rows.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const columns = {
  buildingCode: 'building_code',
  buildingName: 'building_name',
  address: 'address',
  description: 'description',
  timeZone: 'time_zone',
  isEnabled: 'is_enabled',
} as const;

const sorts = {
  buildingName: counted('buildings.building_name'),
  buildingCode: counted('buildings.building_code'),
  createdDate: sql.ref('buildings.created_at'),
} as const;

const described = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('buildings')
    .innerJoin('companies', 'companies.id', 'buildings.company_id')
    .where((eb) => ofViewer(eb.ref('buildings.company_id'), viewer))
    .select([
      'buildings.id',
      'buildings.version',
      'buildings.building_code as buildingCode',
      'buildings.building_name as buildingName',
      'buildings.address',
      'buildings.description',
      'buildings.time_zone as timeZone',
      'buildings.company_id as companyId',
      'buildings.is_enabled as isEnabled',
      'buildings.created_at as createdDate',
      'companies.company_name as companyName',
      sql<string[]>`ARRAY[companies.company_code]`.as('companyCodes'),
      sql<
        number[]
      >`ARRAY(SELECT rooms.id FROM rooms WHERE rooms.building_id = buildings.id ORDER BY rooms.id)`.as(
        'roomIds',
      ),
    ]);

export const one = rowOf('buildings', { columns, described, present: dated });

export function listBuildings(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof buildings.list>,
): Promise<Page<Building>> {
  const { companyCode, keyword, sort = { field: 'buildingName', direction: 'asc' } } = query;
  let found = described(db, viewer);
  if (companyCode !== undefined) found = found.where('companies.company_code', '=', companyCode);
  if (keyword !== '')
    found = found.where((eb) =>
      eb.or([
        containing(eb.ref('buildings.building_name'), keyword),
        containing(eb.ref('buildings.building_code'), keyword),
      ]),
    );
  const ordered = found.orderBy(sorts[sort.field], sort.direction).orderBy('buildings.id');
  return foundPage(ordered, query, dated);
}
