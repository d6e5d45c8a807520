import { type ErrorCode, errorStatus } from '@gatehouse/api/platform/errors';
import type { FieldError } from '@gatehouse/api/platform/fields';
import type { Envelope } from '@gatehouse/api/platform/operation';
import type { RowConflict } from '@gatehouse/api/platform/versions';
import { text } from '../i18n/text.ts';
import { CallError } from './callError.ts';

/**
 * Converts an error response to a CallError. Derives the error code from the HTTP status if the portal sent no code.
 */
export async function errorFrom(response: Response): Promise<CallError> {
  const body: unknown = await response.json().catch(() => null);
  return errorOfBody(response, isRecord(body) ? body : {});
}

/**
 * Reads the envelope of a successful response. The sign-in page of a proxy or network also has HTTP status 200.
 * @throws CallError if the body is not JSON, or if its status is not "00"
 */
export async function readSuccess(response: Response): Promise<Envelope<unknown>> {
  const body: unknown = await response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return null;
    // An error other than SyntaxError means that the connection broke off or the caller cancelled the call.
    throw error instanceof TypeError ? noAnswerError() : error;
  });
  if (isRecord(body) && body.status === '00') return body as unknown as Envelope<unknown>; // Only the portal sends the status "00".
  if (isRecord(body) && isCode(body.messageCode)) throw errorOfBody(response, body);
  throw new CallError('API_ERROR_UNKNOW', text('common.toast.unreadable'), { status: response.status });
}

function errorOfBody(response: Response, envelope: Record<string, unknown>): CallError {
  const code = isCode(envelope.messageCode) ? envelope.messageCode : codeOfStatus(response.status);
  const message = envelope.message;
  const result = isRecord(envelope.result) ? envelope.result : {};
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  const clashes = code === 'API_ROW_CHANGED' && Array.isArray(result.fields);
  const sentence = typeof message === 'string' && message !== '' ? message : sentenceOf(code);
  return new CallError(code, waitOf(code, retryAfter) ?? sentence, {
    status: response.ok ? errorStatus[code] : response.status,
    // The portal's error handler writes these fields in the format of packages/api.
    fields: Array.isArray(result.fields) && !clashes ? (result.fields as FieldError[]) : [],
    rowChanged: clashes ? (envelope.result as RowConflict) : undefined,
    usedBy: isRecord(result.usedBy) ? (result.usedBy as Record<string, number>) : {},
    clash: isRecord(result.clash) ? result.clash : undefined,
    requestId: typeof envelope.requestId === 'string' ? envelope.requestId : '',
    retryAfter,
  });
}

/**
 * Returns the error text of a rate limit with the minutes to wait. Undefined for other errors, and if the wait is
 * unknown or less than one minute.
 */
function waitOf(code: ErrorCode, seconds: number | undefined): string | undefined {
  if (code !== 'API_TOO_MANY_REQUESTS' || seconds === undefined || seconds < 60) return undefined;
  return text('common.states.tooMany', { count: Math.ceil(seconds / 60) });
}

export const noAnswerError = () => new CallError('API_SERVICE_DOWN', text('shell.away.title'), { status: 0 });

/** Returns the text for an error response that did not come from the portal, such as that of a proxy. */
const sentenceOf = (code: ErrorCode): string =>
  code === 'API_SERVICE_DOWN' ? text('shell.away.title') : text('common.toast.failed');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isCode = (value: unknown): value is ErrorCode => typeof value === 'string' && value in errorStatus;

function codeOfStatus(status: number): ErrorCode {
  switch (status) {
    case 401:
      return 'AUTH_UNAUTHORIZED';
    case 403:
      return 'AUTH_NO_PERMISSION';
    case 404:
      return 'API_NOT_FOUND';
    case 413:
      return 'API_PAYLOAD_TOO_LARGE';
    case 429:
      return 'API_TOO_MANY_REQUESTS';
    case 502:
    case 503:
    case 504:
      return 'API_SERVICE_DOWN';
    default:
      return 'API_ERROR_UNKNOW';
  }
}
