import { type RawBuilder, sql } from 'kysely';
import { plain, quoted, SEPARATOR } from '../../../platform/db/arrays.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { bookDays } from '../../attendance/attendance-days/attendance-days.service.ts';
import type { DeviceRecord, Lag, OpenedDevice, ReadRecord, RecordSource, Refused } from './device-record.ts';

export type DayBooking = Parameters<typeof bookDays>[2];

/**
 * Work for the device that calls itself `serial` and speaks from `address`: who it is, is read from the database at
 * every call, together with opening the transaction. `work` is given the refusal instead when it may not speak.
 */
export function asDevice<T>(
  database: Database,
  { serial, spoken, address, at }: { serial: string; spoken: RecordSource; address: string; at: Date },
  work: (db: Db, opened: OpenedDevice | Refused) => Promise<T>,
): Promise<T> {
  // both come from the wire: nothing but what a serial number and an address are made of goes into the text
  if (!/^[A-Za-z0-9._-]{1,64}$/.test(serial) || !/^[0-9a-fA-F.:]{2,45}$/.test(address))
    throw new RangeError('not a serial number or address');
  return database.transaction(
    `BEGIN; SELECT open_device('${serial}', '${spoken}', '${address}', '${at.toISOString()}') AS device`,
    (db, [opened]) => work(db, (opened as { device: OpenedDevice | Refused }).device),
  );
}

export interface Taken {
  /** JSON rows of the new records that are somebody's: index, employee, number of the punch. */
  fresh: string | null;
  /** JSON rows of these people: employee, department. */
  staff: string | null;
  /** As `punches_around`. */
  around: string | null;
  /** Records set aside in quarantine. */
  held: number;
}

type Reaches = readonly ({ lo: string; hi: string } | null)[];

/** Stores the raw records and finds out whose the new ones are (migrations/functions/punches.sql). */
export const takeIn = (
  db: Db,
  { companyId, deviceId }: Sender,
  source: RecordSource,
  at: Date,
  records: readonly DeviceRecord[],
  reaches: Reaches,
): Promise<Taken> =>
  taken(
    db,
    sql`take_in(${companyId}::bigint, ${deviceId}::bigint, ${at}::timestamptz, ${source}, ${keysOf(records)}::uuid[],
      ${rawsOf(records)}, ${claims(records, reaches)})`,
  );

/** As `takeIn`, for records that are stored and neither punch nor set aside. */
export const claim = (
  db: Db,
  { companyId, deviceId }: Sender,
  records: readonly ReadRecord[],
  reaches: Reaches,
): Promise<Taken> =>
  taken(
    db,
    sql`claim_records(${companyId}::bigint, ${deviceId}::bigint, NULL::uuid[], ${keysOf(records)}::uuid[],
      ${claims(records, reaches)})`,
  );

type Sender = Pick<OpenedDevice, 'companyId' | 'deviceId'>;

const keysOf = (records: readonly Pick<ReadRecord, 'key'>[]) => plain(records.map(({ key }) => key));
const rawsOf = (records: readonly Pick<DeviceRecord, 'raw'>[]) =>
  records.map(({ raw }) => raw).join(SEPARATOR);

/** The arguments by which a record finds its person and its neighbours. */
const claims = (records: readonly ReadRecord[], reaches: Reaches) =>
  sql`${quoted(records.map(({ code }) => code))}::text[], ${plain(records.map(({ wall }) => wall))}::timestamp[],
    ${plain(records.map(({ reason }) => reason))}::text[],
    ${plain(reaches.map((reach) => reach?.lo ?? null))}::timestamptz[],
    ${plain(reaches.map((reach) => reach?.hi ?? null))}::timestamptz[]`;

async function taken(db: Db, call: RawBuilder<unknown>): Promise<Taken> {
  const { rows } = await sql<Taken>`SELECT fresh, staff, around, held FROM ${call}`.execute(db);
  return rows[0] ?? { fresh: null, staff: null, around: null, held: 0 };
}

/** A new punch with its place. */
export interface BookedPunch {
  id: string;
  record: ReadRecord;
  /** ISO text; null: the time of the call. */
  receivedAt: string | null;
  employeeId: number;
  direction: string | null;
  workDate: string;
  ignored: string | null;
}

/** Writes new punches, counters and days; answers how many days are different now. */
export async function book(
  db: Db,
  device: Sender & Pick<OpenedDevice, 'zone'>,
  at: Date,
  marks: readonly string[],
  punches: readonly BookedPunch[],
  days: DayBooking,
): Promise<number> {
  const records = punches.map(({ record }) => record);
  const { rows } = await sql<{ written: number }>`SELECT book_punches(
      ${device.companyId}::bigint, ${device.deviceId}::bigint, ${at}::timestamptz, 'DEVICE', ${device.zone},
      ${plain(marks)}::text[], ${plain(punches.map(({ id }) => id))}::bigint[],
      ${plain(records.map(({ key }) => key))}::uuid[],
      ${plain(punches.map(({ receivedAt }) => receivedAt))}::timestamptz[],
      ${plain(punches.map(({ employeeId }) => employeeId))}::bigint[],
      ${quoted(records.map(({ code }) => code))}::text[],
      ${plain(records.map(({ at: instant }) => new Date(instant ?? 0).toISOString()))}::timestamptz[],
      ${plain(records.map(({ wall }) => wall))}::timestamp[], ${plain(records.map(({ verify }) => verify))}::text[],
      ${plain(records.map(({ status }) => status))}::smallint[],
      ${plain(punches.map(({ direction }) => direction))}::text[],
      ${plain(records.map(({ granted }) => (granted ? 'ACCESS_GRANTED' : 'ACCESS_REJECTED')))}::text[],
      ${plain(records.map(({ temperature }) => temperature))}::numeric[],
      ${plain(punches.map(({ workDate }) => workDate))}::date[],
      ${plain(punches.map(({ ignored }) => ignored))}::text[]),
    ${bookDays(device.companyId, at, days)} AS written`.execute(db);
  return rows[0]?.written ?? 0;
}

/** Keeps what an upload says about its sender: the stamp to resume from, of each table the highest, and how far its clock is off. */
export const noteUpload = (
  db: Db,
  deviceId: number,
  {
    stamps,
    driftSeconds,
    lag,
  }: { stamps: Readonly<Record<string, string>>; driftSeconds: number | null; lag?: Lag },
) =>
  sql`UPDATE device_states SET stamps = higher_stamps(stamps, ${JSON.stringify(stamps)}::jsonb),
    drift_seconds = coalesce(${driftSeconds}::int, drift_seconds)
    ${lag ? sql`, lag_seconds = ${lag.seconds}, lag_times = ${lag.times}, lag_at = ${lag.at}::timestamptz` : sql``}
  WHERE device_id = ${deviceId}`.execute(db);

/** Keeps raw records as they came, whatever they are; answers those that are new. */
export async function keepRaw<R extends Pick<DeviceRecord, 'key' | 'raw'>>(
  db: Db,
  { companyId, deviceId }: Sender,
  source: string,
  at: Date,
  records: readonly R[],
): Promise<readonly R[]> {
  const { rows } = await sql<{ kept: number; keys: string[] | null }>`
    SELECT cardinality(k) AS kept, CASE WHEN cardinality(k) < ${records.length}::int THEN k END AS keys
    FROM keep_raw(${companyId}::bigint, ${deviceId}::bigint, ${at}::timestamptz, ${source}, ${keysOf(records)}::uuid[],
      ${rawsOf(records)}) AS k`.execute(db);
  const { kept, keys } = rows[0] ?? { kept: 0, keys: null };
  if (kept === records.length) return records;
  const fresh = new Set(keys);
  return records.filter(({ key }) => fresh.has(key));
}

export type Site = Sender & Pick<OpenedDevice, 'doorId' | 'direction' | 'zone' | 'buildingId' | 'hoursStamp'>;

/** Where the records of these devices are made, by device. */
export async function findSites(
  db: Db,
  companyId: number,
  deviceIds: readonly number[],
): Promise<Map<number, Site>> {
  const { rows } =
    await sql<Site>`SELECT d.company_id AS "companyId", d.id AS "deviceId", d.door_id AS "doorId", d.direction,
      coalesce(d.time_zone, b.time_zone, c.time_zone) AS zone,
      b.id AS "buildingId", (SELECT s.stamp FROM hours_stamps s WHERE s.company_id = d.company_id) AS "hoursStamp"
    FROM devices d JOIN doors o ON o.id = d.door_id JOIN rooms r ON r.id = o.room_id JOIN buildings b ON b.id = r.building_id
      JOIN companies c ON c.id = d.company_id
    WHERE d.company_id = ${companyId} AND d.id = ANY (${plain(deviceIds)}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.deviceId, row]));
}

/** Makes the partition of a month, given as its first day. */
export const ensurePartition = (db: Db, month: string) =>
  sql`SELECT ensure_punch_partition(${month}::date)`.execute(db);

/** Tells all portal processes several things in one statement. */
export const notifyAll = (db: Db, payloads: readonly string[]) =>
  sql`SELECT pg_notify('gatehouse_live', payload) FROM unnest(${quoted(payloads)}::text[]) AS payload`.execute(
    db,
  );
