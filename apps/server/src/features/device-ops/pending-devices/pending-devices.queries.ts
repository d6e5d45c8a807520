import type { DeviceProtocol } from '@gatehouse/api/area/devices.rules';
import { isWeakIdentity } from '@gatehouse/api/area/devices.rules';
import type { PendingDevice, pendingDevices } from '@gatehouse/api/device-ops/pending-devices';
import type { BodyOf, QueryOf } from '@gatehouse/api/platform/operation';
import type { Page } from '@gatehouse/api/platform/shapes';
import { sql } from 'kysely';
import { whereContains } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findPage } from '../../../platform/db/page.ts';
import { pageOf } from '../../../platform/paging.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const sorts = {
  lastSeenAt: 'last_seen_at',
  firstSeenAt: 'first_seen_at',
  serialNumber: 'serial_number',
} as const;

/**
 * Returns whether the signed-in person can see pending devices. Pending devices belong to no company, so only system
 * administrators can see them. In a portal with only one company, the administrators of the company can see them too.
 */
export async function canSeePending(db: Db, viewer: Viewer): Promise<boolean> {
  if (viewer.roles.includes('SYSADMIN')) return true;
  const { rows } = await sql<{
    only: boolean;
  }>`SELECT only_company() = ANY (${viewer.companyIds}::bigint[]) AS only`.execute(db);
  return rows[0]?.only ?? false;
}

export async function listPending(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof pendingDevices.list>,
): Promise<Page<PendingDevice>> {
  if (!(await canSeePending(db, viewer))) return pageOf([], 0, query);
  const pendingRows = db
    .selectFrom('pending_devices')
    .select([
      'serial_number as serialNumber',
      'protocol',
      'first_seen_at as firstSeenAt',
      'last_seen_at as lastSeenAt',
      'remote_address as remoteAddress',
      'attempts',
      'info',
    ])
    .where((eb) => whereContains([eb.ref('serial_number'), eb.ref('remote_address')], query.keyword));
  const { field, direction } = query.sort ?? { field: 'lastSeenAt', direction: 'desc' };
  const ordered = pendingRows.orderBy(sorts[field], direction).orderBy('serial_number');
  return findPage(ordered, query, toResult);
}

export async function countAll(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('pending_devices')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Removes a pending device from the list. Returns its protocol, or undefined if the device was not in the list. */
export async function removePending(db: Db, serialNumber: string): Promise<DeviceProtocol | undefined> {
  const row = await db
    .deleteFrom('pending_devices')
    .where('serial_number', '=', serialNumber)
    .returning('protocol')
    .executeTakeFirst();
  return row?.protocol as DeviceProtocol | undefined; // The cast is safe, because only pending-devices writes this column.
}

interface Row {
  serialNumber: string;
  protocol: string;
  firstSeenAt: Date;
  lastSeenAt: Date;
  remoteAddress: string;
  attempts: number;
  info: unknown;
}

const toResult = (row: Row): PendingDevice => {
  const protocol = row.protocol as DeviceProtocol; // The cast is safe, because only pending-devices writes this column.
  return {
    ...row,
    protocol,
    firstSeenAt: row.firstSeenAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    info: row.info as Record<string, string>, // The cast is safe, because only pending-devices writes this column.
    weakIdentity: isWeakIdentity(protocol),
  };
};

export interface PendingApproval {
  companyId: number;
  serialNumber: string;
  protocol: DeviceProtocol;
  accountId: number;
  at: Date;
}

export async function insertApproved(
  db: Db,
  body: BodyOf<typeof pendingDevices.approve>,
  { companyId, serialNumber, protocol, accountId, at }: PendingApproval,
): Promise<void> {
  await db
    .insertInto('devices')
    .values({
      id: body.id,
      company_id: companyId,
      door_id: body.doorId,
      device_code: body.deviceCode,
      device_name: body.deviceName,
      device_type: body.deviceType,
      direction: body.direction,
      ip_address: body.ipAddress,
      is_enabled: body.enabled,
      protocol,
      serial_number: serialNumber,
      time_zone: body.timeZone,
      allowed_addresses: body.allowedAddresses,
      approved_at: at,
      approved_by: accountId,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await db.insertInto('device_states').values({ device_id: body.id, company_id: companyId }).execute();
}
