import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { Database, Db } from '../../../platform/db/database.ts';
import {
  noWrites,
  type PlacedPunch,
  planDays,
  readAround,
  zoneOfDays,
} from '../../attendance/attendance-days/day-plan.service.ts';
import { type Planner, plannerOf, type Reach } from '../../attendance/attendance-days/planner.service.ts';
import {
  type DeviceRecord,
  driftLimitSeconds,
  driftOf,
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
  const { records, drift, marks } = readBatch(device, batch, receivedAt);
  requirePartitions(database, records, receivedAt);
  const reaches = reachesOf(plannerOf(device.zone, device.shifts), records);
  const taken =
    records.length > 0 ? await queries.takeIn(db, device, source, receivedAt, records, reaches) : null;
  const outcome = await bookTaken(db, device, receivedAt, marks, records, taken);
  await noteSender(db, device, stamps, drift);
  return { ...outcome, repeated: batch.length - outcome.stored - outcome.held };
}

/** The records of a batch, each once, and what they tell of their device's clock. */
export function readBatch(
  device: Pick<OpenedDevice, 'onlineSince'>,
  batch: readonly DeviceRecord[],
  receivedAt: Date,
): { records: DeviceRecord[]; drift: number | null; marks: string[] } {
  const records = [...new Map(batch.map((record) => [record.key, record])).values()];
  // a time held for review tells of the record, not of the clock
  const newest = records.reduce<number | null>(
    (max, { at, reason }) => (at === null || reason !== null || (max ?? at) > at ? max : at),
    null,
  );
  const drift = driftOf(newest, receivedAt, new Date(device.onlineSince));
  return { records, drift, marks: Math.abs(drift ?? 0) > driftLimitSeconds ? ['DRIFT'] : [] };
}

/** Which punches must be known to place these records; null for one that is held. */
export const reachesOf = (planner: Planner, records: readonly ReadRecord[]): (Reach | null)[] =>
  records.map(({ at, reason }) => (at === null || reason !== null ? null : planner.reachOf(at)));

/** Keeps what an upload says of its sender, where it is news. */
export async function noteSender(
  db: Db,
  device: Pick<OpenedDevice, 'deviceId' | 'stamps' | 'driftSeconds'>,
  stamps: Readonly<Record<string, string>>,
  driftSeconds: number | null,
): Promise<void> {
  const isNewStamp = Object.entries(stamps).some(([table, stamp]) => device.stamps[table] !== stamp);
  if (isNewStamp || (driftSeconds !== null && driftSeconds !== device.driftSeconds))
    await queries.noteUpload(db, device.deviceId, { stamps, driftSeconds });
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
  const departments = new Map((taken?.staff ? JSON.parse(taken.staff) : []) as [number, number][]);
  const claimed = fresh.map(([index, employeeId, id]) => ({
    id: String(id),
    record: records[index] as ReadRecord, // the index that was sent
    employeeId,
    departmentId: departments.get(employeeId) ?? 0,
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
  departmentId: number;
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
): Promise<void> {
  if (claimed.length === 0) return;
  const writes = noWrites();
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
    const departmentId = own[0]?.departmentId ?? 0;
    const punches = known(employeeId);
    for (const claim of own) punches.push(placed(claim, device));
    const first = own.reduce(
      (least, { record }) => ((record.wall ?? '') < least ? (record.wall ?? '') : least),
      '9',
    );
    const zone = zoneOfDays(punches, first.slice(0, 10)) ?? device.zone;
    const planner = plannerOf(zone, device.shifts);
    const dates = new Set(own.flatMap(({ record }) => planner.touchedBy(departmentId, record.at ?? 0)));
    const since = Math.min(...own.map(({ record }) => record.at ?? 0));
    const places = planDays(writes, planner, { employeeId, departmentId }, punches, [...dates], since);
    for (const { id, record, receivedAt } of own) {
      const place = places.get(id);
      if (!place) throw new Error('a punch without a place');
      const { direction, workDate, ignoredReason } = place;
      booked.push({ id, record, receivedAt, employeeId, direction, workDate, ignored: ignoredReason });
    }
  }
  await queries.book(db, device, at, marks, booked, writes);
}

function placed(
  { id, record }: Claimed,
  { doorId, direction, zone }: Pick<OpenedDevice, 'doorId' | 'direction' | 'zone'>,
): PlacedPunch {
  return {
    id,
    at: record.at ?? 0,
    wall: record.wall ?? '',
    deviceDirection: direction,
    statusKey: record.status,
    doorId: String(doorId),
    granted: record.granted,
    zone,
    stored: null,
  };
}
