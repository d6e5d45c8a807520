import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { RecalculationCause } from '@gatehouse/api/attendance/day-explanation';
import type { Database, Db } from '../../../platform/db/database.ts';
import {
  createDayWrites,
  isAhead,
  planDays,
  readAround,
  type SitePunch,
} from '../../attendance/attendance-days/day-plan.service.ts';
import { planOf } from '../../attendance/attendance-days/hours-plan.service.ts';
import {
  type Planner,
  type PunchReach,
  plannerOf,
} from '../../attendance/attendance-days/planner.service.ts';
import { bookEarned } from '../../requests/leave-balances/earned.service.ts';
import { tellOfStored } from '../../settings/webhook-deliveries/events.service.ts';
import {
  type DeviceRecord,
  driftLimitSeconds,
  driftOf,
  isProvenNow,
  type Lag,
  lagOf,
  type OpenedDevice,
  type RecordSource,
} from './device-record.ts';
import * as queries from './ingest.queries.ts';
import { atLock } from './lock-sites.rules.ts';
import { requirePartitions } from './partitions.ts';
import { markTemperatures, reportTemperatures } from './temperatures.service.ts';
import { bookVisitors } from './visitor-punches.service.ts';
import { watch } from './watch.service.ts';

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
  /** Whether a webhook is to be told of any of it. */
  hasEvents: boolean;
}

/** What one device sends at once. */
export interface Upload {
  device: OpenedDevice;
  batch: readonly DeviceRecord[];
  /** Up to where it has sent each of its tables. */
  stamps?: Readonly<Record<string, string>>;
}

/**
 * Takes uploads of devices of one company in, in the caller's transaction: raw records first, then punches, then the days they make.
 * Any order, any repetition, any split into batches and calls ends in the same rows. No device comes twice. Throws `PartitionMissing`
 * before anything is written.
 */
export async function ingest(
  database: Database,
  db: Db,
  source: RecordSource,
  uploads: readonly Upload[],
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
  const taken =
    sited.length > 0
      ? await queries.takeIn(db, company.companyId, source, receivedAt, sited, reachesOf(planner, sited))
      : null;
  const outcome = await bookTaken(db, company, receivedAt, sited, taken);
  await noteSenders(db, read);
  const came = uploads.reduce((sum, { batch }) => sum + batch.length, 0);
  return { ...outcome, repeated: came - outcome.stored - outcome.held };
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
    (max, { at, reason, isUntimely }) =>
      at === null || reason !== null || isUntimely || (max ?? at) > at ? max : at,
    null,
  );
  // what comes by itself came at once, unless it waited
  const late = batch.length === 1 ? lagOf(newest, receivedAt, device.lag) : { lag: device.lag, drift: null };
  const other = records.findLast(({ isOtherZone }) => isOtherZone)?.at ?? null;
  const drift =
    driftOf(newest, receivedAt, new Date(device.onlineSince)) ??
    (other === null ? late.drift : Math.round((other - receivedAt.getTime()) / 1000));
  return { records, drift, lag: late.lag, marks: Math.abs(drift ?? 0) > driftLimitSeconds ? ['DRIFT'] : [] };
}

/** Which punches must be known to place these records; null for one that is held. */
export const reachesOf = (planner: Planner, sited: readonly queries.Sited[]): (PunchReach | null)[] =>
  sited.map(({ record: { at, reason }, site }) =>
    at === null || reason !== null ? null : planner.reachOf(site.siteZone, at),
  );

/** What an upload says of its sender. */
interface Said {
  device: Pick<OpenedDevice, 'deviceId' | 'stamps' | 'driftSeconds' | 'lag'>;
  stamps: Readonly<Record<string, string>>;
  drift: number | null;
  lag?: Lag;
}

/** Keeps what uploads say of their senders, where it is news. */
export async function noteSenders(db: Db, said: readonly Said[]): Promise<void> {
  const notes = said.flatMap(({ device, stamps, drift, lag = device.lag }) => {
    const isNewStamp = Object.entries(stamps).some(([table, stamp]) => device.stamps[table] !== stamp);
    const isNewLag = lag !== device.lag;
    return isNewStamp || isNewLag || (drift !== null && drift !== device.driftSeconds)
      ? [{ deviceId: device.deviceId, stamps, driftSeconds: drift, lag: isNewLag ? lag : null }]
      : [];
  });
  if (notes.length > 0) await queries.noteUploads(db, notes);
  // the punches by which it was proven came before it was
  for (const { device, lag = device.lag } of said)
    if (isProvenNow(device.lag, lag)) await queries.markDrifted(db, device.deviceId, lag);
}

export type DeviceSite = queries.DeviceSite;

/** Where the records of these devices are made, by device. */
export const sitesOf = (db: Db, companyId: number, deviceIds: readonly number[]) =>
  queries.findSites(db, companyId, [...new Set(deviceIds)]);

type FreshRow = [index: number, employeeId: number, id: number];

/** A company, and what hours of its people are found from, as last changed. */
type OfCompany = Pick<OpenedDevice, 'companyId' | 'hoursStamp' | 'wantedEvents'>;

/** Books what was taken of these records. */
export async function bookTaken(
  db: Db,
  company: OfCompany,
  at: Date,
  records: readonly queries.Coming[],
  taken: queries.Taken | null,
): Promise<Omit<IngestOutcome, 'repeated'>> {
  const coming = await markTemperatures(db, company.companyId, records);
  const fresh = (taken?.fresh ? JSON.parse(taken.fresh) : []) as FreshRow[];
  const memberships = new Map((taken?.staff ? JSON.parse(taken.staff) : []) as [number, string][]);
  const claimed = fresh.map(([index, employeeId, id]) => ({
    ...(coming[index] as queries.Coming), // the index that was sent
    id: String(id),
    employeeId,
    membership: memberships.get(employeeId) ?? '',
  }));
  await bookClaimed(db, company, at, claimed, taken?.around ?? null);
  const ofVisitors = await bookVisitors(db, company.companyId, at, coming, taken?.visitors ?? null);
  await reportTemperatures(db, company.companyId, at, [...claimed, ...ofVisitors.booked]);
  const employeeIds = [...new Set(claimed.map(({ employeeId }) => employeeId))];
  const punches = [...claimed, ...ofVisitors.booked].map(dated);
  const hasEvents = await tellOfStored(db, company, { punches, employeeIds, visits: ofVisitors.news }, at);
  return {
    companyId: company.companyId,
    stored: fresh.length + ofVisitors.booked.length,
    held: taken?.held ?? 0,
    punchIds: punches.map(({ id }) => id),
    employeeIds,
    hasEvents,
  };
}

/** A new punch with the date of its terminal's clock. */
export const dated = ({ id, record }: Pick<Claimed, 'id' | 'record'>) => ({
  id,
  date: record.wall?.slice(0, 10) ?? '',
});

/** A record that is somebody's and not yet a punch. */
export interface Claimed extends queries.Coming {
  id: string;
  employeeId: number;
  /** As the SQL function `membership` says it. */
  membership: string;
}

/** Records whose days are computed before other calls get their turn. */
const computedAtOnce = 50;

/** Makes punches of records whose people are locked, and computes their days; `around` are the punches near them. */
export async function bookClaimed(
  db: Db,
  { companyId, hoursStamp }: OfCompany,
  at: Date,
  claimed: readonly Claimed[],
  around: string | null,
  cause: RecalculationCause = 'PUNCHES',
): Promise<void> {
  if (claimed.length === 0) return;
  const planner = plannerOf(await planOf(db, companyId, hoursStamp));
  const writes = createDayWrites(cause);
  const booked: queries.BookedPunch[] = [];
  const known = readAround(around);
  const watched = await watch(
    db,
    companyId,
    claimed.map((one) => ({ ...one, visitorId: null })),
    at,
  );
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
    for (const claim of own) punches.push(placed(claim, at));
    const dates = new Set(
      own.flatMap(({ record, site }) => planner.touchedBy(membership, calendarSite(site), record.at ?? 0)),
    );
    const since = Math.min(...own.map(({ record }) => record.at ?? 0));
    const person = { employeeId, membership };
    const places = planDays(writes, planner, person, punches, { dates: [...dates], at, since, asked });
    for (const { id, record, site, marks, receivedAt } of own) {
      const place = places.get(id);
      if (!place) throw new Error('a punch without a place');
      const { direction, workDate, ignoredReason: ignored } = place;
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

/** The site whose calendar counts what a device reports. */
export const calendarSite = ({ siteZone, buildingId }: Pick<queries.Site, 'siteZone' | 'buildingId'>) => ({
  zone: siteZone,
  buildingId,
});

/** A record that is somebody's, as computing days takes it. */
export function placed({ id, record, site, receivedAt }: Omit<Claimed, 'marks'>, at: Date): SitePunch {
  const { deviceId, lock, doorId, direction } = site;
  const came = receivedAt === null ? at.getTime() : Date.parse(receivedAt);
  return {
    id,
    at: record.at ?? 0,
    wall: record.wall ?? '',
    deviceDirection: direction,
    statusKey: record.status,
    // a lock without a door is a place of its own, as in `punches_around`
    doorId: doorId === null ? `${deviceId}.${lock ?? ''}` : String(doorId),
    granted: record.granted,
    ahead: isAhead((record.at ?? 0) - came),
    ...calendarSite(site),
    stored: null,
  };
}
