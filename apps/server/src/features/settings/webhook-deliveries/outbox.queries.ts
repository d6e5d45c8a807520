import { type RawBuilder, sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import type { Db } from '../../../platform/db/database.ts';

/** An instant as the wire writes it. */
export const wire = (instant: RawBuilder<unknown>) =>
  sql`to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Writes each event for each webhook of the company that is on and wants it, in one statement; how many came of it. `told` selects
 * `type`, `at`, `data`, `account_id` and `visitor_id`.
 */
export async function insertEvents(
  db: Db,
  companyId: number,
  at: Date,
  told: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO webhook_deliveries (company_id, webhook_id, event_type, body, account_id, visitor_id, due_at, created_at)
    SELECT w.company_id, w.id, t.type, ${bodyOf(sql`t`)}, t.account_id, t.visitor_id, ${at}, ${at}
    FROM webhooks w JOIN LATERAL (${told}) AS t ON t.type = ANY (w.event_types)
    WHERE w.company_id = ${companyId} AND w.is_enabled`.execute(db);
  return Number(numAffectedRows ?? 0);
}

const bodyOf = (t: RawBuilder<unknown>) =>
  sql`'{"type":' || to_json(${t}.type) || ',"timestamp":"' || ${wire(sql`${t}.at`)} || '","data":' || ${t}.data || '}'`;

/** A test, for one webhook whatever it wants; its number. */
export async function insertTest(
  db: Db,
  { companyId, webhookId }: { companyId: number; webhookId: number },
  type: string,
  at: Date,
): Promise<number> {
  const data = sql`json_build_object('webhookId', ${webhookId}::bigint)`;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO webhook_deliveries (company_id, webhook_id, event_type, body, due_at, created_at)
    SELECT ${companyId}, ${webhookId}, t.type, ${bodyOf(sql`t`)}, ${at}, ${at}
    FROM (SELECT ${type}::text AS type, ${at}::timestamptz AS at, ${data} AS data) AS t
    RETURNING id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** How long a process has what it claimed, ms, and how many of one webhook all of them together have at once. */
interface Hold {
  leaseMs: number;
  most: number;
}

/** How many of a webhook lie in the hands of whichever process. */
const inHands = (webhook: RawBuilder<unknown>, at: Date, { leaseMs }: Hold) =>
  sql`(SELECT count(*) FROM webhook_deliveries h WHERE h.webhook_id = ${webhook} AND h.state = 'WAITING' AND h.due_at > ${at}
    AND h.due_at = h.last_tried_at + make_interval(secs => ${leaseMs / 1000}))`;

/** Webhooks for which something is due and not enough under way, the one that has waited longest first, without those at work. */
export async function findDue(
  db: Db,
  at: Date,
  hold: Hold,
  atWork: readonly number[],
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT w.id FROM webhooks w CROSS JOIN LATERAL (
      SELECT d.due_at FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.state = 'WAITING' AND d.due_at <= ${at}
      ORDER BY d.due_at LIMIT 1) AS first
    WHERE w.is_enabled AND w.id <> ALL (${plainArrayLiteral(atWork)}::bigint[]) AND ${inHands(sql`w.id`, at, hold)} < ${hold.most}
    ORDER BY first.due_at, w.id LIMIT ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** When the next delivery of a webhook that is on is due. */
export async function findNextDue(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT min(first.due_at) AS at FROM webhooks w CROSS JOIN LATERAL (
      SELECT d.due_at FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.state = 'WAITING'
      ORDER BY d.due_at LIMIT 1) AS first
    WHERE w.is_enabled`.execute(db);
  return rows[0]?.at ?? null;
}

export interface Claimed {
  id: number;
  eventId: string;
  body: string;
  tries: number;
  createdAt: Date;
}

export interface ClaimedHook {
  companyId: number;
  name: string;
  url: string;
  secret: Buffer;
  oldSecret: Buffer | null;
}

/** Deliveries of one webhook that have been due longest, their tries counted, and for a while nobody else's. */
export async function claim(
  db: Db,
  webhookId: number,
  at: Date,
  hold: Hold,
): Promise<{ hook: ClaimedHook; deliveries: Claimed[] } | undefined> {
  const lease = new Date(at.getTime() + hold.leaseMs);
  // one process after the other, each seeing what the one before has taken
  await sql`SELECT FROM webhooks WHERE id = ${webhookId} FOR NO KEY UPDATE`.execute(db);
  const { rows: deliveries } = await sql<Claimed>`
    UPDATE webhook_deliveries SET tries = tries + 1, due_at = ${lease}, last_tried_at = ${at}
    WHERE id IN (SELECT id FROM webhook_deliveries WHERE webhook_id = ${webhookId} AND state = 'WAITING' AND due_at <= ${at}
      ORDER BY due_at, id LIMIT greatest(0, ${hold.most} - ${inHands(sql`${webhookId}`, at, hold)})
      FOR UPDATE SKIP LOCKED)
    RETURNING id, event_id AS "eventId", body, tries, created_at AS "createdAt"`.execute(db);
  const { rows } = await sql<ClaimedHook>`
    SELECT company_id AS "companyId", name, url, secret,
      CASE WHEN old_secret_ends_at > ${at} THEN old_secret END AS "oldSecret"
    FROM webhooks WHERE id = ${webhookId} AND is_enabled`.execute(db);
  const [hook] = rows;
  return hook && { hook, deliveries };
}

export interface Settled {
  id: number;
  state: 'WAITING' | 'DELIVERED' | 'FAILED';
  /** Of one that waits. */
  dueAt: Date | null;
  answer: number | null;
  error: string | null;
}

/** Where a webhook leads now; nobody else changes it before the transaction ends. Undefined: it is gone. */
export const lockAddress = async (db: Db, webhookId: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('webhooks')
      .select('url')
      .where('id', '=', webhookId)
      .forNoKeyUpdate()
      .executeTakeFirst()
  )?.url;

/** What came of tries. What somebody has meanwhile asked to be sent again is left as it is. */
export async function settle(db: Db, settled: readonly Settled[]): Promise<void> {
  await sql`UPDATE webhook_deliveries d SET state = s.state, due_at = coalesce(s.due_at, d.due_at), last_answer = s.answer,
      last_error = s.error
    FROM unnest(${plainArrayLiteral(settled.map(({ id }) => id))}::bigint[], ${plainArrayLiteral(settled.map(({ state }) => state))}::text[],
      ${plainArrayLiteral(settled.map(({ dueAt }) => dueAt?.toISOString() ?? null))}::timestamptz[],
      ${plainArrayLiteral(settled.map(({ answer }) => answer))}::int[], ${plainArrayLiteral(settled.map(({ error }) => error))}::text[])
      AS s (id, state, due_at, answer, error)
    WHERE d.id = s.id AND d.state = 'WAITING'`.execute(db);
}

/** Notes on the webhook how it stands; `answer` is that of the last try. */
export async function noteTries(
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

/** Switches a webhook off; false where it is already. Its version rises, so that nobody's open form writes over that. */
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

/** Sends again what was given up since; how many. */
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

/** Gives up what has waited since before. */
export const giveUp = (db: Db, before: Date) =>
  db
    .updateTable('webhook_deliveries')
    .set({ state: 'FAILED', last_error: 'TOO_LATE' })
    .where('state', '=', 'WAITING')
    .where('created_at', '<', before)
    // what was asked to be sent again is as new as that
    .where('due_at', '<', before)
    .execute();

/** Takes away some of what is older and waits no more; how many. */
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

/** Forgets secrets that sign no more. */
export const dropOldSecrets = (db: Db, at: Date) =>
  db
    .updateTable('webhooks')
    .set({ old_secret: null, old_secret_ends_at: null })
    .where('old_secret_ends_at', '<=', at)
    .execute();
