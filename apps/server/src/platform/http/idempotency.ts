import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { Refusal } from '../refusal.ts';

const keyShape = /^[\x21-\x7e]{8,100}$/;

/**
 * Runs a POST once per Idempotency-Key and account: the same key again answers what the first call
 * answered; the same key with another body is refused. Key and answer live in the work's own transaction, so
 * a call that failed may be repeated.
 */
export async function once<T>(
  db: Db,
  request: FastifyRequest,
  { accountId, operation, at }: { accountId: number; operation: string; at: Date },
  work: () => Promise<T>,
): Promise<T> {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || typeof key !== 'string') return work();
  if (!keyShape.test(key)) {
    throw new Refusal('API_INVALID_REQUEST_ARGUMENT', {
      fields: [{ field: 'idempotency-key', rule: 'invalid', params: {} }],
    });
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([request.url, request.body ?? null]))
    .digest();
  const { rows: taken } = await sql<{ ours: boolean; answer: { result: T } | null }>`
    WITH claimed AS (
      INSERT INTO idempotency_keys (account_id, key, operation, request_hash, created_at)
      VALUES (${accountId}, ${key}, ${operation}, ${hash}, ${at}) ON CONFLICT DO NOTHING RETURNING 1)
    SELECT true AS ours, NULL::jsonb AS answer FROM claimed`.execute(db);
  if (taken.length === 0) return earlier<T>(db, accountId, key, operation, hash);
  const result = await work();
  await sql`UPDATE idempotency_keys SET answer = ${JSON.stringify({ result })}::jsonb
    WHERE account_id = ${accountId} AND key = ${key}`.execute(db);
  return result;
}

async function earlier<T>(
  db: Db,
  accountId: number,
  key: string,
  operation: string,
  hash: Buffer,
): Promise<T> {
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['operation', 'request_hash', 'answer'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!stored?.answer || stored.operation !== operation || !stored.request_hash.equals(hash)) {
    throw new Refusal('API_IDEMPOTENCY_KEY_REUSED');
  }
  return (stored.answer as unknown as { result: T }).result; // written above, by the same operation
}
