import { type ErrorCode, errorStatus } from '@gatehouse/api/platform/errors';
import { errorText } from '@gatehouse/messages/errors-text';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toRefusal } from '../../../platform/http/answers.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import { errorUrn } from './scim.schemas.ts';
import { ScimProblem, type ScimType } from './scim-problem.ts';

/**
 * Error codes for database constraints that requests of identity providers can violate. For other constraints, the
 * error codes of the employee routes are used.
 */
const constraints: ReadonlyMap<string, ErrorCode> = new Map<string, ErrorCode>([
  ['employees__company_id__employee_code', 'HR_EMPLOYEE_CODE_EXISTED'],
  ['accounts__username', 'AUTH_USERNAME_EXISTED'],
  ['accounts__email', 'AUTH_EMAIL_EXISTED'],
  ['provisioned_users__company_id__user_name', 'AUTH_USERNAME_EXISTED'],
]);

const scimTypes: ReadonlyMap<ErrorCode, ScimType> = new Map<ErrorCode, ScimType>([
  ['AUTH_USERNAME_EXISTED', 'uniqueness'],
  ['AUTH_EMAIL_EXISTED', 'uniqueness'],
  ['HR_EMPLOYEE_CODE_EXISTED', 'uniqueness'],
  ['HR_EMPLOYEE_ACCOUNT_DUPLICATED', 'uniqueness'],
  ['ATT_PERSON_CODE_TAKEN', 'uniqueness'],
  ['API_CONFLICT', 'uniqueness'],
  ['API_INVALID_REQUEST_ARGUMENT', 'invalidValue'],
  ['AUTH_INVALID_ACCOUNT_STATUS', 'invalidValue'],
]);

const isUnreadable = (thrown: unknown): boolean =>
  thrown instanceof SyntaxError || String((thrown as { code?: unknown }).code).startsWith('FST_');

const details: Partial<Record<ErrorCode, string>> = {
  AUTH_NO_PERMISSION:
    'The token has the current permissions of the person who created it. It never changes the account of that person or of a system administrator',
  AUTH_INVALID_ACCOUNT_STATUS: 'members: a member is inactive and can’t be granted a role',
};

function toProblem({ code }: Refusal, thrown: unknown): ScimProblem {
  const isUnread = code === 'API_INVALID_REQUEST_ARGUMENT' && isUnreadable(thrown);
  const scimType: ScimType | undefined = isUnread ? 'invalidSyntax' : scimTypes.get(code);
  const status = code === 'AUTH_INVALID_ACCOUNT_STATUS' ? 400 : errorStatus[code];
  return new ScimProblem(status, scimType, details[code] ?? errorText('en', code));
}

/** Sends any error in the SCIM error format (RFC 7644 §3.12) and logs unexpected errors. */
export function sendProblem(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = thrown instanceof ScimProblem ? undefined : toRefusal(thrown, constraints);
  if (refusal?.code === 'API_ERROR_UNKNOW') request.log.error({ err: thrown }, 'unforeseen error');
  if (refusal?.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
  const problem = refusal ? toProblem(refusal, thrown) : (thrown as ScimProblem); // The cast is safe, because every error that is not a refusal is a `ScimProblem` here.
  const { status, scimType, message } = problem;
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return sendScim(reply, status, {
    schemas: [errorUrn],
    status: String(status),
    ...(scimType && { scimType }),
    detail: message,
  });
}

export const sendScim = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  reply.code(status).type('application/scim+json; charset=utf-8').send(JSON.stringify(body));
