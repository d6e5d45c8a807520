import { type RawBuilder, sql } from 'kysely';
import { plainArrayLiteral, quotedArrayLiteral, SEPARATOR } from '../../../platform/db/arrays.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import type { QueueClient } from '../../../platform/load/queue-client.ts';
import { type Noted, notePresences } from '../../access/occupancy/passages.service.ts';
import { bookDays } from '../../attendance/attendance-days/attendance-days.service.ts';
import {
  type DeviceRecord,
  type Lag,
  type OpenedDevice,
  type ReadRecord,
  type RecordSource,
  type Refused,
  sameLag,
} from './device-record.ts';
import type { AtLock } from './lock-sites.rules.ts';
import type { Knock } from './refused.ts';

export type DayBooking = Parameters<typeof bookDays>[2];

/** The claimed identity of a device: serial number, protocol and address. */
export type Speaker = Omit<Knock, 'info'> & {
  /** Whether the last-seen time is set. It rolls back with the transaction if the rest of the proof is wrong. */
  isHeard: boolean;
};

/**
 * Work for the devices that call themselves so, all of one company: who they are, is read from the database at every call, together with
 * opening the transaction. `work` is given each in its place, as it was opened or refused; of several companies it sees the last one's rows. It waits for its connection in the
 * line of `party`.
 */
export function asDevices<T>(
  database: Database,
  { speakers, at, party }: { speakers: readonly Speaker[]; at: Date; party: QueueClient },
  work: (db: Db, opened: (OpenedDevice | Refused)[]) => Promise<T>,
): Promise<T> {
  const openings = speakers.map(({ serial, protocol, address, isHeard }, place) => {
    // both come from the wire: nothing but what a serial number and an address are made of goes into the text
    if (!/^[A-Za-z0-9._-]{1,64}$/.test(serial) || !/^[0-9a-fA-F.:]{2,45}$/.test(address))
      throw new RangeError('not a serial number or address');
    return `open_device('${serial}', '${protocol}', '${address}', '${at.toISOString()}', ${isHeard}) AS d${place}`;
  });
  return database.transaction(
    `BEGIN; SELECT ${openings.join(', ')}`,
    (db, [opened]) => work(db, Object.values(opened as Record<string, OpenedDevice | Refused>)),
    party,
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
  /** JSON rows of the new records that are a visitor's: index, visitor or null, number of the punch, 1 by QR code. */
  visitors: string | null;
}

type Reaches = readonly ({ lo: string; hi: string } | null)[];

/** A record as it was read, and where it was made. */
export interface Sited<R = ReadRecord> {
  record: R;
  site: Site;
}

/** A record that may become a punch: where it was made, what is to be noted of it, and when it came. */
export interface Coming extends Sited {
  marks: readonly string[];
  /** ISO text; null: now. */
  receivedAt: string | null;
}

/** Stores the raw records and finds out whose the new ones are (migrations/functions/punches.sql). */
export const takeIn = (
  db: Db,
  companyId: number,
  source: RecordSource,
  at: Date,
  sited: readonly Sited<DeviceRecord>[],
  reaches: Reaches,
): Promise<Taken> => {
  const records = recordsOf(sited);
  return taken(
    db,
    sql`take_in(${companyId}::bigint, ${devicesOf(sited)}::bigint[], ${at}::timestamptz, ${source},
      ${keysOf(records)}::uuid[], ${rawsOf(records)}, ${claims(records, reaches)})`,
  );
};

/** As `takeIn`, for records that are stored and neither punch nor set aside. */
export const claim = (
  db: Db,
  companyId: number,
  sited: readonly Sited[],
  reaches: Reaches,
): Promise<Taken> => {
  const records = recordsOf(sited);
  return taken(
    db,
    sql`claim_records(${companyId}::bigint, ${devicesOf(sited)}::bigint[], NULL::int[], ${keysOf(records)}::uuid[],
      ${claims(records, reaches)})`,
  );
};

type Sender = Pick<OpenedDevice, 'companyId' | 'deviceId'>;

const recordsOf = <R>(sited: readonly Sited<R>[]): R[] => sited.map(({ record }) => record);
const devicesOf = (sited: readonly Pick<Sited, 'site'>[]) =>
  plainArrayLiteral(sited.map(({ site }) => site.deviceId));
const keysOf = (records: readonly Pick<ReadRecord, 'key'>[]) =>
  plainArrayLiteral(records.map(({ key }) => key));
const rawsOf = (records: readonly Pick<DeviceRecord, 'raw'>[]) =>
  records.map(({ raw }) => raw).join(SEPARATOR);

/** The arguments by which a record finds its person and its neighbours. */
const claims = (records: readonly ReadRecord[], reaches: Reaches) =>
  sql`${quotedArrayLiteral(records.map(({ code }) => code))}::text[], ${plainArrayLiteral(records.map(({ wall }) => wall))}::timestamp[],
    ${plainArrayLiteral(records.map(({ reason }) => reason))}::text[],
    ${plainArrayLiteral(reaches.map((reach) => reach?.lo ?? null))}::timestamptz[],
    ${plainArrayLiteral(reaches.map((reach) => reach?.hi ?? null))}::timestamptz[]`;

async function taken(db: Db, call: RawBuilder<unknown>): Promise<Taken> {
  const { rows } = await sql<Taken>`SELECT fresh, staff, around, held, visitors FROM ${call}`.execute(db);
  return rows[0] ?? { fresh: null, staff: null, around: null, held: 0, visitors: null };
}

/** A new punch with its place. */
export interface BookedPunch extends Sited {
  id: string;
  marks: readonly string[];
  /** ISO text; null: the time of the call. */
  receivedAt: string | null;
  /** Null: a visitor's. */
  employeeId: number | null;
  /** Null: an employee's, or of a guest card that nobody has. */
  visitorId: number | null;
  direction: string | null;
  /** Null: no day of anybody. */
  workDate: string | null;
  ignored: string | null;
}

/** Writes new punches, counters and days, and who is inside; answers how many days are different now. */
export async function book(
  db: Db,
  companyId: number,
  at: Date,
  punches: readonly BookedPunch[],
  days: DayBooking,
  noted: readonly Noted[],
): Promise<number> {
  const { rows } = await sql<{ written: number }>`SELECT ${booking(companyId, at, punches)},
    ${bookDays(companyId, at, days)} AS written ${noting(companyId, noted)}`.execute(db);
  return rows[0]?.written ?? 0;
}

/** Writes new punches that make nobody's day, counts them, and notes who is inside. */
export const bookAlone = (
  db: Db,
  companyId: number,
  at: Date,
  punches: readonly BookedPunch[],
  noted: readonly Noted[],
) => sql`SELECT ${booking(companyId, at, punches)} ${noting(companyId, noted)}`.execute(db);

const noting = (companyId: number, noted: readonly Noted[]) =>
  noted.length === 0 ? sql`` : sql`, ${notePresences(companyId, noted)}`;

function booking(companyId: number, at: Date, punches: readonly BookedPunch[]): RawBuilder<unknown> {
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

/** What an upload says of its sender: the stamps to resume from, how far its clock is off, and how late its punches come; null: nothing. */
export interface Note {
  deviceId: number;
  stamps: Readonly<Record<string, string>>;
  driftSeconds: number | null;
  lag: Lag | null;
}

/** Keeps what is said of each of these devices, of stamps the highest of each table. */
export const noteUploads = (db: Db, notes: readonly Note[]) =>
  sql`SELECT note_uploads(${plainArrayLiteral(notes.map(({ deviceId }) => deviceId))}::bigint[],
    ${quotedArrayLiteral(notes.map(({ stamps }) => JSON.stringify(stamps)))}::jsonb[],
    ${plainArrayLiteral(notes.map(({ driftSeconds }) => driftSeconds))}::int[],
    ${plainArrayLiteral(notes.map(({ lag }) => lag?.seconds ?? null))}::int[], ${plainArrayLiteral(notes.map(({ lag }) => lag?.times ?? null))}::int[],
    ${plainArrayLiteral(notes.map(({ lag }) => lag?.at ?? null))}::timestamptz[])`.execute(db);

/** Marks the punches of a device that came as late within a week as those that prove its clock's lag. */
export const markDrifted = (db: Db, deviceId: number, { seconds, at }: Lag) =>
  sql`UPDATE punches SET flags = array_append(flags, 'DRIFT')
    WHERE device_id = ${deviceId} AND punched_at BETWEEN ${at}::timestamptz - interval '8 days' - make_interval(secs => ${seconds}) AND ${at}::timestamptz
      AND punch_date >= (${at}::timestamptz - interval '10 days' - make_interval(secs => ${seconds}))::date
      AND received_at >= ${at}::timestamptz - interval '7 days' AND NOT flags && ARRAY['DRIFT', 'NO_TIME']
      AND abs(extract(epoch FROM received_at - punched_at) - ${seconds}) <= ${sameLag.seconds}`.execute(db);

/** Keeps raw records as they came, whatever they are; answers those that are new. */
export async function keepRaw<R extends Pick<DeviceRecord, 'key' | 'raw'>>(
  db: Db,
  { companyId, deviceId }: Sender,
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

/** A device as far as the place of its records goes. */
export type DeviceSite = Sender &
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

/** The place of a record: a device at one of its locks. */
export type Site = AtLock<DeviceSite>;

/** Finds the places of these devices, by device. */
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
      c.wanted_events AS "wantedEvents", CASE WHEN d.protocol = 'ZK_ACC' THEN lock_sites(d.id) ELSE '[]' END AS locks,
      (SELECT s.info ->> 'ReaderCount' FROM device_states s WHERE s.device_id = d.id) AS "readerCount"
    FROM devices d JOIN doors o ON o.id = d.door_id JOIN rooms r ON r.id = o.room_id JOIN buildings b ON b.id = r.building_id
      JOIN companies c ON c.id = d.company_id
    WHERE d.company_id = ${companyId} AND d.id = ANY (${plainArrayLiteral(deviceIds)}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.deviceId, row]));
}

/** Makes the partition of a month, given as its first day. */
export const ensurePartition = (db: Db, month: string) =>
  sql`SELECT ensure_punch_partition(${month}::date)`.execute(db);

/** Tells all portal processes several things in one statement. */
export const notifyAll = (db: Db, payloads: readonly string[]) =>
  sql`SELECT pg_notify('gatehouse_live', payload) FROM unnest(${quotedArrayLiteral(payloads)}::text[]) AS payload`.execute(
    db,
  );
