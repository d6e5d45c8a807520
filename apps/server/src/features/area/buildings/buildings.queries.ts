import type { Building, buildings } from '@gatehouse/api/area/buildings';
import type { BodyOf, QueryOf } from '@gatehouse/api/platform/operation';
import { sql } from 'kysely';
import { containing, ofViewer } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { rowsOfPage } from '../../../platform/db/page.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const columns = {
  buildingName: 'buildings.building_name',
  buildingCode: 'buildings.building_code',
  createdDate: 'buildings.created_at',
} as const;

const visible = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('buildings')
    .innerJoin('companies', 'companies.id', 'buildings.company_id')
    .where((eb) => ofViewer(eb.ref('buildings.company_id'), viewer));

const described = (db: Db, viewer: Viewer) =>
  visible(db, viewer).select([
    'buildings.id',
    'buildings.building_code',
    'buildings.building_name',
    'buildings.address',
    'buildings.description',
    'buildings.time_zone',
    'buildings.company_id',
    'buildings.is_enabled',
    'buildings.created_at',
    'companies.company_name',
    'companies.company_code',
    sql<
      number[]
    >`ARRAY(SELECT rooms.id FROM rooms WHERE rooms.building_id = buildings.id ORDER BY rooms.id)`.as(
      'room_ids',
    ),
  ]);

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>;

const present = (row: Row): Building => ({
  id: row.id,
  buildingCode: row.building_code,
  buildingName: row.building_name,
  address: row.address,
  description: row.description,
  timeZone: row.time_zone,
  companyId: row.company_id,
  companyName: row.company_name,
  companyCodes: [row.company_code],
  roomIds: row.room_ids,
  isEnabled: row.is_enabled,
  createdDate: row.created_at.toISOString(),
});

export async function listBuildings(db: Db, viewer: Viewer, query: QueryOf<typeof buildings.list>) {
  const found = described(db, viewer)
    .$if(query.companyCode !== undefined, (q) =>
      q.where('companies.company_code', '=', query.companyCode ?? ''),
    )
    .$if(query.keyword !== '', (q) =>
      q.where((eb) =>
        eb.or([
          containing(eb.ref('buildings.building_name'), query.keyword),
          containing(eb.ref('buildings.building_code'), query.keyword),
        ]),
      ),
    );
  const { field, direction } = query.sort ?? { field: 'buildingName', direction: 'asc' };
  const ordered = found.orderBy(columns[field], direction).orderBy('buildings.id');
  const { rows, total } = await rowsOfPage(ordered, query);
  return { content: rows.map(present), total };
}

export async function findBuilding(db: Db, viewer: Viewer, id: number): Promise<Building | undefined> {
  const row = await described(db, viewer).where('buildings.id', '=', id).executeTakeFirst();
  return row && present(row);
}

/** A building known to be there: the caller has just written it. */
export const readBuilding = async (db: Db, viewer: Viewer, id: number): Promise<Building> =>
  present(await described(db, viewer).where('buildings.id', '=', id).executeTakeFirstOrThrow());

export async function insertBuilding(
  db: Db,
  body: BodyOf<typeof buildings.create>,
  at: Date,
): Promise<number> {
  const { id } = await db
    .insertInto('buildings')
    .values({ ...columnsOf(body), company_id: body.companyId, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const updateBuilding = (
  db: Db,
  viewer: Viewer,
  id: number,
  body: BodyOf<typeof buildings.update>,
  at: Date,
) =>
  db
    .updateTable('buildings')
    .set({ ...columnsOf(body), updated_at: at })
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();

export const deleteBuilding = (db: Db, viewer: Viewer, id: number) =>
  db
    .deleteFrom('buildings')
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();

const columnsOf = (body: BodyOf<typeof buildings.update>) => ({
  building_code: body.buildingCode,
  building_name: body.buildingName,
  address: body.address,
  description: body.description,
  time_zone: body.timeZone,
  is_enabled: body.isEnabled,
});
