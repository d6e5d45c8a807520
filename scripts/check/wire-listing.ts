import { createHash } from 'node:crypto';
import type { OperationShape } from '@gatehouse/api/platform/operation';
import type { z } from 'zod';
import { schemaOf } from '../../apps/server/src/platform/http/openapi.ts';

export const listingFile = 'packages/api/operations.txt';

const heading = `What goes over the wire, one operation a line: name, method, path, permission, scope, and a digest of each part that it has.
Written by npm run api:list; what a refinement demands beyond JSON Schema is not in a digest.
`;

/** Formats the listing of all operations, sorted by name. */
export const formatWireListing = (operations: readonly OperationShape[]): string =>
  `${heading}\n${operations.map(lineOf).sort().join('\n')}\n`;

/**
 * Returns the line of an operation in the listing. The line contains digests of the input and output, so that a change
 * to the input or output changes the line.
 */
export function lineOf(operation: OperationShape): string {
  const { name, method, path, permission, scope, params, query, body, result, errors, ...limits } = operation;
  const { summary: _, ...others } = limits;
  const parts = {
    params: params && schemaOf(params, 'input'),
    query: query && schemaOf(query, 'input'),
    body: body && schemaOf(body, 'input'),
    result: schemaOf(result as z.ZodType, 'output'),
    errors: errors.length > 0 ? [...new Set(errors)].sort() : undefined,
    // The properties of the operation that are not in the rest of the line: uploads, limits and response types.
    others: Object.keys(others).length > 0 ? others : undefined,
  };
  const digests = Object.entries(parts).flatMap(([part, value]) =>
    value ? [`${part}:${digest(value)}`] : [],
  );
  return [name, method, path, permission, scope, ...digests].join(' ');
}

const digest = (value: object): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 8);
