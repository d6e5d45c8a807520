import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { RecalculationCause } from '@gatehouse/api/attendance/day-explanation';
import type { Database, Db } from '../../../platform/db/database.ts';
import {
  isAhead,
  noWrites,
  type PlacedPunch,
  planDays,
  readAround,
} from '../../attendance/attendance-days/day-plan.service.ts';
import { planOf } from '../../attendance/attendance-days/hours-plan.service.ts';
import { type Planner, plannerOf, type Reach } from '../../attendance/attendance-days/planner.service.ts';
import { bookEarned } from '../../requests/leave-balances/earned.service.ts';
import {
  type DeviceRecord,
  driftLimitSeconds,
  driftOf,
  type Lag,
  lagOf,
  type OpenedDevice,
  type ReadRecord,
  type RecordSource,
} from './device-record.ts';
import * as queries from './ingest.queries.ts';
import { requirePartitions } from './partitions.ts';

/** What became of a batch. */
export interface IngestOutcome {
  companyId: number;
  /** Records that are punches now. */
  stored: number;
  /** Records that came before. */
  repeated: number;
  /** Records that wait for somebody's decision. */
  held: number;
  /** Numbers of the new punches. */
  punchIds: string[];
  /** People whose days were computed. */
  employeeIds: number[];
}

/**
 * Takes a batch in, in the caller's transaction: raw records first, then punches, then the days they make. Any order,
 * any repetition, any split into batches ends in the same rows. Throws `PartitionMissing` before anything is written.
 */
export async function ingest(
  database: Database,
  db: Db,
  device: OpenedDevice,
  source: RecordSource,
  batch: readonly DeviceRecord[],
  receivedAt: Date,
  stamps: Readonly<Record<string, string>> = {},
): Promise<IngestOutcome> {
  const { records, drift, marks, lag } = readBatch(device, batch, receivedAt);
  requirePartitions(database, records, receivedAt);
  const planner = plannerOf(await planOf(db, device.companyId, device.hoursStamp));
  const reaches = reachesOf(planner, device.zone, records);
  const taken =
    records.length > 0 ? await queries.takeIn(db, device, source, receivedAt, records, reaches) : null;
  const outcome = await bookTaken(db, device, receivedAt, marks, records, taken);
  await noteSender(db, device, stamps, drift, lag);
  return { ...outcome, repeated: batch.length - outcome.stored - outcome.held };
}

/** The records of a batch, each once, and what they tell of their device's clock. */
export function readBatch(
  device: Pick<OpenedDevice, 'onlineSince' | 'lag'>,
  batch: readonly DeviceRecord[],
  receivedAt: Date,
): { records: DeviceRecord[]; drift: number | null; marks: string[]; lag: Lag } {
  const records = [...new Map(batch.map((record) => [record.key, record])).values()];
  // a time held for review tells of the record, not of the clock
  const newest = records.reduce<number | null>(
    (max, { at, reason }) => (at === null || reason !== null || (max ?? at) > at ? max : at),
    null,
  );
  // what comes by itself came at once, unless it waited
  const late = batch.length === 1 ? lagOf(newest, receivedAt, device.lag) : { lag: device.lag, drift: null };
  const drift = driftOf(newest, receivedAt, new Date(device.onlineSince)) ?? late.drift;
  return { records, drift, lag: late.lag, marks: Math.abs(drift ?? 0) > driftLimitSeconds ? ['DRIFT'] : [] };
}

/** Which punches must be known to place these records; null for one that is held. */
export const reachesOf = (planner: Planner, zone: string, records: readonly ReadRecord[]): (Reach | null)[] =>
  records.map(({ at, reason }) => (at === null || reason !== null ? null : planner.reachOf(zone, at)));

/** Keeps what an upload says of its sender, where it is news. */
export async function noteSender(
  db: Db,
  device: Pick<OpenedDevice, 'deviceId' | 'stamps' | 'driftSeconds' | 'lag'>,
  stamps: Readonly<Record<string, string>>,
  driftSeconds: number | null,
  lag = device.lag,
): Promise<void> {
  const isNewStamp = Object.entries(stamps).some(([table, stamp]) => device.stamps[table] !== stamp);
  const isNewLag = lag !== device.lag;
  if (isNewStamp || isNewLag || (driftSeconds !== null && driftSeconds !== device.driftSeconds))
    await queries.noteUpload(db, device.deviceId, { stamps, driftSeconds, ...(isNewLag && { lag }) });
}

/** Where the records of these devices are made, by device. */
export const sitesOf = (db: Db, companyId: number, deviceIds: readonly number[]) =>
  queries.findSites(db, companyId, [...new Set(deviceIds)]);

type FreshRow = [index: number, employeeId: number, id: number];

/** Books what was taken of these records. `received`, where given, is when each came, as ISO text. */
export async function bookTaken(
  db: Db,
  site: queries.Site,
  at: Date,
  marks: readonly string[],
  records: readonly ReadRecord[],
  taken: queries.Taken | null,
  received: readonly string[] = [],
): Promise<Omit<IngestOutcome, 'repeated'>> {
  const fresh = (taken?.fresh ? JSON.parse(taken.fresh) : []) as FreshRow[];
  const memberships = new Map((taken?.staff ? JSON.parse(taken.staff) : []) as [number, string][]);
  const claimed = fresh.map(([index, employeeId, id]) => ({
    id: String(id),
    record: records[index] as ReadRecord, // the index that was sent
    employeeId,
    membership: memberships.get(employeeId) ?? '',
    receivedAt: received[index] ?? null,
  }));
  await bookClaimed(db, site, at, marks, claimed, taken?.around ?? null);
  return {
    companyId: site.companyId,
    stored: fresh.length,
    held: taken?.held ?? 0,
    punchIds: claimed.map(({ id }) => id),
    employeeIds: [...new Set(claimed.map(({ employeeId }) => employeeId))],
  };
}

/** A record that is somebody's and not yet a punch. */
export interface Claimed {
  id: string;
  record: ReadRecord;
  employeeId: number;
  /** As the SQL function `membership` says it. */
  membership: string;
  /** ISO text; null: now. */
  receivedAt: string | null;
}

/** Records whose days are computed before other calls get their turn. */
const computedAtOnce = 50;

/** Makes punches of records whose people are locked, and computes their days; `around` are the punches near them. */
export async function bookClaimed(
  db: Db,
  device: queries.Site,
  at: Date,
  marks: readonly string[],
  claimed: readonly Claimed[],
  around: string | null,
  cause: RecalculationCause = 'PUNCHES',
): Promise<void> {
  if (claimed.length === 0) return;
  const planner = plannerOf(await planOf(db, device.companyId, device.hoursStamp));
  const writes = noWrites(cause);
  const booked: queries.BookedPunch[] = [];
  const known = readAround(around);
  let computed = 0;
  for (const [employeeId, own] of Map.groupBy(claimed, (claim) => claim.employeeId)) {
    // a large batch takes as long as some tens of ordinary calls, which must not all wait for it
    computed += own.length;
    if (computed > computedAtOnce) {
      await letOthersIn();
      computed = own.length;
    }
    const membership = own[0]?.membership ?? '';
    const { punches, asked } = known(employeeId);
    for (const claim of own) punches.push(placed(claim, device, at));
    const dates = new Set(own.flatMap(({ record }) => planner.touchedBy(membership, device, record.at ?? 0)));
    const since = Math.min(...own.map(({ record }) => record.at ?? 0));
    const person = { employeeId, membership };
    const places = planDays(writes, planner, person, punches, { dates: [...dates], at, since, asked });
    for (const { id, record, receivedAt } of own) {
      const place = places.get(id);
      if (!place) throw new Error('a punch without a place');
      const { direction, workDate, ignoredReason } = place;
      booked.push({ id, record, receivedAt, employeeId, direction, workDate, ignored: ignoredReason });
    }
  }
  await queries.book(db, device, at, marks, booked, writes);
  await bookEarned(db, device.companyId, at, writes.earned);
}

/** A record that is somebody's, as computing days takes it. */
export function placed(
  { id, record, receivedAt }: Claimed,
  { doorId, direction, zone, buildingId }: Pick<queries.Site, 'doorId' | 'direction' | 'zone' | 'buildingId'>,
  at: Date,
): PlacedPunch {
  const came = receivedAt === null ? at.getTime() : Date.parse(receivedAt);
  return {
    id,
    at: record.at ?? 0,
    wall: record.wall ?? '',
    deviceDirection: direction,
    statusKey: record.status,
    doorId: String(doorId),
    granted: record.granted,
    ahead: isAhead((record.at ?? 0) - came),
    zone,
    buildingId,
    stored: null,
  };
}
