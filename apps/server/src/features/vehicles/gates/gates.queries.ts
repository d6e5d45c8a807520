import type { gates } from '@gatehouse/api/vehicles/gates';
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
  gateCode: 'gate_code',
  gateName: 'gate_name',
  buildingId: 'building_id',
  description: 'description',
  enabled: 'is_enabled',
} as const;

const sorts = {
  gateName: naturalSort('gates.gate_name'),
  gateCode: naturalSort('gates.gate_code'),
  createdDate: sql.ref('gates.created_at'),
} as const;

const selectRows = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('gates')
    .innerJoin('buildings', 'buildings.id', 'gates.building_id')
    .innerJoin('companies', 'companies.id', 'gates.company_id')
    .where((eb) => whereCompanyVisible(eb.ref('gates.company_id'), viewer))
    .select([
      ...columnAliases('gates', columns),
      'gates.created_at as createdDate',
      'buildings.building_name as buildingName',
      'companies.company_code as companyCode',
      'companies.company_name as companyName',
      selectReferencingIds('lanes.gate_id', 'gates.id').as('laneIds'),
    ]);

const missing = 'VEH_GATE_NOT_FOUND';

export const gateRow = defineRow(
  { table: 'gates', columns, described: selectRows, missing },
  withIsoCreatedDate,
);

export function listGates({ db, viewer, query }: Call<typeof gates.list>) {
  const { companyCode, keyword, sort = { field: 'gateName', direction: 'asc' } } = query;
  const statement = selectRows(db, viewer)
    .where((eb) => whereEquals(eb.ref('companies.company_code'), companyCode))
    .where(
      whereContainsWords(
        sql<string>`concat_ws(E'\n', gates.gate_name, gates.gate_code, buildings.building_name, buildings.address)`,
        keyword,
      ),
    )
    .orderBy(sorts[sort.field], sort.direction)
    .orderBy('gates.id');
  return findPage(statement, query, withIsoCreatedDate);
}
