import type { Database, Db } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/services.ts';
import { planOf } from '../../attendance/attendance-days/hours/hours-plan.service.ts';
import { plannerOf } from '../../attendance/attendance-days/planner.service.ts';
import { insertStoredEvents } from '../../settings/webhook-deliveries/events.service.ts';
import { isAnothers } from '../device-people/identity.service.ts';
import { dialects } from '../dialects/registry.ts';
import { announceSoon } from '../ingest/announcer.ts';
import { type DeviceRecord, unreadableRecord } from '../ingest/device-record.ts';
import {
  bookClaimed,
  type ClaimedRecord,
  type DeviceSite,
  sitesOf,
  toDatedPunch,
} from '../ingest/ingest.service.ts';
import { atLock } from '../ingest/lock-sites.rules.ts';
import { PartitionMissing, requirePartitions, withPartitions } from '../ingest/partitions.ts';
import { markTemperatures, reportTemperatures } from '../ingest/temperatures.service.ts';
import { findInForce } from './mappings.queries.ts';
import * as queries from './reprocess.queries.ts';

type RecordOwner = NonNullable<Awaited<ReturnType<typeof queries.lockOwner>>>;

export const recordsAtOnce = 500;

export interface ReprocessRequest extends queries.RecordSelection {
  companyId: number;
  accountId: number | null;
}

/**
 * Creates punches from quarantined records after their person is known (rules.md §3.12) or their time was accepted.
 * Returns the number of processed records. A number below `recordsAtOnce` means that no records are left.
 * @throws PartitionMissing if a month has no partition
 */
async function reprocess(database: Database, db: Db, request: ReprocessRequest, at: Date): Promise<number> {
  const { companyId } = request;
  // A request with `deviceId` is about an employee's own terminal user ID that a terminal has for another person. Such
  // an ID needs no mapping.
  const wantedCode = request.deviceId === undefined ? request.code : undefined;
  // If the mapping was undone since the request, the remaining records stay in quarantine.
  const mappingId = wantedCode === undefined ? undefined : await findInForce(db, companyId, wantedCode);
  if (wantedCode !== undefined && mappingId === undefined) return 0;
  const waiting = await queries.lockOpenRecords(db, companyId, request, recordsAtOnce);
  const read = await readRecords(db, request, waiting);
  // The partitions of all records are checked before the first punch is written.
  requirePartitions(
    database,
    read.map(({ record }) => record),
    at,
  );
  let done = waiting.length;
  for (const [site, ofSite] of Map.groupBy(read, (item) => item.site))
    for (const [code, own] of Map.groupBy(ofSite, ({ record }) => record.code ?? ''))
      done -= await reprocessCode(db, request, { site, code, own, mappingId }, at);
  return done;
}

/** A stored record that was parsed again, with the building and doors of its device. */
interface ReadAgain {
  one: queries.OpenRecord;
  site: DeviceSite;
  record: DeviceRecord;
}

async function readRecords(
  db: Db,
  { companyId, id }: ReprocessRequest,
  waiting: readonly queries.OpenRecord[],
): Promise<ReadAgain[]> {
  const deviceIds = waiting.map(({ deviceId }) => deviceId);
  const sites = await sitesOf(db, companyId, deviceIds);
  return waiting.flatMap((openRecord) => {
    const site = sites.get(openRecord.deviceId);
    return site ? [{ one: openRecord, site, record: readAgain(openRecord, site, id !== undefined) }] : [];
  });
}

/** Records of one person code from one device. `mappingId` is the mapping that assigns the records, if any. */
interface RecordsOfCode {
  site: DeviceSite;
  code: string;
  own: readonly ReadAgain[];
  mappingId: number | undefined;
}

/** Creates the punches from the records of a person code. Returns the number of records that stay in quarantine. */
async function reprocessCode(
  db: Db,
  { companyId, accountId, id }: ReprocessRequest,
  { site, code, own, mappingId }: RecordsOfCode,
  at: Date,
): Promise<number> {
  const accepted = id !== undefined;
  const owner = await queries.lockOwner(db, companyId, code);
  const ready = own.filter(({ record }) => record.reason === null && record.at !== null);
  const isOther = accepted && owner && (await isAnothers(db, site.deviceId, code));
  if (!owner || isOther) {
    const reason = isOther ? 'OTHER_PERSON' : 'UNKNOWN_PERSON';
    if (accepted) await queries.markHeld(db, idsOf(own), reason);
    return own.length;
  }
  if (ready.length > 0) {
    await bookReady(db, companyId, site, ready, { owner, accepted }, at);
    await queries.markMapped(db, idsOf(ready), at, { accountId, mappingId });
  }
  return own.length - ready.length;
}

const idsOf = (records: readonly ReadAgain[]) => records.map(({ one }) => one.id);

/** Creates the punches of records with an accepted person and time, and computes their attendance days. */
async function bookReady(
  db: Db,
  companyId: number,
  site: DeviceSite,
  ready: readonly ReadAgain[],
  { owner, accepted }: { owner: RecordOwner; accepted: boolean },
  at: Date,
): Promise<void> {
  const claims = ready.map(({ one, record }) => ({
    id: String(one.punchId),
    record,
    site: atLock(site, record.lock),
    marks: [...(record.marks ?? []), ...(accepted ? ['RELEASED'] : [])],
    employeeId: owner.id,
    membership: owner.membership,
    receivedAt: one.receivedAt.toISOString(),
  }));
  const claimed: readonly ClaimedRecord[] = await markTemperatures(db, companyId, claims);
  const planner = plannerOf(await planOf(db, companyId, site.hoursStamp));
  const reaches = ready.map(({ record }) => planner.reachOf(site.siteZone, record.at ?? 0));
  const punchContexts = await queries.findAround(db, companyId, owner.id, reaches);
  await bookClaimed(db, site, at, claimed, punchContexts, 'MAPPING');
  await reportTemperatures(db, companyId, at, claimed);
  await insertStoredEvents(db, site, { punches: claimed.map(toDatedPunch), employeeIds: [owner.id] }, at);
}

/** Parses a stored record in the same way as when it was received. */
export function readAgain(
  { key, raw, source, receivedAt }: queries.OpenRecord,
  site: DeviceSite,
  accepted: boolean,
): DeviceRecord {
  const record = dialects[source].read.again(raw, site, receivedAt) ?? unreadableRecord(key, raw);
  const isTime = record.reason === 'FUTURE_TIME' || record.reason === 'PAST_TIME';
  // The record keeps its stored key, even if the portal now computes keys differently.
  return { ...record, key, reason: accepted && isTime ? null : record.reason };
}

/**
 * Processes as many records as one transaction allows. Returns 0 if a month has no partition yet. This transaction
 * cannot create the partition, because the creation locks the whole table while this transaction locks rows of the
 * table.
 */
export async function reprocessNow(
  database: Database,
  db: Db,
  request: ReprocessRequest,
  at: Date,
): Promise<number> {
  try {
    return await reprocess(database, db, request, at);
  } catch (error) {
    if (error instanceof PartitionMissing) return 0;
    throw error;
  }
}

/** Processes all records of a request in separate transactions. Idempotent. */
export const reprocessJob: Job<ReprocessRequest> = {
  queue: 'quarantine.reprocess',
  async run({ database, clock }, request) {
    const { companyId } = request;
    for (let done = recordsAtOnce; done === recordsAtOnce; ) {
      done = await withPartitions(database, () =>
        database.asCompanies([companyId], (db) => reprocess(database, db, request, clock.now())),
      );
    }
    announceMapped(database, companyId);
  },
};

export function announceMapped(database: Database, companyId: number): void {
  for (const topic of [
    'quarantine.changed',
    'punches.created',
    'attendance.changed',
    'occupancy.changed',
    'webhooks.due',
  ] as const)
    announceSoon(database, { topic, companyId });
}
