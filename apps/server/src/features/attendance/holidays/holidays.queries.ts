import type { Holiday, holidays } from '@gatehouse/api/attendance/holidays';
import type { BodyOf, QueryOf } from '@gatehouse/api/platform/operation';
import { sql } from 'kysely';
import { columnsOf } from '../../../platform/db/columns.ts';
import { ofViewer, searched } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { foundPage } from '../../../platform/db/page.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const columns = { buildingId: 'building_id', date: 'holiday_date', name: 'name', part: 'part' } as const;

const sorts = { date: 'holidays.holiday_date', name: 'holidays.name' } as const;

const described = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('holidays')
    .innerJoin('companies', 'companies.id', 'holidays.company_id')
    .leftJoin('buildings', 'buildings.id', 'holidays.building_id')
    .where((eb) => ofViewer(eb.ref('holidays.company_id'), viewer))
    .select([
      'holidays.id',
      'holidays.version',
      'holidays.company_id as companyId',
      'companies.company_code as companyCode',
      'companies.company_name as companyName',
      'holidays.building_id as buildingId',
      'buildings.building_name as buildingName',
      'holidays.holiday_date as date',
      'holidays.name',
      'holidays.part',
      'holidays.created_at as createdDate',
    ]);

const present = (row: Omit<Holiday, 'createdDate'> & { createdDate: Date }): Holiday => ({
  ...row,
  createdDate: row.createdDate.toISOString(),
});

export function listHolidays(db: Db, viewer: Viewer, query: QueryOf<typeof holidays.list>) {
  const { companyCode, year, keyword, sort = { field: 'date', direction: 'asc' } } = query;
  let found = described(db, viewer);
  if (companyCode !== undefined) found = found.where('companies.company_code', '=', companyCode);
  if (year !== undefined)
    found = found.where(sql<boolean>`holidays.holiday_date >= make_date(${year}::int, 1, 1)
      AND holidays.holiday_date < make_date(${year}::int + 1, 1, 1)`);
  if (keyword !== '') found = found.where(searched(sql<string>`holidays.name`, keyword));
  const ordered = found
    .orderBy(sorts[sort.field], sort.direction)
    .orderBy(sql`holidays.building_id NULLS FIRST`)
    .orderBy('holidays.id');
  return foundPage(ordered, query, present);
}

export async function findHoliday(db: Db, viewer: Viewer, id: number): Promise<Holiday | undefined> {
  const row = await described(db, viewer).where('holidays.id', '=', id).executeTakeFirst();
  return row && present(row);
}

/** As `findHoliday`; nobody else changes or deletes it before the transaction ends. */
export async function lockHoliday(db: Db, viewer: Viewer, id: number): Promise<Holiday | undefined> {
  const found = described(db, viewer).where('holidays.id', '=', id);
  const row = await found.forNoKeyUpdate('holidays').executeTakeFirst();
  return row && present(row);
}

export async function insertHoliday(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof holidays.create>,
  at: Date,
): Promise<Holiday> {
  const { id } = await db
    .insertInto('holidays')
    .values({ ...columnsOf(columns, body), company_id: body.companyId, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return readBack(db, viewer, id);
}

export async function updateHoliday(
  db: Db,
  viewer: Viewer,
  id: number,
  body: BodyOf<typeof holidays.update>,
  at: Date,
): Promise<Holiday> {
  await db
    .updateTable('holidays')
    .set((eb) => ({ ...columnsOf(columns, body), version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();
  return readBack(db, viewer, id);
}

const readBack = async (db: Db, viewer: Viewer, id: number): Promise<Holiday> =>
  present(await described(db, viewer).where('holidays.id', '=', id).executeTakeFirstOrThrow());

export const deleteHoliday = (db: Db, viewer: Viewer, id: number) =>
  db
    .deleteFrom('holidays')
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();
