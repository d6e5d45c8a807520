import { DAY } from '@gatehouse/api/platform/dates';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { admitReport } from '../telework-checks/telework-checks.service.ts';
import { findTelework } from '../telework-settings/telework-settings.service.ts';
import * as queries from './activity-watch.queries.ts';
import { agentLimits, parseInstant, type SentEvent } from './agent-shapes.ts';
import { clipEvent, longestMs, mergedEnd, type StoredEvent } from './heartbeat.rules.ts';
import { type BucketType, hasContent, toStoredData } from './stored-data.rules.ts';

export interface AgentContext {
  db: Db;
  agent: queries.ReportingAgent;
  clock: Clock;
}

export interface NewBucket {
  bucketId: string;
  type: BucketType;
  client: string;
  hostname: string;
}

const invalidField = (field: string) =>
  new Refusal('API_INVALID_REQUEST_ARGUMENT', { fields: [{ field, rule: 'invalid', params: {} }] });

export async function requireBucket(
  { db, agent }: AgentContext,
  bucketId: string,
): Promise<queries.TeleworkBucket> {
  const bucket = await queries.findBucket(db, agent, bucketId);
  if (!bucket) refuse('TEL_BUCKET_NOT_FOUND');
  return bucket;
}

/** Adds a bucket. Returns false if a bucket with this name exists. */
export async function addBucket({ db, agent, clock }: AgentContext, bucket: NewBucket): Promise<boolean> {
  const buckets = await queries.listBuckets(db, agent);
  if (buckets.some(({ bucketId }) => bucketId === bucket.bucketId)) return false;
  if (buckets.length >= agentLimits.buckets) refuse('API_TOO_MANY_REQUESTS');
  return queries.insertBucket(db, agent, bucket, clock.now());
}

/**
 * Locks the bucket and converts the sent events for storage. Drops titles unless the company stores titles, and cuts
 * off future times. Omits events that cannot be stored.
 * @throws Refusal if no event can be stored
 */
async function prepareEvents(reporting: AgentContext, bucketId: string, input: readonly SentEvent[]) {
  const { db, agent, clock } = reporting;
  const bucket = await queries.lockBucket(db, agent, bucketId);
  if (!bucket) refuse('TEL_BUCKET_NOT_FOUND');
  const setting = await findTelework(db, agent.companyId);
  const now = clock.now().getTime();
  const read = input.map(({ timestamp, duration, data }): StoredEvent | 'timestamp' | 'data' => {
    const start = parseInstant(timestamp);
    if (!Number.isFinite(start) || start < now - agentLimits.daysBack * DAY) return 'timestamp';
    const storedData = toStoredData(bucket.type, data, setting.recordTitles);
    if (!hasContent(bucket.type, storedData)) return 'data';
    const end = start + Math.min(Math.round(duration * 1000), longestMs);
    return { ...clipEvent({ start, end }, now), data: storedData };
  });
  const events = read.filter((event) => typeof event !== 'string');
  const [first] = read;
  if (events.length === 0 && typeof first === 'string') throw invalidField(first);
  const hasInput = bucket.type === 'afkstatus' && events.some(({ data }) => data.status === 'not-afk');
  await admitReport(reporting, agent, setting, hasInput);
  return { bucket, events };
}

/** Writes events and enforces the limit of new events per bucket and date. */
async function write(
  { db, agent, clock }: AgentContext,
  bucket: queries.TeleworkBucket,
  events: readonly StoredEvent[],
): Promise<queries.EventRow[]> {
  const { rows, added } = await queries.upsertEvents(db, agent, bucket, events);
  const at = clock.now();
  const date = at.toISOString().slice(0, 10);
  const total = (bucket.countedOn === date ? bucket.counted : 0) + added;
  if (total > agentLimits.eventsOfDate) refuse('API_TOO_MANY_REQUESTS');
  await queries.recordBucketWrite(db, bucket, { at, date, counted: total });
  return rows;
}

/**
 * Merges a heartbeat into the last event or stores it as a new event. Returns the resulting event. A repeated heartbeat
 * changes nothing.
 */
export async function storeHeartbeat(
  reporting: AgentContext,
  bucketId: string,
  heartbeat: SentEvent,
  pulseSeconds: number,
): Promise<queries.EventRow> {
  const { db } = reporting;
  const { bucket, events } = await prepareEvents(reporting, bucketId, [heartbeat]);
  const [beat] = events as [StoredEvent]; // The cast is safe, because one event was passed in.
  const last = await queries.findLast(db, bucket);
  const end = mergedEnd(last && toStoredEvent(last), beat, pulseSeconds * 1000);
  if (last && end !== null) {
    if (end > last.endedAt.getTime()) await queries.extendEvent(db, last, end);
    return { ...last, endedAt: new Date(end) };
  }
  const before = await queries.findHolding(db, bucket, beat);
  if (before) return before;
  const [row] = await write(reporting, bucket, [beat]);
  return row as queries.EventRow; // The cast is safe, because one event was written.
}

/** Stores events without merging. Repeated events change nothing. */
export async function storeEvents(
  reporting: AgentContext,
  bucketId: string,
  input: readonly SentEvent[],
): Promise<queries.EventRow[]> {
  const { bucket, events } = await prepareEvents(reporting, bucketId, input);
  return events.length === 0 ? [] : write(reporting, bucket, events);
}

const toStoredEvent = ({ startedAt, endedAt, data }: queries.EventRow): StoredEvent => ({
  start: startedAt.getTime(),
  end: endedAt.getTime(),
  data,
});
