import { createHash } from 'node:crypto';
import type { OperationShape } from '@gatehouse/api/platform/operation';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';
import * as queries from '../db/idempotency.queries.ts';
import { refuse } from '../refusal.ts';
import type { Viewer } from '../viewer.ts';

type IdempotencyOwner = Pick<Viewer, 'accountId' | 'apiToken'>;

const keyShape = /^[\x21-\x7e]{8,100}$/;

/**
 * Runs a POST once per Idempotency-Key and account, and separately for each API token of the account, because tokens
 * may belong to different companies and programs choose their keys without knowing each other. A repetition returns the first answer. It is refused if its body
 * differs or if the first answer was a secret. The key and the answer are stored in the transaction of the work, so
 * that a failed call can be repeated.
 */
export async function runOnce<T>(
  db: Db,
  request: FastifyRequest,
  { viewer, operation, at }: { viewer: IdempotencyOwner; operation: OperationShape; at: Date },
  work: () => Promise<T>,
): Promise<T> {
  const sentKey = request.headers['idempotency-key'];
  if (request.method !== 'POST' || typeof sentKey !== 'string') return work();
  if (!keyShape.test(sentKey)) {
    refuse('API_INVALID_REQUEST_ARGUMENT', {
      fields: [{ field: 'idempotency-key', rule: 'invalid', params: {} }],
    });
  }
  const { accountId, apiToken } = viewer;
  // A sent key contains no blank, so the keys of a token differ from all others.
  const key = apiToken ? `token ${apiToken.id} ${sentKey}` : sentKey;
  const requestHash = createHash('sha256')
    .update(JSON.stringify([request.url, request.body ?? null]))
    .digest();
  if (await queries.claimKey(db, { accountId, key, operation: operation.name, requestHash, at })) {
    const result = await work();
    if (!operation.showsSecret) await queries.storeAnswer(db, accountId, key, JSON.stringify({ result }));
    return result;
  }
  const stored = await queries.findAnswer(db, accountId, key);
  if (!stored?.answer || stored.operation !== operation.name || !stored.request_hash.equals(requestHash))
    refuse('API_IDEMPOTENCY_KEY_REUSED');
  return (stored.answer as unknown as { result: T }).result; // The answer was stored above by the same operation.
}
