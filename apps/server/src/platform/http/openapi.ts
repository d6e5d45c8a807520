import { commonErrors, type ErrorCode, errorStatus } from '@gatehouse/api/platform/errors';
import { apiPrefix, type OperationShape, type UploadShape } from '@gatehouse/api/platform/operation';
import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

/** Returns the JSON Schema (2020-12) of a shape as transmitted. */
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

/**
 * Creates the OpenAPI 3.1 document of all operations, with `x-permission` and `x-scope`. The document also contains
 * `extraPaths` (device ingest), which the portal's own clients do not use, and the messages that the portal sends
 * (`webhooks`).
 */
export function openApi(
  operations: readonly OperationShape[],
  extraPaths: JsonSchema = {},
  webhooks: JsonSchema = {},
): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const operation of operations) {
    const path = apiPrefix + operation.path;
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describeOperation(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gatehouse',
      version: '1',
      description: 'Staff attendance, visitors, rooms, doors and devices.',
    },
    paths: { ...paths, ...extraPaths },
    webhooks,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'gatehouse_session' },
        bearer: { type: 'http', scheme: 'bearer' },
        basic: { type: 'http', scheme: 'basic' },
      },
    },
  };
}

function describeOperation(operation: OperationShape): JsonSchema {
  const noun = operation.name.split('.', 1)[0];
  return {
    operationId: operation.name,
    summary: operation.summary,
    tags: [noun],
    'x-permission': operation.permission,
    'x-scope': operation.scope,
    security: operation.permission === 'PUBLIC' ? [] : [{ session: [] }, { bearer: [] }],
    parameters: [...parameters(operation.params, 'path'), ...parameters(operation.query, 'query')],
    ...(operation.upload && { requestBody: uploadSchema(operation.upload, operation.body) }),
    ...(operation.body &&
      !operation.upload && {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: schemaOf(operation.body, 'input') } },
        },
      }),
    responses: { '200': { description: 'Success', content: contentOf(operation) }, ...refusals(operation) },
  };
}

function uploadSchema(
  { field, files, fileSize, streamed }: UploadShape,
  fields: z.ZodType | undefined,
): JsonSchema {
  const limits = streamed && { minLength: streamed.least, contentMediaType: streamed.types.join(', ') };
  const file = { type: 'string', format: 'binary', ...limits, maxLength: fileSize };
  const fieldSchema = (fields ? schemaOf(fields, 'input') : {}) as {
    properties?: JsonSchema;
    required?: string[];
  };
  const schema = {
    type: 'object',
    properties: {
      ...fieldSchema.properties,
      [field]: { type: 'array', items: file, minItems: 1, maxItems: files },
    },
    required: [...(fieldSchema.required ?? []), field],
  };
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

function contentOf(operation: OperationShape): JsonSchema {
  if (operation.answers === 'file')
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  if (operation.answers === 'stream') return { 'text/event-stream': { schema: { type: 'string' } } };
  return { 'application/json': { schema: envelopeSchema(operation) } };
}

function parameters(shape: z.ZodType | undefined, where: 'path' | 'query'): JsonSchema[] {
  if (!shape) return [];
  const schema = schemaOf(shape, 'input') as { properties?: Record<string, JsonSchema>; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (schema.required?.includes(name) ?? false),
    schema: property,
  }));
}

function refusals(operation: OperationShape): Record<string, JsonSchema> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of [...commonErrors, ...operation.errors]) {
    byStatus.set(errorStatus[code], [...(byStatus.get(errorStatus[code]) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [String(status), { description: codes.join(', ') }]),
  );
}
