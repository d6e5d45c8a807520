import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { RecalculationCause } from '@gatehouse/api/attendance/day-explanation';
import type { Database, Db } from '../../../platform/db/database.ts';
import { isAhead, planDays, type SitePunch } from '../../attendance/attendance-days/day-plan.service.ts';
import { createDayWrites } from '../../attendance/attendance-days/day-writes.service.ts';
import { planOf } from '../../attendance/attendance-days/hours/hours-plan.service.ts';
import { bookEarned } from '../../attendance/attendance-days/leave/earned-leave.service.ts';
import {
  type Planner,
  type PunchReach,
  plannerOf,
} from '../../attendance/attendance-days/planner.service.ts';
import { readAround } from '../../attendance/attendance-days/punch-lines.service.ts';
import { insertStoredEvents } from '../../settings/webhook-deliveries/events.service.ts';
import {
  type ClockLag,
  clockErrorOf,
  clockLagOf,
  type DeviceRecord,
  driftLimitSeconds,
  isProvenNow,
  type OpenedDevice,
  type RecordSource,
} from './device-record.ts';
import * as queries from './ingest.queries.ts';
import { atLock } from './lock-sites.rules.ts';
import { requirePartitions } from './partitions.ts';
import { watchPunchPassages } from './punch-passages.service.ts';
import { markTemperatures, reportTemperatures } from './temperatures.service.ts';
import { bookVisitors } from './visitor-punches.service.ts';

export interface IngestOutcome {
  companyId: number;
  /** Number of records that became punches. */
  stored: number;
  /** Number of records that were already stored before. */
  repeated: number;
  /** Number of records held for review. */
  held: number;
  punchIds: string[];
  /** People with computed days. */
  employeeIds: number[];
  /** Whether a webhook of the company receives an event of this batch. */
  hasEvents: boolean;
}

export interface DeviceUpload {
  device: OpenedDevice;
  batch: readonly DeviceRecord[];
  /** Position up to which the terminal has sent each of its tables. */
  stamps?: Readonly<Record<string, string>>;
}

/**
 * Ingests uploads of devices of one company in the caller's transaction. Stores first the raw records, then the
 * punches, then the attendance days. The resulting rows do not depend on the order of the records, on repetitions, or
 * on the split into batches and calls. Each device may occur only once.
 * @throws PartitionMissing before anything is written
 */
export async function ingest(
  database: Database,
  db: Db,
  source: RecordSource,
  uploads: readonly DeviceUpload[],
  receivedAt: Date,
): Promise<IngestOutcome> {
  const company = uploads[0]?.device;
  if (!company) throw new RangeError('nobody sends anything');
  const read = uploads.map(({ device, batch, stamps = {} }) => ({
    device,
    stamps,
    ...readBatch(device, batch, receivedAt),
  }));
  const sited = read.flatMap(({ device, marks, records }) =>
    records.map((record) => ({
      record,
      site: atLock<queries.DeviceSite>(device, record.lock),
      marks: [...new Set([...marks, ...(record.marks ?? [])])],
      receivedAt: null,
    })),
  );
  requirePartitions(
    database,
    sited.map(({ record }) => record),
    receivedAt,
  );
  const planner = plannerOf(await planOf(db, company.companyId, company.hoursStamp));
  const claimResult =
    sited.length > 0
      ? await queries.storeRecords(
          db,
          company.companyId,
          source,
          receivedAt,
          sited,
          reachesOf(planner, sited),
        )
      : null;
  const outcome = await recordClaims(db, company, receivedAt, sited, claimResult);
  await noteSenders(db, read);
  const receivedCount = uploads.reduce((sum, { batch }) => sum + batch.length, 0);
  return { ...outcome, repeated: receivedCount - outcome.stored - outcome.held };
}

/** Returns the records of a batch without duplicates, and the clock error that follows from the records. */
export function readBatch(
  device: Pick<OpenedDevice, 'onlineSince' | 'lag'>,
  batch: readonly DeviceRecord[],
  receivedAt: Date,
): { records: DeviceRecord[]; drift: number | null; marks: string[]; lag: ClockLag } {
  const records = [...new Map(batch.map((record) => [record.key, record])).values()];
  // A time that is held for review shows an error of the record, not of the clock.
  const newest = records.reduce<number | null>(
    (max, { at, reason, isUntimely }) =>
      at === null || reason !== null || isUntimely || (max ?? at) > at ? max : at,
    null,
  );
  // A record that arrives alone may have been sent immediately. Only such a record is used to measure the delay of the
  // clock.
  const late =
    batch.length === 1 ? clockLagOf(newest, receivedAt, device.lag) : { lag: device.lag, drift: null };
  const other = records.findLast(({ isOtherZone }) => isOtherZone)?.at ?? null;
  const drift =
    clockErrorOf(newest, receivedAt, new Date(device.onlineSince)) ??
    (other === null ? late.drift : Math.round((other - receivedAt.getTime()) / 1000));
  return { records, drift, lag: late.lag, marks: Math.abs(drift ?? 0) > driftLimitSeconds ? ['DRIFT'] : [] };
}

/**
 * Returns for each record the range of neighbouring punches that the computation of its attendance day needs. Returns
 * null for a record that is held for review.
 */
export const reachesOf = (planner: Planner, sited: readonly queries.SitedRecord[]): (PunchReach | null)[] =>
  sited.map(({ record: { at, reason }, site }) =>
    at === null || reason !== null ? null : planner.reachOf(site.siteZone, at),
  );

interface SenderReport {
  device: Pick<OpenedDevice, 'deviceId' | 'stamps' | 'driftSeconds' | 'lag'>;
  stamps: Readonly<Record<string, string>>;
  drift: number | null;
  lag?: ClockLag;
}

/** Stores the state of each device if its upload changed the state. */
export async function noteSenders(db: Db, reports: readonly SenderReport[]): Promise<void> {
  const notes = reports.flatMap(({ device, stamps, drift, lag = device.lag }) => {
    const isNewStamp = Object.entries(stamps).some(([table, stamp]) => device.stamps[table] !== stamp);
    const isNewLag = lag !== device.lag;
    return isNewStamp || isNewLag || (drift !== null && drift !== device.driftSeconds)
      ? [{ deviceId: device.deviceId, stamps, driftSeconds: drift, lag: isNewLag ? lag : null }]
      : [];
  });
  if (notes.length > 0) await queries.noteUploads(db, notes);
  // The punches that prove the slow clock arrived before the proof, so they are flagged now.
  for (const { device, lag = device.lag } of reports)
    if (isProvenNow(device.lag, lag)) await queries.markDrifted(db, device.deviceId, lag);
}

export type DeviceSite = queries.DeviceSite;

export const sitesOf = (db: Db, companyId: number, deviceIds: readonly number[]) =>
  queries.findSites(db, companyId, [...new Set(deviceIds)]);

type FreshRow = [index: number, employeeId: number, id: number];

type IngestCompany = Pick<OpenedDevice, 'companyId' | 'hoursStamp' | 'wantedEvents'>;

/** Creates the punches of employees and visitors from claimed raw records. */
export async function recordClaims(
  db: Db,
  company: IngestCompany,
  at: Date,
  records: readonly queries.PunchCandidate[],
  claimResult: queries.ClaimResult | null,
): Promise<Omit<IngestOutcome, 'repeated'>> {
  const candidates = await markTemperatures(db, company.companyId, records);
  const fresh = (claimResult?.fresh ? JSON.parse(claimResult.fresh) : []) as FreshRow[];
  const memberships = new Map(
    (claimResult?.staff ? JSON.parse(claimResult.staff) : []) as [number, string][],
  );
  const claimed = fresh.map(([index, employeeId, id]) => ({
    ...(candidates[index] as queries.PunchCandidate), // The cast is safe, because the database returns only indexes that this function sent.
    id: String(id),
    employeeId,
    membership: memberships.get(employeeId) ?? '',
  }));
  await bookClaimed(db, company, at, claimed, claimResult?.around ?? null);
  const ofVisitors = await bookVisitors(db, company.companyId, at, candidates, claimResult?.visitors ?? null);
  await reportTemperatures(db, company.companyId, at, [...claimed, ...ofVisitors.booked]);
  const employeeIds = [...new Set(claimed.map(({ employeeId }) => employeeId))];
  const punches = [...claimed, ...ofVisitors.booked].map(toDatedPunch);
  const hasEvents = await insertStoredEvents(
    db,
    company,
    { punches, employeeIds, visits: ofVisitors.news },
    at,
  );
  return {
    companyId: company.companyId,
    stored: fresh.length + ofVisitors.booked.length,
    held: claimResult?.held ?? 0,
    punchIds: punches.map(({ id }) => id),
    employeeIds,
    hasEvents,
  };
}

/** Returns a new punch with its date in the device's time zone. */
export const toDatedPunch = ({ id, record }: Pick<ClaimedRecord, 'id' | 'record'>) => ({
  id,
  date: record.wall?.slice(0, 10) ?? '',
});

/** A record of an employee that is not yet a punch. */
export interface ClaimedRecord extends queries.PunchCandidate {
  id: string;
  employeeId: number;
  /**
   * Current and past departments and buildings of the employee, as the text that the SQL function `membership`
   * returned.
   */
  membership: string;
}

/** Number of records to compute before the loop pauses, so that other calls can run. */
const computedAtOnce = 50;

/**
 * Creates punches from records and computes the attendance days of the employees. The caller must have locked the
 * rows of the employees. `punchContexts` is the JSON text of the punches near the records.
 */
export async function bookClaimed(
  db: Db,
  { companyId, hoursStamp }: IngestCompany,
  at: Date,
  claimed: readonly ClaimedRecord[],
  punchContexts: string | null,
  cause: RecalculationCause = 'PUNCHES',
): Promise<void> {
  if (claimed.length === 0) return;
  const planner = plannerOf(await planOf(db, companyId, hoursStamp));
  const writes = createDayWrites(cause);
  const booked: queries.BookedPunch[] = [];
  const contextOf = readAround(punchContexts);
  const watched = await watchPunchPassages(
    db,
    companyId,
    claimed.map((record) => ({ ...record, visitorId: null })),
    at,
  );
  let computed = 0;
  for (const [employeeId, own] of Map.groupBy(claimed, (claim) => claim.employeeId)) {
    // A large batch takes as long as dozens of ordinary calls, so the loop pauses to let other calls run.
    computed += own.length;
    if (computed > computedAtOnce) {
      await letOthersIn();
      computed = own.length;
    }
    const membership = own[0]?.membership ?? '';
    const { punches, asked } = contextOf(employeeId);
    for (const claim of own) punches.push(toSitePunch(claim, at));
    const dates = new Set(
      own.flatMap(({ record, site }) => planner.touchedBy(membership, calendarSite(site), record.at ?? 0)),
    );
    const since = Math.min(...own.map(({ record }) => record.at ?? 0));
    const person = { employeeId, membership };
    const assignments = planDays(writes, planner, person, punches, { dates: [...dates], at, since, asked });
    for (const { id, record, site, marks, receivedAt } of own) {
      const assignment = assignments.get(id);
      if (!assignment) throw new Error('a punch without a place');
      const { direction, workDate, ignoredReason: ignored } = assignment;
      booked.push({
        ...{ id, record, site, receivedAt, employeeId, direction, workDate, ignored },
        marks: watched.marksOf(id, marks),
        visitorId: null,
      });
    }
  }
  await queries.book(db, companyId, at, booked, writes, watched.noted);
  await bookEarned(db, companyId, at, writes.earned);
}

export const calendarSite = ({
  siteZone,
  buildingId,
}: Pick<queries.RecordSite, 'siteZone' | 'buildingId'>) => ({
  zone: siteZone,
  buildingId,
});

export function toSitePunch(
  { id, record, site, receivedAt }: Omit<ClaimedRecord, 'marks'>,
  at: Date,
): SitePunch {
  const { deviceId, lock, doorId, direction } = site;
  const receivedAtMs = receivedAt === null ? at.getTime() : Date.parse(receivedAt);
  return {
    id,
    at: record.at ?? 0,
    wall: record.wall ?? '',
    deviceDirection: direction,
    statusKey: record.status,
    // An unassigned lock counts as a separate door, as in the SQL function `punches_around`.
    doorId: doorId === null ? `${deviceId}.${lock ?? ''}` : String(doorId),
    granted: record.granted,
    ahead: isAhead((record.at ?? 0) - receivedAtMs),
    ...calendarSite(site),
    stored: null,
  };
}
