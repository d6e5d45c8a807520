import { commonErrors, type ErrorCode, errorStatus } from '@gatehouse/api/platform/errors';
import type { Envelope, OperationShape } from '@gatehouse/api/platform/operation';
import { errorText, languageOf } from '@gatehouse/messages/errors-text';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { isOutage, sqlState } from '../db/database.ts';
import { takenFieldsOf } from '../db/taken-fields.ts';
import { Refusal } from '../refusal.ts';
import type { Settings } from '../services.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of the route. Undefined for routes of other protocols, such as those of devices. */
    operation?: OperationShape;
  }
}

const outageRetrySeconds = 5;

/** Creates the JSON envelope of an answer. `messageCode` is the success code that the operation declares. */
export function createEnvelope<T>(request: FastifyRequest, result: T, messageCode = 'success'): Envelope<T> {
  return { status: '00', messageCode, message: '', result, requestId: request.id };
}

/** Converts an error to a refusal. An unexpected error becomes API_ERROR_UNKNOW and is logged completely. */
export function toRefusal(error: unknown, constraints: ReadonlyMap<string, ErrorCode>): Refusal {
  if (error instanceof Refusal) return error;
  if (isOutage(error)) return new Refusal('API_SERVICE_DOWN', null, outageRetrySeconds);
  if (error instanceof pg.DatabaseError) return toDatabaseRefusal(error, constraints);
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

/** Details of the refusal of a time zone that the JavaScript runtime knows but the database does not. */
const unknownTimeZone = { fields: [{ field: 'timeZone', rule: 'timeZone' as const, params: {} }] };

function toDatabaseRefusal(error: pg.DatabaseError, constraints: ReadonlyMap<string, ErrorCode>): Refusal {
  const code = constraints.get(error.constraint ?? '');
  const taken = takenFieldsOf(error);
  if (code && taken.length > 0) return new Refusal(code, { fields: [...taken] });
  if (code) return new Refusal(code, code === 'API_INVALID_REQUEST_ARGUMENT' ? unknownTimeZone : null);
  switch (sqlState(error)) {
    case '23503':
      return new Refusal('API_REFERENCE_NOT_FOUND');
    case '23505':
    case '40001':
    case '40P01':
      return new Refusal('API_CONFLICT');
    // The text contains a character that the database cannot store: NUL, or half of a surrogate pair in JSON.
    case '22021':
    case '22P02':
    case '22P05':
      return new Refusal('API_INVALID_REQUEST_ARGUMENT');
    default:
      return new Refusal('API_ERROR_UNKNOW');
  }
}

/**
 * The `WWW-Authenticate` header for programs (RFC 6750 §3). Browsers do not ask for a password, because its scheme is
 * not Basic.
 */
const challenges: Partial<Record<ErrorCode, string>> = {
  AUTH_TOKEN_MISSING: 'Bearer realm="Gatehouse"',
  AUTH_TOKEN_INVALID: 'Bearer realm="Gatehouse", error="invalid_token"',
};

/** Sends a refusal in the language of the caller. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const status = errorStatus[refusal.code];
  const challenge = challenges[refusal.code];
  if (challenge) reply.header('www-authenticate', challenge);
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

/**
 * Returns whether an operation may refuse with the code: either the operation declares it, or it is common to all
 * operations.
 */
export const declaresError = ({ errors }: Pick<OperationShape, 'errors'>, code: ErrorCode): boolean =>
  [...errors, ...commonErrors].includes(code);

/**
 * Answers every error and logs unexpected ones. In tests and development, it also treats a refusal that the operation
 * does not declare as an unexpected error, because callers could not handle it.
 */
export function createErrorHandler(constraints: ReadonlyMap<string, ErrorCode>, settings: Settings) {
  return (thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    // A request without a matching route has no operation. A request with an unreadable URL has no route options
    // either.
    const operation = request.is404 ? undefined : request.routeOptions.config.operation;
    const mappedRefusal = toRefusal(thrown, constraints);
    const isLie =
      settings.checkAnswers && operation !== undefined && !declaresError(operation, mappedRefusal.code);
    const error = isLie
      ? new Error(`${operation.name} refuses with ${mappedRefusal.code}, which it does not declare`, {
          cause: thrown,
        })
      : thrown;
    const refusal = isLie ? toRefusal(error, constraints) : mappedRefusal;
    if (refusal.code === 'API_ERROR_UNKNOW') request.log.error({ err: error }, 'unforeseen error');
    return sendRefusal(request, reply, refusal);
  };
}
