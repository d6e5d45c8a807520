import { describe, expect, it } from 'vitest';
import { type ComparedDocument, findBreakingChanges, findUnannounced } from './breaking.ts';
import type { OperationItem } from './operation-items.ts';
import type { JsonSchema } from './schemas.ts';

const body: JsonSchema = {
  type: 'object',
  properties: {
    name: { type: 'string', maxLength: 50 },
    kind: { type: 'string', enum: ['A', 'B'] },
    size: { type: 'integer', minimum: 1 },
  },
  required: ['name'],
};
const row: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    name: { type: 'string' },
    parent: { $ref: '#/components/schemas/Row' },
  },
  required: ['id', 'name'],
};

interface Parts {
  body?: JsonSchema;
  row?: JsonSchema;
  operation?: Partial<OperationItem>;
  paths?: ComparedDocument['paths'];
}

function documentOf({
  body: sent = body,
  row: returned = row,
  operation = {},
  paths,
}: Parts = {}): ComparedDocument {
  const create: OperationItem = {
    operationId: 'rows.create',
    summary: 'Add a row',
    tags: ['rows'],
    'x-permission': 'ROW_CREATE',
    'x-scope': 'company',
    parameters: [{ name: 'page', in: 'query', schema: { type: 'integer', maximum: 100 } }],
    requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Body' } } } },
    responses: {
      '200': {
        description: 'Success',
        content: {
          'application/json': {
            schema: { allOf: [{ properties: { result: { $ref: '#/components/schemas/Row' } } }] },
          },
        },
      },
    },
    ...operation,
  };
  return {
    paths: paths ?? { '/rows': { post: create } },
    components: { schemas: { Body: sent, Row: returned } },
  };
}

const without = (schema: JsonSchema, field: string): JsonSchema => {
  const { [field]: _, ...properties } = schema.properties ?? {};
  return { ...schema, properties };
};
const withField = (schema: JsonSchema, field: string, value: JsonSchema): JsonSchema => ({
  ...schema,
  properties: { ...schema.properties, [field]: value },
});
const changesTo = (parts: Parts) =>
  findBreakingChanges(documentOf(), documentOf(parts)).map(({ text }) => text);

describe('findBreakingChanges', () => {
  it.each<[string, Parts]>([
    ['nothing', {}],
    ['a new optional field of a body', { body: withField(body, 'note', { type: 'string' }) }],
    ['a new field of an answer', { row: withField(row, 'note', { type: 'string' }) }],
    ['a longer text', { body: withField(body, 'name', { type: 'string', maxLength: 99 }) }],
    ['another value of a body', { body: withField(body, 'kind', { type: 'string', enum: ['A', 'B', 'C'] }) }],
    ['a new summary', { operation: { summary: 'Create a row' } }],
    [
      'an integer of a body that becomes a number',
      { body: withField(body, 'size', { type: 'number', minimum: 1 }) },
    ],
  ])('accepts %s', (_what, parts) => expect(changesTo(parts)).toEqual([]));

  it.each<[string, Parts, string]>([
    ['a removed operation', { paths: {} }, 'POST /rows was removed'],
    ['another operation ID', { operation: { operationId: 'rows.add' } }, 'its ID is now rows.add'],
    ['a removed parameter', { operation: { parameters: [] } }, 'query page was removed'],
    [
      'a required parameter',
      {
        operation: {
          parameters: [{ name: 'page', in: 'query', required: true, schema: { type: 'integer' } }],
        },
      },
      'query page is required',
    ],
    ['a removed field of a body', { body: without(body, 'size') }, 'body.size was removed'],
    [
      'a required field of a body',
      { body: { ...body, required: ['name', 'size'] } },
      'body.size is required',
    ],
    [
      'a shorter text',
      { body: withField(body, 'name', { type: 'string', maxLength: 9 }) },
      'body.name has the maxLength 9, was 50',
    ],
    [
      'a removed value',
      { body: withField(body, 'kind', { type: 'string', enum: ['A'] }) },
      'body.kind no longer accepts B',
    ],
    ['a removed field of an answer', { row: without(row, 'name') }, 'answer.result.name was removed'],
    [
      'a field of an answer that may be absent',
      { row: { ...row, required: ['id'] } },
      'answer.result.name may be absent',
    ],
    [
      'a field of an answer that may be null',
      { row: withField(row, 'name', { type: ['string', 'null'] }) },
      'answer.result.name is string or null, was string',
    ],
    [
      'another type in an answer',
      { row: withField(row, 'id', { type: 'string' }) },
      'answer.result.id is string, was integer',
    ],
  ])('finds %s', (_what, parts, text) => expect(changesTo(parts)).toContain(text));

  it('finds a public operation that now requires a token', () => {
    const released = documentOf({ operation: { security: [] } });
    expect(findBreakingChanges(released, documentOf()).map(({ text }) => text)).toEqual(['it needs a token']);
  });
});

it('unreleased part of the changelog must name every operation with a breaking change', () => {
  const changes = [{ operationId: 'rows.create', text: 'body.size was removed' }];
  const old = '\n## 1.0.0\n\n- `rows.create` was added\n';
  expect(findUnannounced(changes, `## Unreleased\n${old}`)).toEqual(changes);
  expect(findUnannounced(changes, `## Unreleased\n\n- \`rows.create\` no longer has a size\n${old}`)).toEqual(
    [],
  );
});
