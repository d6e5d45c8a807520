import type { OperationShape } from '@gatehouse/api/platform/operation';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import type { Viewer } from '../viewer.ts';
import { type InTurn, turns } from './turns.ts';

/** Rows of a page from which on a list is as heavy as an export. */
const largePage = 500;
/** Of one person; of all together, a part of the pool, so that light calls always find a connection. */
const ofOnePerson = 2;
const partOfPool = 0.6;
/** They wait for each other without a connection, within what somebody waits for an export. */
const patience = { mostWaiting: 400, mostWaitingEach: 40, longestWaitMs: 20_000 };

const turnsOf = new WeakMap<Database, InTurn>();

/** Whether so many rows are asked for that they are read in parts, while the answer is written (`Call.later`). */
export const isLargePage = ({ size }: { size: number }): boolean => size >= largePage;

/** Whether a read of this operation may hold a connection for long: by its declaration, or by the page that is asked for. */
export function heaviness({ method, heavy, query }: OperationShape): (request: FastifyRequest) => boolean {
  let unasked: { size?: unknown } | undefined;
  return (request) => {
    unasked ??= (query?.safeParse({}).data ?? {}) as { size?: unknown };
    const { size = unasked.size } = request.query as { size?: unknown };
    return heavy === true || (method === 'GET' && isLargePage({ size: Number(size) }));
  };
}

/**
 * Does a person's heavy reads two at a time. Raises API_SERVICE_DOWN for those that have waited too long; a part of what has begun
 * to be answered waits for as long as it takes.
 */
export function heavyInTurn<T>(
  database: Database,
  { accountId }: Viewer,
  work: () => Promise<T>,
  { hasBegun = false } = {},
): Promise<T> {
  let inTurn = turnsOf.get(database);
  if (!inTurn) {
    const atOnce = Math.max(1, Math.floor(database.pool.options.max * partOfPool));
    inTurn = turns({ ...patience, atOnce, atOnceEach: Math.min(ofOnePerson, atOnce) });
    turnsOf.set(database, inTurn);
  }
  return inTurn(work, accountId, hasBegun);
}
