import { createHash, createHmac } from 'node:crypto';
import { acceptsIdempotencyKey, type OperationShape } from '@gatehouse/api/platform/operation';
import type { FastifyRequest } from 'fastify';
import type { Database, Db } from '../db/database.ts';
import * as queries from '../db/idempotency.queries.ts';
import type { IncomingFile } from '../files/large-files.ts';
import { refuse } from '../refusal.ts';
import { deriveKey } from '../seal.ts';
import type { Settings } from '../services.ts';
import type { Viewer } from '../viewer.ts';
import type { UploadedFile } from './uploads.ts';

export const keyShape = /^[\x21-\x7e]{8,100}$/;

interface OnceCall {
  viewer: Pick<Viewer, 'accountId' | 'apiToken'>;
  operation: OperationShape;
  at: Date;
  settings: Pick<Settings, 'masterKey'>;
}

interface FormInput {
  body: unknown;
  files: readonly UploadedFile[];
  incoming: readonly Pick<IncomingFile, 'fileName' | 'sha256'>[];
}

/**
 * Runs a POST once per Idempotency-Key and account. API tokens of an account have separate keys, because tokens may
 * belong to different companies and programs choose their keys independently. A repetition returns the first answer. It
 * is refused if its body differs or if the first answer contained a secret. The key and the answer are stored in the
 * transaction of the work, so that a failed call can be repeated.
 */
export async function runOnce<T>(
  db: Db,
  request: FastifyRequest,
  call: OnceCall,
  work: () => Promise<T>,
): Promise<T> {
  const claim = readClaim(request, call);
  if (!claim) return work();
  if (!(await queries.claimKey(db, claim))) return findFirstAnswer<T>(db, claim, call.operation);
  const result = await work();
  if (!call.operation.showsSecret) await storeResult(db, claim, result);
  return result;
}

/**
 * Runs a POST once, like `runOnce`, but for a handler that opens its own transactions. Stores the key before the work,
 * and deletes it if the work fails. Refuses a repetition during the work. Also refuses it if the process ended during
 * the work, because then it is unknown how much was done. `input` has the fields and files of a form, which are not in
 * the body of the request.
 */
export async function runStepsOnce<T>(
  database: Database,
  request: FastifyRequest,
  call: OnceCall & { input: FormInput },
  work: () => Promise<T>,
): Promise<T> {
  const claim = readClaim(request, call, () => describeForm(call.input));
  if (!claim) return work();
  // The work may end the session, so the key is written with the rights of the system.
  const repeated = await database.asSystem(async (db) =>
    (await queries.claimKey(db, claim))
      ? undefined
      : { result: await findFirstAnswer<T>(db, claim, call.operation) },
  );
  if (repeated) return repeated.result;
  const result = await work().catch(async (error: unknown) => {
    await database.asSystem((db) => queries.releaseKey(db, claim));
    throw error;
  });
  if (!call.operation.showsSecret) await database.asSystem((db) => storeResult(db, claim, result));
  return result;
}

/**
 * Returns the key of a call with the columns to store. Undefined for a call without a key, and for an operation that
 * accepts no key, such as one that returns a file. `describeInput` describes the input that is not in the body of the
 * request.
 */
function readClaim(
  request: FastifyRequest,
  { viewer, operation, at, settings }: OnceCall,
  describeInput: () => unknown = () => null,
): queries.IdempotencyClaim | undefined {
  const sentKey = request.headers['idempotency-key'];
  if (!acceptsIdempotencyKey(operation) || typeof sentKey !== 'string') return undefined;
  if (!keyShape.test(sentKey)) {
    refuse('API_INVALID_REQUEST_ARGUMENT', {
      fields: [{ field: 'idempotency-key', rule: 'invalid', params: {} }],
    });
  }
  const { accountId, apiToken } = viewer;
  // A key from a request contains no blank. The stored key of an API token contains blanks, so that it cannot equal the
  // key of a person.
  const key = apiToken ? `token ${apiToken.id} ${sentKey}` : sentKey;
  // A plain hash of a body with a password would allow a reader of the database to guess the password.
  const requestHash = createHmac('sha256', deriveKey(settings.masterKey, 'idempotent requests'))
    .update(JSON.stringify([request.url, request.body ?? null, describeInput()]))
    .digest();
  return { accountId, key, operation: operation.name, requestHash, at };
}

const describeForm = ({ body, files, incoming }: FormInput) => [
  body ?? null,
  files.map(({ fileName, bytes }) => [fileName, createHash('sha256').update(bytes).digest('hex')]),
  incoming.map(({ fileName, sha256 }) => [fileName, sha256]),
];

async function findFirstAnswer<T>(
  db: Db,
  claim: queries.IdempotencyClaim,
  operation: OperationShape,
): Promise<T> {
  const stored = await queries.findAnswer(db, claim);
  const isSame = stored?.operation === claim.operation && stored.request_hash.equals(claim.requestHash);
  if (!isSame || operation.showsSecret) refuse('API_IDEMPOTENCY_KEY_REUSED');
  if (!stored.answer) refuse('API_IDEMPOTENCY_KEY_RUNNING');
  return (stored.answer as unknown as { result: T }).result; // A call of this operation stored the answer.
}

const storeResult = (db: Db, claim: queries.IdempotencyClaim, result: unknown) =>
  queries.storeAnswer(db, claim, JSON.stringify({ result }));
