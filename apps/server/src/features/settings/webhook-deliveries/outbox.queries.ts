import { type RawBuilder, sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';
import { formatInstant } from '../../../platform/db/format-instant.ts';

/**
 * Inserts each event for each active and subscribed webhook of the company, in one statement. Returns the number of
 * deliveries. `eventSelect` selects `type`, `at`, `data`, `account_id` and `visitor_id`.
 */
export async function insertEvents(
  db: Db,
  companyId: number,
  at: Date,
  eventSelect: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO webhook_deliveries (company_id, webhook_id, event_type, body, account_id, visitor_id, due_at, created_at)
    SELECT w.company_id, w.id, t.type, ${eventBody(sql`t`)}, t.account_id, t.visitor_id, ${at}, ${at}
    FROM webhooks w JOIN LATERAL (${eventSelect}) AS t ON t.type = ANY (w.event_types)
    WHERE w.company_id = ${companyId} AND w.is_enabled`.execute(db);
  return Number(numAffectedRows ?? 0);
}

const eventBody = (t: RawBuilder<unknown>) =>
  sql`'{"type":' || to_json(${t}.type) || ',"timestamp":"' || ${formatInstant(sql`${t}.at`)} || '","data":' || ${t}.data || '}'`;

/** Inserts a test event for a webhook, even if the webhook has not subscribed to it. Returns the ID of the delivery. */
export async function insertTest(
  db: Db,
  { companyId, webhookId }: { companyId: number; webhookId: number },
  type: string,
  at: Date,
): Promise<number> {
  const data = sql`json_build_object('webhookId', ${webhookId}::bigint)`;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO webhook_deliveries (company_id, webhook_id, event_type, body, due_at, created_at)
    SELECT ${companyId}, ${webhookId}, t.type, ${eventBody(sql`t`)}, ${at}, ${at}
    FROM (SELECT ${type}::text AS type, ${at}::timestamptz AS at, ${data} AS data) AS t
    RETURNING id`.execute(db);
  return rows[0]?.id ?? 0;
}

/**
 * Lease time of claimed deliveries in ms, and maximum number of claimed deliveries per webhook across all processes.
 */
interface ClaimLimits {
  leaseMs: number;
  most: number;
}

/** Returns an SQL expression for the number of deliveries of a webhook that any process has claimed. */
const countClaimed = (webhook: RawBuilder<unknown>, at: Date, { leaseMs }: ClaimLimits) =>
  sql`(SELECT count(*) FROM webhook_deliveries h WHERE h.webhook_id = ${webhook} AND h.state = 'WAITING' AND h.due_at > ${at}
    AND h.due_at = h.last_tried_at + make_interval(secs => ${leaseMs / 1000}))`;

/**
 * Finds webhooks with due deliveries and free capacity, the longest-waiting webhook first. Excludes the webhooks in
 * `atWork`.
 */
export async function findDue(
  db: Db,
  at: Date,
  limits: ClaimLimits,
  atWork: readonly number[],
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT w.id FROM webhooks w CROSS JOIN LATERAL (
      SELECT d.due_at FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.state = 'WAITING' AND d.due_at <= ${at}
      ORDER BY d.due_at LIMIT 1) AS first
    WHERE w.is_enabled AND w.id <> ALL (${plainArrayLiteral(atWork)}::bigint[]) AND ${countClaimed(sql`w.id`, at, limits)} < ${limits.most}
    ORDER BY first.due_at, w.id LIMIT ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the time of the next due delivery of an active webhook. Null if no delivery is waiting. */
export async function findNextDue(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT min(first.due_at) AS at FROM webhooks w CROSS JOIN LATERAL (
      SELECT d.due_at FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.state = 'WAITING'
      ORDER BY d.due_at LIMIT 1) AS first
    WHERE w.is_enabled`.execute(db);
  return rows[0]?.at ?? null;
}

export interface ClaimedDelivery {
  id: number;
  eventId: string;
  body: string;
  tries: number;
  createdAt: Date;
}

export interface ClaimedWebhook {
  companyId: number;
  name: string;
  url: string;
  secret: Buffer;
  oldSecret: Buffer | null;
}

/**
 * Claims the deliveries of a webhook that have been due longest, and counts their tries. Other processes cannot claim
 * them during the lease.
 */
export async function claimDeliveries(
  db: Db,
  webhookId: number,
  at: Date,
  limits: ClaimLimits,
): Promise<{ hook: ClaimedWebhook; deliveries: ClaimedDelivery[] } | undefined> {
  const lease = new Date(at.getTime() + limits.leaseMs);
  // The row lock makes processes claim deliveries one after the other, so that each process sees the previous claims.
  await sql`SELECT FROM webhooks WHERE id = ${webhookId} FOR NO KEY UPDATE`.execute(db);
  const { rows: deliveries } = await sql<ClaimedDelivery>`
    UPDATE webhook_deliveries SET tries = tries + 1, due_at = ${lease}, last_tried_at = ${at}
    WHERE id IN (SELECT id FROM webhook_deliveries WHERE webhook_id = ${webhookId} AND state = 'WAITING' AND due_at <= ${at}
      ORDER BY due_at, id LIMIT greatest(0, ${limits.most} - ${countClaimed(sql`${webhookId}`, at, limits)})
      FOR UPDATE SKIP LOCKED)
    RETURNING id, event_id AS "eventId", body, tries, created_at AS "createdAt"`.execute(db);
  const { rows } = await sql<ClaimedWebhook>`
    SELECT company_id AS "companyId", name, url, secret,
      CASE WHEN old_secret_ends_at > ${at} THEN old_secret END AS "oldSecret"
    FROM webhooks WHERE id = ${webhookId} AND is_enabled`.execute(db);
  const [hook] = rows;
  return hook && { hook, deliveries };
}

export interface DeliveryResult {
  id: number;
  state: 'WAITING' | 'DELIVERED' | 'FAILED';
  /** Time of the next try. Null unless the delivery is waiting. */
  dueAt: Date | null;
  answer: number | null;
  error: string | null;
}

/**
 * Returns the URL of a webhook and locks the webhook until the transaction ends. Undefined if the webhook no longer
 * exists.
 */
export const lockAddress = async (db: Db, webhookId: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('webhooks')
      .select('url')
      .where('id', '=', webhookId)
      .forNoKeyUpdate()
      .executeTakeFirst()
  )?.url;

/** Stores the results of deliveries. Does not change deliveries that were resent manually since they were claimed. */
export async function saveResults(db: Db, settled: readonly DeliveryResult[]): Promise<void> {
  await sql`UPDATE webhook_deliveries d SET state = s.state, due_at = coalesce(s.due_at, d.due_at), last_answer = s.answer,
      last_error = s.error
    FROM unnest(${plainArrayLiteral(settled.map(({ id }) => id))}::bigint[], ${plainArrayLiteral(settled.map(({ state }) => state))}::text[],
      ${plainArrayLiteral(settled.map(({ dueAt }) => dueAt?.toISOString() ?? null))}::timestamptz[],
      ${plainArrayLiteral(settled.map(({ answer }) => answer))}::int[], ${plainArrayLiteral(settled.map(({ error }) => error))}::text[])
      AS s (id, state, due_at, answer, error)
    WHERE d.id = s.id AND d.state = 'WAITING'`.execute(db);
}

/** Stores the result of the latest tries in the webhook. `answer` is the response status of the last try. */
export async function recordTries(
  db: Db,
  webhookId: number,
  at: Date,
  { wasTaken, answer }: { wasTaken: boolean; answer: number | null },
): Promise<{ failingSince: Date | null }> {
  const { rows } = await sql<{ failingSince: Date | null }>`
    UPDATE webhooks SET last_delivery_at = ${at}, last_answer = ${answer},
      failing_since = CASE WHEN ${wasTaken}::boolean THEN NULL ELSE coalesce(failing_since, ${at}) END
    WHERE id = ${webhookId} RETURNING failing_since AS "failingSince"`.execute(db);
  return rows[0] ?? { failingSince: null };
}

/**
 * Turns a webhook off. Returns false if it is already off. Increments the version, so that an open form cannot
 * overwrite the change.
 */
export async function stop(db: Db, webhookId: number, because: 'GONE' | 'FAILING', at: Date) {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set((eb) => ({
      is_enabled: false,
      stopped_because: because,
      updated_at: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', webhookId)
    .where('is_enabled', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Queues again all deliveries of a webhook that failed since a given time. Returns the number of deliveries. */
export async function makeFailedDue(db: Db, companyId: number, webhookId: number, since: Date, at: Date) {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({ state: 'WAITING', tries: 0, due_at: at })
    .where('company_id', '=', companyId)
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'FAILED')
    .where('created_at', '>=', since)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export const failOldDeliveries = (db: Db, before: Date) =>
  db
    .updateTable('webhook_deliveries')
    .set({ state: 'FAILED', last_error: 'TOO_LATE' })
    .where('state', '=', 'WAITING')
    .where('created_at', '<', before)
    // The age of a resent delivery counts from its new due time, so its creation time alone is not enough.
    .where('due_at', '<', before)
    .execute();

/** Deletes old deliveries except waiting deliveries. Returns the number of deleted deliveries. */
export async function deleteOld(db: Db, before: Date, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('created_at', '<', before)
        .where('state', '<>', 'WAITING')
        .orderBy('created_at')
        .limit(most),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export const dropOldSecrets = (db: Db, at: Date) =>
  db
    .updateTable('webhooks')
    .set({ old_secret: null, old_secret_ends_at: null })
    .where('old_secret_ends_at', '<=', at)
    .execute();
