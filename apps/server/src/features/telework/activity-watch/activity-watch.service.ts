import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { admitReport } from '../telework-checks/telework-checks.service.ts';
import { findTelework } from '../telework-settings/telework-settings.service.ts';
import * as queries from './activity-watch.queries.ts';
import { clipped, type KeptEvent, longestMs, mergedEnd } from './heartbeat.rules.ts';
import { type BucketType, keptOf, saysSomething } from './kept.rules.ts';
import { agentLimits, instantOf, type SentEvent } from './shapes.ts';

export interface Reporting {
  db: Db;
  agent: queries.Agent;
  clock: Clock;
}

export interface NewBucket {
  bucketId: string;
  type: BucketType;
  client: string;
  hostname: string;
}

const day = 24 * 3_600_000;

const invalid = (field: string) =>
  new Refusal('API_INVALID_REQUEST_ARGUMENT', { fields: [{ field, rule: 'invalid', params: {} }] });

export async function bucketOf({ db, agent }: Reporting, bucketId: string): Promise<queries.Bucket> {
  const bucket = await queries.findBucket(db, agent, bucketId);
  if (!bucket) throw new Refusal('TEL_BUCKET_NOT_FOUND');
  return bucket;
}

/** Adds a bucket; false where there is one of the name already. */
export async function addBucket({ db, agent, clock }: Reporting, bucket: NewBucket): Promise<boolean> {
  const known = await queries.listBuckets(db, agent);
  if (known.some(({ bucketId }) => bucketId === bucket.bucketId)) return false;
  if (known.length >= agentLimits.buckets) throw new Refusal('API_TOO_MANY_REQUESTS');
  return queries.insertBucket(db, agent, bucket, clock.now());
}

/**
 * The bucket whose turn it is, and its events as they are kept: titles only where the company keeps them, nothing far ahead. Events that cannot
 * be stored are left out.
 * @throws Refusal if none of them can be stored
 */
async function taken(reporting: Reporting, bucketId: string, sent: readonly SentEvent[]) {
  const { db, agent, clock } = reporting;
  const bucket = await queries.lockBucket(db, agent, bucketId);
  if (!bucket) throw new Refusal('TEL_BUCKET_NOT_FOUND');
  const setting = await findTelework(db, agent.companyId);
  const now = clock.now().getTime();
  const read = sent.map(({ timestamp, duration, data }): KeptEvent | 'timestamp' | 'data' => {
    const start = instantOf(timestamp);
    if (!Number.isFinite(start) || start < now - agentLimits.daysBack * day) return 'timestamp';
    const kept = keptOf(bucket.type, data, setting.recordTitles);
    if (!saysSomething(bucket.type, kept)) return 'data';
    const end = start + Math.min(Math.round(duration * 1000), longestMs);
    return { ...clipped({ start, end }, now), data: kept };
  });
  const events = read.filter((one) => typeof one !== 'string');
  const [first] = read;
  if (events.length === 0 && typeof first === 'string') throw invalid(first);
  const hasInput = bucket.type === 'afkstatus' && events.some(({ data }) => data.status === 'not-afk');
  await admitReport(reporting, agent, setting, hasInput);
  return { bucket, events };
}

/** Writes events, and counts those that are new: of a bucket and date there is a limit. */
async function write(
  { db, agent, clock }: Reporting,
  bucket: queries.Bucket,
  events: readonly KeptEvent[],
): Promise<queries.EventRow[]> {
  const { rows, added } = await queries.putEvents(db, agent, bucket, events);
  const at = clock.now();
  const date = at.toISOString().slice(0, 10);
  const counted = (bucket.countedOn === date ? bucket.counted : 0) + added;
  if (counted > agentLimits.eventsOfDate) throw new Refusal('API_TOO_MANY_REQUESTS');
  await queries.noteBucket(db, bucket, { at, date, counted });
  return rows;
}

/** Merges a heartbeat into the last event, or stores it; the event it has become. Sent again it changes nothing. */
export async function takeHeartbeat(
  reporting: Reporting,
  bucketId: string,
  sent: SentEvent,
  pulseSeconds: number,
): Promise<queries.EventRow> {
  const { db } = reporting;
  const { bucket, events } = await taken(reporting, bucketId, [sent]);
  const [beat] = events as [KeptEvent]; // one was given
  const last = await queries.findLast(db, bucket);
  const end = mergedEnd(last && keptEvent(last), beat, pulseSeconds * 1000);
  if (last && end !== null) {
    if (end > last.endedAt.getTime()) await queries.prolong(db, last, end);
    return { ...last, endedAt: new Date(end) };
  }
  const before = await queries.findHolding(db, bucket, beat);
  if (before) return before;
  const [row] = await write(reporting, bucket, [beat]);
  return row as queries.EventRow; // one was written
}

/** Stores events as they are; what was sent before changes nothing. */
export async function takeEvents(
  reporting: Reporting,
  bucketId: string,
  sent: readonly SentEvent[],
): Promise<queries.EventRow[]> {
  const { bucket, events } = await taken(reporting, bucketId, sent);
  return events.length === 0 ? [] : write(reporting, bucket, events);
}

const keptEvent = ({ startedAt, endedAt, data }: queries.EventRow): KeptEvent => ({
  start: startedAt.getTime(),
  end: endedAt.getTime(),
  data,
});
