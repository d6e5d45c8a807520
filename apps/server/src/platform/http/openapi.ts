import type { OperationShape } from '@gatehouse/api/platform/operation';
import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

/** Returns the JSON Schema (2020-12) of the JSON that a zod schema accepts (`input`) or produces (`output`). */
export const schemaOf = (shape: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' });
  return schema;
};

/**
 * Returns the schema of an operation's answer. The schema is also used to serialise the answer, so that only declared
 * keys leave the portal.
 */
export function envelopeSchema(operation: Pick<OperationShape, 'result'>): JsonSchema {
  const text = { type: 'string' };
  const properties = {
    status: text,
    messageCode: text,
    message: text,
    result: schemaOf(operation.result, 'output'),
    requestId: text,
  };
  return { type: 'object', properties, required: Object.keys(properties) };
}
