import type { DeviceListRow, devices } from '@gatehouse/api/area/devices';
import {
  type DeviceListStatus,
  deviceListStatuses,
  isPolling,
  mostDriftSeconds,
  onlineMs,
} from '@gatehouse/api/area/devices.rules';
import type { QueryOf, ResultOf } from '@gatehouse/api/platform/operation';
import { sql } from 'kysely';
import { naturalSort, whereEquals } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Call } from '../../../platform/http/route.ts';
import { pageOf } from '../../../platform/paging.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { countHeld } from '../../device-ops/device-people/device-people.service.ts';
import {
  deniedShownMs,
  hasAlarmOn,
  hasNoAdministrator,
  hasUnassignedLock,
  lastSeen,
  otherPeople,
  selectRows,
  selectVisible,
  toResult,
  whereMatches,
} from './devices.queries.ts';

type DeviceListQuery = QueryOf<typeof devices.standings>;

const listStatusAt = (now: Date) => sql<DeviceListStatus>`CASE
  WHEN NOT devices.is_enabled OR num_nonnulls(devices.protocol, device_pairings.kind) = 0 THEN 'IDLE'
  WHEN ${lastSeen} >= ${new Date(now.getTime() - onlineMs)}::timestamptz THEN
    CASE WHEN devices.protocol IS NOT NULL AND devices.approved_at IS NULL OR abs(device_states.drift_seconds) > ${mostDriftSeconds}::int
      OR device_states.access_dialect_at IS NOT NULL OR device_states.unserved_path <> '' OR device_states.duress_at IS NOT NULL
      OR device_states.alarm_at IS NOT NULL OR device_states.late_alarm_at IS NOT NULL OR ${hasAlarmOn} OR ${hasUnassignedLock}
      OR device_states.missing_events <> '[]' OR device_lines.problem IS NOT NULL OR ${hasNoAdministrator} OR ${otherPeople} > 0
      OR EXISTS (SELECT FROM denied_questions q WHERE q.device_id = devices.id
        AND q.reported_at > ${new Date(now.getTime() - deniedShownMs)}::timestamptz)
    THEN 'LOOK' ELSE 'ONLINE' END
  ELSE 'OFFLINE' END`;

const urgencyOf = (status: ReturnType<typeof listStatusAt>) =>
  sql`array_position(${[...deviceListStatuses]}::text[], ${status})`;

const sorts = {
  deviceName: naturalSort('devices.device_name'),
  doorName: naturalSort('doors.door_name'),
  lastSeenAt: lastSeen,
  firmware: sql.ref('device_states.firmware'),
  driftSeconds: sql`abs(device_states.drift_seconds)`,
} as const;

const applyFilters = <Q extends ReturnType<typeof selectRows> | ReturnType<typeof selectVisible>>(
  from: Q,
  { companyCode, buildingId, type, keyword }: DeviceListQuery,
) =>
  (from as ReturnType<typeof selectVisible>) // The cast is safe, because both queries select from the same tables.
    .where((eb) => whereEquals(eb.ref('companies.company_code'), companyCode))
    .where((eb) => whereEquals(eb.ref('buildings.id'), buildingId))
    .where((eb) => whereEquals(eb.ref('devices.device_type'), type))
    .where(whereMatches(keyword)) as Q;

/** Lists a page of devices with the number of devices per status. */
export async function listDeviceStatuses({
  db,
  viewer,
  query,
  clock,
}: Call<typeof devices.standings>): Promise<ResultOf<typeof devices.standings>> {
  const now = clock.now();
  const statusColumn = listStatusAt(now);
  const counts = await countDeviceStatuses(db, viewer, query, now);
  const { field, direction } = query.sort ?? { field: 'standing', direction: 'asc' };
  const order = field === 'standing' ? urgencyOf(statusColumn) : sorts[field];
  const rows = await applyFilters(selectRows(db, viewer), query)
    .select(statusColumn.as('standing'))
    .where(whereEquals(statusColumn, query.standing))
    .orderBy(order, (o) => (direction === 'asc' ? o.asc().nullsLast() : o.desc().nullsLast()))
    .orderBy(naturalSort('devices.device_name'))
    .orderBy('devices.id')
    .limit(query.size)
    .offset(query.page * query.size)
    .execute();
  const peopleCounts = await countHeld(
    db,
    rows.filter(({ protocol, lineId }) => isPolling(protocol) || lineId !== null),
    now,
  );
  const content = rows.map(
    ({ standing: status, ...row }): DeviceListRow => ({
      ...toResult(row, now),
      standing: status,
      people: peopleCounts.get(row.id) ?? null,
    }),
  );
  const total =
    query.standing === undefined
      ? Object.values(counts).reduce((sum, count) => sum + count, 0)
      : counts[query.standing];
  return { ...pageOf(content, total, query), counts };
}

async function countDeviceStatuses(
  db: Db,
  viewer: Viewer,
  query: DeviceListQuery,
  now: Date,
): Promise<Record<DeviceListStatus, number>> {
  const rows = await applyFilters(selectVisible(db, viewer), query)
    .select([listStatusAt(now).as('standing'), sql<number>`count(*)`.as('total')])
    .groupBy(sql`1`)
    .execute();
  const counts = { OFFLINE: 0, LOOK: 0, ONLINE: 0, IDLE: 0 };
  for (const { standing, total } of rows) counts[standing] = total;
  return counts;
}
