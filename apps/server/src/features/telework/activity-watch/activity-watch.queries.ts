import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Db } from '../../../platform/db/database.ts';
import type { KeptData, KeptEvent } from './heartbeat.rules.ts';
import type { BucketType } from './kept.rules.ts';

/** For whom an agent reports. */
export interface Agent {
  agentId: number;
  companyId: number;
  employeeId: number;
  accountId: number;
}

/**
 * Work for the agent whose token this is the digest of: it is looked up together with opening the transaction, at every call, so that a
 * token that was withdrawn or a person who was disabled ends at once. `work` is given null where there is none.
 */
export const asAgent = <T>(
  database: Database,
  tokenHash: Buffer,
  at: Date,
  work: (db: Db, agent: Agent | null) => Promise<T>,
): Promise<T> =>
  database.transaction(
    `BEGIN; SELECT open_agent('\\x${tokenHash.toString('hex')}', '${at.toISOString()}') AS agent`,
    (db, [opened]) => work(db, (opened as { agent: Agent | null }).agent), // the only column of its only row
  );

const hashOf = (data: KeptData) => createHash('sha256').update(JSON.stringify(data)).digest();

const described = (db: Db, { companyId, employeeId }: Agent) =>
  db
    .selectFrom('telework_buckets as b')
    .where('b.company_id', '=', companyId)
    .where('b.employee_id', '=', employeeId)
    .select(['b.id', 'b.bucket_id as bucketId', 'b.bucket_type as type', 'b.client', 'b.hostname'])
    .select(['b.created_at as created', 'b.updated_at as updated', 'b.counted', 'b.counted_on as countedOn'])
    .$narrowType<{ type: BucketType }>();

export type Bucket = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>;

export const listBuckets = (db: Db, agent: Agent): Promise<Bucket[]> =>
  described(db, agent).orderBy('b.id').execute();

export const findBucket = (db: Db, agent: Agent, bucketId: string): Promise<Bucket | undefined> =>
  described(db, agent).where('b.bucket_id', '=', bucketId).executeTakeFirst();

/** As `findBucket`; nobody else writes events of it before the transaction ends. */
export const lockBucket = (db: Db, agent: Agent, bucketId: string): Promise<Bucket | undefined> =>
  described(db, agent).where('b.bucket_id', '=', bucketId).forNoKeyUpdate().executeTakeFirst();

/** Adds a bucket; false where there is one of the name. */
export async function insertBucket(
  db: Db,
  { companyId, employeeId }: Agent,
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

const shownEvent = (db: Db, bucketNumber: number) =>
  db
    .selectFrom('telework_events as v')
    .where('v.bucket_number', '=', bucketNumber)
    .select(['v.id', 'v.started_at as startedAt', 'v.ended_at as endedAt', sql<KeptData>`v.data`.as('data')]);

export type EventRow = Awaited<ReturnType<ReturnType<typeof shownEvent>['executeTakeFirstOrThrow']>>;

/** By time, and of two that begin together the one that came last (activitywatch #626). */
export const findLast = (db: Db, { id }: Bucket): Promise<EventRow | undefined> =>
  shownEvent(db, id).orderBy('v.started_at', 'desc').orderBy('v.id', 'desc').limit(1).executeTakeFirst();

/** An event that says the same and holds all of this one: it was sent before. */
export const findHolding = (db: Db, { id }: Bucket, { start, end, data }: KeptEvent) =>
  shownEvent(db, id)
    .where('v.data_hash', '=', hashOf(data))
    .where('v.started_at', '<=', new Date(start))
    // none is longer than a day
    .where('v.started_at', '>=', new Date(start - 24 * 3_600_000))
    .where('v.ended_at', '>=', new Date(end))
    .orderBy('v.started_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const prolong = (db: Db, { id }: EventRow, end: number) =>
  db
    .updateTable('telework_events')
    .set({ ended_at: new Date(end) })
    .where('id', '=', id)
    .execute();

/** Stores events, one that was sent before as the longer of both; answers them in the order of their times, and how many are new. */
export async function putEvents(
  db: Db,
  { companyId, employeeId }: Agent,
  bucket: Bucket,
  events: readonly KeptEvent[],
): Promise<{ rows: EventRow[]; added: number }> {
  // one statement does not write one row twice
  const wanted = new Map<string, KeptEvent>();
  for (const event of events) {
    const key = `${event.start} ${JSON.stringify(event.data)}`;
    const known = wanted.get(key);
    if (!known || known.end < event.end) wanted.set(key, event);
  }
  const list = JSON.stringify(
    [...wanted.values()].map(({ start, end, data }) => ({
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

/** Notes that a bucket was written to, and how many events of the date it has now. */
export const noteBucket = (
  db: Db,
  { id }: Bucket,
  { at, date, counted }: { at: Date; date: string; counted: number },
) =>
  db
    .updateTable('telework_buckets')
    .set({ updated_at: at, counted_on: date, counted })
    .where('id', '=', id)
    .execute();

interface Wanted {
  limit: number;
  start?: number | undefined;
  end?: number | undefined;
}

/** The newest first. */
export const listEvents = (db: Db, { id }: Bucket, { limit, start, end }: Wanted): Promise<EventRow[]> =>
  shownEvent(db, id)
    .$if(start !== undefined, (query) => query.where('v.ended_at', '>=', new Date(start ?? 0)))
    .$if(end !== undefined, (query) => query.where('v.started_at', '<=', new Date(end ?? 0)))
    .orderBy('v.started_at', 'desc')
    .orderBy('v.id', 'desc')
    .limit(limit)
    .execute();

export async function countEvents(db: Db, { id }: Bucket): Promise<number> {
  const { count } = await db
    .selectFrom('telework_events')
    .select(sql<number>`count(*)`.as('count'))
    .where('bucket_number', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

export const findEvent = (db: Db, { id }: Bucket, eventId: number): Promise<EventRow | undefined> =>
  shownEvent(db, id).where('v.id', '=', eventId).executeTakeFirst();
