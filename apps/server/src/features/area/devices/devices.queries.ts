import type { Device, devices } from '@gatehouse/api/area/devices';
import { isWeakIdentity, mostDriftSeconds, statusAt, traitsOf } from '@gatehouse/api/area/devices.rules';
import { DAY } from '@gatehouse/api/platform/dates';
import { type SqlBool, sql } from 'kysely';
import { columnAliases } from '../../../platform/db/columns.ts';
import {
  naturalSort,
  whereCompanyVisible,
  whereContainsWords,
  whereEquals,
} from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findPage } from '../../../platform/db/page.ts';
import { defineRow } from '../../../platform/db/rows.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const columns = {
  doorId: 'door_id',
  deviceCode: 'device_code',
  deviceName: 'device_name',
  deviceType: 'device_type',
  direction: 'direction',
  ipAddress: 'ip_address',
  enabled: 'is_enabled',
  protocol: 'protocol',
  serialNumber: 'serial_number',
  timeZone: 'time_zone',
  allowedAddresses: 'allowed_addresses',
} as const;

const sorts = {
  deviceName: naturalSort('devices.device_name'),
  deviceCode: naturalSort('devices.device_code'),
  id: sql.ref('devices.id'),
  createdDate: sql.ref('devices.created_at'),
} as const;

/** Whether the terminal has reported its people and none of the people is an administrator of the terminal. */
export const hasNoAdministrator = sql<boolean>`(device_states.people_known_at IS NOT NULL AND NOT EXISTS (SELECT FROM reported_people p
  WHERE p.device_id = devices.id AND p.privilege IN (6, 14)))`;

/**
 * Latest stored number of denied verification requests of the device, at any of its doors, with the time when the
 * number was stored. Null if no number is stored.
 */
const lastReported = sql<{
  questions: number;
  at: string;
} | null>`(SELECT jsonb_build_object('questions', q.reported, 'at', q.reported_at)
  FROM denied_questions q WHERE q.device_id = devices.id AND q.reported_at IS NOT NULL ORDER BY q.reported_at DESC LIMIT 1)`;

/**
 * Number of people stored on the device under a name that differs from the name of the employee with the same terminal
 * user ID.
 */
export const otherPeople = sql<number>`(SELECT count(*)::int FROM reported_people p
  WHERE p.device_id = devices.id AND p.identity = 'ASKED')`;

export const deniedShownMs = DAY;

export const hasUnassignedLock = sql<boolean>`EXISTS (SELECT FROM device_locks l WHERE l.device_id = devices.id AND l.door_id IS NULL)`;

export const hasAlarmOn = sql<boolean>`EXISTS (SELECT FROM device_locks l WHERE l.device_id = devices.id AND l.alarms_on <> '{}')`;

const locksOf = sql<
  Device['locks']
>`(SELECT coalesce(jsonb_agg(jsonb_build_object('lock', l.lock, 'doorId', l.door_id,
    'doorName', coalesce(o.door_name, ''), 'roomName', coalesce(r.room_name, ''), 'doorState', l.door_state,
    'released', l.is_released, 'alarms', l.alarms_on) ORDER BY l.lock), '[]')
  FROM device_locks l LEFT JOIN doors o ON o.id = l.door_id LEFT JOIN rooms r ON r.id = o.room_id WHERE l.device_id = devices.id)`;

/** Matches devices at the door with the given door code, and devices that have a lock at the door. */
const isAt = (
  doorCode: string,
) => sql<SqlBool>`(doors.door_code = ${doorCode} OR EXISTS (SELECT FROM device_locks l
  JOIN doors o ON o.id = l.door_id WHERE l.device_id = devices.id AND o.door_code = ${doorCode}))`;

/** Time of the last contact of the device, or of the browser that shows its page. */
export const lastSeen = sql<Date | null>`greatest(device_states.last_seen_at, device_pairings.seen_at)`;

export const selectVisible = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('devices')
    .innerJoin('doors', 'doors.id', 'devices.door_id')
    .innerJoin('rooms', 'rooms.id', 'doors.room_id')
    .innerJoin('buildings', 'buildings.id', 'rooms.building_id')
    .innerJoin('companies', 'companies.id', 'devices.company_id')
    .leftJoin('device_states', 'device_states.device_id', 'devices.id')
    .leftJoin('device_lines', 'device_lines.device_id', 'devices.id')
    .leftJoin('device_pairings', 'device_pairings.device_id', 'devices.id')
    .where((eb) => whereCompanyVisible(eb.ref('devices.company_id'), viewer));

export const selectRows = (db: Db, viewer: Viewer) =>
  selectVisible(db, viewer).select([
    ...columnAliases('devices', columns),
    'devices.approved_at as approvedAt',
    'devices.created_at as createdAt',
    'doors.door_code as doorCode',
    'doors.door_name as doorName',
    'rooms.room_name as roomName',
    'buildings.building_name as buildingName',
    'companies.company_code as companyCode',
    lastSeen.as('lastSeenAt'),
    'device_pairings.kind as pageKind',
    'device_states.firmware',
    'device_states.version_code as versionCode',
    'device_states.drift_seconds as driftSeconds',
    'device_states.access_dialect_at as accessDialectAt',
    'device_states.unserved_path as unservedPath',
    'device_states.duress_at as duressAt',
    'device_states.late_alarm_at as lateAlarmAt',
    'device_states.missing_events as missing',
    'device_states.alarms_told as alarmsTold',
    'device_states.alarm_at as alarmAt',
    'device_states.registered_at as registeredAt',
    'device_lines.id as lineId',
    'device_lines.problem as lineProblem',
    hasNoAdministrator.as('hasNoAdministrator'),
    lastReported.as('reported'),
    otherPeople.as('otherPeople'),
    locksOf.as('locks'),
    sql<string>`coalesce(buildings.time_zone, companies.time_zone)`.as('siteTimeZone'),
  ]);

export type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

export const toResult = (row: Row, now: Date): Device => {
  const { approvedAt, accessDialectAt, hasNoAdministrator, missing, createdAt, ...rest } = row;
  const { alarmsTold, alarmAt, registeredAt, lineId, lineProblem, reported, ...shown } = rest;
  const { hasLocks } = traitsOf(row.protocol);
  const alarms = [
    ...new Set([...row.locks.flatMap(({ alarms: on }) => on), ...(alarmsTold ?? [])]),
  ].sort() as Device['alarms']; // The cast is safe, because only device-ops writes this column.
  const missingEvents = toMissingEvents(missing);
  const isReported = reported !== null && Date.parse(reported.at) > now.getTime() - deniedShownMs;
  return {
    ...shown,
    status: statusAt(row.lastSeenAt, now),
    weakIdentity: isWeakIdentity(row.protocol),
    approved: approvedAt !== null,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    firmware: row.firmware ?? '',
    problems: [
      ...(row.duressAt ? (['DURESS'] as const) : []),
      ...(Math.abs(row.driftSeconds ?? 0) > mostDriftSeconds ? (['CLOCK'] as const) : []),
      ...(alarms.length > 0 ? (['ALARM'] as const) : []),
      ...(row.lateAlarmAt ? (['LATE_ALARM'] as const) : []),
      ...(hasNoAdministrator ? (['NO_ADMINISTRATOR'] as const) : []),
      ...(accessDialectAt ? ([hasLocks ? 'ATTENDANCE_DIALECT' : 'ACCESS_DIALECT'] as const) : []),
      ...(row.unservedPath ? (['UNSERVED_PATH'] as const) : []),
      ...(isReported ? (['GUESSING'] as const) : []),
      ...(missingEvents.length > 0 ? (['MISSING_EVENTS'] as const) : []),
      ...(row.otherPeople > 0 ? (['OTHER_PEOPLE'] as const) : []),
      ...(lineProblem ? (['NOT_CALLED'] as const) : []),
      ...(row.locks.some(({ doorId }) => doorId === null) ? (['UNASSIGNED_LOCK'] as const) : []),
    ],
    unservedPath: row.unservedPath ?? '',
    missingEvents,
    called: lineId === null ? null : { problem: lineProblem },
    duressAt: row.duressAt?.toISOString() ?? null,
    lateAlarmAt: row.lateAlarmAt?.toISOString() ?? null,
    alarms,
    alarmAt: alarmAt?.toISOString() ?? null,
    denied: isReported ? { questions: reported.questions, at: new Date(reported.at).toISOString() } : null,
    registered: !hasLocks || registeredAt !== null,
    createdDate: createdAt.toISOString(),
  };
};

/** Maximum number of missing event ranges to show. The newest ranges are shown. */
const gapsShown = 5;

const toMissingEvents = (missing: unknown): Device['missingEvents'] =>
  ((missing ?? []) as [number, number][]) // The cast is safe, because only device-ops writes this column.
    .slice(-gapsShown)
    .map(([first, last]) => ({ first, last }));

const missing = 'AREA_DEVICE_ID_NOT_FOUND';

export const deviceRow = defineRow({ table: 'devices', columns, described: selectRows, missing }, toResult);

const searchedColumns = ['device_name', 'device_code', 'device_type', 'serial_number'] as const;

/** Matches devices that contain the keyword in their name, code, type or serial number. */
export const whereMatches = (keyword: string) =>
  whereContainsWords(
    sql<string>`concat_ws(E'\n', ${sql.join(searchedColumns.map((column) => sql.ref(`devices.${column}`)))})`,
    keyword,
  );

export function listDevices({ db, viewer, query, clock }: Call<typeof devices.list>) {
  const { keyword, companyCode, doorCode, type, isActive } = query;
  const { field, direction } = query.sort ?? { field: 'deviceName', direction: 'asc' };
  const statement = selectRows(db, viewer)
    .where((eb) => whereEquals(eb.ref('companies.company_code'), companyCode))
    .where(doorCode === undefined ? sql<SqlBool>`true` : isAt(doorCode))
    .where((eb) => whereEquals(eb.ref('devices.device_type'), type))
    .where((eb) => whereEquals(eb.ref('devices.is_enabled'), isActive))
    .where(whereMatches(keyword))
    .orderBy(sorts[field], direction)
    .orderBy('devices.id');
  return findPage(statement, query, (row) => toResult(row, clock.now()));
}

export async function findNextNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT next_device_number() AS id`.execute(db);
  return rows[0]?.id ?? 1;
}

/** Approval of a device. `path_hash` is always null, which removes the secret path of a previous terminal. */
export interface DeviceApproval {
  approved_at: Date | null;
  approved_by: number | null;
  path_hash: null;
}

/** Inserts a device with its empty state. All values of `approval` are null for a device that never connects. */
export const insertDevice = (
  call: Call<typeof devices.create>,
  companyId: number,
  approval: DeviceApproval,
): Promise<Device> =>
  deviceRow.insert(call, { id: call.body.id, company_id: companyId, ...approval }, (id) =>
    call.db.insertInto('device_states').values({ device_id: id, company_id: companyId }).execute(),
  );

/** Counts the records of a device, up to a thousand of each type. A device's records are never deleted. */
export async function countReported(
  db: Db,
  { id, companyId }: Pick<Device, 'id' | 'companyId'>,
): Promise<Record<string, number>> {
  const countFirst = (table: 'quarantine' | 'punch_inbox' | 'punch_backlog') =>
    sql`(SELECT count(*) FROM (SELECT FROM ${sql.table(table)}
      WHERE company_id = ${companyId} AND device_id = ${id} LIMIT 1000) AS first)`;
  // Punches have no index by device. Almost all punches have a raw record, and the raw records are counted instead.
  const punches = sql`(SELECT count(*) FROM (SELECT FROM punches
    WHERE device_id = ${id} AND record_key IS NULL LIMIT 1000) AS first)`;
  const { rows } = await sql<Record<string, number>>`
    SELECT ${punches} AS punches, ${countFirst('quarantine')} AS quarantine,
      ${countFirst('punch_inbox')} + ${countFirst('punch_backlog')} AS records`.execute(db);
  return rows[0] ?? {};
}
