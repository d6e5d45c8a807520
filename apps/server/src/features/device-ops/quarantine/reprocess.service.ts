import type { Database, Db } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/services.ts';
import { planOf } from '../../attendance/attendance-days/hours-plan.service.ts';
import { plannerOf } from '../../attendance/attendance-days/planner.service.ts';
import { tellOfStored } from '../../settings/webhook-deliveries/events.service.ts';
import { isAnothers } from '../device-people/identity.service.ts';
import { recordAgain } from '../hik/hik.record.ts';
import { announceSoon } from '../ingest/announcer.ts';
import { type DeviceRecord, jsonOf, unreadable } from '../ingest/device-record.ts';
import { bookClaimed, type Claimed, type DeviceSite, dated, sitesOf } from '../ingest/ingest.service.ts';
import { atLock } from '../ingest/lock-sites.rules.ts';
import { PartitionMissing, partitionsFirst, requirePartitions } from '../ingest/partitions.ts';
import { markTemperatures, reportTemperatures } from '../ingest/temperatures.service.ts';
import { readPunch } from '../json/punch-batch.ts';
import { readStoredEvent } from '../zk/acc.events.ts';
import { parseAttlog } from '../zk/zk.attlog.ts';
import { keyOf } from '../zk/zk.text.ts';
import { recordOf } from '../zk/zk.uploads.ts';
import { findInForce } from './mappings.queries.ts';
import * as queries from './reprocess.queries.ts';

/** Records of one transaction. */
export const recordsAtOnce = 500;

export interface Wanted extends queries.Chosen {
  companyId: number;
  accountId: number | null;
}

/**
 * Makes punches of records that waited, now that it is known whose they are (rules.md §3.12), or that their time is
 * accepted. Answers how many there were; fewer than `recordsAtOnce` means that none is left. Throws `PartitionMissing`.
 */
export async function reprocess(database: Database, db: Db, wanted: Wanted, at: Date): Promise<number> {
  const { companyId, accountId } = wanted;
  // what a terminal has for another person needs no mapping: the number is the employee's own
  const wantedCode = wanted.deviceId === undefined ? wanted.code : undefined;
  // undone meanwhile: what is left stays where it is
  const mappingId = wantedCode === undefined ? undefined : await findInForce(db, companyId, wantedCode);
  if (wantedCode !== undefined && mappingId === undefined) return 0;
  const waiting = await queries.takeWaiting(db, companyId, wanted, recordsAtOnce);
  const sites = await sitesOf(
    db,
    companyId,
    waiting.map(({ deviceId }) => deviceId),
  );
  const accepted = wanted.id !== undefined;
  let stillHeld = 0;
  const read = waiting.flatMap((one) => {
    const site = sites.get(one.deviceId);
    return site ? [{ one, site, record: readAgain(one, site, accepted) }] : [];
  });
  // all of them before the first is written
  requirePartitions(
    database,
    read.map(({ record }) => record),
    at,
  );
  for (const [site, own] of Map.groupBy(read, (one) => one.site)) {
    for (const [code, ofCode] of Map.groupBy(own, ({ record }) => record.code ?? '')) {
      const owner = await queries.lockOwner(db, companyId, code);
      const ready = ofCode.filter(({ record }) => record.reason === null && record.at !== null);
      const isOther = accepted && owner && (await isAnothers(db, site.deviceId, code));
      const isCounted = owner && !isOther;
      stillHeld += isCounted ? ofCode.length - ready.length : ofCode.length;
      if (!isCounted || ready.length === 0) {
        if (accepted && !isCounted)
          await queries.markHeld(
            db,
            ofCode.map(({ one }) => one.id),
            isOther ? 'OTHER_PERSON' : 'UNKNOWN_PERSON',
          );
        continue;
      }
      const claimed: readonly Claimed[] = await markTemperatures(
        db,
        companyId,
        ready.map(({ one, record }) => ({
          id: String(one.punchId),
          record,
          site: atLock(site, record.lock),
          marks: [...(record.marks ?? []), ...(accepted ? ['RELEASED'] : [])],
          employeeId: owner.id,
          membership: owner.membership,
          receivedAt: one.receivedAt.toISOString(),
        })),
      );
      const planner = plannerOf(await planOf(db, companyId, site.hoursStamp));
      const reaches = ready.map(({ record }) => planner.reachOf(site.siteZone, record.at ?? 0));
      const around = await queries.findAround(db, companyId, owner.id, reaches);
      await bookClaimed(db, site, at, claimed, around, 'MAPPING');
      await reportTemperatures(db, companyId, at, claimed);
      await tellOfStored(db, site, { punches: claimed.map(dated), employeeIds: [owner.id] }, at);
      await queries.markMapped(
        db,
        ready.map(({ one }) => one.id),
        at,
        { accountId, mappingId },
      );
    }
  }
  return waiting.length - stillHeld;
}

/** A record as it was read when it came. */
export function readAgain(
  { key, raw, source, receivedAt }: queries.Waiting,
  site: DeviceSite,
  accepted: boolean,
): DeviceRecord {
  const record = recordAs(source, raw, site, receivedAt);
  const isTime = record.reason === 'FUTURE_TIME' || record.reason === 'PAST_TIME';
  // the key is the one it came under, however keys are made today
  return { ...record, key, reason: accepted && isTime ? null : record.reason };
}

function recordAs(source: string, raw: string, site: DeviceSite, receivedAt: Date): DeviceRecord {
  const { zone } = site;
  if (source === 'HIKVISION')
    return recordAgain(jsonOf(raw), zone, receivedAt) ?? unreadable(keyOf(raw), raw);
  if (source === 'ZK_ACC') return readStoredEvent(raw, site, receivedAt) ?? unreadable(keyOf(raw), raw);
  const [line] = source === 'JSON' ? [] : parseAttlog(Buffer.from(raw), zone).lines;
  // what the terminal's clock had been told then, nobody knows any more
  const clock = { zone, told: null, heardSince: receivedAt.getTime() };
  return line ? recordOf(line, clock, receivedAt) : readPunch(jsonOf(raw), zone, receivedAt);
}

/**
 * As many records as one transaction takes; none when a month has no partition yet: making one needs the whole table
 * for a moment, which is no thing to do while this transaction holds a part of it.
 */
export async function reprocessNow(database: Database, db: Db, wanted: Wanted, at: Date): Promise<number> {
  try {
    return await reprocess(database, db, wanted, at);
  } catch (error) {
    if (error instanceof PartitionMissing) return 0;
    throw error;
  }
}

/** As `reprocess`, in transactions of its own until nothing is left; idempotent. */
export const reprocessJob: Job<Wanted> = {
  queue: 'quarantine.reprocess',
  async run({ database, clock }, wanted) {
    const { companyId } = wanted;
    for (let done = recordsAtOnce; done === recordsAtOnce; ) {
      done = await partitionsFirst(database, () =>
        database.asCompanies([companyId], (db) => reprocess(database, db, wanted, clock.now())),
      );
    }
    announceMapped(database, companyId);
  },
};

/** Tells browsers that records have become punches. */
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
