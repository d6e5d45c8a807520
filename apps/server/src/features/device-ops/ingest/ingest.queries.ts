import { protocolsWithLocks } from '@gatehouse/api/area/devices.rules';
import { type RawBuilder, sql } from 'kysely';
import { plainArrayLiteral, quotedArrayLiteral, SEPARATOR } from '../../../platform/db/arrays.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import type { QueueClient } from '../../../platform/load/queue-client.ts';
import { notePresences, type PresenceChange } from '../../access/occupancy/passages.service.ts';
import { bookDays } from '../../attendance/attendance-days/attendance-days.service.ts';
import {
  type ClockLag,
  type DeviceRecord,
  type OpenedDevice,
  type ReadRecord,
  type RecordSource,
  type RefusedDevice,
  sameLag,
} from './device-record.ts';
import type { AtLock } from './lock-sites.rules.ts';
import type { DeviceSender } from './receiving/device-sender.ts';

export type DayBooking = Parameters<typeof bookDays>[2];

export type SenderIdentity = Omit<DeviceSender, 'info'> & {
  /**
   * Whether the request updates the time when the device was last seen. The update rolls back with the transaction if
   * the signature is wrong.
   */
  isHeard: boolean;
};

/**
 * Runs `work` for devices of one company. Opens the transaction and reads the devices in one round trip. Passes each
 * device to `work` as opened or refused, in the order of `speakers`. If the devices belong to several companies, the
 * transaction sees only the rows of the last device's company. Waits for a connection in the queue of `party`.
 */
export function withOpenedDevices<T>(
  database: Database,
  { speakers, at, party }: { speakers: readonly SenderIdentity[]; at: Date; party: QueueClient },
  work: (db: Db, opened: (OpenedDevice | RefusedDevice)[]) => Promise<T>,
): Promise<T> {
  const openings = speakers.map(({ serial, protocol, address, isHeard }, index) => {
    // Serial number and address come from the network, so only valid characters may enter the SQL text.
    if (!/^[A-Za-z0-9._-]{1,64}$/.test(serial) || !/^[0-9a-fA-F.:]{2,45}$/.test(address))
      throw new RangeError('not a serial number or address');
    return `open_device('${serial}', '${protocol}', '${address}', '${at.toISOString()}', ${isHeard}) AS d${index}`;
  });
  return database.transaction(
    `BEGIN; SELECT ${openings.join(', ')}`,
    (db, [opened]) => work(db, Object.values(opened as Record<string, OpenedDevice | RefusedDevice>)),
    party,
  );
}

export interface ClaimResult {
  /** New records of employees, as JSON rows of index, employee and number of the punch. Null if there are none. */
  fresh: string | null;
  /** Employees in the new records, as JSON rows of employee and department. Null if there are none. */
  staff: string | null;
  /** Stored punches near the new records, as the JSON text that the SQL function `punches_around` returns. */
  around: string | null;
  /** Number of records that were put in quarantine. */
  held: number;
  /**
   * New records of visitors, as JSON rows of index, visitor or null, number of the punch, and 1 if read by QR code.
   * Null if there are none.
   */
  visitors: string | null;
}

type Reaches = readonly ({ lo: string; hi: string } | null)[];

export interface SitedRecord<R = ReadRecord> {
  record: R;
  site: RecordSite;
}

export interface PunchCandidate extends SitedRecord {
  marks: readonly string[];
  /** ISO instant of receipt. Null if received in this call. */
  receivedAt: string | null;
}

/** Stores raw records and finds the people of the new records (migrations/functions/punches.sql). */
export const storeRecords = (
  db: Db,
  companyId: number,
  source: RecordSource,
  at: Date,
  sited: readonly SitedRecord<DeviceRecord>[],
  reaches: Reaches,
): Promise<ClaimResult> => {
  const records = recordsOf(sited);
  return selectClaimResult(
    db,
    sql`take_in(${companyId}::bigint, ${devicesOf(sited)}::bigint[], ${at}::timestamptz, ${source},
      ${keysOf(records)}::uuid[], ${rawsOf(records)}, ${claimArguments(records, reaches)})`,
  );
};

/** Finds the people of records that are stored but are neither punches nor in quarantine. */
export const claimRecords = (
  db: Db,
  companyId: number,
  sited: readonly SitedRecord[],
  reaches: Reaches,
): Promise<ClaimResult> => {
  const records = recordsOf(sited);
  return selectClaimResult(
    db,
    sql`claim_records(${companyId}::bigint, ${devicesOf(sited)}::bigint[], NULL::int[], ${keysOf(records)}::uuid[],
      ${claimArguments(records, reaches)})`,
  );
};

type DeviceKey = Pick<OpenedDevice, 'companyId' | 'deviceId'>;

const recordsOf = <R>(sited: readonly SitedRecord<R>[]): R[] => sited.map(({ record }) => record);
const devicesOf = (sited: readonly Pick<SitedRecord, 'site'>[]) =>
  plainArrayLiteral(sited.map(({ site }) => site.deviceId));
const keysOf = (records: readonly Pick<ReadRecord, 'key'>[]) =>
  plainArrayLiteral(records.map(({ key }) => key));
const rawsOf = (records: readonly Pick<DeviceRecord, 'raw'>[]) =>
  records.map(({ raw }) => raw).join(SEPARATOR);

/** Returns the SQL arguments for finding the person and the neighbouring punches of each record. */
const claimArguments = (records: readonly ReadRecord[], reaches: Reaches) =>
  sql`${quotedArrayLiteral(records.map(({ code }) => code))}::text[], ${plainArrayLiteral(records.map(({ wall }) => wall))}::timestamp[],
    ${plainArrayLiteral(records.map(({ reason }) => reason))}::text[],
    ${plainArrayLiteral(reaches.map((reach) => reach?.lo ?? null))}::timestamptz[],
    ${plainArrayLiteral(reaches.map((reach) => reach?.hi ?? null))}::timestamptz[]`;

async function selectClaimResult(db: Db, call: RawBuilder<unknown>): Promise<ClaimResult> {
  const { rows } = await sql<ClaimResult>`SELECT fresh, staff, around, held, visitors FROM ${call}`.execute(
    db,
  );
  return rows[0] ?? { fresh: null, staff: null, around: null, held: 0, visitors: null };
}

export interface BookedPunch extends SitedRecord {
  id: string;
  marks: readonly string[];
  /** ISO instant of receipt. Null if received in this call. */
  receivedAt: string | null;
  /** Employee of the punch. Null for a visitor. */
  employeeId: number | null;
  /** Visitor of the punch. Null for an employee, or for a guest card that is not lent to anyone. */
  visitorId: number | null;
  direction: string | null;
  /** Work date of the punch. Null if the punch belongs to no attendance day. */
  workDate: string | null;
  ignored: string | null;
}

/**
 * Inserts new punches and updates daily counters, attendance days and occupancy. Returns the number of changed
 * attendance days.
 */
export async function book(
  db: Db,
  companyId: number,
  at: Date,
  punches: readonly BookedPunch[],
  days: DayBooking,
  noted: readonly PresenceChange[],
): Promise<number> {
  const { rows } = await sql<{ written: number }>`SELECT ${punchesSql(companyId, at, punches)},
    ${bookDays(companyId, at, days)} AS written ${presencesSql(companyId, noted)}`.execute(db);
  return rows[0]?.written ?? 0;
}

/** Inserts new punches that belong to no attendance day, counts the punches and updates the occupancy of rooms. */
export const bookAlone = (
  db: Db,
  companyId: number,
  at: Date,
  punches: readonly BookedPunch[],
  noted: readonly PresenceChange[],
) => sql`SELECT ${punchesSql(companyId, at, punches)} ${presencesSql(companyId, noted)}`.execute(db);

const presencesSql = (companyId: number, noted: readonly PresenceChange[]) =>
  noted.length === 0 ? sql`` : sql`, ${notePresences(companyId, noted)}`;

function punchesSql(companyId: number, at: Date, punches: readonly BookedPunch[]): RawBuilder<unknown> {
  const records = recordsOf(punches);
  return sql`book_punches(
      ${companyId}::bigint, ${at}::timestamptz, 'DEVICE', ${devicesOf(punches)}::bigint[],
      ${plainArrayLiteral(punches.map(({ site }) => site.zone))}::text[],
      ${quotedArrayLiteral(punches.map(({ marks }) => marks.join(',')))}::text[], ${plainArrayLiteral(punches.map(({ id }) => id))}::bigint[],
      ${keysOf(records)}::uuid[],
      ${plainArrayLiteral(punches.map(({ receivedAt }) => receivedAt))}::timestamptz[],
      ${plainArrayLiteral(punches.map(({ employeeId }) => employeeId))}::bigint[],
      ${quotedArrayLiteral(records.map(({ code }) => code))}::text[],
      ${plainArrayLiteral(records.map(({ at: instant }) => new Date(instant ?? 0).toISOString()))}::timestamptz[],
      ${plainArrayLiteral(records.map(({ wall }) => wall))}::timestamp[], ${plainArrayLiteral(records.map(({ verify }) => verify))}::text[],
      ${plainArrayLiteral(records.map(({ status }) => status))}::smallint[],
      ${plainArrayLiteral(punches.map(({ direction }) => direction))}::text[],
      ${plainArrayLiteral(records.map(({ granted }) => (granted ? 'ACCESS_GRANTED' : 'ACCESS_REJECTED')))}::text[],
      ${plainArrayLiteral(records.map(({ temperature }) => temperature))}::numeric[],
      ${plainArrayLiteral(punches.map(({ workDate }) => workDate))}::date[],
      ${plainArrayLiteral(punches.map(({ ignored }) => ignored))}::text[],
      ${plainArrayLiteral(punches.map(({ visitorId }) => visitorId))}::bigint[], ${plainArrayLiteral(punches.map(({ site }) => site.lock))}::smallint[])`;
}

/**
 * State of a device after an upload: the stamps, which are the positions in the tables of the device at which the
 * device resumes, the clock error, and the delay of the punches. `driftSeconds` and `lag` are null if unchanged.
 */
export interface SenderNote {
  deviceId: number;
  stamps: Readonly<Record<string, string>>;
  driftSeconds: number | null;
  lag: ClockLag | null;
}

/** Stores the state of devices after their uploads. Stores the highest stamp of each table. */
export const noteUploads = (db: Db, notes: readonly SenderNote[]) =>
  sql`SELECT note_uploads(${plainArrayLiteral(notes.map(({ deviceId }) => deviceId))}::bigint[],
    ${quotedArrayLiteral(notes.map(({ stamps }) => JSON.stringify(stamps)))}::jsonb[],
    ${plainArrayLiteral(notes.map(({ driftSeconds }) => driftSeconds))}::int[],
    ${plainArrayLiteral(notes.map(({ lag }) => lag?.seconds ?? null))}::int[], ${plainArrayLiteral(notes.map(({ lag }) => lag?.times ?? null))}::int[],
    ${plainArrayLiteral(notes.map(({ lag }) => lag?.at ?? null))}::timestamptz[])`.execute(db);

/** Flags the punches of a device from the last week that have the proven delay of its clock. */
export const markDrifted = (db: Db, deviceId: number, { seconds, at }: ClockLag) =>
  sql`UPDATE punches SET flags = array_append(flags, 'DRIFT')
    WHERE device_id = ${deviceId} AND punched_at BETWEEN ${at}::timestamptz - interval '8 days' - make_interval(secs => ${seconds}) AND ${at}::timestamptz
      AND punch_date >= (${at}::timestamptz - interval '10 days' - make_interval(secs => ${seconds}))::date
      AND received_at >= ${at}::timestamptz - interval '7 days' AND NOT flags && ARRAY['DRIFT', 'NO_TIME']
      AND abs(extract(epoch FROM received_at - punched_at) - ${seconds}) <= ${sameLag.seconds}`.execute(db);

/** Stores raw records of any type as received. Returns the newly stored records. */
export async function storeRawRecords<R extends Pick<DeviceRecord, 'key' | 'raw'>>(
  db: Db,
  { companyId, deviceId }: DeviceKey,
  source: string,
  at: Date,
  records: readonly R[],
): Promise<readonly R[]> {
  const devices = plainArrayLiteral(records.map(() => deviceId));
  const { rows } = await sql<{ kept: number | null; places: number[] | null }>`
    SELECT cardinality(k) AS kept, CASE WHEN cardinality(k) < ${records.length}::int THEN k END AS places
    FROM keep_raw(${companyId}::bigint, ${devices}::bigint[], ${at}::timestamptz, ${source}, ${keysOf(records)}::uuid[],
      ${rawsOf(records)}) AS k`.execute(db);
  const { kept, places } = rows[0] ?? { kept: null, places: null };
  if (kept === records.length) return records;
  const fresh = new Set(places);
  return records.filter((_, index) => fresh.has(index + 1));
}

export type DeviceSite = DeviceKey &
  Pick<
    OpenedDevice,
    | 'doorId'
    | 'doorType'
    | 'roomId'
    | 'antiPassback'
    | 'direction'
    | 'zone'
    | 'siteZone'
    | 'buildingId'
    | 'hoursStamp'
    | 'wantedEvents'
    | 'locks'
    | 'readerCount'
  >;

export type RecordSite = AtLock<DeviceSite>;

export async function findSites(
  db: Db,
  companyId: number,
  deviceIds: readonly number[],
): Promise<Map<number, DeviceSite>> {
  const { rows } =
    await sql<DeviceSite>`SELECT d.company_id AS "companyId", d.id AS "deviceId", d.door_id AS "doorId",
      o.door_type AS "doorType", o.room_id AS "roomId", r.anti_passback AS "antiPassback", d.direction,
      coalesce(d.time_zone, b.time_zone, c.time_zone) AS zone, coalesce(b.time_zone, c.time_zone) AS "siteZone",
      b.id AS "buildingId", (SELECT s.stamp FROM hours_stamps s WHERE s.company_id = d.company_id) AS "hoursStamp",
      c.wanted_events AS "wantedEvents", CASE WHEN d.protocol = ANY (${protocolsWithLocks}::text[]) THEN lock_sites(d.id) ELSE '[]' END AS locks,
      (SELECT s.info ->> 'ReaderCount' FROM device_states s WHERE s.device_id = d.id) AS "readerCount"
    FROM devices d JOIN doors o ON o.id = d.door_id JOIN rooms r ON r.id = o.room_id JOIN buildings b ON b.id = r.building_id
      JOIN companies c ON c.id = d.company_id
    WHERE d.company_id = ${companyId} AND d.id = ANY (${plainArrayLiteral(deviceIds)}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.deviceId, row]));
}

/** Creates the partition of a month. `month` is the first day of the month. */
export const ensurePartition = (db: Db, month: string) =>
  sql`SELECT ensure_punch_partition(${month}::date)`.execute(db);

/** Notifies all portal processes of several events in one statement. */
export const notifyAll = (db: Db, payloads: readonly string[]) =>
  sql`SELECT pg_notify('gatehouse_live', payload) FROM unnest(${quotedArrayLiteral(payloads)}::text[]) AS payload`.execute(
    db,
  );
