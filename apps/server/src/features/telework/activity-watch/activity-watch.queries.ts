import { createHash } from 'node:crypto';
import { DAY } from '@gatehouse/api/platform/dates';
import { sql } from 'kysely';
import type { Database, Db } from '../../../platform/db/database.ts';
import type { StoredEvent, StoredEventData } from './heartbeat.rules.ts';
import type { BucketType } from './stored-data.rules.ts';

/** The person and account for which an agent reports. */
export interface ReportingAgent {
  agentId: number;
  companyId: number;
  employeeId: number;
  accountId: number;
}

/**
 * Runs `work` for the agent with this token hash, or with null if the agent does not exist. Looks up the agent at the
 * start of every transaction, so that a revoked token or a disabled person takes effect immediately.
 */
export const asAgent = <T>(
  database: Database,
  tokenHash: Buffer,
  at: Date,
  work: (db: Db, agent: ReportingAgent | null) => Promise<T>,
): Promise<T> =>
  database.transaction(
    `BEGIN; SELECT open_agent('\\x${tokenHash.toString('hex')}', '${at.toISOString()}') AS agent`,
    (db, [opened]) => work(db, (opened as { agent: ReportingAgent | null }).agent), // The cast is safe, because the result is one row with one column.
  );

const hashOf = (data: StoredEventData) => createHash('sha256').update(JSON.stringify(data)).digest();

const selectRows = (db: Db, { companyId, employeeId }: ReportingAgent) =>
  db
    .selectFrom('telework_buckets as b')
    .where('b.company_id', '=', companyId)
    .where('b.employee_id', '=', employeeId)
    .select(['b.id', 'b.bucket_id as bucketId', 'b.bucket_type as type', 'b.client', 'b.hostname'])
    .select(['b.created_at as created', 'b.updated_at as updated', 'b.counted', 'b.counted_on as countedOn'])
    .$narrowType<{ type: BucketType }>();

export type TeleworkBucket = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

export const listBuckets = (db: Db, agent: ReportingAgent): Promise<TeleworkBucket[]> =>
  selectRows(db, agent).orderBy('b.id').execute();

export const findBucket = (
  db: Db,
  agent: ReportingAgent,
  bucketId: string,
): Promise<TeleworkBucket | undefined> =>
  selectRows(db, agent).where('b.bucket_id', '=', bucketId).executeTakeFirst();

/** Finds a bucket like `findBucket` and locks it against other writers until the transaction ends. */
export const lockBucket = (
  db: Db,
  agent: ReportingAgent,
  bucketId: string,
): Promise<TeleworkBucket | undefined> =>
  selectRows(db, agent).where('b.bucket_id', '=', bucketId).forNoKeyUpdate().executeTakeFirst();

export async function insertBucket(
  db: Db,
  { companyId, employeeId }: ReportingAgent,
  bucket: { bucketId: string; type: BucketType; client: string; hostname: string },
  at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('telework_buckets')
    .values({
      company_id: companyId,
      employee_id: employeeId,
      bucket_id: bucket.bucketId,
      bucket_type: bucket.type,
      client: bucket.client,
      hostname: bucket.hostname,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.columns(['employee_id', 'bucket_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

const selectEvents = (db: Db, bucketNumber: number) =>
  db
    .selectFrom('telework_events as v')
    .where('v.bucket_number', '=', bucketNumber)
    .select([
      'v.id',
      'v.started_at as startedAt',
      'v.ended_at as endedAt',
      sql<StoredEventData>`v.data`.as('data'),
    ]);

export type EventRow = Awaited<ReturnType<ReturnType<typeof selectEvents>['executeTakeFirstOrThrow']>>;

/**
 * Finds the event with the latest start. If two events have the same start, returns the event that was stored later
 * (activitywatch #626).
 */
export const findLast = (db: Db, { id }: TeleworkBucket): Promise<EventRow | undefined> =>
  selectEvents(db, id).orderBy('v.started_at', 'desc').orderBy('v.id', 'desc').limit(1).executeTakeFirst();

/**
 * Finds a stored event with the same data that covers the whole time of the given event. If it exists, the agent has
 * already sent this event.
 */
export const findHolding = (db: Db, { id }: TeleworkBucket, { start, end, data }: StoredEvent) =>
  selectEvents(db, id)
    .where('v.data_hash', '=', hashOf(data))
    .where('v.started_at', '<=', new Date(start))
    // No event is longer than a day.
    .where('v.started_at', '>=', new Date(start - DAY))
    .where('v.ended_at', '>=', new Date(end))
    .orderBy('v.started_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const extendEvent = (db: Db, { id }: EventRow, end: number) =>
  db
    .updateTable('telework_events')
    .set({ ended_at: new Date(end) })
    .where('id', '=', id)
    .execute();

/**
 * Stores events. Returns the rows in order of time and the number of new rows. If an event was sent before, keeps the
 * longer of the two events.
 */
export async function upsertEvents(
  db: Db,
  { companyId, employeeId }: ReportingAgent,
  bucket: TeleworkBucket,
  events: readonly StoredEvent[],
): Promise<{ rows: EventRow[]; added: number }> {
  // Removes duplicates, because one statement cannot write the same row twice.
  const eventsByKey = new Map<string, StoredEvent>();
  for (const event of events) {
    const key = `${event.start} ${JSON.stringify(event.data)}`;
    const existing = eventsByKey.get(key);
    if (!existing || existing.end < event.end) eventsByKey.set(key, event);
  }
  const list = JSON.stringify(
    [...eventsByKey.values()].map(({ start, end, data }) => ({
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      data,
      hash: hashOf(data).toString('hex'),
    })),
  );
  const { rows } = await sql<EventRow & { isNew: boolean }>`
    INSERT INTO telework_events AS v (company_id, employee_id, bucket_number, started_at, ended_at, data, data_hash)
    SELECT ${companyId}::bigint, ${employeeId}::bigint, ${bucket.id}::bigint, e.start, e."end", e.data, decode(e.hash, 'hex')
    FROM jsonb_to_recordset(${list}::jsonb) AS e (start timestamptz, "end" timestamptz, data jsonb, hash text)
    ORDER BY e.start
    ON CONFLICT (bucket_number, started_at, data_hash) DO UPDATE SET ended_at = greatest(v.ended_at, excluded.ended_at)
    RETURNING v.id, v.started_at AS "startedAt", v.ended_at AS "endedAt", v.data, (xmax = 0) AS "isNew"`.execute(
    db,
  );
  return { rows, added: rows.filter(({ isNew }) => isNew).length };
}

/** Records a write to a bucket and the number of the bucket's events on the date. */
export const recordBucketWrite = (
  db: Db,
  { id }: TeleworkBucket,
  { at, date, counted }: { at: Date; date: string; counted: number },
) =>
  db
    .updateTable('telework_buckets')
    .set({ updated_at: at, counted_on: date, counted })
    .where('id', '=', id)
    .execute();

interface AgentEventFilters {
  limit: number;
  start?: number | undefined;
  end?: number | undefined;
}

/** Lists events, newest first. */
export const listEvents = (
  db: Db,
  { id }: TeleworkBucket,
  { limit, start, end }: AgentEventFilters,
): Promise<EventRow[]> =>
  selectEvents(db, id)
    .$if(start !== undefined, (query) => query.where('v.ended_at', '>=', new Date(start ?? 0)))
    .$if(end !== undefined, (query) => query.where('v.started_at', '<=', new Date(end ?? 0)))
    .orderBy('v.started_at', 'desc')
    .orderBy('v.id', 'desc')
    .limit(limit)
    .execute();

export async function countEvents(db: Db, { id }: TeleworkBucket): Promise<number> {
  const { count } = await db
    .selectFrom('telework_events')
    .select(sql<number>`count(*)`.as('count'))
    .where('bucket_number', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

export const findEvent = (db: Db, { id }: TeleworkBucket, eventId: number): Promise<EventRow | undefined> =>
  selectEvents(db, id).where('v.id', '=', eventId).executeTakeFirst();
