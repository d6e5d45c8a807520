import { commonErrors, type ErrorCode, errorStatus } from '@gatehouse/api/platform/errors';
import type { Envelope, OperationShape } from '@gatehouse/api/platform/operation';
import { errorText, languageOf } from '@gatehouse/messages/errors-text';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { isOutage, sqlState } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import type { Settings } from '../services.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a route answers; none on routes that speak another protocol. */
    operation?: OperationShape;
  }
}

const outageRetrySeconds = 5;

/** Envelope of a success; `messageCode` is the operation's own where it declares one. */
export function success<T>(request: FastifyRequest, result: T, messageCode = 'success'): Envelope<T> {
  return { status: '00', messageCode, message: '', result, requestId: request.id };
}

/** What an error means to the caller. Anything not foreseen is API_ERROR_UNKNOW and is logged whole. */
export function refusalOf(error: unknown, constraints: ReadonlyMap<string, ErrorCode>): Refusal {
  if (error instanceof Refusal) return error;
  if (isOutage(error)) return new Refusal('API_SERVICE_DOWN', null, outageRetrySeconds);
  if (error instanceof pg.DatabaseError) return refusalOfDatabase(error, constraints);
  switch ((error as FastifyError).code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal('API_PAYLOAD_TOO_LARGE');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal('API_UNSUPPORTED_MEDIA_TYPE');
    default: {
      const status = (error as FastifyError).statusCode ?? 500;
      return new Refusal(status >= 400 && status < 500 ? 'API_INVALID_REQUEST_ARGUMENT' : 'API_ERROR_UNKNOW');
    }
  }
}

/** The database does not know the zone, although the runtime that checked the field does. */
const unknownTimeZone = { fields: [{ field: 'timeZone', rule: 'timeZone' as const, params: {} }] };

function refusalOfDatabase(error: pg.DatabaseError, constraints: ReadonlyMap<string, ErrorCode>): Refusal {
  const code = constraints.get(error.constraint ?? '');
  if (code) return new Refusal(code, code === 'API_INVALID_REQUEST_ARGUMENT' ? unknownTimeZone : null);
  switch (sqlState(error)) {
    case '23503':
      return new Refusal('API_REFERENCE_NOT_FOUND');
    case '23505':
    case '40001':
    case '40P01':
      return new Refusal('API_CONFLICT');
    // a text the database cannot hold: NUL, or half a character inside JSON
    case '22021':
    case '22P02':
    case '22P05':
      return new Refusal('API_INVALID_REQUEST_ARGUMENT');
    default:
      return new Refusal('API_ERROR_UNKNOW');
  }
}

/** Sends a refusal in the caller's language. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const status = errorStatus[refusal.code];
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
  return reply.code(status).send({
    status: String(status),
    messageCode: refusal.code,
    message: errorText(languageOf(request.headers['accept-language']), refusal.code, {
      retryAfter: refusal.retryAfter,
      years: refusal.details && 'years' in refusal.details ? refusal.details.years : undefined,
    }),
    result: refusal.details,
    requestId: request.id,
  });
}

/** Whether an operation may refuse with the code: by its own declaration, or because the platform may with any. */
export const declares = ({ errors }: Pick<OperationShape, 'errors'>, code: ErrorCode): boolean =>
  [...errors, ...commonErrors].includes(code);

/**
 * Answers whatever was thrown, and logs what nobody foresaw. In tests and development that is also a refusal, thrown or of
 * a constraint, which its operation does not declare: callers could not know of it.
 */
export function errorHandler(constraints: ReadonlyMap<string, ErrorCode>, settings: Settings) {
  return (thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    // an address that is none has no route, and an unreadable one not even options
    const operation = request.is404 ? undefined : request.routeOptions.config.operation;
    const meant = refusalOf(thrown, constraints);
    const isLie = settings.checkAnswers && operation !== undefined && !declares(operation, meant.code);
    const error = isLie
      ? new Error(`${operation.name} refuses with ${meant.code}, which it does not declare`, {
          cause: thrown,
        })
      : thrown;
    const refusal = isLie ? refusalOf(error, constraints) : meant;
    if (refusal.code === 'API_ERROR_UNKNOW') request.log.error({ err: error }, 'unforeseen error');
    return sendRefusal(request, reply, refusal);
  };
}
