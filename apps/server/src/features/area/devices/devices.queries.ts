import type { Device, DeviceType, devices } from '@gatehouse/api/area/devices';
import {
  type DeviceProtocol,
  type Direction,
  isWeakIdentity,
  statusAt,
} from '@gatehouse/api/area/devices.rules';
import type { BodyOf, QueryOf } from '@gatehouse/api/platform/operation';
import { sql } from 'kysely';
import { containing, ofViewer } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { rowsOfPage } from '../../../platform/db/page.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const columns = {
  deviceName: 'devices.device_name',
  deviceCode: 'devices.device_code',
  id: 'devices.id',
  createdDate: 'devices.created_at',
} as const;

const visible = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('devices')
    .innerJoin('doors', 'doors.id', 'devices.door_id')
    .innerJoin('rooms', 'rooms.id', 'doors.room_id')
    .innerJoin('buildings', 'buildings.id', 'rooms.building_id')
    .innerJoin('companies', 'companies.id', 'devices.company_id')
    .leftJoin('device_states', 'device_states.device_id', 'devices.id')
    .where((eb) => ofViewer(eb.ref('devices.company_id'), viewer));

const described = (db: Db, viewer: Viewer) =>
  visible(db, viewer).select([
    'devices.id',
    'devices.device_code',
    'devices.device_name',
    'devices.device_type',
    'devices.door_id',
    'devices.company_id',
    'devices.direction',
    'devices.ip_address',
    'devices.is_enabled',
    'devices.protocol',
    'devices.serial_number',
    'devices.time_zone',
    'devices.allowed_addresses',
    'devices.approved_at',
    'devices.created_at',
    'doors.door_code',
    'doors.door_name',
    'rooms.room_name',
    'companies.company_code',
    'device_states.last_seen_at',
    'device_states.firmware',
    'device_states.drift_seconds',
    sql<string>`coalesce(buildings.time_zone, companies.time_zone)`.as('site_time_zone'),
  ]);

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>;

const present = (row: Row, now: Date): Device => ({
  id: row.id,
  deviceCode: row.device_code,
  deviceName: row.device_name,
  // the next three: devices__device_type, devices__direction, devices__protocol
  deviceType: row.device_type as DeviceType,
  direction: row.direction as Direction,
  protocol: row.protocol as DeviceProtocol | null,
  doorId: row.door_id,
  doorCode: row.door_code,
  doorName: row.door_name,
  roomName: row.room_name,
  companyId: row.company_id,
  companyCode: row.company_code,
  ipAddress: row.ip_address,
  enabled: row.is_enabled,
  serialNumber: row.serial_number,
  timeZone: row.time_zone,
  siteTimeZone: row.site_time_zone,
  allowedAddresses: row.allowed_addresses,
  status: statusAt(row.last_seen_at, now),
  weakIdentity: isWeakIdentity(row.protocol as DeviceProtocol | null),
  approved: row.approved_at !== null,
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  firmware: row.firmware ?? '',
  driftSeconds: row.drift_seconds,
  createdDate: row.created_at.toISOString(),
});

export async function listDevices(db: Db, viewer: Viewer, query: QueryOf<typeof devices.list>, now: Date) {
  const { keyword, companyCode, doorCode, type, isActive } = query;
  const found = described(db, viewer)
    .$if(companyCode !== undefined, (q) => q.where('companies.company_code', '=', companyCode ?? ''))
    .$if(doorCode !== undefined, (q) => q.where('doors.door_code', '=', doorCode ?? ''))
    .$if(type !== undefined, (q) => q.where('devices.device_type', '=', type ?? ''))
    .$if(isActive !== undefined, (q) => q.where('devices.is_enabled', '=', isActive ?? true))
    .$if(keyword !== '', (q) =>
      q.where((eb) =>
        eb.or([
          containing(eb.ref('devices.device_name'), keyword),
          containing(eb.ref('devices.device_code'), keyword),
          containing(eb.ref('devices.device_type'), keyword),
          containing(eb.ref('devices.serial_number'), keyword),
        ]),
      ),
    );
  const { field, direction } = query.sort ?? { field: 'deviceName', direction: 'asc' };
  const ordered = found.orderBy(columns[field], direction).orderBy('devices.id');
  const { rows, total } = await rowsOfPage(ordered, query);
  return { content: rows.map((row) => present(row, now)), total };
}

export async function findDevice(db: Db, viewer: Viewer, id: number, now: Date): Promise<Device | undefined> {
  const row = await described(db, viewer).where('devices.id', '=', id).executeTakeFirst();
  return row && present(row, now);
}

/** A device known to be there: the caller has just written it. */
export const readDevice = async (db: Db, viewer: Viewer, id: number, now: Date): Promise<Device> =>
  present(await described(db, viewer).where('devices.id', '=', id).executeTakeFirstOrThrow(), now);

export async function findNextNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT next_device_number() AS id`.execute(db);
  return rows[0]?.id ?? 1;
}

/** The company of a door the viewer sees; the door cannot be deleted before the transaction ends. */
export async function findCompanyOfDoor(db: Db, viewer: Viewer, doorId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('doors')
    .select('company_id')
    .where('id', '=', doorId)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .forKeyShare()
    .executeTakeFirst();
  return row?.company_id;
}

/** Adds the device with what will be known of it; `approval` is null for one that never connects. */
export async function insertDevice(
  db: Db,
  companyId: number,
  body: BodyOf<typeof devices.create>,
  approval: Approval,
  at: Date,
): Promise<void> {
  await db
    .insertInto('devices')
    .values({
      ...columnsOf(body),
      ...approval,
      id: body.id,
      company_id: companyId,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await db.insertInto('device_states').values({ device_id: body.id, company_id: companyId }).execute();
}

/** Who let a terminal in, and when. */
export interface Approval {
  approved_at: Date | null;
  approved_by: number | null;
}

/** Changes the device; its approval only where one is given. */
export const updateDevice = (
  db: Db,
  viewer: Viewer,
  id: number,
  body: BodyOf<typeof devices.update>,
  approval: Approval | null,
  at: Date,
) =>
  db
    .updateTable('devices')
    .set({ ...columnsOf(body), ...approval, updated_at: at })
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();

export const deleteDevice = (db: Db, viewer: Viewer, id: number) =>
  db
    .deleteFrom('devices')
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();

const columnsOf = (body: BodyOf<typeof devices.update>) => ({
  door_id: body.doorId,
  device_code: body.deviceCode,
  device_name: body.deviceName,
  device_type: body.deviceType,
  direction: body.direction,
  ip_address: body.ipAddress,
  is_enabled: body.enabled,
  protocol: body.protocol,
  serial_number: body.serialNumber,
  time_zone: body.timeZone,
  allowed_addresses: body.allowedAddresses,
});
