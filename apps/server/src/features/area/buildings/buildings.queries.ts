import type { Building, buildings } from '@gatehouse/api/area/buildings';
import type { BodyOf, QueryOf } from '@gatehouse/api/platform/operation';
import type { Page } from '@gatehouse/api/platform/shapes';
import { sql } from 'kysely';
import { columnsOf } from '../../../platform/db/columns.ts';
import { containing, counted, ofViewer } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { foundPage } from '../../../platform/db/page.ts';
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

const present = (row: Omit<Building, 'createdDate'> & { createdDate: Date }): Building => ({
  ...row,
  createdDate: row.createdDate.toISOString(),
});

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
  return foundPage(ordered, query, present);
}

export async function findBuilding(db: Db, viewer: Viewer, id: number): Promise<Building | undefined> {
  const row = await described(db, viewer).where('buildings.id', '=', id).executeTakeFirst();
  return row && present(row);
}

/** As `findBuilding`; nobody else changes or deletes it before the transaction ends. */
export async function lockBuilding(db: Db, viewer: Viewer, id: number): Promise<Building | undefined> {
  const found = described(db, viewer).where('buildings.id', '=', id);
  const row = await found.forNoKeyUpdate('buildings').executeTakeFirst();
  return row && present(row);
}

export async function insertBuilding(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof buildings.create>,
  at: Date,
): Promise<Building> {
  const { id } = await db
    .insertInto('buildings')
    .values({ ...columnsOf(columns, body), company_id: body.companyId, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return readBack(db, viewer, id);
}

export async function updateBuilding(
  db: Db,
  viewer: Viewer,
  id: number,
  body: BodyOf<typeof buildings.update>,
  at: Date,
): Promise<Building> {
  await db
    .updateTable('buildings')
    .set((eb) => ({ ...columnsOf(columns, body), version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();
  return readBack(db, viewer, id);
}

const readBack = async (db: Db, viewer: Viewer, id: number): Promise<Building> =>
  present(await described(db, viewer).where('buildings.id', '=', id).executeTakeFirstOrThrow());

export const deleteBuilding = (db: Db, viewer: Viewer, id: number) =>
  db
    .deleteFrom('buildings')
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();
