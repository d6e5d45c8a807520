import type { trackingDevices } from '@gatehouse/api/vehicles/tracking-devices';
import { sql } from 'kysely';
import { columnAliases } from '../../../platform/db/columns.ts';
import {
  naturalSort,
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
  deviceId: 'device_id',
  deviceName: 'device_name',
  laneId: 'lane_id',
  deviceType: 'device_type',
  direction: 'direction',
  cameraUrl: 'camera_url',
  baudRate: 'baud_rate',
  description: 'description',
} as const;

const sorts = {
  deviceName: naturalSort('tracking_devices.device_name'),
  deviceId: naturalSort('tracking_devices.device_id'),
  createdDate: sql.ref('tracking_devices.created_at'),
} as const;

const selectRows = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('tracking_devices')
    .innerJoin('lanes', 'lanes.id', 'tracking_devices.lane_id')
    .innerJoin('gates', 'gates.id', 'lanes.gate_id')
    .innerJoin('companies', 'companies.id', 'tracking_devices.company_id')
    .where((eb) => whereCompanyVisible(eb.ref('tracking_devices.company_id'), viewer))
    .select([
      ...columnAliases('tracking_devices', columns),
      'tracking_devices.created_at as createdDate',
      'lanes.lane_name as laneName',
      'gates.gate_name as gateName',
      'companies.company_code as companyCode',
    ]);

const missing = 'VEH_DEVICES_NOT_FOUND';

export const trackingDeviceRow = defineRow(
  { table: 'tracking_devices', columns, described: selectRows, missing },
  withIsoCreatedDate,
);

export function listTrackingDevices({ db, viewer, query }: Call<typeof trackingDevices.list>) {
  const { companyCode, laneId, deviceType, keyword } = query;
  const { sort = { field: 'deviceName', direction: 'asc' } } = query;
  const statement = selectRows(db, viewer)
    .where((eb) => whereEquals(eb.ref('companies.company_code'), companyCode))
    .where((eb) => whereEquals(eb.ref('tracking_devices.lane_id'), laneId))
    .where((eb) => whereEquals(eb.ref('tracking_devices.device_type'), deviceType))
    .where(
      whereContainsWords(
        sql<string>`concat_ws(E'\n', tracking_devices.device_name, tracking_devices.device_id, lanes.lane_name, gates.gate_name)`,
        keyword,
      ),
    )
    .orderBy(sorts[sort.field], sort.direction)
    .orderBy('tracking_devices.id');
  return findPage(statement, query, withIsoCreatedDate);
}
