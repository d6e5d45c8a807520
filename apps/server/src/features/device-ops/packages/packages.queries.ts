import type { DeviceType } from '@gatehouse/api/area/device-kinds';
import { firmwareTypes, modelType } from '@gatehouse/api/device-ops/device-packages.rules';
import { sql } from 'kysely';
import { columnAliases } from '../../../platform/db/columns.ts';
import { whereCompanyVisible, whereContains, whereEquals } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';

export type PackageKind = 'firmware' | 'model';

export const columns = {
  deviceType: 'device_type',
  packageName: 'package_name',
  versionCode: 'version_code',
  description: 'description',
  releaseDate: 'release_date',
  fileName: 'file_name',
  size: 'size',
  sha256: 'sha256',
} as const;

export type PackageType = (typeof firmwareTypes)[number] | typeof modelType;

const typesOf = (kind: PackageKind): readonly PackageType[] =>
  kind === 'model' ? [modelType] : firmwareTypes;

const ofItsType = sql`s.company_id = device_packages.company_id AND EXISTS (SELECT FROM devices d
  WHERE d.id = s.device_id AND d.device_type = device_packages.device_type)`;
const running = sql<number>`(SELECT count(*) FROM device_states s
  WHERE s.version_code = device_packages.version_code AND ${ofItsType})`;
const waiting = sql<number>`(SELECT count(*) FROM device_states s WHERE s.wanted_package_id = device_packages.id
  AND s.version_code IS DISTINCT FROM device_packages.version_code AND ${ofItsType})`;

export const selectRows = (kind: PackageKind) => (db: Db, viewer: Viewer) =>
  db
    .selectFrom('device_packages')
    .innerJoin('companies', 'companies.id', 'device_packages.company_id')
    .where((eb) => whereCompanyVisible(eb.ref('device_packages.company_id'), viewer))
    .where('device_packages.device_type', 'in', typesOf(kind))
    .select([
      ...columnAliases('device_packages', columns),
      'device_packages.created_at as createdDate',
      'companies.company_name as companyName',
      running.as('running'),
      waiting.as('waiting'),
    ]);

export type PackageRow = Awaited<
  ReturnType<ReturnType<ReturnType<typeof selectRows>>['executeTakeFirstOrThrow']>
>;

const sorts = {
  versionCode: sql.ref('device_packages.version_code'),
  releaseDate: sql.ref('device_packages.release_date'),
  createdDate: sql.ref('device_packages.created_at'),
} as const;

interface PackageQuery {
  keyword: string;
  companyCode?: string | undefined;
  type?: PackageType | undefined;
  sort?: { field: keyof typeof sorts; direction: 'asc' | 'desc' } | undefined;
}

/** Finds packages that match the query. By default, the newest release is first. */
export function findPackages(kind: PackageKind, db: Db, viewer: Viewer, query: PackageQuery) {
  const { keyword, companyCode, type, sort = { field: 'releaseDate', direction: 'desc' } } = query;
  return selectRows(kind)(db, viewer)
    .where((eb) => whereEquals(eb.ref('companies.company_code'), companyCode))
    .where((eb) => whereEquals(eb.ref('device_packages.device_type'), type))
    .where((eb) =>
      whereContains([eb.ref('device_packages.package_name'), eb.ref('device_packages.description')], keyword),
    )
    .orderBy(sorts[sort.field], sort.direction)
    .orderBy('device_packages.id', sort.direction);
}

export async function findFile(db: Db, viewer: Viewer, id: number) {
  return db
    .selectFrom('device_packages')
    .select(['company_id as companyId', 'file', 'file_name as fileName', 'sha256'])
    .where('id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .executeTakeFirst();
}

export interface InstallTarget {
  id: number;
  deviceName: string;
  doorName: string;
  buildingName: string;
  versionCode: number | null;
  wantedId: number | null;
  hasFetched: boolean;
  protocol: string | null;
  enabled: boolean;
  approved: boolean;
}

/** Lists all devices of a company and a device type, by name. */
export async function listInstalling(
  db: Db,
  { companyId, deviceType }: { companyId: number; deviceType: DeviceType },
): Promise<InstallTarget[]> {
  return db
    .selectFrom('devices')
    .innerJoin('doors', 'doors.id', 'devices.door_id')
    .innerJoin('rooms', 'rooms.id', 'doors.room_id')
    .innerJoin('buildings', 'buildings.id', 'rooms.building_id')
    .leftJoin('device_states', 'device_states.device_id', 'devices.id')
    .where('devices.company_id', '=', companyId)
    .where('devices.device_type', '=', deviceType)
    .select([
      'devices.id',
      'devices.device_name as deviceName',
      'doors.door_name as doorName',
      'buildings.building_name as buildingName',
      'device_states.version_code as versionCode',
      'device_states.wanted_package_id as wantedId',
      sql<boolean>`device_states.fetched_at IS NOT NULL`.as('hasFetched'),
      'devices.protocol',
      'devices.is_enabled as enabled',
      sql<boolean>`devices.approved_at IS NOT NULL`.as('approved'),
    ])
    .orderBy(sql`devices.device_name COLLATE counted`)
    .orderBy('devices.id')
    .execute();
}

/** Selects the devices that should install a package of firmware or an AI model. Deselects all other devices. */
export async function setDesiredDevices(
  db: Db,
  { id, companyId }: { id: number; companyId: number },
  deviceIds: readonly number[],
  at: Date,
): Promise<void> {
  await sql`UPDATE device_states SET wanted_package_id = NULL, wanted_at = NULL, fetched_at = NULL
    WHERE company_id = ${companyId} AND wanted_package_id = ${id} AND NOT device_id = ANY (${[...deviceIds]}::bigint[])`.execute(
    db,
  );
  await sql`UPDATE device_states SET wanted_package_id = ${id}, wanted_at = ${at}, fetched_at = NULL
    WHERE company_id = ${companyId} AND device_id = ANY (${[...deviceIds]}::bigint[]) AND wanted_package_id IS DISTINCT FROM ${id}`.execute(
    db,
  );
}

/**
 * Stores the version that a device runs. If the device was to install this version, clears the request to install it.
 */
export const noteVersion = (db: Db, deviceId: number, versionCode: number) =>
  sql`UPDATE device_states s SET version_code = ${versionCode},
      wanted_package_id = CASE WHEN p.id IS NULL THEN s.wanted_package_id END,
      wanted_at = CASE WHEN p.id IS NULL THEN s.wanted_at END,
      fetched_at = CASE WHEN p.id IS NULL THEN s.fetched_at END
    FROM (SELECT) AS one LEFT JOIN device_packages p ON p.version_code = ${versionCode}
      AND p.id = (SELECT w.wanted_package_id FROM device_states w WHERE w.device_id = ${deviceId})
    WHERE s.device_id = ${deviceId}`.execute(db);

/** Finds the package that a device should install. Returns undefined if the package is for another type of device. */
export async function findDesiredPackage(db: Db, deviceId: number) {
  return db
    .selectFrom('device_states')
    .innerJoin('devices', 'devices.id', 'device_states.device_id')
    .innerJoin('device_packages', (join) =>
      join
        .onRef('device_packages.id', '=', 'device_states.wanted_package_id')
        .onRef('device_packages.device_type', '=', 'devices.device_type'),
    )
    .where('device_states.device_id', '=', deviceId)
    .select([
      'device_packages.id',
      'device_packages.company_id as companyId',
      'device_packages.version_code as versionCode',
      'device_packages.size',
      'device_packages.sha256',
      'device_packages.file',
      'device_packages.file_name as fileName',
    ])
    .executeTakeFirst();
}

export const noteFetched = (db: Db, deviceId: number, at: Date) =>
  sql`UPDATE device_states SET fetched_at = coalesce(fetched_at, ${at}) WHERE device_id = ${deviceId}`.execute(
    db,
  );
