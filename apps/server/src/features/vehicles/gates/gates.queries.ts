import type { gates } from '@gatehouse/api/vehicles/gates';
import { sql } from 'kysely';
import { shown } from '../../../platform/db/columns.ts';
import { asked, counted, idsOn, ofViewer, searched } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { foundPage } from '../../../platform/db/page.ts';
import { dated, rowOf } from '../../../platform/db/rows.ts';
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
  gateName: counted('gates.gate_name'),
  gateCode: counted('gates.gate_code'),
  createdDate: sql.ref('gates.created_at'),
} as const;

const described = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('gates')
    .innerJoin('buildings', 'buildings.id', 'gates.building_id')
    .innerJoin('companies', 'companies.id', 'gates.company_id')
    .where((eb) => ofViewer(eb.ref('gates.company_id'), viewer))
    .select([
      ...shown('gates', columns),
      'gates.created_at as createdDate',
      'buildings.building_name as buildingName',
      'companies.company_code as companyCode',
      'companies.company_name as companyName',
      idsOn('lanes.gate_id', 'gates.id').as('laneIds'),
    ]);

const missing = 'VEH_GATE_NOT_FOUND';

export const one = rowOf('gates', { columns, described, present: dated, missing });

export function listGates({ db, viewer, query }: Call<typeof gates.list>) {
  const { companyCode, keyword, sort = { field: 'gateName', direction: 'asc' } } = query;
  const found = described(db, viewer)
    .where((eb) => asked(eb.ref('companies.company_code'), companyCode))
    .where(
      searched(
        sql<string>`concat_ws(E'\n', gates.gate_name, gates.gate_code, buildings.building_name)`,
        keyword,
      ),
    )
    .orderBy(sorts[sort.field], sort.direction)
    .orderBy('gates.id');
  return foundPage(found, query, dated);
}
