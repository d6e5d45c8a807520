import type { holidays } from '@gatehouse/api/attendance/holidays';
import type { QueryOf } from '@gatehouse/api/platform/operation';
import { sql } from 'kysely';
import { ofViewer, searched } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { foundPage } from '../../../platform/db/page.ts';
import { dated, rowOf } from '../../../platform/db/rows.ts';
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

export const one = rowOf('holidays', { columns, described, present: dated });

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
  return foundPage(ordered, query, dated);
}
