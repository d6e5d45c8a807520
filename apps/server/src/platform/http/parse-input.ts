import type { ErrorCode } from '@gatehouse/api/platform/errors';
import { type FieldError, parse } from '@gatehouse/api/platform/fields';
import type { OperationShape } from '@gatehouse/api/platform/operation';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { refuse } from '../refusal.ts';

/** Empty query or body of operations that declare none (security.md §1.4). */
export const noInput = z.strictObject({});

/** Parses the input of a call. Refuses the call with a list of all invalid fields. */
export function parseInput(operation: OperationShape, request: FastifyRequest, rawBody = request.body) {
  const parsePart = (shape: z.ZodType | undefined, value: unknown, fields: FieldError[]): unknown => {
    if (!shape) return undefined;
    const outcome = parse(shape, value);
    if (outcome.ok) return outcome.value;
    fields.push(...outcome.fields);
    return undefined;
  };
  const invalid = { params: [], query: [], body: [] } as Record<'params' | 'query' | 'body', FieldError[]>;
  const params = parsePart(operation.params, request.params, invalid.params);
  // An invalid id in the path has the same answer as the id of a missing row.
  if (invalid.params.length > 0) refuse('API_NOT_FOUND');
  const query = parsePart(operation.query ?? noInput, request.query, invalid.query);
  const body = parsePart(operation.body ?? noInput, rawBody ?? {}, invalid.body);
  const fields = [...invalid.query, ...invalid.body];
  if (fields.length > 0) refuse(codeOf(operation, invalid), { fields });
  return { params, query, body };
}

/**
 * Returns the most specific error code of invalid input: the code for missing query parameters, or the code that the
 * operation declares for a missing field of the body. Returns the general error code if the input has several kinds of
 * errors.
 */
function codeOf(
  { missing = {} }: OperationShape,
  { query, body }: Record<'query' | 'body', readonly FieldError[]>,
): ErrorCode {
  const areMissing = (fields: readonly FieldError[]) => fields.every(({ rule }) => rule === 'required');
  if (body.length === 0 && areMissing(query)) return 'API_MISSING_REQUEST_PARAMETER';
  const [first] = body;
  const code = query.length === 0 && body.length === 1 && areMissing(body) && missing[first?.field ?? ''];
  return code || 'API_INVALID_REQUEST_ARGUMENT';
}
