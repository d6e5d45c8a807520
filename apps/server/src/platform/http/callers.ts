import type { OperationShape } from '@gatehouse/api/platform/operation';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/database.ts';
import { Refusal, refuse } from '../refusal.ts';
import type { Services } from '../services.ts';
import { getOpenedSession } from '../viewer.ts';
import { isFromBrowser, readApiToken, readSessionToken, refuseForeignPage } from './credentials.ts';
import { countStranger } from './strangers.ts';

/** The person or program that sent a request. */
interface Caller {
  /** Hash of the session token or API token. */
  hash: Buffer;
  /**
   * Runs work in a transaction that checks the session or token again, because the session or token may have ended
   * since the request arrived.
   */
  run<T>(work: (db: Db, opened: unknown[]) => Promise<T>): Promise<T>;
}

interface CallerRequest {
  services: Services;
  operation: OperationShape;
  request: FastifyRequest;
}

/**
 * Returns the caller of an operation: a program with an API token, or a person with a session. Refuses a request that
 * has neither a token nor a session. Also refuses a change that a page of another site could have sent.
 */
export function readCaller({ services, operation, request }: CallerRequest): Caller {
  const { database, clock, settings } = services;
  const apiToken = readApiToken(request);
  if (apiToken) {
    const { ip: address } = request;
    const runWithToken: Caller['run'] = (work) =>
      database.asApiToken(apiToken, { at: clock.now(), address }, (db, opened) => {
        if (!getOpenedSession(opened)) refuse('AUTH_TOKEN_INVALID');
        return work(db, opened);
      });
    return {
      hash: apiToken,
      run: (work) => runWithToken(work).catch((error) => countInvalid(services, request, error)),
    };
  }
  const { hash, byCookie } = readSessionToken(request, settings);
  if (!hash) refuse(missingCredential(request, byCookie));
  if (byCookie && operation.method !== 'GET') refuseForeignPage(request, settings.publicUrl);
  return { hash, run: (work) => database.asSession(hash, clock.now(), work) };
}

async function countInvalid(services: Services, request: FastifyRequest, error: unknown): Promise<never> {
  if (error instanceof Refusal && error.code === 'AUTH_TOKEN_INVALID')
    await countStranger(services, request, 'api-token');
  throw error;
}

/**
 * Refuses a request without a session or token. The message tells a program which header to send, and a person to sign
 * in.
 */
function missingCredential(request: FastifyRequest, byCookie: boolean) {
  if (!byCookie) return 'AUTH_TOKEN_INVALID';
  return isFromBrowser(request) ? 'AUTH_UNAUTHORIZED' : 'AUTH_TOKEN_MISSING';
}
