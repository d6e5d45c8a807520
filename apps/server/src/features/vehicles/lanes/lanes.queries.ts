import type { lanes } from '@gatehouse/api/vehicles/lanes';
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
  laneName: 'lane_name',
  gateId: 'gate_id',
  openCondition: 'open_condition',
  openTime: 'open_time',
  closeTime: 'close_time',
  cardSeconds: 'card_seconds',
  enabled: 'is_enabled',
} as const;

const sorts = { laneName: naturalSort('lanes.lane_name'), createdDate: sql.ref('lanes.created_at') } as const;

const selectRows = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('lanes')
    .innerJoin('gates', 'gates.id', 'lanes.gate_id')
    .innerJoin('buildings', 'buildings.id', 'gates.building_id')
    .innerJoin('companies', 'companies.id', 'lanes.company_id')
    .where((eb) => whereCompanyVisible(eb.ref('lanes.company_id'), viewer))
    .select([
      ...columnAliases('lanes', columns),
      'lanes.created_at as createdDate',
      'gates.gate_name as gateName',
      'buildings.building_name as buildingName',
      'companies.company_code as companyCode',
      selectReferencingIds('tracking_devices.lane_id', 'lanes.id').as('trackingDeviceIds'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

const trimSeconds = (time: string | null) => time?.slice(0, 5) ?? null;
const toResult = (row: Row) =>
  withIsoCreatedDate({ ...row, openTime: trimSeconds(row.openTime), closeTime: trimSeconds(row.closeTime) });

const missing = 'VEH_LANE_NOT_FOUND';

export const laneRow = defineRow({ table: 'lanes', columns, described: selectRows, missing }, toResult);

export function listLanes({ db, viewer, query }: Call<typeof lanes.list>) {
  const { companyCode, gateId, keyword, sort = { field: 'laneName', direction: 'asc' } } = query;
  const statement = selectRows(db, viewer)
    .where((eb) => whereEquals(eb.ref('companies.company_code'), companyCode))
    .where((eb) => whereEquals(eb.ref('lanes.gate_id'), gateId))
    .where(
      whereContainsWords(
        sql<string>`concat_ws(E'\n', lanes.lane_name, gates.gate_name, buildings.building_name, buildings.address)`,
        keyword,
      ),
    )
    .orderBy(sorts[sort.field], sort.direction)
    .orderBy('lanes.id');
  return findPage(statement, query, toResult);
}
