import type { holidays } from '@gatehouse/api/attendance/holidays';
import { sql } from 'kysely';
import { columnAliases } from '../../../platform/db/columns.ts';
import { whereCompanyVisible, whereContainsWords, whereEquals } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findPage } from '../../../platform/db/page.ts';
import { defineRow, withIsoCreatedDate } from '../../../platform/db/rows.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const columns = { buildingId: 'building_id', date: 'holiday_date', name: 'name', part: 'part' } as const;

const sorts = { date: 'holidays.holiday_date', name: 'holidays.name' } as const;

const selectRows = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('holidays')
    .innerJoin('companies', 'companies.id', 'holidays.company_id')
    .leftJoin('buildings', 'buildings.id', 'holidays.building_id')
    .where((eb) => whereCompanyVisible(eb.ref('holidays.company_id'), viewer))
    .select([
      ...columnAliases('holidays', columns),
      'holidays.created_at as createdDate',
      'companies.company_code as companyCode',
      'companies.company_name as companyName',
      'buildings.building_name as buildingName',
    ]);

const missing = 'ATT_HOLIDAY_NOT_FOUND';

export const holidayRow = defineRow(
  { table: 'holidays', columns, described: selectRows, missing },
  withIsoCreatedDate,
);

export function listHolidays({ db, viewer, query }: Call<typeof holidays.list>) {
  const { companyCode, year, keyword, sort = { field: 'date', direction: 'asc' } } = query;
  const statement = selectRows(db, viewer)
    .where((eb) => whereEquals(eb.ref('companies.company_code'), companyCode))
    .where(whereEquals(sql<number>`extract(year FROM holidays.holiday_date)`, year))
    .where((eb) => whereContainsWords(eb.ref('holidays.name'), keyword))
    .orderBy(sorts[sort.field], sort.direction)
    .orderBy(sql`holidays.building_id NULLS FIRST`)
    .orderBy('holidays.id');
  return findPage(statement, query, withIsoCreatedDate);
}
