import { type ErrorCode, errorStatus } from '@gatehouse/api/platform/errors';
import { parse } from '@gatehouse/api/platform/fields';
import { canRunAsJob, mostDirectRows, preferJob } from '@gatehouse/api/platform/long-exports';
import {
  acceptsApiToken,
  acceptsIdempotencyKey,
  apiPrefix,
  type OperationShape,
  type UploadShape,
} from '@gatehouse/api/platform/operation';
import { permissions } from '@gatehouse/api/platform/permissions';
import { z } from 'zod';
import { keyShape } from '../../apps/server/src/platform/http/idempotency.ts';
import { convert, type JsonSchema, type Schemas } from './schemas.ts';
import { nounOf } from './shape-names.ts';

export interface Parameter {
  name: string;
  in: string;
  required?: true;
  description?: string;
  schema: JsonSchema;
}

interface Media {
  schema?: JsonSchema;
  example?: unknown;
}

export interface ResponseItem {
  $ref?: string;
  description?: string;
  content?: Record<string, Media>;
}

/** An operation in the OpenAPI document. */
export interface OperationItem {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  'x-permission': string;
  'x-scope': string;
  security?: object[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { required?: true; content: Record<string, Media> };
  responses: Record<string, ResponseItem>;
  'x-codeSamples'?: object[];
}

export type PathItems = Record<string, Record<string, OperationItem>>;

/** Describes the operations by path and method. */
export function describeOperations(operations: readonly OperationShape[], schemas: Schemas): PathItems {
  const paths: PathItems = {};
  for (const operation of operations) {
    const path = apiPrefix + operation.path;
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describeOperation(operation, schemas) };
  }
  return paths;
}

function describeOperation(operation: OperationShape, schemas: Schemas): OperationItem {
  const parameters = [
    ...describeParameters(operation.params, 'path'),
    ...describeParameters(operation.query, 'query'),
    ...describeHeaders(operation),
  ];
  const requestBody = describeBody(operation, schemas);
  return {
    operationId: operation.name,
    summary: operation.summary,
    tags: [nounOf(operation)],
    'x-permission': operation.permission,
    'x-scope': operation.scope,
    ...describeCallers(operation),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      '200': { description: 'Success', content: describeContent(operation, schemas) },
      ...describeRefusals(operation.errors),
    },
  };
}

/** Returns whether `permission` is one that roles have. Other values, such as SIGNED_IN, name the kind of caller. */
const isPermission = (permission: string): boolean => permissions.some((one) => one === permission);

/**
 * Describes the required permission, the people that an operation covers, and the API tokens that it rejects (decision
 * 092). Operations that accept API tokens use the security schemes of the whole document.
 */
function describeCallers(operation: OperationShape): Pick<OperationItem, 'description' | 'security'> {
  const { permission, scope } = operation;
  if (permission === 'PUBLIC') return { security: [] };
  const acceptsPersonal = acceptsApiToken(operation, { isPersonal: true });
  const sentences = [
    isPermission(permission) && `Requires the permission \`${permission}\`.`,
    scope === 'department' &&
      'Covers the caller and the people of departments that the caller manages, or with `STAFF_LIST` everyone in the company.',
    !acceptsPersonal && 'Accepts no API token.',
    acceptsPersonal &&
      !acceptsApiToken(operation, { isPersonal: false }) &&
      'Accepts no API token of a company.',
  ].filter((sentence) => sentence !== false);
  return {
    ...(sentences.length > 0 && { description: sentences.join(' ') }),
    ...(!acceptsPersonal && { security: [{ sessionToken: [] }, { sessionCookie: [] }] }),
  };
}

/** Returns whether a value may be absent. JSON Schema cannot express this for values that are converted from text. */
const isOptional = (shape: z.ZodType, absent: unknown): boolean => parse(shape, absent).ok;

/** Returns whether the document shows the default of a parameter. It hides lists, false and empty texts. */
const isShownDefault = (value: unknown): boolean =>
  typeof value === 'number' || (Boolean(value) && typeof value !== 'object');

function describeParameters(shape: z.ZodType | undefined, where: 'path' | 'query'): Parameter[] {
  if (!(shape instanceof z.ZodObject)) return [];
  return Object.entries(shape.shape).map(([name, part]) => {
    const absent = parse(part, undefined);
    return {
      name,
      in: where,
      ...((where === 'path' || !absent.ok) && { required: true }),
      schema: {
        ...convert(part, new Map(), 'input'),
        ...(absent.ok && isShownDefault(absent.value) && { default: absent.value }),
      },
    };
  });
}

const idempotencyKey: Parameter = {
  name: 'idempotency-key',
  in: 'header',
  description:
    'Unique key of the request. A repetition with the same key and content returns the first answer.',
  schema: { type: 'string', pattern: keyShape.source },
};

const prefer: Parameter = {
  name: 'prefer',
  in: 'header',
  description: `\`${preferJob}\`: an export of more than ${mostDirectRows} rows is refused with API_EXPORT_TOO_LONG instead of being sent, so that \`exports.create\` can write it as a job. Without effect for API tokens.`,
  schema: { type: 'string' },
};

const describeHeaders = (operation: OperationShape): Parameter[] => [
  ...(acceptsIdempotencyKey(operation) ? [idempotencyKey] : []),
  ...(canRunAsJob(operation) ? [prefer] : []),
];

function describeBody(operation: OperationShape, schemas: Schemas): OperationItem['requestBody'] {
  const { body, upload } = operation;
  if (upload)
    return { required: true, content: { 'multipart/form-data': { schema: describeUpload(upload, body) } } };
  if (!body) return undefined;
  // The body is optional, because the portal reads an absent body like an empty object.
  return {
    ...(!isOptional(body, {}) && { required: true }),
    content: { 'application/json': { schema: schemas.bodyOf(body) } },
  };
}

function describeUpload(
  { field, files, fileSize, streamed }: UploadShape,
  fields: z.ZodType | undefined,
): JsonSchema {
  const limits = streamed && { minLength: streamed.least, contentMediaType: streamed.types.join(', ') };
  const file = { type: 'string', format: 'binary', ...limits, maxLength: fileSize };
  const { properties, required = [] }: JsonSchema = fields ? convert(fields, new Map(), 'input') : {};
  return {
    type: 'object',
    properties: { ...properties, [field]: { type: 'array', items: file, minItems: 1, maxItems: files } },
    required: [...required, field],
  };
}

function describeContent(operation: OperationShape, schemas: Schemas): Record<string, Media> {
  if (operation.answers === 'file')
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  if (operation.answers === 'stream') return { 'text/event-stream': { schema: { type: 'string' } } };
  const result = { properties: { result: schemas.resultOf(operation.result) } };
  return { 'application/json': { schema: { allOf: [{ $ref: '#/components/schemas/Success' }, result] } } };
}

/** Lists the error codes of an operation by status. `default` stands for the codes that every operation can return. */
function describeRefusals(errors: readonly ErrorCode[]): OperationItem['responses'] {
  const codesByStatus = Map.groupBy(new Set(errors), (code) => errorStatus[code]);
  const own = [...codesByStatus].map(([status, codes]) => [
    String(status),
    { $ref: '#/components/responses/Refusal', description: codes.join(', ') },
  ]);
  return { ...Object.fromEntries(own), default: { $ref: '#/components/responses/Refusal' } };
}
