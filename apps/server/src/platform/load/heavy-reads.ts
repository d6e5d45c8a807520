import type { OperationShape } from '@gatehouse/api/platform/operation';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import type { Viewer } from '../viewer.ts';
import { createSlots, type RunInSlot } from './slots.ts';

/** Minimum number of requested rows with which reading a page of a list counts as a heavy read, like an export. */
const largePage = 500;
/**
 * Maximum number of heavy reads of one person. The heavy reads of all people together use only a part of the pool, so
 * that light calls always find a connection.
 */
const ofOnePerson = 2;
const partOfPool = 0.6;
/** Limits of heavy reads that wait. A waiting read uses no connection, and people accept such a wait for an export. */
const patience = { mostWaiting: 400, mostWaitingEach: 40, longestWaitMs: 20_000 };

const turnsOf = new WeakMap<Database, RunInSlot>();

/**
 * Returns whether the call requests so many rows that they are read in parts while the answer is written
 * (`Call.later`).
 */
export const isLargePage = ({ size }: { size: number }): boolean => size >= largePage;

/**
 * Creates a function that returns whether a call of this operation may occupy a connection for a long time: either the
 * operation is declared heavy, or the requested page is large.
 */
export function createHeavyCheck({
  method,
  heavy,
  query,
}: OperationShape): (request: FastifyRequest) => boolean {
  let unasked: { size?: unknown } | undefined;
  return (request) => {
    unasked ??= (query?.safeParse({}).data ?? {}) as { size?: unknown };
    const { size = unasked.size } = request.query as { size?: unknown };
    return heavy === true || (method === 'GET' && isLargePage({ size: Number(size) }));
  };
}

/**
 * Runs the heavy reads of a person, two at a time. After an answer has begun, each further part of it waits without a
 * time limit until it may run.
 * @throws API_SERVICE_DOWN for work that has waited too long
 */
export function runHeavyRead<T>(
  database: Database,
  { accountId }: Pick<Viewer, 'accountId'>,
  work: () => Promise<T>,
  { hasBegun = false } = {},
): Promise<T> {
  let inTurn = turnsOf.get(database);
  if (!inTurn) {
    const atOnce = Math.max(1, Math.floor(database.pool.options.max * partOfPool));
    inTurn = createSlots({ ...patience, atOnce, atOnceEach: Math.min(ofOnePerson, atOnce) });
    turnsOf.set(database, inTurn);
  }
  return inTurn(work, accountId, hasBegun);
}
